/** The endpoints of the service. Ids come from requests, so labels must not contain them. */
export const ENDPOINTS: readonly string[] = [
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
  '/backends',
  '/backends/:id',
  '/backends/:id/characterizations',
  '/backends/:id/characterizations/:id',
  '/characterizations/backends/:id',
  '/characterizations/:id',
  '/organizations/:id/usage',
  '/report/organizations/:id',
  '/whoami',
];

const PATTERNS = ENDPOINTS.map(
  (endpoint) => [new RegExp(`^/v0\\.[34](${endpoint.replaceAll(':id', '[^/]+')})$`), endpoint] as const,
);

/** An upstream path without ids and query, as `/v0.4/jobs/:id`; `other` for an unknown endpoint. */
export function getEndpointLabel(path: string): string {
  const pathname = path.split('?', 1)[0] ?? '';
  const found = PATTERNS.find(([pattern]) => pattern.test(pathname));
  return found ? `${pathname.slice(0, 5)}${found[1]}` : 'other';
}
