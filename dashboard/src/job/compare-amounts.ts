import { formatMoney, isSameUnit } from '../components/format-money.js';
import { formatPercent } from '../components/format-percent.js';

export interface Money {
  readonly value: number;
  readonly unit: string;
}

export interface AmountDifference extends Money {
  /** Relative to the quote; null for a quote of 0. */
  readonly share: number | null;
}

/** How much more than the quote was charged; negative if less. Null for amounts of different units. */
export function compareAmounts(quoted: Money, charged: Money): AmountDifference | null {
  if (!isSameUnit(quoted.unit, charged.unit)) return null;
  const value = charged.value - quoted.value;
  return { value, unit: quoted.unit, share: quoted.value === 0 ? null : value / quoted.value };
}

export function describeDifference({ value, unit, share }: AmountDifference): string {
  if (Math.abs(value) < 1e-9) return 'as quoted';
  const amount = formatMoney({ value: Math.abs(value), unit });
  const percent = share === null ? '' : ` (${formatPercent(Math.abs(share))})`;
  return `${amount}${percent} ${value > 0 ? 'above' : 'below'} the quote`;
}
