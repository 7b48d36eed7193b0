/** What a request is sent to, without its query; null where it says nothing of it. */
export function pathOf(url: string | undefined): string | null {
  if (url === undefined) return null;
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
