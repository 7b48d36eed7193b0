import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';

/** Which hosts and origins may send requests, by the headers that a browser sets. */
export interface OriginPolicy {
  /** Origins whose pages may call. The origin of the gateway itself always may. */
  readonly allowedOrigins: readonly string[];
  /**
   * Allowed host names besides loopback names, IP addresses and the hosts of `allowedOrigins`; null: any. Blocks DNS
   * rebinding, where a page of another site reaches the gateway under a name of that site.
   */
  readonly allowedHosts: readonly string[] | null;
}

export const ORIGIN_ERRORS = {
  host: {
    status: 400,
    code: 'BAD_REQUEST',
    message: 'Invalid Host header. Use localhost or an IP address, or add the name to ALLOWED_HOSTS.',
  },
  origin: { status: 403, code: 'FORBIDDEN', message: 'Origin not allowed (ALLOWED_ORIGINS).' },
} as const;

/** Returns the header that the policy does not allow, or null. */
export function checkOrigin(
  { headers, httpVersion }: Pick<IncomingMessage, 'headers' | 'httpVersion'>,
  policy: OriginPolicy,
): 'host' | 'origin' | null {
  const host = parseHost(headers.host);
  if (!host && (headers.host !== undefined || httpVersion === '1.1')) return 'host';
  if (host && !isHostAllowed(host, policy)) return 'host';
  const { origin } = headers;
  if (origin === undefined || policy.allowedOrigins.includes(origin)) return null;
  return host && parseOrigin(origin) === origin && parseOriginHost(origin) === host.host ? null : 'origin';
}

function isHostAllowed({ host, name, isLocal }: Host, { allowedHosts, allowedOrigins }: OriginPolicy): boolean {
  if (allowedHosts === null || isLocal || allowedHosts.includes(name)) return true;
  return allowedOrigins.some((origin) => parseOriginHost(origin) === host);
}

/** CORS headers for an allowed origin, as Yoga sets them. */
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

interface Host {
  /** With the port. */
  readonly host: string;
  readonly name: string;
  /** A loopback name or an IP address: no other site can give the gateway such a name. */
  readonly isLocal: boolean;
}

/** Few hosts are used in most requests. */
const hostCache = new LRUCache<string, { readonly host: Host | null }>({ max: 100 });

/** Null if no URL can have this host. */
function parseHost(header: string | undefined): Host | null {
  if (header === undefined) return null;
  let cached = hostCache.get(header);
  if (!cached) {
    const isValid = /^[\w.:[\]-]+$/.test(header) && URL.canParse(`http://${header}`);
    cached = { host: isValid ? toHost(new URL(`http://${header}`)) : null };
    hostCache.set(header, cached);
  }
  return cached.host;
}

function toHost({ host, hostname }: URL): Host {
  const name = hostname.replace(/^\[|\]$/g, '');
  return { host, name, isLocal: name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0 };
}

function parseOrigin(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).origin : null;
}

function parseOriginHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
