/** Limits the id of an operation on a WebSocket or event stream, which stays in memory until the operation ends. */
export const MAX_OPERATION_ID_CHARS = 200;

/** A request header and a WebSocket connection parameter. If it is `true`, results have `extensions.upstream`. */
export const UPSTREAM_STATS_HEADER = 'x-upstream-stats';

/** Connection parameters are JSON, so the value may be a boolean. */
export function parseStatsFlag(value: unknown): boolean {
  return value === 'true' || value === true;
}
