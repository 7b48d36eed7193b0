import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { DocumentCache } from '../document/document-cache.js';
import { withIncrementalDirectives } from '../document/incremental-directives.js';
import { loadTrustedDocuments, PersistedDocuments } from '../document/persisted-documents.js';
import { createExecutor } from '../executor/executor.js';
import type { GraphQLOptions } from '../graphql/request-context.js';
import { getSchema } from '../graphql/schema.js';
import { createAuthenticator } from '../pipeline/authenticator.js';
import { createBudgetCheck } from '../pipeline/budget.js';
import { Pipeline } from '../pipeline/pipeline.js';
import { createRateLimitCheck, LocalRateLimiter } from '../pipeline/rate-limiter.js';
import { RedisRateLimiter } from '../pipeline/redis-rate-limiter.js';
import type { Clock } from '../primitives/clock.js';
import type { SharedRedis } from '../redis/shared-redis.js';

export interface CreatePipelineOptions {
  readonly config: Config;
  readonly graph: GraphQLOptions;
  readonly redis: SharedRedis | null;
  /** For fingerprints. */
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createPipeline({ config, graph, redis, secret, clock, log }: CreatePipelineOptions): Pipeline {
  const schema = withIncrementalDirectives(getSchema());
  const localRateLimiter = new LocalRateLimiter(config.MAX_OPERATIONS_PER_MINUTE, clock);
  const rateLimiter = redis
    ? new RedisRateLimiter({
        local: localRateLimiter,
        perMinute: config.MAX_OPERATIONS_PER_MINUTE,
        redis,
        clock,
      })
    : localRateLimiter;
  return new Pipeline({
    graph,
    authenticate: createAuthenticator(config.UPSTREAM_API_KEY, secret),
    checkRateLimit: createRateLimitCheck(rateLimiter, secret),
    documents: new PersistedDocuments(
      config.TRUSTED_DOCUMENTS_FILE === null ? null : loadTrustedDocuments(config.TRUSTED_DOCUMENTS_FILE),
    ),
    documentCache: new DocumentCache(schema, {
      characters: config.MAX_DOCUMENT_LENGTH,
      tokens: config.MAX_TOKENS,
      nesting: config.MAX_DOCUMENT_NESTING,
      depth: config.MAX_DEPTH,
      aliases: config.MAX_ALIASES,
      directives: config.MAX_DIRECTIVES,
      mutationFields: config.MAX_MUTATION_FIELDS,
    }),
    checkBudget: createBudgetCheck(schema, { calls: config.MAX_UPSTREAM_CALLS, values: config.MAX_RESPONSE_VALUES }),
    executor: createExecutor(schema),
    timeoutMs: config.OPERATION_TIMEOUT_MS,
    clock,
    onInternalError: (error) => log.error({ err: error }, 'operation failed'),
  });
}
