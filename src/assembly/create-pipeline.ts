import type { GraphQLSchema } from 'graphql';
import { DocumentCache } from '../document/document-cache.js';
import { DOCUMENT_LIMITS } from '../document/document-limits.js';
import { loadTrustedDocuments, PersistedDocuments } from '../document/persisted-documents.js';
import { GatewayError } from '../domain/gateway-error.js';
import { createExecutor } from '../executor/executor.js';
import type { ResponseSizeLimit } from '../executor/response-size.js';
import type { GraphQLContext } from '../graphql/request-context.js';
import { getSchema } from '../graphql/schema.js';
import { getSubgraphSchema } from '../graphql/subgraph.js';
import { Pool, shareOf } from '../isolation/pool.js';
import { OPERATION_UNIT } from '../isolation/work.js';
import type { Limits } from '../limits.js';
import { Authenticator, type TokenVerifier } from '../pipeline/authenticator.js';
import { createBudgetCheck } from '../pipeline/budget.js';
import { Pipeline } from '../pipeline/pipeline.js';
import { LocalRateLimiter, RateLimitCheck, type RateLimiter } from '../pipeline/rate-limiter.js';
import { RedisRateLimiter } from '../pipeline/redis-rate-limiter.js';
import { SubscriptionMemory } from '../pipeline/subscription-memory.js';
import type { SharedRedis } from '../redis/shared-redis.js';
import { type AssemblyContext, getMaxOwnerShare } from './assembly-context.js';
import type { UpstreamComponents } from './create-upstream.js';

export function createPipeline(
  context: AssemblyContext,
  { repository, watch }: Pick<UpstreamComponents, 'repository' | 'watch'>,
  redis: SharedRedis | null,
  tokens: TokenVerifier | null,
): Pipeline {
  const { config, limits, gatewayId, owners, turns, clock, log } = context;
  const schema = config.FEDERATION === 'subgraph' ? getSubgraphSchema() : getSchema();
  const rateLimit = new RateLimitCheck(createRateLimiter(context, redis), config.MAX_OPERATIONS_PER_MINUTE, owners);
  return new Pipeline({
    owners,
    turns,
    services: {
      gatewayId,
      repository,
      watch,
      clock,
      maxCalls: config.MAX_CALLS_PER_OPERATION,
      submitterKey: config.SUBMITTER_METADATA_KEY,
    },
    authenticator: new Authenticator({
      owners,
      defaultKey: config.UPSTREAM_API_KEY,
      tokens,
      acceptsKeys: config.AUTH_API_KEYS === 'on',
    }),
    rateLimit,
    documents: new PersistedDocuments(
      config.TRUSTED_DOCUMENTS_FILE === null ? null : loadTrustedDocuments(config.TRUSTED_DOCUMENTS_FILE),
      { owners, maxChars: limits.maxPersistedDocumentChars, maxShare: getMaxOwnerShare(config) },
    ),
    documentCache: createDocumentCache(context, schema, rateLimit),
    checkBudget: createBudgetCheck(schema, {
      calls: config.MAX_CALLS_PER_OPERATION,
      values: limits.maxResponseValues,
      introspectionValues: limits.maxIntrospectionValues,
    }),
    waitingPool: createWaitingPool(context),
    subscriptionMemory: new SubscriptionMemory({
      owners,
      maxBytes: limits.maxHeldDocumentBytes,
      maxShare: getMaxOwnerShare(config),
    }),
    executor: createExecutor(schema, {
      sizeLimit: createSizeLimit(limits, rateLimit),
      maxPlannedFields: limits.maxPlannedFields,
    }),
    timeoutMs: limits.operationTimeoutMs,
    clock,
    onInternalError: (error) => log.error({ err: error }, 'operation failed'),
  });
}

/** Limits the memory of operations that wait for the service, which may hang. */
function createWaitingPool({ owners, config, limits }: AssemblyContext): Pool {
  const describeLimit = () =>
    'Too many or too large operations of yours wait for the service (limited by MAX_SHARE_PER_CLIENT and MAX_MEMORY_MB). Send fewer at once, or retry when some have completed.';
  const max = limits.maxWaitingBytes;
  return new Pool({
    owners,
    max,
    maxPerOwner: shareOf(max, getMaxOwnerShare(config)),
    whenFull: 'exceed',
    describeLimit,
  });
}

function createDocumentCache(
  { config, limits, owners }: AssemblyContext,
  schema: GraphQLSchema,
  rateLimit: RateLimitCheck,
): DocumentCache {
  return new DocumentCache(
    schema,
    {
      ...DOCUMENT_LIMITS,
      characters: limits.maxDocumentLength,
      tokens: limits.maxTokens,
      comparisons: limits.maxComparisons,
      cachedChars: limits.maxDocumentChars,
      maxShare: getMaxOwnerShare(config),
    },
    { owners, charge: (owner, operations) => rateLimit.chargeFurther(owner, operations - 1) },
  );
}

function createRateLimiter({ config, owners, clock }: AssemblyContext, redis: SharedRedis | null): RateLimiter {
  const perMinute = config.MAX_OPERATIONS_PER_MINUTE;
  const local = new LocalRateLimiter(perMinute, owners, clock);
  return redis ? new RedisRateLimiter({ local, perMinute, redis, owners, clock }) : local;
}

function createSizeLimit(limits: Limits, rateLimit: RateLimitCheck): ResponseSizeLimit {
  const maxBytes = limits.maxResponseBytes;
  // Introspection has a limit of its own, and both may be in one operation.
  const maxValues = limits.maxResponseValues + limits.maxIntrospectionValues;
  const messages = {
    bytes: `the limit is ${maxBytes} bytes of long strings. Select "metadata" for fewer jobs.`,
    values: `the limit is ${maxValues} values. Lower "first", or select long lists for fewer jobs.`,
  };
  return {
    maxBytes,
    maxValues,
    onBytes(contextValue, bytes) {
      const { sender, owner } = (contextValue as GraphQLContext).ctx;
      // The key may have been accepted since the request was admitted.
      rateLimit.chargeFurther(sender?.isAccepted ? sender : owner, Math.ceil(bytes / OPERATION_UNIT.resultBytes));
    },
    createError(limit, isMutation) {
      // Null would look like something that was not changed.
      const effect = isMutation
        ? ' A mutation that has a payload in this response was carried out: what its payload lacks is only left out.'
        : '';
      return new GatewayError('TOO_EXPENSIVE', `Response too large: ${messages[limit]}${effect}`);
    },
  };
}
