import { usePermissions } from '../auth/permissions.js';
import { formatMoney, type Money } from '../components/format-money.js';
import { isAbove, type JobFormErrors, type JobFormState, readMaxPrice } from './job-form.js';
import type { QuoteState } from './use-quote.js';

/** Why a job would not be submitted. */
export interface Blocker {
  readonly reason: string;
  /** Shown at the fields when the user submits nevertheless. */
  readonly errors: JobFormErrors;
}

interface BlockerOptions {
  readonly values: JobFormState;
  readonly quote: QuoteState;
  /** Of the user; null without a valid one. */
  readonly maxPrice: Money | null;
  /** Of the role. */
  readonly roleMax: Money | null;
  /** Why the program that is shown cannot run for certain. */
  readonly programError: string | null;
}

/** Null if nothing is known that prevents the job. Quotes of an earlier input say nothing, and a dry run is free. */
export function findBlocker({ values, quote, maxPrice, roleMax, programError }: BlockerOptions): Blocker | null {
  if (programError !== null) return { reason: programError, errors: {} };
  const { canRun = true, price = null, issues = [] } = quote.quotes.get(values.backend) ?? {};
  if (quote.isStale || values.isDryRun) return null;
  if (!canRun) {
    const reasons = issues.map(({ message }) => message).join('\n');
    return { reason: `${values.backend} cannot run this job.\n${reasons}`, errors: { backend: reasons } };
  }
  const amount = price && formatMoney(price);
  if (isAbove(price, roleMax)) {
    const reason = `The price is ${amount}, which is higher than your role allows.`;
    return { reason, errors: { backend: reason } };
  }
  if (!isAbove(price, maxPrice)) return null;
  const reason = 'Above the maximum price';
  return { reason, errors: { maxCost: `The price is ${amount}, which is higher than the maximum price.` } };
}

interface UsedBlockerOptions extends Pick<BlockerOptions, 'values' | 'quote' | 'programError'> {
  /** Of the maximum price. */
  readonly unit: string;
}

export function useBlocker({ unit, ...options }: UsedBlockerOptions): Blocker | null {
  const roleMax = usePermissions().user?.limits.maxCost ?? null;
  return findBlocker({ ...options, maxPrice: readMaxPrice(options.values, unit), roleMax });
}
