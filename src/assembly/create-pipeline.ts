import type { GraphQLSchema } from 'graphql';
import { Pool } from '../callers/pool.js';
import type { Config } from '../config.js';
import { DocumentCache } from '../document/document-cache.js';
import { loadTrustedDocuments, PersistedDocuments } from '../document/persisted-documents.js';
import { GatewayError } from '../domain/gateway-error.js';
import { createExecutor } from '../executor/executor.js';
import type { ResponseSizeLimit } from '../executor/response-size.js';
import type { GraphQLContext } from '../graphql/request-context.js';
import { getSchema } from '../graphql/schema.js';
import { createAuthenticator } from '../pipeline/authenticator.js';
import { createBudgetCheck } from '../pipeline/budget.js';
import { Pipeline } from '../pipeline/pipeline.js';
import { LocalRateLimiter, RateLimitCheck, type RateLimiter } from '../pipeline/rate-limiter.js';
import { RedisRateLimiter } from '../pipeline/redis-rate-limiter.js';
import { createSubscriptionLimit } from '../pipeline/subscription-limit.js';
import { SubscriptionMemory } from '../pipeline/subscription-memory.js';
import type { SharedRedis } from '../redis/shared-redis.js';
import { type AssemblyContext, getMaxShare } from './assembly-context.js';
import type { UpstreamComponents } from './create-upstream.js';

export function createPipeline(
  context: AssemblyContext,
  { repository, watch }: Pick<UpstreamComponents, 'repository' | 'watch'>,
  redis: SharedRedis | null,
): Pipeline {
  const { config, gatewayId, callers, turns, clock, log } = context;
  const schema = getSchema();
  const rateLimit = new RateLimitCheck(createRateLimiter(context, redis), config.MAX_OPERATIONS_PER_MINUTE, callers);
  return new Pipeline({
    callers,
    turns,
    graph: {
      gatewayId,
      repository,
      watch,
      clock,
      limits: { maxCalls: config.MAX_UPSTREAM_CALLS, maxStates: config.MAX_RESPONSE_STATES },
    },
    authenticate: createAuthenticator(config.UPSTREAM_API_KEY, callers),
    rateLimit,
    documents: new PersistedDocuments(
      config.TRUSTED_DOCUMENTS_FILE === null ? null : loadTrustedDocuments(config.TRUSTED_DOCUMENTS_FILE),
      callers,
      getMaxShare(config),
    ),
    documentCache: createDocumentCache(schema, config, rateLimit),
    checkBudget: createBudgetCheck(schema, {
      calls: config.MAX_UPSTREAM_CALLS,
      values: config.MAX_RESPONSE_VALUES,
      introspectionValues: config.MAX_INTROSPECTION_VALUES,
    }),
    waitingPool: createWaitingPool(context),
    subscriptionMemory: new SubscriptionMemory(callers, getMaxShare(config)),
    executor: createExecutor(schema, createSizeLimit(config, rateLimit)),
    acquireSubscription: createSubscriptionLimit({
      callers,
      maxSubscriptions: config.MAX_SUBSCRIPTIONS,
      maxShare: config.MAX_SHARE_PER_CALLER,
    }),
    timeoutMs: config.OPERATION_TIMEOUT_MS,
    clock,
    onInternalError: (error) => log.error({ err: error }, 'operation failed'),
  });
}

/** Limits the memory of operations that wait for the service, which may hang. */
function createWaitingPool({ callers, config }: AssemblyContext): Pool {
  const describe = (max: number) =>
    `Too many operations wait for the service: the limit per caller is ${max} upstream calls now (MAX_SHARE_PER_CALLER of MAX_WAITING_CALLS). Retry when some have completed.`;
  const maxShare = getMaxShare(config);
  return new Pool({ callers, max: config.MAX_WAITING_CALLS, maxShare, whenFull: 'exceed', describe });
}

function createDocumentCache(schema: GraphQLSchema, config: Config, rateLimit: RateLimitCheck): DocumentCache {
  const limits = {
    characters: config.MAX_DOCUMENT_LENGTH,
    tokens: config.MAX_TOKENS,
    comparisons: config.MAX_COMPARISONS,
    nesting: config.MAX_DOCUMENT_NESTING,
    depth: config.MAX_DEPTH,
    aliases: config.MAX_ALIASES,
    directives: config.MAX_DIRECTIVES,
    mutationFields: config.MAX_MUTATION_FIELDS,
  };
  return new DocumentCache(schema, limits, (owner, operations) => rateLimit.charge(owner, operations));
}

function createRateLimiter({ config, callers, clock }: AssemblyContext, redis: SharedRedis | null): RateLimiter {
  const perMinute = config.MAX_OPERATIONS_PER_MINUTE;
  const local = new LocalRateLimiter(perMinute, callers, clock);
  return redis ? new RedisRateLimiter({ local, perMinute, redis, callers, clock }) : local;
}

/** A response of 1 MB counts as 200 operations: to serialize and send it takes as long. */
const RESPONSE_BYTES_PER_OPERATION = 5_000;

function createSizeLimit(config: Config, rateLimit: RateLimitCheck): ResponseSizeLimit {
  const maxBytes = config.MAX_RESPONSE_BYTES;
  // Introspection has a limit of its own, and both may be in one operation.
  const maxValues = config.MAX_RESPONSE_VALUES + config.MAX_INTROSPECTION_VALUES;
  const messages = {
    bytes: `the limit is ${maxBytes} bytes of long strings (MAX_RESPONSE_BYTES). Select "metadata" for fewer jobs.`,
    values: `the limit is ${maxValues} values (MAX_RESPONSE_VALUES and MAX_INTROSPECTION_VALUES). Lower "first", or select long lists for fewer jobs.`,
  };
  return {
    maxBytes,
    maxValues,
    onBytes(contextValue, bytes) {
      const { caller } = (contextValue as GraphQLContext).ctx;
      if (caller) rateLimit.charge(caller, 1 + Math.ceil(bytes / RESPONSE_BYTES_PER_OPERATION));
    },
    createError: (limit) => new GatewayError('TOO_EXPENSIVE', `Response too large: ${messages[limit]}`),
  };
}
