import { GraphQLSchema } from 'graphql';
import { DocumentCache, type DocumentCacheLimits } from '../../src/document/document-cache.js';
import { INCREMENTAL_DIRECTIVES } from '../../src/document/incremental-directives.js';
import { PersistedDocuments } from '../../src/document/persisted-documents.js';
import { createExecutor } from '../../src/executor/executor.js';
import type { GraphQLServices } from '../../src/graphql/request-context.js';
import { OwnerRegistry } from '../../src/isolation/owner-registry.js';
import { Pool } from '../../src/isolation/pool.js';
import { Turns } from '../../src/isolation/turns.js';
import { Authenticator } from '../../src/pipeline/authenticator.js';
import { BYTES_PER_OPERATION } from '../../src/pipeline/budget.js';
import { Pipeline } from '../../src/pipeline/pipeline.js';
import { LocalRateLimiter, RateLimitCheck } from '../../src/pipeline/rate-limiter.js';
import type { OperationParams, OperationRequest } from '../../src/pipeline/request.js';
import { SubscriptionMemory } from '../../src/pipeline/subscription-memory.js';
import { IN_PROCESS } from '../../src/pipeline/transport.js';
import { LightAbortSignal } from '../../src/primitives/light-abort-signal.js';
import { ManualClock } from './clock.js';

export const SMALL_DOCUMENT_LIMITS: DocumentCacheLimits = {
  characters: 1_000,
  tokens: 100,
  comparisons: 20_000,
  nesting: 10,
  depth: 10,
  aliases: 10,
  directives: 10,
  mutationFields: 10,
  cachedChars: 100_000,
  maxShare: 1,
};

const OPERATIONS_PER_MINUTE = 1_000_000;
/** A thousand events. */
const MAX_WAITING_BYTES = 1_000 * BYTES_PER_OPERATION;

/** The pipeline over any schema, whose resolvers use nothing of the gateway. */
export function samplePipeline(source: GraphQLSchema) {
  const directives = [...source.getDirectives(), ...INCREMENTAL_DIRECTIVES];
  const schema = new GraphQLSchema({ ...source.toConfig(), directives });
  const clock = new ManualClock();
  const owners = new OwnerRegistry({ secret: 'secret', clock });
  const reported: unknown[] = [];
  const gateway = crypto.randomUUID();
  const pipeline = new Pipeline({
    owners,
    turns: new Turns(owners, clock),
    waitingPool: new Pool({ owners, max: MAX_WAITING_BYTES, maxPerOwner: MAX_WAITING_BYTES, whenFull: 'exceed' }),
    subscriptionMemory: new SubscriptionMemory({ owners, maxBytes: 1_000_000, maxShare: 1 }),
    services: { gatewayId: gateway, clock, maxCalls: 1 } as unknown as GraphQLServices,
    authenticator: new Authenticator({ owners, defaultKey: null, tokens: null, acceptsKeys: true }),
    rateLimit: new RateLimitCheck(
      new LocalRateLimiter(OPERATIONS_PER_MINUTE, owners, clock),
      OPERATIONS_PER_MINUTE,
      owners,
    ),
    documents: new PersistedDocuments(null, { owners, maxChars: 100_000, maxShare: 1 }),
    documentCache: new DocumentCache(schema, SMALL_DOCUMENT_LIMITS, { owners, charge: () => undefined }),
    checkBudget: () => ({ waitingBytes: 0, operations: 1, hasTooManyParts: false }),
    executor: createExecutor(schema),
    timeoutMs: 1_000,
    clock,
    onInternalError: (error) => reported.push(error),
  });
  return {
    clock,
    /** Internal errors. */
    reported,
    gateway,
    run: (
      params: OperationParams,
      { key = 'key', address = '', bytes = 0, signal = new LightAbortSignal(), ...request }: SampleRequest = {},
    ) =>
      pipeline.run({
        admission: pipeline.admit(
          { authorization: `apiKey ${key}`, address, connection: {}, transport: IN_PROCESS },
          bytes,
        ),
        params,
        requestId: 'request-1',
        shouldReportStats: false,
        allowsMutations: true,
        delivery: { parts: true, events: true },
        signal,
        ...request,
      }),
  };
}

interface SampleRequest extends Partial<Omit<OperationRequest, 'admission' | 'params'>> {
  readonly key?: string;
  /** Of the body. */
  readonly bytes?: number;
  /** Owner of the limits, as no key is accepted. */
  readonly address?: string;
}
