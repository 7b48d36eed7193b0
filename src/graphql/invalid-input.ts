import { GatewayError, isGatewayError, toGatewayError } from '../domain/gateway-error.js';
import type { ValidationIssue } from '../domain/job-submission.js';
import { builder } from './builder.js';
import { NO_CALLS } from './field-cost.js';
import { parseServiceId } from './global-ids.js';

/** Result value for rejected input. */
interface InvalidInputResult {
  readonly issues: readonly ValidationIssue[];
}

const InputErrorType = builder.objectRef<ValidationIssue>('InputError').implement({
  description: 'An invalid field of an input.',
  fields: (t) => ({
    path: t.stringList({
      nullable: false,
      description:
        'Path of the invalid value, starting with the argument: `["input", "program", "circuit", "gates", "3", "target"]`.',
      cost: NO_CALLS,
      resolve: ({ path }) => ['input', ...path],
    }),
    message: t.exposeString('message', { nullable: false, description: 'Human-readable description of the error.' }),
  }),
});

export const InvalidInput = builder.objectRef<InvalidInputResult>('InvalidInput').implement({
  description:
    'The input was rejected, by the gateway before any upstream call or by the service with status 400. Nothing was created.',
  fields: (t) => ({
    message: t.string({
      nullable: false,
      description: 'The first error and the number of further errors.',
      cost: NO_CALLS,
      resolve: ({ issues: [first, ...more] }) =>
        more.length === 0 ? (first?.message ?? '') : `${first?.message} And ${more.length} more.`,
    }),
    errors: t.field({
      type: [InputErrorType],
      nullable: false,
      description: 'All errors of the input, at most 20.',
      cost: NO_CALLS,
      resolve: ({ issues }) => [...issues],
    }),
  }),
});

/** Throws an error that {@link catchInvalidInput} turns into an `InvalidInput` result. */
export function throwIfInvalid(issues: readonly ValidationIssue[]): void {
  if (issues.length > 0) throw new GatewayError('BAD_USER_INPUT', 'Invalid input.', { issues });
}

/** Parses an id of an input object. An invalid id is reported at its input path. */
export function parseInputId(path: readonly string[], type: string, value: string): string {
  try {
    return parseServiceId(type, value);
  } catch (error) {
    throw new GatewayError('BAD_USER_INPUT', toGatewayError(error).message, {
      issues: [{ path, message: toGatewayError(error).message }],
    });
  }
}

/** Runs `run` and returns its validation issues, if it throws them, instead of failing the field. */
export async function catchInvalidInput<T>(run: () => Promise<T>): Promise<T | InvalidInputResult> {
  try {
    return await run();
  } catch (error) {
    if (isGatewayError(error) && error.details.issues) return { issues: error.details.issues };
    throw error;
  }
}
