import { GatewayError, toGatewayError } from '../../domain/gateway-error.js';
import type { MutationErrors } from '../../domain/mutation-error.js';
import { isServiceId } from '../../domain/service-id.js';
import { quote } from '../../primitives/text.js';

const GLOBAL_ID_PATTERN = /^([A-Z][A-Za-z]{0,40}):(.+)$/s;

/** Maximum length of a global id, which may have several service ids of up to 128 each. */
const MAX_GLOBAL_ID_CHARS = 1_000;

/** Maximum length of an id list argument. */
export const MAX_IDS = 500;

export interface NodeId {
  readonly typename: string;
  /** Id in the service. That of a characterization has the form `<backend>:<id>`. */
  readonly id: string;
}

export function checkIdCount(ids: readonly string[]): readonly string[] {
  if (ids.length <= MAX_IDS) return ids;
  throw new GatewayError('BAD_USER_INPUT', `At most ${MAX_IDS} ids allowed; got ${ids.length}.`);
}

export function encodeGlobalId(type: string, id: string): string {
  return `${type}:${id}`;
}

/** Splits a global id at its first colon, without a check. */
export function splitGlobalId(globalId: string): NodeId {
  const end = globalId.indexOf(':');
  return end === -1
    ? { typename: globalId, id: '' }
    : { typename: globalId.slice(0, end), id: globalId.slice(end + 1) };
}

/** Splits a global id. Each part of a composite id (of a characterization) is validated. */
export function decodeGlobalId(globalId: string): NodeId {
  const parts = globalId.length > MAX_GLOBAL_ID_CHARS ? null : GLOBAL_ID_PATTERN.exec(globalId);
  const [, typename, id] = parts ?? [];
  if (typename === undefined || id === undefined || !consistsOfServiceIds(id)) {
    throw new GatewayError(
      'BAD_USER_INPUT',
      `Invalid global id ${quote(globalId)}. Expected a form such as "Job:617a1f8b-…".`,
    );
  }
  return { typename, id };
}

function consistsOfServiceIds(id: string): boolean {
  return id.includes(':') ? id.split(':').every(isServiceId) : isServiceId(id);
}

/** Returns the service id for `Job:<id>` and for `<id>`. */
export function parseServiceId(type: string, value: string): string {
  const id = value.includes(':') ? parseGlobalIdOfType(type, value) : value;
  if (isServiceId(id)) return id;
  throw new GatewayError(
    'BAD_USER_INPUT',
    `Invalid id of a ${type}: ${quote(value)}. Expected "${type}:<id>" or "<id>".`,
  );
}

/** Returns the service id of an argument. The error names the argument, such as `filter.sessionId`. */
export function parseArgumentId(argument: string, type: string, value: string): string {
  try {
    return parseServiceId(type, value);
  } catch (error) {
    throw new GatewayError('BAD_USER_INPUT', `"${argument}": ${toGatewayError(error).message}`);
  }
}

/** Returns the service ids of an argument that is a list of at most {@link MAX_IDS}. */
export function parseArgumentIds(argument: string, type: string, values: readonly string[]): ReadonlySet<string> {
  return new Set(checkIdCount(values).map((value, i) => parseArgumentId(`${argument}.${i}`, type, value)));
}

/** Returns the service id of a member of a mutation's input. Adds an error if it is invalid. */
export function parseInputId(errors: MutationErrors, path: readonly string[], type: string, value: string): string {
  try {
    return parseServiceId(type, value);
  } catch (error) {
    errors.add({ code: 'INVALID_ID', path, message: toGatewayError(error).message });
    return value;
  }
}

function parseGlobalIdOfType(type: string, globalId: string): string {
  const { typename, id } = decodeGlobalId(globalId);
  if (typename === type) return id;
  throw new GatewayError('BAD_USER_INPUT', `Expected the id of a ${type}, got ${quote(globalId)}.`);
}
