/** Far below the limits of file systems. */
const MAX_NAME_CHARS = 100;

/** Saves a file. Characters of the name other than letters and digits become hyphens. */
export function downloadFile(name: string, extension: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${toFileName(name)}.${extension}`;
  link.click();
  // The download has started.
  setTimeout(() => URL.revokeObjectURL(url));
}

export function toFileName(name: string): string {
  const hyphenated = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return hyphenated.slice(0, MAX_NAME_CHARS).replace(/^-|-$/g, '') || 'job';
}
