import { Fault } from '../domain/fault.js';

/** What an id of the service may look like: nothing in it can leave a URL's path or a header's line. */
const SERVICE_ID = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,127}$/;
const GLOBAL_ID = /^([A-Z][A-Za-z]{0,40}):(.+)$/s;

/** The longest list of ids in an argument. */
export const MAX_IDS = 500;

export function idsWithin(ids: readonly string[]): readonly string[] {
  if (ids.length <= MAX_IDS) return ids;
  throw new Fault('BAD_USER_INPUT', `Give at most ${MAX_IDS} ids; got ${ids.length}.`);
}

export function encodeGlobalId(type: string, id: string): string {
  return `${type}:${id}`;
}

/** Both parts of a global id. An id of several parts (a characterization's) has each part checked. */
export function decodeGlobalId(globalId: string): { typename: string; id: string } {
  const [, typename, id] = GLOBAL_ID.exec(globalId) ?? [];
  if (typename === undefined || id === undefined || !id.split(':').every((part) => SERVICE_ID.test(part))) {
    throw new Fault('BAD_USER_INPUT', `${shown(globalId)} is not a global id; one looks like "Job:617a1f8b-…".`);
  }
  return { typename, id };
}

/** The id that the service knows, from either form: `Job:<id>` or `<id>`. */
export function serviceId(type: string, given: string): string {
  const id = given.includes(':') ? ofType(type, given) : given;
  if (SERVICE_ID.test(id)) return id;
  throw new Fault(
    'BAD_USER_INPUT',
    `${shown(given)} is not the id of a ${type}; one looks like "${type}:<id>" or "<id>".`,
  );
}

function ofType(type: string, globalId: string): string {
  const { typename, id } = decodeGlobalId(globalId);
  if (typename === type) return id;
  throw new Fault(
    'BAD_USER_INPUT',
    `${shown(globalId)} is the id of a ${typename}; here the id of a ${type} is wanted.`,
  );
}

function shown(given: string): string {
  return JSON.stringify(given.length > 60 ? `${given.slice(0, 60)}…` : given);
}
