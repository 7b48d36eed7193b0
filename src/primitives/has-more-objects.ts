const OPENING_BRACE = '{'.charCodeAt(0);
const OPENING_BRACKET = '['.charCodeAt(0);

/**
 * Whether JSON has more than `max` objects and lists, without parsing: they take far longer to parse, and far more memory, than
 * other text of the same length. Also counts brackets in strings.
 */
export function hasMoreObjects(text: string, max: number): boolean {
  if (text.length <= max) return false;
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if ((code === OPENING_BRACE || code === OPENING_BRACKET) && ++count > max) return true;
  }
  return false;
}
