import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { GatewayError } from '../domain/gateway-error.js';

/** Which hosts and origins may send requests, by the headers that a browser sets. */
export interface OriginPolicy {
  /** Origins whose pages may call; see {@link matchesOrigin}. The origin of the gateway itself always may. */
  readonly allowedOrigins: readonly string[];
  /**
   * Allowed host names besides loopback names, IP addresses and the hosts of `allowedOrigins`; null: any. Blocks DNS
   * rebinding, where a page of another site reaches the gateway under a name of that site.
   */
  readonly allowedHosts: readonly string[] | null;
  /** Called with each origin that is rejected: a browser hides the response from the page and its developer. */
  readonly onRejectedOrigin?: (origin: string) => void;
}

export const ORIGIN_ERRORS = {
  host: new GatewayError(
    'BAD_REQUEST',
    'Invalid Host header. Use localhost or an IP address, or add the name to ALLOWED_HOSTS.',
  ),
  origin: new GatewayError('FORBIDDEN', 'Origin not allowed. Add it to ALLOWED_ORIGINS.'),
};

/** Returns the header that the policy does not allow, or null. */
export function checkOrigin(
  { headers, httpVersion }: Pick<IncomingMessage, 'headers' | 'httpVersion'>,
  policy: OriginPolicy,
): 'host' | 'origin' | null {
  const host = parseHost(headers.host);
  if (!host && (headers.host !== undefined || httpVersion === '1.1')) return 'host';
  if (host && !isHostAllowed(host, policy)) return 'host';
  const { origin } = headers;
  if (origin === undefined || isOriginAllowed(origin, policy)) return null;
  if (host && parseOrigin(origin) === origin && parseOriginHost(origin) === host.host) return null;
  policy.onRejectedOrigin?.(origin);
  return 'origin';
}

function isOriginAllowed(origin: string, { allowedOrigins }: OriginPolicy): boolean {
  return allowedOrigins.some((allowed) => matchesOrigin(origin, allowed));
}

/** `allowed` is an origin, an origin with the port `*`, or `*` for all. */
function matchesOrigin(origin: string, allowed: string): boolean {
  if (allowed === '*' || allowed === origin) return true;
  return allowed.endsWith(':*') && origin.replace(/:\d{1,5}$/, '') === allowed.slice(0, -2);
}

function isHostAllowed({ host, name, isLocal }: Host, { allowedHosts, allowedOrigins }: OriginPolicy): boolean {
  if (allowedHosts === null || isLocal || allowedHosts.includes(name)) return true;
  return allowedOrigins.some((origin) => parseOriginHost(origin) === host);
}

const PREFLIGHT_MAX_AGE_S = 600;

/** Lets pages of another, allowed origin read the response, whose base headers have `Vary: Origin`. There are no credentials: keys are in a header. */
export function setCorsHeaders(
  response: ServerResponse,
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  methods: string,
  policy: OriginPolicy,
): void {
  const { origin } = headers;
  if (origin === undefined || !isOriginAllowed(origin, policy)) return;
  const isForAll = policy.allowedOrigins.includes('*');
  response.setHeader('access-control-allow-origin', isForAll ? '*' : origin);
  response.setHeader('access-control-expose-headers', 'x-request-id, retry-after, www-authenticate');
  if (method !== 'OPTIONS') return;
  response.setHeader('access-control-allow-methods', methods);
  const requested = headers['access-control-request-headers'];
  if (requested !== undefined) response.setHeader('access-control-allow-headers', requested);
  response.setHeader('access-control-max-age', PREFLIGHT_MAX_AGE_S);
}

interface Host {
  /** The host with the port. */
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
