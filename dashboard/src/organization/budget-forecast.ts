const DAY_MS = 86_400_000;
/** A later end is not stated: no rate stays the same for so long. */
const MAX_DAYS = 5 * 365;

export interface ForecastInput {
  readonly balance: number;
  /** Cost of the last days, in the unit of the balance. */
  readonly spent: number;
  /** Number of these days. */
  readonly days: number;
  /** Unix milliseconds. */
  readonly now: number;
}

/** `ends`: the budget is used up at `endsAt` if the rate stays the same. */
export type Forecast =
  | { readonly kind: 'used-up' }
  | { readonly kind: 'unused' }
  | { readonly kind: 'lasts'; readonly perDay: number }
  | { readonly kind: 'ends'; readonly perDay: number; readonly endsAt: number };

/** Extrapolates the rate of the last days. */
export function forecastBudget({ balance, spent, days, now }: ForecastInput): Forecast {
  if (balance <= 0) return { kind: 'used-up' };
  if (spent <= 0 || days <= 0) return { kind: 'unused' };
  const perDay = spent / days;
  const left = balance / perDay;
  return left > MAX_DAYS ? { kind: 'lasts', perDay } : { kind: 'ends', perDay, endsAt: now + left * DAY_MS };
}
