import { formatPercent } from '../../components/format-percent.js';
import type { Outcome } from './distribution.js';
import type { Interval } from './interval.js';

/** The probability with the count, such as `50.0% (512)`. */
export function formatOutcome(outcome: Outcome | null): string {
  if (!outcome) return 'not loaded';
  const share = formatProbability(outcome.probability);
  return outcome.count === null ? share : `${share} (${outcome.count.toLocaleString()})`;
}

export const formatInterval = ({ low, high }: Interval): string =>
  `${formatProbability(low)} to ${formatProbability(high)}`;

/** With more digits for small ones. */
export function formatProbability(probability: number): string {
  return formatPercent(probability, probability > 0 && probability < 0.001 ? 3 : 1);
}
