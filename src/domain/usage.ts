import { haveSameUnit, type Money } from './money.js';

export const USAGE_GROUPS = ['JOB', 'PROJECT', 'USER'] as const;
export type UsageGroupType = (typeof USAGE_GROUPS)[number];

export const USAGE_INTERVALS = ['DAY', 'WEEK', 'MONTH'] as const;
export type UsageInterval = (typeof USAGE_INTERVALS)[number];

/** Dates are `YYYY-MM-DD`; `from` is inclusive, `to` exclusive. */
export interface UsageRange {
  readonly from: string;
  readonly to: string;
  readonly groupBy: UsageGroupType;
  readonly interval: UsageInterval;
}

/** Null figures are not reported. Amounts have one entry per unit. */
export interface UsageFigures {
  readonly amounts: readonly Money[] | null;
  readonly jobs: number | null;
  readonly timeUs: number | null;
}

export interface UsageGroup extends UsageFigures {
  readonly type: UsageGroupType;
  /** Null for the row of all other groups. */
  readonly id: string | null;
  readonly name: string | null;
}

export interface UsagePeriod extends UsageFigures {
  readonly from: string | null;
  readonly groups: readonly UsageGroup[];
}

export interface OrganizationUsage extends UsageFigures {
  readonly periods: readonly UsagePeriod[];
}

/** Relative rounding error of a sum. */
const TOLERANCE = 1e-9;

/**
 * All other groups, as the service returns only the five with the highest cost: the period minus the sum of the given ones. Null if
 * the given ones are all.
 */
export function computeOthers(
  period: UsageFigures,
  groups: readonly UsageGroup[],
  type: UsageGroupType,
): UsageGroup | null {
  const others: UsageGroup = {
    type,
    id: null,
    name: null,
    amounts: subtractAmounts(period.amounts, groups),
    jobs: subtract(
      period.jobs,
      groups.map(({ jobs }) => jobs),
    ),
    timeUs: subtract(
      period.timeUs,
      groups.map(({ timeUs }) => timeUs),
    ),
  };
  const isNothing = others.jobs === 0 && !others.timeUs && !others.amounts?.some(({ value }) => value !== 0);
  return isNothing ? null : others;
}

/** Null if a figure is unknown, or if the groups have more than the period: then one of them means something else. */
function subtract(total: number | null, parts: readonly (number | null)[]): number | null {
  if (total === null) return null;
  let rest = total;
  for (const part of parts) {
    if (part === null) return null;
    rest -= part;
  }
  if (Math.abs(rest) <= Math.abs(total) * TOLERANCE) return 0;
  return rest < 0 ? null : rest;
}

/** Subtracts by unit. Null if the groups have an amount in a unit that the period lacks: amounts may have been converted. */
function subtractAmounts(total: readonly Money[] | null, groups: readonly UsageGroup[]): readonly Money[] | null {
  if (!total) return null;
  const others: Money[] = [];
  for (const amount of total) {
    const parts = groups.map((group) => findAmount(group, amount));
    const rest = subtract(amount.value, parts);
    if (rest === null) return null;
    others.push({ value: rest, unit: amount.unit });
  }
  const isForeign = (money: Money) => money.value !== 0 && !total.some((amount) => haveSameUnit(amount, money));
  return groups.some(({ amounts }) => amounts?.some(isForeign)) ? null : others;
}

function findAmount({ amounts }: UsageGroup, unit: Money): number | null {
  return amounts && (amounts.find((amount) => haveSameUnit(amount, unit))?.value ?? 0);
}
