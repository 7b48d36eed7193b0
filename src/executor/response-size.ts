import { type ExecutionResult, GraphQLError, type OperationDefinitionNode } from 'graphql';
import { withoutStack } from '../primitives/without-stack.js';
import { addLocations } from './locate-error.js';

/** Limits on a response, counted while it is built. */
export interface ResponseSizeLimit {
  /** Maximum bytes of the long strings, names of fields included. */
  readonly maxBytes: number;
  /** Fields of objects, items of lists of scalars, members of scalars that are JSON, and errors, each as 240. */
  readonly maxValues: number;
  /** The error that replaces the data when a limit is exceeded; in a mutation, what its objects contain. */
  createError(limit: 'bytes' | 'values', isMutation: boolean): Error;
  /** Called while an operation with this context is executed, for each {@link REPORTED_BYTES}. */
  onBytes?(contextValue: unknown, bytes: number): void;
}

/** Payloads of a mutation, and the objects in them, say what was carried out: a response that is too large keeps them. */
export const MAX_KEPT_DEPTH = 2;

const REPORTED_BYTES = 1_000_000;
/** An error takes as much CPU as 240 values. */
const VALUES_PER_ERROR = 240;

/** Bytes of shorter strings are not counted: the number of values limits them. */
const UNCOUNTED_CHARS = 64;

/** Rejects the full result of a query: if only the value became null, each further value would be an error too. */
export class ResponseTooLarge extends GraphQLError {
  constructor(cause: Error) {
    super(cause.message, { originalError: cause });
  }
}

/** Counts values, and UTF-8 bytes of long strings before they are escaped as JSON. */
export class ResponseSize {
  readonly #limit: ResponseSizeLimit | undefined;
  readonly #contextValue: unknown;
  readonly #isMutation: boolean;
  readonly #maxValues: number;
  #values = 0;
  #bytes = 0;
  #reportedBytes = 0;
  #error: ResponseTooLarge | null = null;

  constructor(limit: ResponseSizeLimit | undefined, contextValue: unknown, isMutation: boolean) {
    this.#limit = limit;
    this.#isMutation = isMutation;
    this.#maxValues = limit?.maxValues ?? Number.POSITIVE_INFINITY;
    this.#contextValue = contextValue;
  }

  /** Throws {@link ResponseTooLarge} when the limit is exceeded. */
  addValues(count: number): void {
    this.#values += count;
    if (this.#values > this.#maxValues && this.#limit) this.#fail(this.#limit, 'values');
  }

  /** Throws {@link ResponseTooLarge} when the limit is exceeded. */
  addString(value: string): void {
    if (value.length <= UNCOUNTED_CHARS || !this.#limit) return;
    this.#bytes += Buffer.byteLength(value);
    if (this.#bytes - this.#reportedBytes >= REPORTED_BYTES) this.#report(this.#limit);
    if (this.#bytes > this.#limit.maxBytes) this.#fail(this.#limit, 'bytes');
  }

  /** Counts the items of a list of scalars. Throws {@link ResponseTooLarge} when a limit is exceeded. */
  addItems(items: readonly unknown[]): void {
    this.addValues(items.length);
    for (const item of items) if (typeof item === 'string') this.addString(item);
  }

  /** Throws {@link ResponseTooLarge} when a limit is exceeded. */
  addError(message: string, path: readonly (string | number)[] = []): void {
    this.addValues(VALUES_PER_ERROR);
    this.addString(message);
    this.addPath(path);
  }

  /** Throws {@link ResponseTooLarge} when the limit is exceeded. */
  addPath(path: readonly (string | number)[]): void {
    for (const key of path) if (typeof key === 'string') this.addString(key);
  }

  /** What was thrown when the limit was exceeded, or null. */
  get exceeded(): ResponseTooLarge | null {
    return this.#error;
  }

  #fail(limit: ResponseSizeLimit, kind: 'bytes' | 'values'): never {
    this.#error ??= withoutStack(() => new ResponseTooLarge(limit.createError(kind, this.#isMutation)));
    throw this.#error;
  }

  #report(limit: ResponseSizeLimit): void {
    limit.onBytes?.(this.#contextValue, this.#bytes - this.#reportedBytes);
    this.#reportedBytes = this.#bytes;
  }

  /** Counts what a JSON value contains. Throws {@link ResponseTooLarge} when a limit is exceeded. */
  add(value: unknown): void {
    if (typeof value === 'string') this.addString(value);
    else if (Array.isArray(value)) {
      for (const item of value) {
        const counted = this.#values;
        this.add(item);
        // An object or list with members counts as many.
        if (this.#values === counted) this.addValues(1);
      }
    } else if (typeof value === 'object' && value !== null) {
      const members = Object.entries(value);
      this.addValues(members.length);
      for (const [key, member] of members) {
        this.addString(key);
        this.add(member);
      }
    }
  }
}

/** Checks the result of an executor that neither counts nor adds locations to errors. That of a mutation keeps its objects. */
export function completeResult(
  result: ExecutionResult,
  limit: ResponseSizeLimit | undefined,
  {
    contextValue,
    operation: { operation },
  }: { readonly contextValue: unknown; readonly operation: OperationDefinitionNode },
): ExecutionResult {
  const isMutation = operation === 'mutation';
  try {
    addPart(new ResponseSize(limit, contextValue, isMutation), result);
    return result;
  } catch (error) {
    if (!(error instanceof ResponseTooLarge)) throw error;
    return { data: isMutation ? keepObjects(result.data ?? {}, MAX_KEPT_DEPTH) : null, errors: [error] };
  }
}

/** Objects to this depth, with their numbers and short texts. */
function keepObjects(object: object, depth: number): Record<string, unknown> {
  const kept: Record<string, unknown> = Object.create(null);
  for (const [key, value] of Object.entries(object)) {
    const isObject = typeof value === 'object' && value !== null;
    const isLong = typeof value === 'string' && value.length > UNCOUNTED_CHARS;
    if (!isObject) kept[key] = isLong ? null : value;
    else kept[key] = depth > 0 && !Array.isArray(value) ? keepObjects(value, depth - 1) : null;
  }
  return kept;
}

/** Checks a result in parts in the same way. Rejects with {@link ResponseTooLarge} instead of the part with which all together exceed the limit. */
export function completeParts(
  parts: AsyncIterable<ExecutionResult>,
  limit: ResponseSizeLimit | undefined,
  {
    contextValue,
    operation: { operation },
  }: { readonly contextValue: unknown; readonly operation: OperationDefinitionNode },
): AsyncIterable<ExecutionResult> {
  const size = new ResponseSize(limit, contextValue, operation === 'mutation');
  return {
    [Symbol.asyncIterator]() {
      const iterator = parts[Symbol.asyncIterator]();
      return {
        async next() {
          const part = await iterator.next();
          if (!part.done) addPart(size, part.value);
          return part;
        },
        // The `return` of a generator would wait for the pending part.
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}

/** A result, or a part of one: with `data`, with `items` of a list, or with further parts. */
interface Part extends ExecutionResult {
  readonly items?: unknown;
  readonly path?: readonly (string | number)[];
  readonly label?: string;
  readonly incremental?: readonly Part[];
}

function addPart(
  size: ResponseSize,
  { data, items, path = [], label = '', errors = [], incremental = [] }: Part,
): void {
  size.add(data);
  size.add(items);
  size.addPath(path);
  size.addString(label);
  addLocations(errors);
  for (const { message, path } of errors) size.addError(message, path);
  for (const part of incremental) addPart(size, part);
}
