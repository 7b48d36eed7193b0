/** The endpoints of the service. Ids come from requests, so labels must not contain them. */
const ENDPOINTS: readonly (readonly [pattern: RegExp, endpoint: string])[] = [
  '/jobs',
  '/jobs/estimate',
  '/jobs/status/cancel',
  '/jobs/:id',
  '/jobs/:id/artifacts/:id',
  '/jobs/:id/clone',
  '/jobs/:id/cost',
  '/jobs/:id/output',
  '/jobs/:id/results',
  '/jobs/:id/results/probabilities',
  '/jobs/:id/results/probabilities/aggregated',
  '/jobs/:id/results/histogram',
  '/jobs/:id/results/shots',
  '/jobs/:id/status/cancel',
  '/sessions',
  '/sessions/:id',
  '/sessions/:id/end',
  '/sessions/:id/jobs',
  '/backends',
  '/backends/:id',
  '/backends/:id/characterizations',
  '/backends/:id/characterizations/:id',
  '/characterizations/backends/:id',
  '/characterizations/backends/:id/current',
  '/characterizations/:id',
  '/organizations/:id/usage',
  '/report/organizations/:id',
  '/whoami',
].map((endpoint) => [new RegExp(`^/v0\\.[34](${endpoint.replaceAll(':id', '[^/]+')})$`), endpoint]);

/** An upstream path without ids and query, as `/v0.4/jobs/:id`; `other` for an unknown endpoint. */
export function getEndpointLabel(path: string): string {
  const pathname = path.split('?', 1)[0] ?? '';
  const found = ENDPOINTS.find(([pattern]) => pattern.test(pathname));
  return found ? `${pathname.slice(0, 5)}${found[1]}` : 'other';
}
