import { randomUUID } from 'node:crypto';
import { toCanceledError } from '../domain/gateway-error.js';
import { LightAbortSignal } from '../primitives/light-abort-signal.js';
import { IN_PROCESS_ADDRESS } from './authenticator.js';
import type { Pipeline } from './pipeline.js';
import type { Admission } from './request.js';
import { type OperationResult, ResultStream } from './result-stream.js';

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
  readonly signal?: AbortSignal;
}

export interface InProcessCaller {
  /** As in the header `Authorization`: `apiKey <key>` or `Bearer <access token>`. */
  readonly authorization?: string;
}

/** Runs an operation without a network. Resolves with a stream for subscriptions and incremental results; never rejects. */
export async function executeInProcess(
  pipeline: Pipeline,
  {
    requestId = randomUUID(),
    shouldReportStats = false,
    acceptsIncremental = false,
    signal,
    ...params
  }: InProcessRequest,
  caller: InProcessCaller,
): Promise<OperationResult> {
  const source = { authorization: caller.authorization, address: IN_PROCESS_ADDRESS, connection: caller };
  const prepared = pipeline.prepare(source);
  if (prepared !== null) await prepared;
  let admission: Admission;
  try {
    admission = pipeline.admit(source);
  } catch (error) {
    return pipeline.reject({ requestId }, error);
  }
  const lightSignal = new LightAbortSignal();
  const abort = () => lightSignal.abort(toCanceledError(signal?.reason));
  if (signal?.aborted) abort();
  else signal?.addEventListener('abort', abort, { once: true });
  const result = await pipeline.run({
    admission,
    params,
    requestId,
    shouldReportStats,
    allowsMutations: true,
    delivery: { parts: acceptsIncremental, events: true },
    signal: lightSignal,
  });
  // One signal may be passed with many operations.
  const removeListener = () => signal?.removeEventListener('abort', abort);
  if (result instanceof ResultStream) result.afterEnd = removeListener;
  else removeListener();
  return result;
}
