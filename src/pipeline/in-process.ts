import { randomUUID } from 'node:crypto';
import { toCanceledError } from '../domain/gateway-error.js';
import { LightAbortSignal } from '../primitives/light-abort-signal.js';
import type { Pipeline } from './pipeline.js';
import type { Admission } from './request.js';
import { type OperationResult, ResultStream } from './result-stream.js';
import { IN_PROCESS, IN_PROCESS_ADDRESS } from './transport.js';

/** An operation sent by code in this process. */
export interface InProcessRequest {
  readonly query?: string;
  readonly operationName?: string | null;
  readonly variables?: Readonly<Record<string, unknown>> | null;
  readonly extensions?: Readonly<Record<string, unknown>> | null;
  /** Correlates the operation with the log. Default: a new id. */
  readonly requestId?: string;
  /** Whether results have `extensions.upstream`. */
  readonly shouldReportStats?: boolean;
  /** Whether `@defer` and `@stream` may produce several results. */
  readonly acceptsIncremental?: boolean;
  /** Whether subscriptions may run. Default: true. */
  readonly acceptsEvents?: boolean;
  /** Default: true. */
  readonly allowsMutations?: boolean;
  readonly signal?: AbortSignal;
}

export interface InProcessCaller {
  /** The value of a header `Authorization`: `apiKey <key>` or `Bearer <access token>`. */
  readonly authorization?: string;
  /**
   * Address of the client for which the operation is sent: its subscriptions, and operations without an accepted key, are limited by it.
   * Default: none, for code that acts for itself.
   */
  readonly address?: string;
  /** Size of the message that the client has sent, in bytes: a large one counts as several operations. Default: 0. */
  readonly bytes?: number;
}

/**
 * Runs an operation without a network. Resolves with a stream for subscriptions and incremental results; never rejects.
 */
export async function executeInProcess(
  pipeline: Pipeline,
  { requestId = randomUUID(), ...request }: InProcessRequest,
  caller: InProcessCaller,
): Promise<OperationResult> {
  const { authorization, address = IN_PROCESS_ADDRESS, bytes } = caller;
  const source = { authorization, address, connection: caller, transport: IN_PROCESS };
  const prepared = pipeline.prepare(source);
  if (prepared !== null) await prepared;
  let admission: Admission;
  try {
    admission = pipeline.admit(source, bytes);
  } catch (error) {
    return pipeline.reject({ requestId, transport: IN_PROCESS }, error);
  }
  return runInProcess(pipeline, { requestId, ...request }, admission);
}

/** Runs one of the operations that an admitted request consists of: the request is counted once. Never rejects. */
export async function runInProcess(
  pipeline: Pick<Pipeline, 'run'>,
  {
    requestId = randomUUID(),
    shouldReportStats = false,
    acceptsIncremental = false,
    acceptsEvents = true,
    allowsMutations = true,
    signal,
    ...params
  }: InProcessRequest,
  admission: Admission,
): Promise<OperationResult> {
  const lightSignal = new LightAbortSignal();
  const abort = () => lightSignal.abort(toCanceledError(signal?.reason));
  if (signal?.aborted) abort();
  else signal?.addEventListener('abort', abort, { once: true });
  const result = await pipeline.run({
    admission,
    params,
    requestId,
    shouldReportStats,
    allowsMutations,
    delivery: { parts: acceptsIncremental, events: acceptsEvents },
    signal: lightSignal,
  });
  // One signal may be passed with many operations.
  const removeListener = () => signal?.removeEventListener('abort', abort);
  if (result instanceof ResultStream) result.afterEnd(removeListener);
  else removeListener();
  return result;
}
