import type { Money } from './money.js';

/** All values of `code` in the errors of a mutation payload. */
export const MUTATION_ERROR_CODES = {
  INVALID_ID: 'The id is malformed, or the id of another type.',
  REQUIRED: 'A value is missing, or a list is empty.',
  OUT_OF_RANGE: 'A number, or the length of a text or list, is outside of its limits.',
  UNKNOWN_VALUE: 'The value is none of `allowedValues`.',
  DUPLICATE: 'The value may occur once only.',
  INVALID_TYPE: 'The value has the wrong type.',
  NOT_APPLICABLE: 'The field has no meaning together with another one.',
  SYNTAX: 'The program has a syntax error at `line` and `column`.',
  UNKNOWN_GATE: 'The program uses a gate that is not defined.',
  NOT_ALLOWED: 'The role of the user does not allow the value.',
  UNSUPPORTED: 'The service rejects a construct of the program on every backend.',
  NOT_SUPPORTED: 'The configured version of the service does not support the field.',
  NOT_FOUND: 'No object with this id is visible to the API key.',
  CONFLICT: 'The current state of the object does not allow this.',
  NOT_CANCELED: 'The service did not cancel the job: it is final, not visible to the API key, or still runs.',
  NOT_OFFERED: 'The service does not offer this operation.',
  PRICE_ABOVE_MAX_COST:
    'The estimated price is higher than `maxCost`, or than the limit of the role. Nothing was submitted.',
  PRICE_IN_OTHER_UNIT:
    'The estimated price is in another unit than `maxCost`, or than the limit of the role. Nothing was submitted.',
  PRICE_UNKNOWN: 'There is no price to compare with `maxCost`, or with the limit of the role. Nothing was submitted.',
  REJECTED: 'The service rejected the input.',
  NOT_CONFIRMED: 'The service does not confirm this part of the mutation.',
  OMITTED_ERRORS: 'There are more errors than are listed.',
} as const;

export type MutationErrorCode = keyof typeof MUTATION_ERROR_CODES;

/** An error that a mutation returns in its payload. */
export interface MutationError {
  readonly code: MutationErrorCode;
  /** Path in the input, such as `['program', 'circuit', 'gates', '3', 'target']`; null if the error is not about one field. */
  readonly path: readonly string[] | null;
  readonly message: string;
  /** All allowed values of an enumeration. */
  readonly allowedValues?: readonly string[];
  /** Position in the text of a program, from 1. */
  readonly line?: number;
  readonly column?: number;
  /** The estimated price; null if unknown. */
  readonly price?: Money | null;
  /** What the service says about it, in one line. */
  readonly reason?: string;
  /** HTTP status of the response of the service. */
  readonly statusCode?: number;
  /** `x-request-id` of that response. */
  readonly upstreamRequestId?: string;
  /** Number of errors that are not listed. */
  readonly count?: number;
}

/** Maximum errors of a payload. */
const MAX_ERRORS = 100;

/** Collects the errors of an input: the first ones, and the number of further ones. */
export class MutationErrors {
  readonly #listed: MutationError[] = [];
  #omittedCount = 0;

  add(error: MutationError): void {
    if (this.#listed.length < MAX_ERRORS) this.#listed.push(error);
    else this.#omittedCount += 1;
  }

  addAll(other: MutationErrors): void {
    for (const error of other.#listed) this.add(error);
    this.#omittedCount += other.#omittedCount;
  }

  /** Adds an error if the number is outside of the range. */
  checkRange(path: readonly string[], value: number, range: { readonly min: number; readonly max?: number }): void {
    const { min, max } = range;
    if (value >= min && (max === undefined || value <= max)) return;
    const text = max === undefined ? `at least ${min}` : `between ${min} and ${max}`;
    this.add({ code: 'OUT_OF_RANGE', path, message: `Must be ${text}; got ${value}.` });
  }

  /** Adds an error if a text or list is too long. */
  checkLength(path: readonly string[], length: number, max: number, unit: string): void {
    if (length <= max) return;
    this.add({ code: 'OUT_OF_RANGE', path, message: `At most ${max} ${unit} allowed; got ${length}.` });
  }

  get isEmpty(): boolean {
    return this.#listed.length === 0;
  }

  toArray(): readonly MutationError[] {
    if (this.#omittedCount === 0) return this.#listed;
    const message = `Errors that are not listed: ${this.#omittedCount}. At most ${MAX_ERRORS} are.`;
    return [...this.#listed, { code: 'OMITTED_ERRORS', path: null, message, count: this.#omittedCount }];
  }
}
