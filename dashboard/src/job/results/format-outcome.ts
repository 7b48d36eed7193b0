import { formatPercent } from '../../components/format-percent.js';
import type { MeasuredState, Outcome } from './distribution.js';
import type { Interval } from './interval.js';

/** The probability with the count, such as `50.0% (512)`. */
export function formatOutcome(outcome: Outcome | null): string {
  if (!outcome) return 'not loaded';
  const share = formatProbability(outcome.probability);
  return outcome.count === null ? share : `${share} (${outcome.count.toLocaleString()})`;
}

/** The most likely states: those whose probabilities are shown as equal to the first. */
export function findMostLikely(states: readonly MeasuredState[]): readonly MeasuredState[] {
  const [shown, ...others] = states.map(({ probability }) => formatProbability(probability));
  const end = others.findIndex((each) => each !== shown);
  return states.slice(0, end < 0 ? states.length : 1 + end);
}

/** Both bounds with the digits of the higher one, or more. */
export function formatInterval({ low, high }: Interval, minDigits = 1): string {
  const digits = Math.max(minDigits, countDigits(high));
  return `${formatPercent(low, digits)} to ${formatPercent(high, digits)}`;
}

export const formatProbability = (probability: number, minDigits = 1): string =>
  formatPercent(probability, Math.max(minDigits, countDigits(probability)));

/** Digits of a column of probabilities, from the highest one: below 1 %, one digit would not tell them apart. */
export const countColumnDigits = (highest: number): number => (highest >= 0.01 ? 1 : 3);

/** In percentage points, with its sign, such as `−3.1`. */
export function formatDifference(difference: number): string {
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '';
  const digits = countDigits(Math.abs(difference));
  const exactly = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${sign}${(100 * Math.abs(difference)).toLocaleString(undefined, exactly)}`;
}

/** More digits for small probabilities. */
const countDigits = (probability: number): number => (probability > 0 && probability < 0.001 ? 3 : 1);
