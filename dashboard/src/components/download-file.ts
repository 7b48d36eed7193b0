/** Saves a file. Characters of the name other than letters and digits become hyphens. */
export function downloadFile(name: string, extension: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${extension}`;
  link.click();
  // The download has started.
  setTimeout(() => URL.revokeObjectURL(url));
}
