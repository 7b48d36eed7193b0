import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server';
import type { Result } from '../pipeline/result.js';
import type { McpCall } from './mcp-call.js';
import { toProtocolError } from './protocol-error.js';
import type { Arguments } from './tool-arguments.js';
import { toErrorResult } from './tool-result.js';
import { JOB, type Operation, RESULTS } from './tools.js';
import { type FollowedJob, toWaitResult } from './wait-for-job.js';

/** The extension in which a call becomes a task that is asked for later. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

/** How often a client should ask. */
const POLL_INTERVAL_MS = 5_000;

interface TaskJob extends FollowedJob {
  readonly id: string;
  readonly submittedAt: string | null;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
}

/** The task that waits for a job has the id of the job, so that the gateway keeps nothing. */
interface Task extends Arguments {
  readonly taskId: string;
  readonly status: 'working' | 'completed' | 'cancelled';
  readonly result?: CallToolResult;
}

export interface TaskParams {
  readonly taskId?: unknown;
}

/** Any parameters: the SDK has no schemas of the extension. */
export const TASK_SCHEMAS = {
  params: {
    '~standard': {
      version: 1,
      vendor: 'quantum-job-gateway',
      validate: (value: unknown) => ({ value: value as TaskParams }),
    },
  } as StandardSchemaV1<unknown, TaskParams>,
};

export function requireTaskId(taskId: unknown): string {
  if (typeof taskId === 'string') return taskId;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, '"taskId" must be a string.');
}

/** What the client has declared in this request; undefined for one of 2025. */
export function getDeclaredCapabilities({ mcpReq }: ServerContext): ClientCapabilities | undefined {
  // The types of the SDK name the members by their literal keys only.
  const envelope = mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
}

export function supportsTasks(context: ServerContext): boolean {
  return getDeclaredCapabilities(context)?.extensions?.[TASKS_EXTENSION] !== undefined;
}

export function requireTasks(context: ServerContext): void {
  if (supportsTasks(context)) return;
  const requiredCapabilities = { extensions: { [TASKS_EXTENSION]: {} } };
  throw new MissingRequiredClientCapabilityError({ requiredCapabilities });
}

/** Reads the state of the job: one call, and the results of a final one. */
export async function getTask(call: McpCall, id: string): Promise<Task> {
  const result = await call.query(GET, { id });
  const job = getTaskJob(result);
  if (job === null) throw toProtocolError(result);
  return toTask(job, result);
}

function toTask(job: TaskJob, result: Result): Task {
  const updatedAt = job.completedAt ?? job.startedAt ?? job.submittedAt;
  const task = {
    taskId: job.id,
    statusMessage: job.status,
    createdAt: job.submittedAt ?? updatedAt,
    lastUpdatedAt: updatedAt,
    ttlMs: null,
    pollIntervalMs: POLL_INTERVAL_MS,
  };
  if (!job.isFinal) return { status: 'working', ...task };
  if (job.status === 'CANCELED') return { status: 'cancelled', ...task };
  return { status: 'completed', result: toWaitResult(job, result, null), ...task };
}

const GET = `query get_task($id: ID!, $top: Int! = 20) { job(id: $id) { ...Job results { ...Results } } } ${JOB} ${RESULTS}`;

/** Cancels the job. It may still complete, if it was running. */
export async function cancelTask(call: McpCall, id: string): Promise<Record<string, never>> {
  const result = await call.mutate(CANCEL, { id });
  const payload = result.data?.['cancelJob'] as { readonly errors: readonly { readonly message: string }[] } | null;
  if (!payload) throw toProtocolError(result);
  const [error] = payload.errors;
  if (error) throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
  return {};
}

const CANCEL = 'mutation cancel_task($id: ID!) { cancelJob(input: { id: $id }) { errors { code message } } }';

function getTaskJob({ data }: Result): TaskJob | null {
  return (data?.['job'] ?? null) as TaskJob | null;
}

/** The result of a call that has become a task, unless it has failed, or the job is final: then there is nothing to wait for. */
export async function startTask(call: McpCall, operation: Operation, variables: Arguments): Promise<CallToolResult> {
  const result = await call.query(GET, variables);
  const job = getTaskJob(result);
  if (job === null) return toErrorResult(result, operation);
  const task = toTask(job, result);
  if (task.result) return task.result;
  return { resultType: 'task', ...task } as unknown as CallToolResult;
}
