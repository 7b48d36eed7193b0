import type { CallToolResult } from '@modelcontextprotocol/server';
import { GatewayError } from '../domain/gateway-error.js';
import type { Result } from '../pipeline/result.js';
import { ResultStream } from '../pipeline/result-stream.js';
import type { LightAbortSignal } from '../primitives/light-abort-signal.js';
import type { McpCall } from './mcp-call.js';
import type { Arguments } from './tool-arguments.js';
import { describeError, omitNullMembers, toErrorResult, toResult } from './tool-result.js';
import { DEFAULT_WAIT_SECONDS, MAX_WAIT_SECONDS, type Operation, WAIT_SECONDS } from './tools.js';

/** The steps between two events without a prediction: the protocol requires that progress increases. */
const MIN_PROGRESS = 0.001;

/** What is known when the time is over: the service may not have answered since. */
const NOT_FINAL = 'The job was not final when it was last read.';
const NOT_READ = 'The job could not be read in this time: it may be final.';

/** What a subscription says about a job. */
export interface FollowedJob {
  readonly status: string;
  readonly isFinal: boolean;
  readonly progress?: { readonly fraction: number | null } | null;
}

export interface WaitOptions {
  readonly timeoutMs: number;
  /** `progress`: 0 to 1. */
  readonly onProgress: (progress: number, message: string) => void;
  /** Aborted when the gateway is about to stop. */
  readonly stopping: LightAbortSignal;
}

/** Follows a job with a subscription: until it is final, or the time is over, or the gateway stops. */
export async function waitForJob(
  call: McpCall,
  operation: Operation,
  variables: Arguments,
  { timeoutMs, onProgress, stopping }: WaitOptions,
): Promise<CallToolResult> {
  const stream = await call.subscribe(operation.text, variables);
  if (!(stream instanceof ResultStream)) return toErrorResult(stream, operation);
  const stop = () => void stream.return();
  const cancelTimer = call.clock.schedule(timeoutMs, stop);
  const unsubscribe = stopping.onAbort(stop);
  if (stopping.aborted) stop();
  let last: Result = {};
  let progress = 0;
  try {
    for await (const result of stream) {
      const job = getFollowedJob(result);
      if (job === null) return toErrorResult(result, operation);
      last = result;
      if (job.isFinal) return toWaitResult(job, result, null);
      progress = Math.max(job.progress?.fraction ?? 0, progress + MIN_PROGRESS);
      onProgress(Math.min(progress, 1), job.status);
    }
  } finally {
    cancelTimer();
    unsubscribe();
    await stream.return();
  }
  const job = getFollowedJob(last);
  return toWaitResult(job, last, `${job ? NOT_FINAL : NOT_READ} Call wait_for_job again.`);
}

/** The variables of the subscription, and how long the call may take. */
export function takeTimeout({ [WAIT_SECONDS]: seconds = DEFAULT_WAIT_SECONDS, ...variables }: Arguments) {
  if (Number.isInteger(seconds) && Number(seconds) >= 1 && Number(seconds) <= MAX_WAIT_SECONDS)
    return { variables, timeoutMs: Number(seconds) * 1_000 };
  throw new GatewayError(
    'BAD_USER_INPUT',
    `The argument "${WAIT_SECONDS}" must be a whole number from 1 to ${MAX_WAIT_SECONDS}.`,
  );
}

/** `job`: null if it was not read before the time was over. `next`: what to do; null for a final job. */
export function toWaitResult(job: FollowedJob | null, { errors = [] }: Result, next: string | null): CallToolResult {
  const result = {
    final: next === null,
    ...(next !== null && { next }),
    ...(job !== null && { job: omitNullMembers(job) }),
  };
  return toResult(
    result,
    errors.map((error) => describeError(error, null)),
    { isError: false },
  );
}

function getFollowedJob({ data }: Result): FollowedJob | null {
  return (data as { readonly job?: { readonly job: FollowedJob } | null } | null | undefined)?.job?.job ?? null;
}
