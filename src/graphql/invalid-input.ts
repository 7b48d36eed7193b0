import { GatewayError, isGatewayError, toGatewayError } from '../domain/gateway-error.js';
import type { ValidationIssue } from '../domain/job-submission.js';
import { builder } from './builder.js';
import { NO_CALLS } from './field-cost.js';
import { parseServiceId } from './global-ids.js';

/** Input that cannot be acted on. */
interface InvalidInputResult {
  readonly issues: readonly ValidationIssue[];
}

const InputErrorType = builder.objectRef<ValidationIssue>('InputError').implement({
  description: 'One thing that is wrong with an input.',
  fields: (t) => ({
    path: t.stringList({
      nullable: false,
      description:
        'Where it is, from the argument on: such as `["input", "program", "circuit", "gates", "3", "target"]`.',
      cost: NO_CALLS,
      resolve: ({ path }) => ['input', ...path],
    }),
    message: t.exposeString('message', { nullable: false, description: 'What is wrong, for people.' }),
  }),
});

export const InvalidInput = builder.objectRef<InvalidInputResult>('InvalidInput').implement({
  description:
    'The input was rejected, by the gateway before any upstream call or by the service with status 400. Nothing was created.',
  fields: (t) => ({
    message: t.string({
      nullable: false,
      description: 'The first thing that is wrong, and how many more there are.',
      cost: NO_CALLS,
      resolve: ({ issues: [first, ...more] }) =>
        more.length === 0 ? (first?.message ?? '') : `${first?.message} And ${more.length} more.`,
    }),
    errors: t.field({
      type: [InputErrorType],
      nullable: false,
      description: 'Everything that is wrong, up to 20 things.',
      cost: NO_CALLS,
      resolve: ({ issues }) => [...issues],
    }),
  }),
});

/** Stops when there are issues; {@link catchInvalidInput} tells them. */
export function throwIfInvalid(issues: readonly ValidationIssue[]): void {
  if (issues.length > 0) throw new GatewayError('BAD_USER_INPUT', 'The input was refused.', { issues });
}

/** The id that the service knows, out of an input; one that cannot be right is a problem at its place. */
export function parseInputId(path: readonly string[], type: string, value: string): string {
  try {
    return parseServiceId(type, value);
  } catch (error) {
    throw new GatewayError('BAD_USER_INPUT', toGatewayError(error).message, {
      issues: [{ path, message: toGatewayError(error).message }],
    });
  }
}

/** What `make` makes; or, when the input is refused, what is wrong with it. */
export async function catchInvalidInput<T>(run: () => Promise<T>): Promise<T | InvalidInputResult> {
  try {
    return await run();
  } catch (error) {
    if (isGatewayError(error) && error.details.issues) return { issues: error.details.issues };
    throw error;
  }
}
