import { asFault, Fault, isFault } from '../domain/fault.js';
import type { Problem } from '../domain/submission.js';
import { builder } from './builder.js';
import { NO_CALLS } from './field-cost.js';
import { serviceId } from './ids.js';

/** Input that cannot be acted on. */
interface Invalid {
  readonly problems: readonly Problem[];
}

const InvalidItem = builder.objectRef<Problem>('InvalidItem').implement({
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

export const InvalidInput = builder.objectRef<Invalid>('InvalidInput').implement({
  description:
    'The input was rejected, by the gateway before any upstream call or by the service with status 400. Nothing was created.',
  fields: (t) => ({
    message: t.string({
      nullable: false,
      description: 'The first thing that is wrong, and how many more there are.',
      cost: NO_CALLS,
      resolve: ({ problems: [first, ...more] }) =>
        more.length === 0 ? (first?.message ?? '') : `${first?.message} And ${more.length} more.`,
    }),
    items: t.field({
      type: [InvalidItem],
      nullable: false,
      description: 'Everything that is wrong, up to 20 things.',
      cost: NO_CALLS,
      resolve: ({ problems }) => [...problems],
    }),
  }),
});

/** Stops when there are problems; {@link orInvalid} tells them. */
export function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new Fault('BAD_USER_INPUT', 'The input was refused.', { problems });
}

/** The id that the service knows, out of an input; one that cannot be right is a problem at its place. */
export function idAt(path: readonly string[], type: string, given: string): string {
  try {
    return serviceId(type, given);
  } catch (fault) {
    throw new Fault('BAD_USER_INPUT', asFault(fault).message, {
      problems: [{ path, message: asFault(fault).message }],
    });
  }
}

/** What `make` makes; or, when the input is refused, what is wrong with it. */
export async function orInvalid<T>(make: () => Promise<T>): Promise<T | Invalid> {
  try {
    return await make();
  } catch (fault) {
    if (isFault(fault) && fault.details.problems) return { problems: fault.details.problems };
    throw fault;
  }
}
