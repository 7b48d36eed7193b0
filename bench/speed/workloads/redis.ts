import { hasRedis, startRedis } from '../../../test/support/redis.js';
import { createGateway, gateway } from '../servers.js';
import { compare, computeRatios, getCpuMs, print, printTargets } from '../table.js';
import { dashboard } from './dashboard.js';

/** Compares a gateway that shares its cache and rate limit in Redis with one that does not. */
export async function run(seconds: number): Promise<void> {
  if (!hasRedis) {
    print('Skipped: there is no redis-server. Install it, or set REDIS_SERVER_PATH.');
    return;
  }
  const redis = await startRedis();
  try {
    const env = {
      REDIS_URL: redis.url,
      FINGERPRINT_SECRET: 'the secret of all gateways of the bench',
    };
    const [off, on] = await compare(seconds, [
      [gateway, { ...dashboard, label: 'without Redis' }],
      [createGateway({ env }), { ...dashboard, label: 'with Redis' }],
    ]);
    printTargets([
      { label: 'CPU per request with Redis relative to without', figures: computeRatios(on, off, getCpuMs) },
      { label: 'median latency with Redis relative to without', figures: computeRatios(on, off, ({ p50Ms }) => p50Ms) },
    ]);
  } finally {
    await redis.stop();
  }
}
