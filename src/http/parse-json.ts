/** A program of 4 MB has about 200,000; lists in lists take 50 times as long to parse as the same bytes of text. */
const MAX_OBJECTS = 250_000;

const OPENING_BRACE = '{'.charCodeAt(0);
const OPENING_BRACKET = '['.charCodeAt(0);

/** Like `JSON.parse`, for text of clients. Throws a RangeError for more objects and lists than any valid request has. */
export function parseClientJson(text: string): unknown {
  if (text.length > MAX_OBJECTS && hasTooManyObjects(text)) throw new RangeError(TOO_MANY_OBJECTS);
  return JSON.parse(text);
}

export const TOO_MANY_OBJECTS = `More than ${MAX_OBJECTS} objects and lists.`;

/** Also counts brackets in strings, of which no valid request has that many. */
function hasTooManyObjects(text: string): boolean {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if ((code === OPENING_BRACE || code === OPENING_BRACKET) && ++count > MAX_OBJECTS) return true;
  }
  return false;
}
