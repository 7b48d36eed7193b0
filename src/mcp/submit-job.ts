import { type CallToolResult, type InputRequiredResult, inputRequired } from '@modelcontextprotocol/server';
import { GatewayError } from '../domain/gateway-error.js';
import { formatMoney, type Money } from '../domain/money.js';
import { DEFAULT_SHOTS } from '../domain/quote.js';
import type { Result } from '../pipeline/result.js';
import type { Agreements } from './agreements.js';
import type { McpCall } from './mcp-call.js';
import type { Arguments } from './tool-arguments.js';
import { omitNullMembers, toErrorResult, toResult, toToolResult } from './tool-result.js';
import { type Operation, toOperation } from './tools.js';

const QUOTE = toOperation(`query submit_job_quote($program: ProgramInput!, $backend: ID!, $shots: Int) {
  quote(input: { program: $program, backendIds: [$backend], shots: $shots }) {
    backends {
      backend { id: serviceId averageQueueTimeMs } canRun price { value unit } queueTimeMs executionTimeMs
      issues { code message }
    }
  }
}`);

interface BackendQuote {
  readonly backend: { readonly id: string; readonly averageQueueTimeMs: number | null };
  readonly canRun: boolean;
  readonly price: Money | null;
  readonly queueTimeMs: number | null;
  readonly executionTimeMs: number | null;
  readonly issues: readonly { readonly code: string; readonly message: string }[];
}

/** What a client has sent after it was asked. */
export interface Confirmation {
  /** The answer of the person. */
  readonly response: unknown;
  /** What {@link Agreements.ask} has returned. */
  readonly state: unknown;
}

export interface SubmitOptions {
  readonly confirmation: Confirmation | null;
  /** Whether the client can ask a person. */
  readonly canAsk: boolean;
  readonly agreements: Agreements;
}

/** Characters of a name in a question. */
const MAX_NAME_CHARS = 200;

/** The key of the question. */
export const QUESTION = 'confirm';

/**
 * Submits a job for at most `max_cost`. Without it, the person is asked with an estimated price. If they agree, that price is the limit:
 * the service estimates again before the submission. One agreement submits one job: the person is asked again if it comes back a second time.
 * Nothing is ever submitted without a limit.
 */
export async function submitJob(
  call: McpCall,
  operation: Operation,
  { max_cost: maxCost = null, ...variables }: Arguments,
  { confirmation, canAsk, agreements }: SubmitOptions,
): Promise<CallToolResult | InputRequiredResult> {
  const submit = (highest: unknown) => call.mutate(operation.text, { max_cost: highest, ...variables });
  if (maxCost !== null) return toToolResult(operation, await submit(maxCost));
  if (confirmation) requireAgreement(confirmation);
  const agreed = confirmation && (await agreements.use(call.admission, variables, confirmation.state));
  if (agreed !== null && agreed !== 'used') {
    const result = await submit(agreed);
    if (isRefused(result)) await agreements.release(confirmation?.state);
    return toToolResult(operation, result);
  }

  const quoted = await call.query(QUOTE.text, variables);
  const quote = getQuote(quoted);
  if (quote === null) return toErrorResult(quoted, QUOTE);
  const { canRun, price, issues } = quote;
  const data = { quote: omitNullMembers(quote) };
  if (!canRun || price === null) return toResult(data, issues.length > 0 ? issues : [UNKNOWN_PRICE], { isError: true });
  if (!canAsk) return toResult(data, [toQuestionError(price)], { isError: true });
  return inputRequired({
    requestState: agreements.ask(call.admission, variables, price),
    inputRequests: {
      [QUESTION]: inputRequired.elicit({
        message: describeQuote(variables, quote, price, agreed === 'used'),
        requestedSchema: {
          type: 'object',
          properties: { submit: { type: 'boolean', title: `Submit the job for at most ${formatMoney(price)}` } },
          required: ['submit'],
        },
      }),
    },
  });
}

/** Whether the payload says that no job was created. Without a payload, it may have been. */
function isRefused({ data }: Result): boolean {
  const payload = data?.['createJob'] as
    | { readonly job: unknown; readonly errors: readonly unknown[] }
    | null
    | undefined;
  return payload != null && payload.job === null && payload.errors.length > 0;
}

function requireAgreement({ response }: Confirmation): void {
  const { action, content } = (response ?? {}) as { readonly action?: unknown; readonly content?: unknown };
  const { submit } = (content ?? {}) as { readonly submit?: unknown };
  if (action !== 'accept' || submit !== true)
    throw new GatewayError('CANCELED', 'The person has not agreed to the price. This call submitted nothing.');
}

function getQuote({ data }: Result): BackendQuote | null {
  const quote = data?.['quote'] as { readonly backends: readonly (BackendQuote | null)[] | null } | null | undefined;
  return quote?.backends?.[0] ?? null;
}

const UNKNOWN_PRICE = {
  code: 'PRICE_UNKNOWN',
  message: 'The price is not known before submission. This call submitted nothing.',
};

function toQuestionError(price: Money) {
  return {
    code: 'REQUIRED',
    argument: 'max_cost',
    message: `This call submitted nothing: the price is ${formatMoney(price)}, and this client cannot ask a person. Ask them, then call again with "max_cost".`,
  };
}

function describeQuote({ name, shots }: Arguments, quote: BackendQuote, price: Money, wasUsed: boolean): string {
  const { backend, queueTimeMs, executionTimeMs } = quote;
  const queueMs = queueTimeMs ?? backend.averageQueueTimeMs;
  // Quoted in one line: an agent, or whoever misleads it, must not write a price of their own below it.
  const job = typeof name === 'string' ? `the job ${JSON.stringify(name.slice(0, MAX_NAME_CHARS))}` : 'a job';
  return [
    ...(wasUsed
      ? [
          'Your agreement to this job was used before, and the job may have been submitted then. This would submit it once more.',
        ]
      : []),
    `Submit ${job} with ${shots ?? DEFAULT_SHOTS} shots to ${backend.id}?`,
    `Estimated price: ${formatMoney(price)}. It is submitted only for at most this price; what is charged may differ.`,
    ...(queueMs === null ? [] : [`Queue: about ${formatDuration(queueMs)}.`]),
    ...(executionTimeMs === null ? [] : [`Execution: about ${formatDuration(executionTimeMs)}.`]),
  ].join('\n');
}

function formatDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
