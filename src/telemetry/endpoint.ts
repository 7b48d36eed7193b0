/** The endpoints of the service by their paths: what a label may say. Ids are whatever callers write into a query. */
const ENDPOINTS: readonly (readonly [pattern: RegExp, endpoint: string])[] = [
  '/jobs',
  '/jobs/estimate',
  '/jobs/status/cancel',
  '/jobs/:id',
  '/jobs/:id/cost',
  '/jobs/:id/output',
  '/jobs/:id/results',
  '/jobs/:id/results/probabilities',
  '/jobs/:id/results/probabilities/aggregated',
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
  '/report/organizations/:id',
  '/whoami',
].map((endpoint) => [new RegExp(`^/v0\\.[34](${endpoint.replaceAll(':id', '[^/]+')})$`), endpoint]);

/** A path of the service without its ids and query, as `/v0.4/jobs/:id`; `other` for one that is not known. */
export function endpointOf(path: string): string {
  const bare = path.split('?', 1)[0] ?? '';
  const found = ENDPOINTS.find(([pattern]) => pattern.test(bare));
  return found ? `${bare.slice(0, 5)}${found[1]}` : 'other';
}
