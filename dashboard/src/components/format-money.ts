import { formatCompact } from './format-compact.js';

const CURRENCY_CODE = /^[a-z]{3}$/i;

/** The name of a unit next to a value: a currency code, or credits. */
export function formatUnit(unit: string, value = 0): string {
  if (CURRENCY_CODE.test(unit)) return unit.toUpperCase();
  const name = unit.toLowerCase().replace(/s$/, '');
  return value === 1 ? name : `${name}s`;
}

/** Whether amounts can be compared and added: the case, and the plural of credits, do not matter. */
export const isSameUnit = (a: string, b: string): boolean => formatUnit(a) === formatUnit(b);

export interface Money {
  readonly value: number;
  readonly unit: string;
}

/** Amounts in several units, or zero in the usual unit. */
export const formatAmounts = (amounts: readonly Money[] | null, unit: string | null | undefined): string =>
  amounts
    ? amounts
        .filter(({ value }) => value !== 0)
        .map(formatMoney)
        .join(' + ') || (unit ? formatMoney({ value: 0, unit }) : 'Nothing')
    : 'Not reported';

/** An amount for an axis: 2,500 dollars as `$2.5K`. Credits without their name. */
export function formatMoneyTick({ value, unit }: Money): string {
  if (!CURRENCY_CODE.test(unit)) return formatCompact(value);
  return value.toLocaleString(undefined, {
    style: 'currency',
    currency: unit,
    notation: 'compact',
    maximumSignificantDigits: 3,
  });
}

/** Smaller amounts would be rounded to 0. */
const SMALLEST = { currency: 0.0001, other: 0.001 };

/** An amount with its unit, a currency or `credit`. Amounts below one unit of a currency have up to four digits. */
export function formatMoney({ value, unit }: Money): string {
  const isCurrency = CURRENCY_CODE.test(unit);
  const smallest = isCurrency ? SMALLEST.currency : SMALLEST.other;
  if (value > 0 && value < smallest) return `<${formatMoney({ value: smallest, unit })}`;
  if (!isCurrency) return `${value.toLocaleString()} ${formatUnit(unit, value)}`;
  return value.toLocaleString(undefined, {
    style: 'currency',
    currency: unit,
    maximumFractionDigits: value !== 0 && Math.abs(value) < 1 ? 4 : 2,
  });
}
