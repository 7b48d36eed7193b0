import { randomUUID } from 'node:crypto';
import { isRequestId } from '../domain/service-id.js';

/** Returns the id of the client if it is valid, otherwise a new one. */
export function parseRequestId(value: unknown): string {
  return isRequestId(value) ? value : randomUUID();
}

/** An id that stays in memory: `randomUUID` returns a string that refers to each of its twenty parts. */
export function createRequestId(): string {
  return Buffer.from(randomUUID(), 'latin1').toString('latin1');
}
