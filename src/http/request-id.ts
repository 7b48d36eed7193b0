import { randomUUID } from 'node:crypto';
import { isRequestId } from '../domain/service-id.js';

/** Returns the id of the client if it is valid, otherwise a new one. */
export function parseRequestId(value: unknown): string {
  return isRequestId(value) ? value : randomUUID();
}
