import type { CallToolResult } from '@modelcontextprotocol/server';
import { type GraphQLError, OperationTypeNode } from 'graphql';
import { GatewayError } from '../domain/gateway-error.js';
import type { Result } from '../pipeline/result.js';
import { inTermsOfArguments, nameArguments, toArgumentPath } from './tool-arguments.js';
import type { Operation } from './tools.js';

/** What a model reads at once: about 50,000 tokens, and hosts cut longer results without saying so. */
const MAX_RESULT_CHARS = 200_000;

/** Nobody else tells a model that a second call costs money. */
const OUTCOME_UNKNOWN_ADVICE =
  'The job may exist, run and be charged. Look for it with list_jobs and "name", on all pages, as their order is not certain: submitted at or after attempt.time, with attempt.name. Do not call submit_job again before you know.';

type Members = Readonly<Record<string, unknown>>;

/** An error in terms of the arguments and the result of the tool. */
interface ToolError extends Members {
  readonly message: string;
}

/**
 * The data of an operation without members that are null, and the errors of those. A call has failed if there is no data, or if the payload
 * of a mutation has errors; what was read in spite of errors stays.
 */
export function toToolResult(operation: Operation | null, { data, errors = [] }: Result): CallToolResult {
  const hasData = Object.values(data ?? {}).some((value) => value !== null);
  const described = errors.map((error) => describeError(error, operation));
  if (operation?.definition.operation === OperationTypeNode.MUTATION)
    return toMutationResult(operation, { ...data }, described);
  return toResult(operation ? (omitNullMembers(data ?? {}) as Members) : (data ?? {}), described, {
    isError: errors.length > 0 && !hasData,
  });
}

/** The payload has errors of its own. */
function toMutationResult(operation: Operation, data: Members, errors: readonly ToolError[]): CallToolResult {
  const [[name = '', payload = null] = []] = Object.entries(data) as [string, Payload | null][];
  const { errors: payloadErrors = [], ...changed } = payload ?? {};
  const all = [...errors, ...payloadErrors.map((error) => describePayloadError(error, operation))];
  return toResult(payload === null ? {} : (omitNullMembers({ [name]: changed }) as Members), all, {
    isError: payload === null || payloadErrors.length > 0,
  });
}

interface Payload {
  readonly errors?: readonly ToolError[];
}

/** The result of a call that was rejected, or of an operation without data. */
export function toErrorResult({ errors = [] }: Result, operation: Operation | null = null): CallToolResult {
  return toResult(
    {},
    errors.map((error) => describeError(error, operation)),
    { isError: true },
  );
}

/** A result of the tool itself. */
export function toResult(
  data: Members,
  errors: readonly ToolError[],
  { isError }: { isError: boolean },
): CallToolResult {
  const structuredContent = errors.length > 0 ? { errors, ...data } : data;
  const text = JSON.stringify(structuredContent);
  if (text.length > MAX_RESULT_CHARS) throw tooLongError(text.length);
  return { content: [{ type: 'text', text }], structuredContent, ...(isError && { isError }) };
}

function tooLongError(chars: number): GatewayError {
  return new GatewayError(
    'TOO_EXPENSIVE',
    `The result has ${chars} characters; the limit is ${MAX_RESULT_CHARS}. Ask for fewer items, or select fewer fields with the tool "graphql".`,
  );
}

/** `operation`: null if the client has written it. Its variables and types are in terms of the client then. */
export function describeError({ message, path, extensions }: GraphQLError, operation: Operation | null): ToolError {
  return {
    message: operation ? nameArguments(operation.definition, inTermsOfArguments(message)) : message,
    ...(path && { path: path.join('.') }),
    ...extensions,
    ...(extensions['code'] === 'OUTCOME_UNKNOWN' && { next: OUTCOME_UNKNOWN_ADVICE }),
  };
}

function describePayloadError({ path, message, ...error }: ToolError, { definition }: Operation): ToolError {
  const argument = Array.isArray(path) ? toArgumentPath(definition, path.map(String)) : [];
  const described = { message: nameArguments(definition, message), ...(omitNullMembers(error) as Members) };
  return argument.length > 0 ? { argument: argument.join('.'), ...described } : described;
}

/** Items of lists keep their places. */
export function omitNullMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitNullMembers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member === null ? [] : [[name, omitNullMembers(member)]])),
  );
}
