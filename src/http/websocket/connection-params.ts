import { parseApiKey } from '../../callers/caller.js';
import { GatewayError } from '../../domain/gateway-error.js';
import { shouldReportStats, UPSTREAM_STATS_HEADER } from '../upstream-stats.js';

/** Value of a connection parameter, or of the header with this name in the upgrade request. */
export type GetHeader = (name: string) => unknown;

/** Headers that connection parameters can replace. */
const HEADERS: ReadonlySet<string> = new Set(['authorization', UPSTREAM_STATS_HEADER]);

/**
 * Looks up connection parameters, case-insensitively, then headers of the upgrade request. A null parameter counts as
 * missing: it must not hide the API key of the upgrade request.
 */
export function withConnectionParams(
  connectionParams: Readonly<Record<string, unknown>> | null | undefined,
  getHeader: GetHeader,
): GetHeader {
  const params = new Map<string, unknown>();
  for (const [name, value] of Object.entries(connectionParams ?? {}))
    if (value !== null && HEADERS.has(name.toLowerCase())) params.set(name.toLowerCase(), value);
  return params.size === 0 ? getHeader : (name) => params.get(name) ?? getHeader(name);
}

export const MALFORMED_KEY = Symbol('malformed key');

/** Null without an `Authorization` parameter or header. */
export function parseConnectionKey(authorization: unknown): string | null | typeof MALFORMED_KEY {
  try {
    return parseApiKey(authorization);
  } catch {
    return MALFORMED_KEY;
  }
}

export function parseStatsParam(value: unknown): boolean {
  if (value === undefined || typeof value === 'string' || typeof value === 'boolean') return shouldReportStats(value);
  throw new GatewayError(
    'BAD_USER_INPUT',
    `The connection parameter "${UPSTREAM_STATS_HEADER}" must be a string or a boolean.`,
  );
}
