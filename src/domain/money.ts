import type { Money } from './job.js';

/** Spellings of one unit. */
function normalizeUnit(unit: string): string {
  const lower = unit.toLowerCase();
  return lower === 'credits' ? 'credit' : lower;
}

export function haveSameUnit(a: Money, b: Money): boolean {
  return normalizeUnit(a.unit) === normalizeUnit(b.unit);
}

export function formatMoney({ value, unit }: Money): string {
  return `${value} ${unit}`;
}
