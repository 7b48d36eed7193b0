import { randomUUID } from 'node:crypto';

/** Ids are copied to log lines and headers, so they must be short and of safe characters. */
const REQUEST_ID_PATTERN = /^[\w.:=+/-]{1,128}$/;

/** Returns the id of the client if it is valid, otherwise a new one. */
export function parseRequestId(value: unknown): string {
  return typeof value === 'string' && REQUEST_ID_PATTERN.test(value) ? value : randomUUID();
}
