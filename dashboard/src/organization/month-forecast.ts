import { isSameUnit, type Money } from '../components/format-money.js';

const DAY_MS = 86_400_000;

export interface DailyCost {
  /** `YYYY-MM-DD` in UTC. */
  readonly from: string | null;
  readonly amounts: readonly Money[] | null;
}

/** The cost of the days from `start` on, an amount for each unit. */
export function sumCosts(days: readonly DailyCost[], start: string): readonly Money[] {
  const sums = new Map<string, Money>();
  for (const { from, amounts } of days) {
    if (from === null || from < start) continue;
    for (const { value, unit } of amounts ?? []) {
      const key = unit.toLowerCase();
      sums.set(key, { unit, value: (sums.get(key)?.value ?? 0) + value });
    }
  }
  return [...sums.values()].filter(({ value }) => value > 0);
}

interface MonthInput {
  /** Cost of this month, in each unit. */
  readonly spent: readonly Money[];
  /** Cost of the last days, whose rate continues. */
  readonly recent: readonly Money[];
  /** Number of these days. */
  readonly days: number;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Whether the service has reported the day and the cost of all usage. */
export const haveAllCosts = (days: readonly DailyCost[]): boolean =>
  days.every(({ from, amounts }) => from !== null && amounts !== null);

/** The cost of the month in UTC at its end, in each unit, if the rate of the last days stays the same. */
export function forecastMonth({ spent, recent, days, now }: MonthInput): readonly Money[] {
  const left = (getMonthEnd(now) - now) / DAY_MS / days;
  return recent.map(({ value, unit }) => {
    const same = spent.find((amount) => isSameUnit(amount.unit, unit));
    // More digits would state a precision that no forecast has.
    return { unit, value: Math.round(100 * ((same?.value ?? 0) + value * left)) / 100 };
  });
}

/** The start of the next month, in Unix milliseconds. */
export function getMonthEnd(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
