import { isGatewayError } from '../domain/gateway-error.js';
import {
  MUTATION_ERROR_CODES,
  type MutationError,
  type MutationErrorCode,
  type MutationErrors,
} from '../domain/mutation-error.js';
import { builder } from './builder.js';
import { NO_CALLS } from './cost/field-cost.js';
import { MoneyType } from './money.js';

/** The value of every payload. `value` is null if nothing was changed. With a value, errors say what of the input is not confirmed. */
export interface MutationResult<T> {
  readonly value: T | null;
  readonly errors: readonly MutationError[];
}

const MutationErrorCodeEnum = builder.enumType('MutationErrorCode', {
  description: 'Codes of the errors of a mutation.',
  values: Object.fromEntries(
    Object.entries(MUTATION_ERROR_CODES).map(([code, description]) => [code, { description }]),
  ) as Record<MutationErrorCode, { description: string }>,
});

const ErrorInterface = builder.interfaceRef<MutationError>('Error').implement({
  description:
    'An error of a mutation: invalid input, or an object that does not exist or does not allow the change. Other failures, such as a rejected API key, a rate limit or an outage, are top-level errors.',
  resolveType: ({ code }) => toErrorTypename(code),
  fields: (t) => ({
    message: t.exposeString('message', { nullable: false, description: 'What is wrong and what to do about it.' }),
    path: t.stringList({
      description:
        'Path of the argument that the error is about, such as `["input", "program", "circuit", "gates", "3", "target"]`; null if it is not about one field.',
      cost: NO_CALLS,
      resolve: ({ path }) => path && ['input', ...path],
    }),
    code: t.expose('code', { type: MutationErrorCodeEnum, nullable: false, description: 'What kind of error it is.' }),
  }),
});

builder.objectRef<MutationError>('InvalidValueError').implement({
  interfaces: [ErrorInterface],
  description: 'Invalid input that the gateway detected. Nothing was submitted or changed.',
  fields: (t) => ({
    allowedValues: t.stringList({
      description: 'All allowed values; null if the field is not an enumeration.',
      cost: NO_CALLS,
      resolve: ({ allowedValues }) => allowedValues && [...allowedValues],
    }),
    line: t.exposeInt('line', {
      description: 'Line in the text of a program, from 1; otherwise null.',
    }),
    column: t.exposeInt('column', {
      description: 'Column in the text of a program, from 1, in UTF-16 code units; otherwise null.',
    }),
  }),
});

builder.objectRef<MutationError>('PriceError').implement({
  interfaces: [ErrorInterface],
  description: 'The estimated price does not meet `maxCost`, or the limit of the role. Nothing was submitted.',
  fields: (t) => ({
    price: t.expose('price', { type: MoneyType, description: 'The estimated price; null if unknown.' }),
  }),
});

builder.objectRef<MutationError>('NotFoundError').implement({
  interfaces: [ErrorInterface],
  description: 'An object in the input does not exist, or the API key cannot see it. `path` is that of its id.',
});

builder.objectRef<MutationError>('RejectedError').implement({
  interfaces: [ErrorInterface],
  description:
    'The service did not carry out the mutation; `message` says why. `path` is null if the service names no field.',
  fields: (t) => ({
    reason: t.exposeString('reason', {
      description: 'What the service says about it, in one line of at most 300 characters; null if it says nothing.',
    }),
    statusCode: t.exposeInt('statusCode', {
      description:
        'HTTP status of the response; null if no response rejected the call, as for a job that has ended before `cancelJobs`.',
    }),
    upstreamRequestId: t.exposeString('upstreamRequestId', {
      description:
        'Id that the service has given the rejected request (`x-request-id`): name it to the provider of the service. Null if it returned none.',
    }),
  }),
});

builder.objectRef<MutationError>('UnconfirmedError').implement({
  interfaces: [ErrorInterface],
  description:
    'A part of the mutation that the service has not confirmed; `path` leads to it. From `createJob`, `cloneJob` and `createSession`: the object was created, perhaps without this limit or session. From `cancelJobs`: the job may be canceled. From `endSession`: the session may go on.',
});

builder.objectRef<MutationError>('OmittedErrors').implement({
  interfaces: [ErrorInterface],
  description: 'The last error of a list that has too many.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Number of errors that are not listed.' }),
  }),
});

function toErrorTypename(code: MutationErrorCode): string {
  switch (code) {
    case 'NOT_FOUND':
      return 'NotFoundError';
    case 'PRICE_ABOVE_MAX_COST':
    case 'PRICE_IN_OTHER_UNIT':
    case 'PRICE_UNKNOWN':
      return 'PriceError';
    case 'CONFLICT':
    case 'NOT_OFFERED':
    case 'NOT_CANCELED':
    case 'REJECTED':
      return 'RejectedError';
    case 'NOT_CONFIRMED':
      return 'UnconfirmedError';
    case 'OMITTED_ERRORS':
      return 'OmittedErrors';
    default:
      return 'InvalidValueError';
  }
}

/** The ref of a payload type, with its field `errors`. */
export function createPayloadRef<T>(name: string) {
  const payload = builder.objectRef<MutationResult<T>>(name);
  builder.objectField(payload, 'errors', (t) =>
    t.field({
      type: [ErrorInterface],
      nullable: false,
      description:
        'All errors, at most 100; `OmittedErrors` has the number of further ones. Empty if the mutation succeeded. If the payload also has an object, they say in what it may differ from the request.',
      cost: NO_CALLS,
      resolve: ({ errors }) => [...errors],
    }),
  );
  return payload;
}

/**
 * Sends a mutation, unless there are errors. Errors of the service about the input become part of the payload, with `idPath` as
 * the path of the object that is missing or does not allow it; all others fail the field. `findUnconfirmed`: the errors of a mutation that
 * was carried out.
 */
export async function runMutation<T>(
  errors: MutationErrors,
  idPath: MutationError['path'],
  send: () => Promise<T>,
  findUnconfirmed?: (value: T) => readonly MutationError[],
): Promise<MutationResult<T>> {
  if (!errors.isEmpty) return { value: null, errors: errors.toArray() };
  try {
    const value = await send();
    return { value, errors: findUnconfirmed?.(value) ?? [] };
  } catch (error) {
    return { value: null, errors: toMutationErrors(error, idPath) };
  }
}

/** Throws errors that are not about the input. */
function toMutationErrors(error: unknown, idPath: MutationError['path']): readonly MutationError[] {
  if (!isGatewayError(error)) throw error;
  const { code, message, details } = error;
  if (details.inputErrors) return details.inputErrors;
  const { statusCode, reason, upstreamRequestId } = details;
  const response = {
    path: idPath,
    message,
    ...(statusCode !== undefined && { statusCode }),
    ...(reason !== undefined && { reason }),
    ...(upstreamRequestId !== undefined && { upstreamRequestId }),
  };
  if (code === 'NOT_FOUND' || code === 'CONFLICT') return [{ code, ...response }];
  if (code === 'BAD_USER_INPUT' && statusCode !== undefined) return [{ code: 'REJECTED', ...response }];
  throw error;
}
