import { badRequest } from '../http/api-error.js';

/** An opaque cursor to a position in the insertion order. */
export const encodeCursor = (seq: number): string => Buffer.from(`before ${seq}`).toString('base64url');

export function decodeCursor(cursor: string): number {
  const seq = /^before (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (seq === undefined) throw badRequest('Invalid cursor.', 'query', 'next');
  return Number(seq);
}
