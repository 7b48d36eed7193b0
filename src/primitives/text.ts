/** The text, or its beginning and an ellipsis if it is longer. */
export function truncate(text: string, maxChars: number): string {
  return text.length > maxChars ? `${text.slice(0, maxChars)}…` : text;
}

/** For a message: in quotes, at most 60 characters of it. */
export function quote(text: string): string {
  return JSON.stringify(truncate(text, 60));
}

/** Without slashes at the end. The lookbehind prevents quadratic time. */
export function trimSlashes(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '');
}
