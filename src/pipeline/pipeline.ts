import type { DocumentCache, ValidatedOperation } from '../document/document-cache.js';
import type { PersistedDocuments } from '../document/persisted-documents.js';
import type { ArtifactContent, ArtifactPath } from '../domain/artifact.js';
import { type GatewayError, isGatewayError, toCanceledError, toGatewayError } from '../domain/gateway-error.js';
import { RequestContext } from '../graphql/request-context.js';
import type { OwnerRegistry } from '../isolation/owner-registry.js';
import type { Sender } from '../isolation/person.js';
import type { Turns } from '../isolation/turns.js';
import { EXPECTED_MS, LARGE_BYTES, OPERATION_UNIT } from '../isolation/work.js';
import type { MaybePromise } from '../primitives/maybe-promise.js';
import { SharedSignal } from '../primitives/shared-signal.js';
import { type CallStats, createCallStats } from '../upstream/call-context.js';
import type { Authenticator, Identity, RequestSource } from './authenticator.js';
import { BYTES_PER_OPERATION, type CheckBudget } from './budget.js';
import { toClientError } from './errors.js';
import { OperationRecorder } from './operation-events.js';
import { OperationExecutor, type OperationExecutorOptions } from './operation-executor.js';
import { createQueryKey } from './operation-keys.js';
import { type InFlightQuery, QueryDeduplicator } from './query-deduplicator.js';
import type { RateLimitCheck } from './rate-limiter.js';
import {
  type Admission,
  checkDelivery,
  checkOperationName,
  checkVariablesAndExtensions,
  type OperationParams,
  type OperationRequest,
} from './request.js';
import { type Result, waitToSend, withRequestIds } from './result.js';
import type { OperationResult } from './result-stream.js';
import { RunningOperation } from './running-operation.js';
import type { SubscriptionMemory } from './subscription-memory.js';
import type { Transport } from './transport.js';

export interface PipelineOptions extends OperationExecutorOptions {
  readonly owners: OwnerRegistry;
  readonly turns: Turns;
  readonly authenticator: Authenticator;
  readonly rateLimit: RateLimitCheck;
  readonly documents: PersistedDocuments;
  readonly documentCache: DocumentCache;
  readonly checkBudget: CheckBudget;
  readonly subscriptionMemory: SubscriptionMemory;
}

/** A request for an artifact. */
export interface DownloadRequest extends Pick<OperationRequest, 'requestId' | 'signal'>, ArtifactPath {
  readonly source: RequestSource;
}

/** A request that is rejected before it runs. */
export interface RejectedRequest extends Pick<OperationRequest, 'requestId'> {
  readonly transport: Transport;
}

/**
 * The steps of every operation, on every transport. Returns a promise only if a step has to wait, so cached results are
 * available synchronously.
 */
export class Pipeline {
  readonly #options: PipelineOptions;
  readonly #executor: OperationExecutor;
  readonly #queries: QueryDeduplicator;

  constructor(options: PipelineOptions) {
    this.#options = options;
    this.#executor = new OperationExecutor(options);
    this.#queries = new QueryDeduplicator(options.owners, options.timeoutMs, options.clock);
  }

  /** Whether requests may have access tokens, so that `prepare` may have to wait. */
  get verifiesTokens(): boolean {
    return this.#options.authenticator.verifiesTokens;
  }

  /**
   * Verifies the access token of a request unless it is known: wait for the promise, if there is one, before `admit`. Never rejects. Reads
   * nothing of the request but its header. A token that is not known counts as an operation of the address, because anybody can invent one.
   */
  prepare(source: RequestSource): Promise<void> | null {
    const { owners, authenticator, rateLimit, turns, onInternalError } = this.#options;
    if (!authenticator.needsVerification(source)) return null;
    try {
      rateLimit.count(owners.getAddressOwner(source.address));
    } catch {
      // `admit` throws the same error.
      return null;
    }
    return Promise.resolve(
      turns.ofAddress(() => source.address).run(() => authenticator.verify(source), EXPECTED_MS.verification),
    ).catch(onInternalError);
  }

  /** Who sends requests of this source, without counting one. Returns the error that `admit` would throw, too. */
  identify(source: RequestSource): Sender | GatewayError {
    try {
      return this.#options.authenticator.authenticate(source).sender;
    } catch (error) {
      return toGatewayError(error);
    }
  }

  /**
   * Steps 1 and 2, before anything of the request is parsed, except a small message of a WebSocket: identifies the sender and counts the
   * request, as several operations by its bytes. Throws when the sender has exceeded the limit, or its access token is not valid.
   */
  admit(source: RequestSource, bytes = 0): Admission {
    const { owners, authenticator, rateLimit } = this.#options;
    const { address, transport } = source;
    let identity: Identity;
    try {
      identity = authenticator.authenticate(source);
    } catch (error) {
      rateLimit.count(owners.getAddressOwner(address));
      throw error;
    }
    const { sender, grant } = identity;
    const owner = owners.getLimitOwner(sender, address);
    rateLimit.count(owner);
    const operations = countByteOperations(bytes);
    rateLimit.chargeFurther(owner, operations - 1);
    return { sender, grant, owner, address, transport, operations };
  }

  /** Counts the bytes that an admitted request has turned out to have, unless it was admitted with as many. */
  charge(admission: Admission, bytes: number): void {
    const operations = countByteOperations(bytes);
    if (operations <= admission.operations) return;
    this.#options.rateLimit.chargeFurther(admission.owner, operations - admission.operations);
    admission.operations = operations;
  }

  /** Never throws or rejects. The result of a rejected request has no `data`. */
  run(request: OperationRequest): MaybePromise<OperationResult> {
    const { rateLimit, documents, documentCache, checkBudget, services, turns } = this.#options;
    const { owner } = request.admission;
    let running: RunningOperation;
    try {
      const text = documents.resolveDocument(request.params);
      const operation = documentCache.getOperation(text, checkOperationName(request.params), owner);
      documents.storeValid(request.params, owner);
      const variables = checkVariablesAndExtensions(request.params, operation);
      checkDelivery(operation, request);
      const { waitingBytes, operations, hasTooManyParts } = checkBudget(operation, variables);
      rateLimit.chargeFurther(owner, operations - 1);
      running = new RunningOperation({
        gatewayId: services.gatewayId,
        request: toRunningRequest(request, operation, hasTooManyParts),
        operation,
        variables,
        waitingBytes,
        turns: turns.ofOwner(owner),
      });
    } catch (error) {
      const { requestId, admission } = request;
      return this.reject({ requestId, transport: admission.transport }, error);
    }
    const { operation: type } = running.operation.definition;
    try {
      if (type === 'subscription') return this.#subscribe(running);
      return type === 'query' ? this.#query(running) : this.#execute(running);
    } catch (error) {
      return running.finish(this.#executor.toErrorResult(error, running));
    }
  }

  /**
   * Runs an operation for a transport whose library serializes the result as soon as it gets it: a large one waits for the time that this
   * takes. `GraphQLHandler` serializes results itself, in a turn, so that the time is measured.
   */
  runToSend(request: OperationRequest): MaybePromise<OperationResult> {
    const result = this.run(request);
    const turns = this.#options.turns.ofOwner(request.admission.owner);
    return result instanceof Promise ? result.then((settled) => waitToSend(turns, settled)) : waitToSend(turns, result);
  }

  /**
   * Reads an artifact with the key of the sender, in the steps of an operation without those of its document: bytes are no result of GraphQL.
   * Never rejects; the result of a failure has errors.
   */
  async download(request: DownloadRequest): Promise<ArtifactContent | Result> {
    const { services, turns } = this.#options;
    const { source, requestId, signal, jobId, artifactId } = request;
    const stats = createCallStats();
    const recorder = this.#record('download', { requestId, transport: source.transport }, stats);
    try {
      await this.prepare(source);
      const admission = this.admit(source);
      const { sender, owner } = admission;
      const ctx = new RequestContext(services, sender, {
        requestId,
        signal,
        turns: turns.ofOwner(owner),
        owner,
        stats,
      });
      ctx.requirePermission('read');
      const content = await services.repository.artifacts.get(ctx.call, jobId, artifactId);
      this.charge(admission, content.bytes.length);
      recorder.recordResult({});
      return content;
    } catch (error) {
      return this.#fail(error, recorder, requestId);
    } finally {
      recorder.end();
    }
  }

  /** The result of a request that is rejected before it runs. */
  reject(request: RejectedRequest, error: unknown): Result {
    const recorder = this.#record(null, request, createCallStats());
    const result = this.#fail(error, recorder, request.requestId);
    recorder.end();
    return result;
  }

  #record(type: 'download' | null, { requestId, transport }: RejectedRequest, stats: CallStats): OperationRecorder {
    const { gatewayId } = this.#options.services;
    return new OperationRecorder({ gatewayId, requestId, stats, type, name: null, transport: transport.name });
  }

  #fail(error: unknown, recorder: OperationRecorder, requestId: string): Result {
    const result = this.#executor.toErrorResult(error, null);
    recorder.recordResult(result);
    return withRequestIds(result, requestId);
  }

  /** Executes identical queries of a sender once while in flight. */
  #query(running: RunningOperation): MaybePromise<OperationResult> {
    const { sender, request, stats } = running;
    if (isGatewayError(sender) || running.isIncremental) return this.#execute(running);
    const key = this.#queries.hasQueries(sender) ? createQueryKey(running) : null;
    const inFlight = key === null ? undefined : this.#queries.get(sender, key);
    if (inFlight) {
      this.#holdWaiting(running, 0);
      return this.#join(running, inFlight);
    }
    this.#holdWaiting(running);
    // The signal of this request would abort the execution for others that join it.
    const signal = new SharedSignal();
    const { generation } = sender.scope;
    const result = this.#executor.executeSingle(running, signal);
    if (!(result instanceof Promise)) return running.finish(result);
    signal.join(request.signal);
    const query = { result, signal, stats, startedAt: this.#options.clock.monotonicNow(), generation };
    this.#queries.add(sender, key ?? createQueryKey(running), query);
    return result.then((executed) => running.finish(executed));
  }

  #subscribe(running: RunningOperation): MaybePromise<OperationResult> {
    const { operation, variables, request } = running;
    const { signal, admission } = request;
    if (!signal.aborted) {
      const memory = this.#options.subscriptionMemory.acquire(admission.owner, operation, variables);
      running.releaseAtEnd(memory);
      // A client may disconnect before its first event is read.
      signal.onAbort(() => memory.release());
    }
    return this.#executor.subscribe(running);
  }

  #execute(running: RunningOperation): MaybePromise<OperationResult> {
    this.#holdWaiting(running);
    return this.#executor.execute(running);
  }

  /** Takes the estimated memory of an operation while it may wait for the service. Its request keeps the variables meanwhile. */
  #holdWaiting(running: RunningOperation, bytes = running.waitingBytes): void {
    const { owner, operations } = running.request.admission;
    running.releaseAtEnd(this.#options.waitingPool.acquireNow(owner, operations * BYTES_PER_OPERATION + bytes));
  }

  async #join(running: RunningOperation, query: InFlightQuery): Promise<Result> {
    const { signal } = running.request;
    query.signal.join(signal);
    const result = await query.result;
    // Each error is copied for each request.
    const turn = result.errors ? running.turns.take(result.errors.length * EXPECTED_MS.error) : null;
    if (turn !== null) await turn;
    running.addDeduplicated(query.stats);
    return running.finish(signal.aborted ? { errors: [toClientError(toCanceledError(signal.reason))] } : result);
  }
}

const NO_PARAMS: OperationParams = {};

function toRunningRequest(
  request: OperationRequest,
  { definition }: ValidatedOperation,
  hasTooManyParts: boolean,
): OperationRequest {
  // A subscription lasts long: it must not keep the text and the raw variables in memory.
  if (definition.operation === 'subscription') return { ...request, params: NO_PARAMS };
  return hasTooManyParts ? { ...request, delivery: { ...request.delivery, parts: false } } : request;
}

/** Operations that a body or message counts as: at least one. */
function countByteOperations(bytes: number): number {
  if (bytes <= OPERATION_UNIT.bytes) return 1;
  const largeBytes = Math.max(0, bytes - LARGE_BYTES);
  return Math.ceil((bytes - largeBytes) / OPERATION_UNIT.bytes + largeBytes / OPERATION_UNIT.largeBytes);
}
