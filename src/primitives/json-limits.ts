/** What takes far longer to parse, and far more memory, than other text of the same length. */
export interface JsonLimits {
  /** Objects and lists. */
  readonly maxObjects: number;
  /** Different names of members: V8 keeps a table of all. */
  readonly maxNames: number;
}

const OPENING_BRACE = '{'.charCodeAt(0);
const OPENING_BRACKET = '['.charCodeAt(0);
const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const COLON = ':'.charCodeAt(0);
/** A name in quotes, a colon, a digit and a comma. */
const MIN_MEMBER_CHARS = 6;

/** The limit that JSON text exceeds, in words; null if none. The text is not parsed, and may be invalid. */
export function findExceededLimit(text: string, { maxObjects, maxNames }: JsonLimits): string | null {
  if (text.length > maxObjects && hasMoreObjects(text, maxObjects)) return `${maxObjects} objects and lists`;
  if (text.length > MIN_MEMBER_CHARS * maxNames && hasMoreNames(text, maxNames))
    return `${maxNames} different names of members`;
  return null;
}

/** Counts brackets in strings as well. */
function hasMoreObjects(text: string, max: number): boolean {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if ((code === OPENING_BRACE || code === OPENING_BRACKET) && ++count > max) return true;
  }
  return false;
}

/** Takes strings as they are written: an escaped name differs from the same one without escapes. */
function hasMoreNames(text: string, max: number): boolean {
  const names = new Set<string>();
  for (let index = text.indexOf('"'); index >= 0; index = text.indexOf('"', index + 1)) {
    const start = index + 1;
    index = findQuote(text, start);
    if (index < 0) return false;
    let next = index + 1;
    while (isSpace(text.charCodeAt(next))) next += 1;
    if (text.charCodeAt(next) !== COLON) continue;
    names.add(text.slice(start, index));
    if (names.size > max) return true;
  }
  return false;
}

/** The quote that ends a string; negative if none does. */
function findQuote(text: string, start: number): number {
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) return index;
    if (code === BACKSLASH) index += 1;
  }
  return -1;
}

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);
