import type { CombinedError } from 'urql';
import { formatMoney } from '../components/format-money.js';
import type { Money } from '../generated/graphql.js';
import { describeError, getErrorCodes, getErrorMessage } from '../graphql/errors.js';
import type { FieldName, JobFormErrors } from './job-form.js';

/** Fields by the path of an error below the input. */
const FIELDS: Readonly<Record<string, FieldName>> = {
  backendId: 'backend',
  name: 'name',
  shots: 'shots',
  sessionId: 'session',
  noise: 'noise',
  maxCost: 'maxCost',
  'settings.compilation.opt': 'opt',
  'settings.compilation.precision': 'precision',
  'settings.compilation.gateBasis': 'gateBasis',
  'settings.errorMitigation.debiasing': 'debiasing',
  'settings.errorMitigation.symmetryVerification': 'symmetryVerification',
};

export interface InputError {
  readonly path: readonly string[] | null;
  readonly message: string;
  readonly line?: number | null;
  readonly column?: number | null;
}

export interface SortedErrors {
  readonly fields: JobFormErrors;
  /** Errors of the program, with paths below it. */
  readonly program: readonly (InputError & { readonly path: readonly string[] })[];
  /** Errors that belong to no field, one per line. */
  readonly failure: string | null;
}

/** An error of a payload, with the price of a `PriceError`. */
export interface PayloadError extends InputError {
  readonly code: string;
  readonly price?: Money | null;
  readonly reason?: string | null;
}

/** Prices have the labels and the format of the form instead of those of the input. */
export function toInputErrors(errors: readonly PayloadError[] = []): readonly InputError[] {
  return errors.map((error) => {
    const { code, price } = error;
    if (!price) return { ...error, message: describeError(error) };
    const problem = code === 'PRICE_ABOVE_MAX_COST' ? 'higher than the maximum price' : 'in another unit';
    return { ...error, message: `The price is ${formatMoney(price)}, which is ${problem}. Nothing was submitted.` };
  });
}

/** Sorts errors of a payload by their field. */
export function sortErrors(inputErrors: readonly InputError[]): SortedErrors {
  const fields: Partial<Record<FieldName, string>> = {};
  const program: SortedErrors['program'][number][] = [];
  const others: string[] = [];
  for (const error of inputErrors) {
    const [, ...path] = error.path ?? [];
    const field = FIELDS[path[0] ?? ''] ?? FIELDS[path.slice(0, 3).join('.')];
    if (path[0] === 'program') program.push({ ...error, path: path.slice(1) });
    else if (field) fields[field] = [fields[field], error.message].filter(Boolean).join('\n');
    else others.push(error.message);
  }
  return { fields, program, failure: others.join('\n') || null };
}

/**
 * The error of an input that the gateway rejects without a payload. Its message begins with the path, or has it after a
 * value of the wrong type. Null for other errors.
 */
export function parseInputError(error: CombinedError): InputError | null {
  if (!getErrorCodes(error).includes('BAD_USER_INPUT')) return null;
  const message = getErrorMessage(error);
  const [, checked, checkedText = ''] = /^(input\.[\w.]+): (.*)$/s.exec(message) ?? [];
  const [, typed, typedText = ''] = /at "(input[^"]*)"; (.*)$/s.exec(message) ?? [];
  const path = checked ?? typed;
  if (path === undefined) return null;
  const [, line, column] = /^Line (\d+), column (\d+): /.exec(checkedText) ?? [];
  const position = line && column ? { line: Number(line), column: Number(column) } : {};
  // A list item is `gates[0]` in one of them.
  return { path: path.split(/[.[\]]+/).filter(Boolean), message: checkedText || typedText, ...position };
}
