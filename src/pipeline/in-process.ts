import { randomUUID } from 'node:crypto';
import { toCanceledError } from '../domain/gateway-error.js';
import { LightAbortSignal } from '../primitives/light-abort-signal.js';
import type { InProcessRequest, InProcessSender } from './in-process-request.js';
import type { Pipeline } from './pipeline.js';
import type { Admission } from './request.js';
import { type OperationResult, ResultStream } from './result-stream.js';
import { IN_PROCESS, IN_PROCESS_ADDRESS } from './transport.js';

/**
 * Runs an operation without a network. Resolves with a stream for subscriptions and incremental results; never rejects.
 */
export async function executeInProcess(
  pipeline: Pipeline,
  { requestId = randomUUID(), ...request }: InProcessRequest,
  sender: InProcessSender,
): Promise<OperationResult> {
  const { authorization, address = IN_PROCESS_ADDRESS, bytes } = sender;
  const source = { authorization, address, connection: sender, transport: IN_PROCESS };
  const prepared = pipeline.prepare(source);
  if (prepared !== null) await prepared;
  let admission: Admission;
  try {
    admission = pipeline.admit(source, bytes);
  } catch (error) {
    return pipeline.reject({ requestId, transport: IN_PROCESS }, error);
  }
  return runInProcess(pipeline.run.bind(pipeline), { requestId, ...request }, admission);
}

/** Runs one of the operations that an admitted request consists of: the request is counted once. Never rejects. */
export async function runInProcess(
  run: Pipeline['run'],
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
  const result = await run({
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
