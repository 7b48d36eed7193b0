import { invalid } from '../http/api-error.js';

/** A place in the order of arrival. Opaque to clients, and good for as long as the sandbox's store is. */
export const cursorOf = (seq: number): string => Buffer.from(`before ${seq}`).toString('base64url');

export function seqOf(cursor: string): number {
  const seq = /^before (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (seq === undefined) throw invalid('This is no cursor of this service.', 'query', 'next');
  return Number(seq);
}
