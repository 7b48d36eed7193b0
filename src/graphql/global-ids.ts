import { GatewayError } from '../domain/gateway-error.js';
import { isServiceId } from '../domain/service-id.js';

const GLOBAL_ID_PATTERN = /^([A-Z][A-Za-z]{0,40}):(.+)$/s;

/** The longest list of ids in an argument. */
export const MAX_IDS = 500;

export function checkIdCount(ids: readonly string[]): readonly string[] {
  if (ids.length <= MAX_IDS) return ids;
  throw new GatewayError('BAD_USER_INPUT', `Give at most ${MAX_IDS} ids; got ${ids.length}.`);
}

export function encodeGlobalId(type: string, id: string): string {
  return `${type}:${id}`;
}

/** Both parts of a global id. An id of several parts (a characterization's) has each part checked. */
export function decodeGlobalId(globalId: string): { typename: string; id: string } {
  const [, typename, id] = GLOBAL_ID_PATTERN.exec(globalId) ?? [];
  if (typename === undefined || id === undefined || !consistsOfServiceIds(id)) {
    throw new GatewayError('BAD_USER_INPUT', `${quote(globalId)} is not a global id; one looks like "Job:617a1f8b-…".`);
  }
  return { typename, id };
}

function consistsOfServiceIds(id: string): boolean {
  return id.includes(':') ? id.split(':').every(isServiceId) : isServiceId(id);
}

/** The id that the service knows, from either form: `Job:<id>` or `<id>`. */
export function parseServiceId(type: string, value: string): string {
  const id = value.includes(':') ? parseGlobalIdOfType(type, value) : value;
  if (isServiceId(id)) return id;
  throw new GatewayError(
    'BAD_USER_INPUT',
    `${quote(value)} is not the id of a ${type}; one looks like "${type}:<id>" or "<id>".`,
  );
}

function parseGlobalIdOfType(type: string, globalId: string): string {
  const { typename, id } = decodeGlobalId(globalId);
  if (typename === type) return id;
  throw new GatewayError(
    'BAD_USER_INPUT',
    `${quote(globalId)} is the id of a ${typename}; here the id of a ${type} is wanted.`,
  );
}

function quote(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
}
