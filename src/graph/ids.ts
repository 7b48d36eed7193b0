import { Fault } from '../domain/fault.js';
import { isServiceId } from '../domain/service-id.js';

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
  if (typename === undefined || id === undefined || !isOfServiceIds(id)) {
    throw new Fault('BAD_USER_INPUT', `${shown(globalId)} is not a global id; one looks like "Job:617a1f8b-…".`);
  }
  return { typename, id };
}

function isOfServiceIds(id: string): boolean {
  return id.includes(':') ? id.split(':').every(isServiceId) : isServiceId(id);
}

/** The id that the service knows, from either form: `Job:<id>` or `<id>`. */
export function serviceId(type: string, given: string): string {
  const id = given.includes(':') ? ofType(type, given) : given;
  if (isServiceId(id)) return id;
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
