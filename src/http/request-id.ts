import { randomUUID } from 'node:crypto';

/** What goes into log lines and headers as it came must be short and plain. */
const SANE = /^[\w.:=+/-]{1,128}$/;

/** The id that whoever asks has given the request, or a new one. */
export function requestIdOf(given: unknown): string {
  return typeof given === 'string' && SANE.test(given) ? given : randomUUID();
}
