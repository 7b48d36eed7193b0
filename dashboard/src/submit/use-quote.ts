import { useEffect, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { useLast } from '../components/use-last.js';
import { graphql } from '../generated/gql.js';
import type { QuoteInput, SubmitQuoteQuery } from '../generated/graphql.js';
import { getErrorMessage } from '../graphql/errors.js';
import { KEPT_CURRENT } from '../graphql/refresh.js';
import { parseInputError, type SortedErrors, sortErrors } from './input-errors.js';
import { type JobFormState, toSettings } from './job-form.js';
import { findShotsError } from './shots.js';

export const SubmitQuote = graphql(`
  query SubmitQuote($input: QuoteInput!) {
    quote(input: $input) {
      circuits
      qubits
      gateCounts { oneQubit twoQubit }
      backends {
        backend { id serviceId }
        canRun
        price { value unit }
        queueTimeMs
        executionTimeMs
        quantumComputeTimeMs
        issues { code message }
      }
    }
  }
`);

export type BackendQuote = NonNullable<NonNullable<NonNullable<SubmitQuoteQuery['quote']>['backends']>[number]>;

/** Size of a program; null values are unknown. */
export type ProgramSize = Pick<NonNullable<SubmitQuoteQuery['quote']>, 'circuits' | 'qubits' | 'gateCounts'>;

export interface QuoteState {
  /** By the service id of the backend; empty until there is a quote, and without a valid input. */
  readonly quotes: ReadonlyMap<string, BackendQuote>;
  readonly size: ProgramSize | null;
  /** Whether the input is valid. */
  readonly hasInput: boolean;
  readonly isUpdating: boolean;
  /** Whether the quotes are those of an earlier input, or of the same one but old. */
  readonly isStale: boolean;
  /** Errors of the program. */
  readonly programErrors: SortedErrors['program'];
  /** Why there are no new quotes; null if the program or nothing is wrong. */
  readonly failure: string | null;
  /** Requests the quotes again. */
  readonly refresh: () => void;
}

/** Time without a change of the input before it is priced. */
const QUIET_MS = 500;

const NO_INPUT: QuoteInput = {};
const NO_QUOTES: ReadonlyMap<string, BackendQuote> = new Map();

/** Prices and times on all backends. A change of the input cancels the request. */
export function useQuote(input: QuoteInput | null): QuoteState {
  const key = input && JSON.stringify(input);
  const settledKey = useSettled(key);
  const isSettled = settledKey === key;
  const settled = useMemo((): QuoteInput | null => (settledKey === null ? null : JSON.parse(settledKey)), [settledKey]);
  const [{ data, error, fetching, stale }, request] = useQuery({
    query: SubmitQuote,
    variables: { input: settled ?? NO_INPUT },
    pause: !isSettled || settled === null,
    context: KEPT_CURRENT,
  });
  const current = data?.quote?.backends?.some((quote) => quote !== null) ? data.quote : null;
  // Also while a failed request is repeated.
  const last = useLast(current);
  const quotes = useMemo(() => {
    const list = last?.backends?.flatMap((quote) => quote ?? []) ?? [];
    return new Map(list.map((quote) => [quote.backend.serviceId, withMainIssues(quote)]));
  }, [last]);
  const programErrors = useMemo(() => {
    const inputError = isSettled && error ? parseInputError(error) : null;
    return sortErrors(inputError ? [inputError] : []).program;
  }, [isSettled, error]);
  const failure = isSettled && input && error && programErrors.length === 0 ? getErrorMessage(error) : null;
  const hasInput = input !== null && programErrors.length === 0;
  const isUpdating = input !== null && (!isSettled || fetching || (stale && !error));
  return {
    quotes: hasInput ? quotes : NO_QUOTES,
    size: last,
    hasInput,
    isUpdating,
    isStale: isUpdating || failure !== null,
    programErrors,
    failure,
    refresh: () => request({ requestPolicy: 'network-only' }),
  };
}

/** To a backend that takes no jobs, the access does not matter: as in its badge. */
function withMainIssues(quote: BackendQuote): BackendQuote {
  const isClosed = quote.issues.some(({ code }) => code === 'UNAVAILABLE');
  return isClosed ? { ...quote, issues: quote.issues.filter(({ code }) => code !== 'NO_ACCESS') } : quote;
}

/** Unit of the price on a backend; undefined without one. */
export function getPriceUnit({ quotes }: QuoteState, backend: string): string | undefined {
  return quotes.get(backend)?.price?.unit;
}

/** Null if the program or the number of shots is not valid. */
export function toQuoteInput(
  source: Pick<QuoteInput, 'program' | 'jobId'> | null,
  values: JobFormState,
): QuoteInput | null {
  const shots = values.shots.trim();
  if (!source || findShotsError(shots)) return null;
  const { errorMitigation } = toSettings(values);
  return { ...source, ...(shots && { shots: Number(shots) }), ...(errorMitigation && { errorMitigation }) };
}

/** The value that last stayed the same for a while. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
