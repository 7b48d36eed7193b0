/** With this header, or connection parameter of a WebSocket, as `true`, results have `extensions.upstream`. */
export const UPSTREAM_STATS_HEADER = 'x-upstream-stats';

/** As a connection parameter, which is JSON, it may be a boolean. */
export function shouldReportStats(value: unknown): boolean {
  return value === 'true' || value === true;
}
