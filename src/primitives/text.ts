/** The text, or its beginning and an ellipsis if it is longer. */
export function truncate(text: string, maxChars: number): string {
  return text.length > maxChars ? `${text.slice(0, maxChars)}…` : text;
}

/** Without slashes at the end. The lookbehind prevents quadratic time. */
export function trimSlashes(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '');
}
