import { type ExecutionResult, GraphQLError } from 'graphql';

/** Limit on the bytes of the long strings in a response. */
export interface ResponseSizeLimit {
  readonly maxBytes: number;
  /** The error that replaces the data. */
  createError(): Error;
  /** Called while an operation with this context is executed, for each {@link REPORTED_BYTES}. */
  onBytes?(contextValue: unknown, bytes: number): void;
}

const REPORTED_BYTES = 1_000_000;

/** Shorter strings are not counted: the number of values limits them. */
const UNCOUNTED_CHARS = 64;

/** Rejects the full result: if only the value became null, each further value would be an error too. */
export class ResponseTooLarge extends GraphQLError {
  constructor(cause: Error) {
    super(cause.message, { originalError: cause });
  }
}

/** Counts UTF-8 bytes of long strings, before they are escaped as JSON. */
export class ResponseSize {
  readonly #limit: ResponseSizeLimit | undefined;
  readonly #contextValue: unknown;
  #bytes = 0;
  #reportedBytes = 0;

  constructor(limit: ResponseSizeLimit | undefined, contextValue: unknown) {
    this.#limit = limit;
    this.#contextValue = contextValue;
  }

  /** Throws {@link ResponseTooLarge} when the limit is exceeded. */
  addString(value: string): void {
    if (value.length <= UNCOUNTED_CHARS || !this.#limit) return;
    this.#bytes += Buffer.byteLength(value);
    if (this.#bytes - this.#reportedBytes >= REPORTED_BYTES) this.#report(this.#limit);
    if (this.#bytes > this.#limit.maxBytes) throw new ResponseTooLarge(this.#limit.createError());
  }

  #report(limit: ResponseSizeLimit): void {
    limit.onBytes?.(this.#contextValue, this.#bytes - this.#reportedBytes);
    this.#reportedBytes = this.#bytes;
  }

  /** Counts the strings in any JSON value. Throws as {@link addString} does. */
  add(value: unknown): void {
    if (typeof value === 'string') this.addString(value);
    else if (Array.isArray(value)) for (const item of value) this.add(item);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        this.addString(key);
        this.add(member);
      }
    }
  }
}

/** For results of an executor that does not count. */
export function limitResult(
  result: ExecutionResult,
  limit: ResponseSizeLimit | undefined,
  contextValue: unknown,
): ExecutionResult {
  if (!limit) return result;
  try {
    new ResponseSize(limit, contextValue).add(result.data);
    return result;
  } catch (error) {
    if (error instanceof ResponseTooLarge) return { data: null, errors: [error] };
    throw error;
  }
}

/** Rejects the next part with {@link ResponseTooLarge} when all parts together exceed the limit. */
export function limitParts(
  parts: AsyncIterable<ExecutionResult>,
  limit: ResponseSizeLimit,
  contextValue: unknown,
): AsyncIterable<ExecutionResult> {
  const size = new ResponseSize(limit, contextValue);
  return {
    [Symbol.asyncIterator]() {
      const iterator = parts[Symbol.asyncIterator]();
      return {
        async next() {
          const part = await iterator.next();
          if (!part.done) size.add([part.value.data, 'incremental' in part.value ? part.value.incremental : null]);
          return part;
        },
        // Not a generator, whose `return` would wait for the pending part.
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}
