import type { IncomingMessage } from 'node:http';

/** The path of a request target without its query; null if it is malformed. */
export function getPathname(url: string | undefined): string | null {
  if (url === undefined) return null;
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** Rewrites an absolute-form request target to origin form; its host replaces the Host header (RFC 9112, 3.2.2). */
export function normalizeTarget(request: IncomingMessage): void {
  const { url = '/' } = request;
  if (url.startsWith('/') || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return;
  const { host, pathname, search } = new URL(url);
  request.url = pathname + search;
  request.headers.host = host;
}
