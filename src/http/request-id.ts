import { randomUUID } from 'node:crypto';

/** What goes into log lines and headers as it came must be short and plain. */
const REQUEST_ID_PATTERN = /^[\w.:=+/-]{1,128}$/;

/** The id that whoever asks has given the request, or a new one. */
export function parseRequestId(given: unknown): string {
  return typeof given === 'string' && REQUEST_ID_PATTERN.test(given) ? given : randomUUID();
}
