import { hasMoreObjects } from '../primitives/has-more-objects.js';

/** A program of 4 MB has about 200,000; lists in lists take 50 times as long to parse as the same bytes of text. */
const MAX_OBJECTS = 250_000;

/** Like `JSON.parse`, for text of clients. Throws a RangeError for more objects and lists than any valid request has. */
export function parseClientJson(text: string): unknown {
  if (hasMoreObjects(text, MAX_OBJECTS)) throw new RangeError(TOO_MANY_OBJECTS);
  return JSON.parse(text);
}

export const TOO_MANY_OBJECTS = `More than ${MAX_OBJECTS} objects and lists.`;
