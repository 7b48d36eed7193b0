import type { Resolvers } from '../../../support/test-schema.js';

export interface ExecutorCase {
  readonly name: string;
  readonly sdl: string;
  readonly query: string;
  readonly resolvers?: Resolvers;
  readonly rootValue?: unknown;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
  /** The executor leaves the operation to graphql-js. */
  readonly hasNoPlan?: boolean;
}

export const later = <T>(value: T): Promise<T> => new Promise((resolve) => setImmediate(() => resolve(value)));
export const fail = (message: string): never => {
  throw new Error(message);
};
export const reject = (message: string): Promise<never> => Promise.reject(new Error(message));

/** An awaitable object that is not a Promise. */
export function createThenable<T>(promise: Promise<T>): PromiseLike<T> {
  // biome-ignore lint/suspicious/noThenProperty: a thenable.
  return { then: (...callbacks) => promise.then(...callbacks) };
}
