import { InvalidationLog } from '../cache/invalidation-log.js';
import { createMemoryCache } from '../cache/memory-cache.js';
import { RedisCache } from '../cache/redis-cache.js';
import type { SharedRedis } from '../redis/shared-redis.js';
import { jobKey, sessionJobsKey } from '../repository/cache-keys.js';
import { createRepository, type Repository } from '../repository/repository.js';
import { createUpstreamApi } from '../upstream/create-upstream-api.js';
import { createHealthProbe, type HealthProbe } from '../upstream/transport/health-probe.js';
import { RestClient } from '../upstream/transport/rest-client.js';
import { createNoPeers } from '../watch/peers/no-peers.js';
import { createRedisPeers } from '../watch/peers/peers.js';
import { WatchService } from '../watch/watch-service.js';
import { type AssemblyContext, getMaxOwnerShare, getMaxScopeShare } from './assembly-context.js';

export interface UpstreamComponents {
  readonly rest: RestClient;
  readonly probe: HealthProbe;
  readonly repository: Repository;
  readonly watch: WatchService;
}

/** Everything that calls the service at `url`. */
export function createUpstream(context: AssemblyContext, url: URL, redis: SharedRedis | null): UpstreamComponents {
  const { config, limits, owners, turns, clock, random } = context;
  const rest = createRestClient(context, url);
  const cache = createMemoryCache({ owners, maxSizeKb: limits.cacheKb, maxShare: getMaxScopeShare(config), clock });
  const invalidations = new InvalidationLog(clock);
  const service = createUpstreamApi(rest, config.UPSTREAM_JOBS_VERSION, cache);
  const repository = createRepository({
    owners,
    service,
    keyValidityMs: config.REVOKED_KEY_DELAY_MS,
    cache: redis ? new RedisCache(cache, redis, owners, invalidations) : cache,
    clock,
    // A watched job or session is polled at once.
    onMutation: (scope, type, id) => watch.requestRefresh(scope, type, id),
  });
  // What a peer has fetched since the last request with this key proves that the service accepts it; older data does not.
  const isUnaccepted = (fingerprint: string, fetchedAt: number) => {
    const scope = owners.findScope(fingerprint);
    const isAccepted = scope?.isKeyValid(config.REVOKED_KEY_DELAY_MS);
    return !isAccepted && (scope === undefined || fetchedAt <= scope.lastUsedAt);
  };
  const watch: WatchService = new WatchService({
    maxShares: {
      perScope: getMaxScopeShare(config),
      perSender: getMaxOwnerShare(config),
      perAddress: config.MAX_SHARE_PER_CLIENT,
    },
    keyValidityMs: config.REVOKED_KEY_DELAY_MS,
    readAcceptance: repository.readAcceptance,
    owners,
    jobs: repository.jobs,
    sessions: repository.sessions,
    backends: repository.backends,
    peers: redis
      ? createRedisPeers(redis, {
          isJobStale: (fingerprint, { job: { id, sessionId }, fetchedAt }) =>
            isUnaccepted(fingerprint, fetchedAt) ||
            invalidations.isFetchStale(fingerprint, jobKey(id), fetchedAt) ||
            (sessionId != null && invalidations.isFetchStale(fingerprint, sessionJobsKey(sessionId), fetchedAt)),
          isStale: (fingerprint, fetchedAt) =>
            isUnaccepted(fingerprint, fetchedAt) || invalidations.isAnyFetchStale(fingerprint, fetchedAt),
        })
      : createNoPeers(clock, random),
    turns,
    clock,
    random,
    pollIntervals: {
      minMs: config.POLL_MIN_INTERVAL_MS,
      maxMs: Math.max(config.POLL_MIN_INTERVAL_MS, limits.maxPollIntervalMs),
    },
    limits: { jobs: limits.maxWatchedJobs, subscribedJobs: limits.maxSubscribedJobs },
  });
  const probe = createHealthProbe({
    url,
    path: `/${config.UPSTREAM_JOBS_VERSION}/backends`,
    timeoutMs: Math.min(2_000, config.UPSTREAM_TIMEOUT_MS),
    clock,
  });
  return { rest, probe: context.disposer.use(probe), repository, watch };
}

function createRestClient(
  { config, limits, gatewayId, owners, clock, random, disposer }: AssemblyContext,
  url: URL,
): RestClient {
  return disposer.use(
    new RestClient({
      gatewayId,
      owners,
      url,
      maxConnections: config.UPSTREAM_MAX_CONCURRENT_CALLS,
      maxCallsPerScope: config.UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY,
      circuitBreaker: {
        failureThreshold: limits.circuitBreakerFailures,
        resetTimeoutMs: limits.circuitBreakerResetMs,
      },
      timeoutMs: config.UPSTREAM_TIMEOUT_MS,
      maxResponseBytes: config.UPSTREAM_MAX_RESPONSE_BYTES,
      maxBytesInFlight: limits.maxUpstreamBytesInFlight,
      maxShares: { perScope: getMaxScopeShare(config), perSender: getMaxOwnerShare(config) },
      decodedBodiesBytes: limits.decodedBodiesBytes,
      decoderPriority: limits.decoderPriority,
      maxRetries: limits.maxRetries,
      userAgent: 'quantum-job-gateway',
      clock,
      random,
    }),
  );
}
