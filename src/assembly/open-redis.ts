import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../config.js';
import type { SharedRedis } from '../redis/shared-redis.js';
import type { AssemblyContext } from './assembly-context.js';
import { loadOptional } from './load-optional.js';

/** Null without REDIS_URL. The connection is not open yet. `upstreamUrl`: the service, of which gateways share what it has returned. */
export async function openRedis(context: AssemblyContext, upstreamUrl: URL): Promise<SharedRedis | null> {
  const { config, limits, gatewayId, secret, clock, random, disposer, log } = context;
  if (config.REDIS_URL === null) return null;
  if (config.FINGERPRINT_SECRET === null)
    log.warn('FINGERPRINT_SECRET is not set: everyone with REDIS_URL can sign entries in Redis, such as cached jobs');
  // Loaded on demand: the client takes a tenth of the start time.
  const feature = { feature: 'REDIS_URL', alternative: 'unset REDIS_URL' };
  const { connectRedis } = await loadOptional(import('../redis/shared-redis.js'), feature);
  const commandTimeoutMs = limits.redisTimeoutMs;
  const service = `${upstreamUrl.href} ${config.UPSTREAM_JOBS_VERSION}`;
  return disposer.use(
    connectRedis({ gatewayId, service, url: config.REDIS_URL, secret, commandTimeoutMs, clock, random }),
  );
}

/** Key of fingerprints and signatures. Gateways that share a Redis have to use the same one. */
export function resolveSecret({ FINGERPRINT_SECRET, REDIS_URL }: Config): string {
  if (FINGERPRINT_SECRET !== null) return FINGERPRINT_SECRET;
  if (REDIS_URL === null) return randomBytes(32).toString('base64url');
  return createHash('sha256').update(`fingerprints by ${REDIS_URL.href}`).digest('base64url');
}
