import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';

/** Who may call, judged by what a browser says of the page that calls and of the address that it was told. */
export interface OriginPolicy {
  /** Pages elsewhere that may call; our own always may. */
  readonly allowedOrigins: readonly string[];
  /** Whether only a name of this machine may stand in `Host`: a page may have had its own name point here. */
  readonly isLoopbackHostRequired: boolean;
}

/** What a client is told of it. */
export const ORIGIN_ERRORS = {
  host: {
    status: 400,
    code: 'BAD_REQUEST',
    message: 'Invalid Host header. Use localhost, or add the origin to ALLOWED_ORIGINS.',
  },
  origin: { status: 403, code: 'FORBIDDEN', message: 'Origin not allowed (ALLOWED_ORIGINS).' },
} as const;

/** Why a request is refused for what its headers say of where it comes from; null when it is not. */
export function checkOrigin(
  { headers, httpVersion }: Pick<IncomingMessage, 'headers' | 'httpVersion'>,
  originPolicy: OriginPolicy,
): 'host' | 'origin' | null {
  const host = parseHost(headers.host);
  if (!host && (headers.host !== undefined || httpVersion === '1.1')) return 'host';
  if (
    originPolicy.isLoopbackHostRequired &&
    host &&
    !isLoopbackHost(host) &&
    !originPolicy.allowedOrigins.some((origin) => parseOriginHost(origin) === host.host)
  )
    return 'host';
  const { origin } = headers;
  if (origin === undefined || originPolicy.allowedOrigins.includes(origin)) return null;
  return host && parseOrigin(origin) === origin && parseOriginHost(origin) === host.host ? null : 'origin';
}

/** Whether what listens on this address is reached from this machine only. */
export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}

/** What a page elsewhere has to be told to be shown an answer, as Yoga says it. */
export function getCorsHeaders(
  origin: string | undefined,
  originPolicy: readonly string[],
): OutgoingHttpHeaders | null {
  const [firstOrigin, ...others] = originPolicy;
  if (origin === undefined || firstOrigin === undefined) return null;
  const methods = { 'access-control-allow-methods': 'GET, POST' };
  if (others.length === 0) return { 'access-control-allow-origin': firstOrigin, ...methods };
  return originPolicy.includes(origin)
    ? { 'access-control-allow-origin': origin, vary: 'Origin', ...methods }
    : { 'access-control-allow-origin': 'null', ...methods };
}

/** Nearly all requests name one of a few. */
const hostCache = new LRUCache<string, { readonly url: URL | null }>({ max: 100 });

/** Null for what no URL can be made with: it would fail far from here. */
function parseHost(header: string | undefined): URL | null {
  if (header === undefined) return null;
  let host = hostCache.get(header);
  if (!host) {
    const isValid = /^[\w.:[\]-]+$/.test(header) && URL.canParse(`http://${header}`);
    host = { url: isValid ? new URL(`http://${header}`) : null };
    hostCache.set(header, host);
  }
  return host.url;
}

function isLoopbackHost({ hostname }: URL): boolean {
  return isLoopback(hostname.replace(/^\[|\]$/g, '')) || hostname.endsWith('.localhost');
}

function parseOrigin(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).origin : null;
}

function parseOriginHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
