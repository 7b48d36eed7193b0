export interface Money {
  readonly value: number;
  /** Unit of the service: a currency code such as `usd`, or `credit`. Case does not matter. */
  readonly unit: string;
}

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
