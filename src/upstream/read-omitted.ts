import { type CallContext, countSingleRead } from './call-context.js';
import { nullIfNotFound } from './wire/response-decoders.js';

/**
 * The objects with these ids, in their order, without those that do not exist. A list by ids may have left some out, or have had rows that
 * cannot be read: `get` reads these one by one.
 */
export async function readOmitted<T>(
  call: CallContext,
  ids: readonly string[],
  listed: ReadonlyMap<string, T>,
  get: (id: string) => Promise<T>,
): Promise<readonly T[]> {
  const read = async (id: string) => {
    countSingleRead(call);
    return nullIfNotFound(get(id));
  };
  const objects = await Promise.all(ids.map((id) => listed.get(id) ?? read(id)));
  return objects.filter((object) => object !== null);
}
