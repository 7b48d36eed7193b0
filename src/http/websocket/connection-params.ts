import type { IncomingHttpHeaders } from 'node:http';
import { GatewayError } from '../../domain/gateway-error.js';
import { shouldReportStats, UPSTREAM_STATS_HEADER } from '../exchange.js';

/** What a client sends once for all operations of a WebSocket. */
export interface ConnectionParams {
  readonly authorization: unknown;
  readonly upstreamStats: unknown;
}

/** Only these headers of the upgrade request stay in memory. */
export function fromHeaders(headers: IncomingHttpHeaders): ConnectionParams {
  return { authorization: headers.authorization, upstreamStats: headers[UPSTREAM_STATS_HEADER] };
}

/**
 * Connection parameters, whose names are case-insensitive, replace headers. A null parameter counts as missing: it must not
 * hide the API key of the upgrade request.
 */
export function withConnectionParams(
  connectionParams: Readonly<Record<string, unknown>> | null | undefined,
  { authorization, upstreamStats }: ConnectionParams,
): ConnectionParams {
  const params = { authorization, [UPSTREAM_STATS_HEADER]: upstreamStats };
  for (const [name, value] of Object.entries(connectionParams ?? {}))
    if (value !== null && Object.hasOwn(params, name.toLowerCase()))
      Object.assign(params, { [name.toLowerCase()]: value });
  return { authorization: params.authorization, upstreamStats: params[UPSTREAM_STATS_HEADER] };
}

export function parseStatsParam(value: unknown): boolean {
  if (value === undefined || typeof value === 'string' || typeof value === 'boolean') return shouldReportStats(value);
  throw new GatewayError(
    'BAD_USER_INPUT',
    `The connection parameter "${UPSTREAM_STATS_HEADER}" must be a string or a boolean.`,
  );
}
