import type { UsageInterval } from '../generated/graphql.js';

const DAY_MS = 86_400_000;
/** More would not be distinguishable. */
const MAX_NAMED = 5;
const OTHERS = 'Others';

export interface UsageGroup<Usage> {
  readonly groupId: string | null;
  readonly name: string | null;
  readonly isOthers: boolean;
  readonly usage: Usage;
}

export interface UsagePeriod<Usage> {
  /** First day, `YYYY-MM-DD`. */
  readonly from: string | null;
  readonly groups: readonly UsageGroup<Usage>[];
}

export interface Stacks {
  /** Names of the groups with the highest sums, then the others. */
  readonly series: readonly string[];
  /** Oldest first. The values are by the index of the series. */
  readonly rows: readonly { readonly from: string; readonly values: readonly number[] }[];
  /** Whether the service has not reported a value, or the day of one. */
  readonly isIncomplete: boolean;
}

interface StackOptions<Usage> {
  readonly periods: readonly UsagePeriod<Usage>[];
  /** First days of all periods, oldest first: the service omits those without usage. */
  readonly days: readonly string[];
  /** Null if it is unknown. */
  readonly getValue: (usage: Usage) => number | null;
}

/** Sums of each period by group, for a stacked chart. Groups beyond the largest five are in one series. */
export function stackUsage<Usage>({ periods, days, getValue }: StackOptions<Usage>): Stacks {
  const totals = new Map<string, { name: string; total: number }>();
  let isIncomplete = false;
  const cells = periods.flatMap(({ from, groups }) =>
    groups.flatMap(({ groupId, name, isOthers, usage }) => {
      const value = getValue(usage);
      if (from === null || value === null) {
        isIncomplete = true;
        return [];
      }
      const shownName = name ?? groupId?.slice(groupId.indexOf(':') + 1).slice(0, 8) ?? 'Unknown';
      return { day: from, id: isOthers ? null : groupId, name: shownName, value };
    }),
  );
  for (const { id, name, value } of cells) {
    if (id !== null) totals.set(id, { name, total: (totals.get(id)?.total ?? 0) + value });
  }
  const named = [...totals]
    .filter(([, { total }]) => total > 0)
    .sort(([, a], [, b]) => b.total - a.total)
    .slice(0, MAX_NAMED);
  const positions = new Map(named.map(([id], position) => [id, position]));
  const values = new Map(
    [...new Set([...days, ...cells.map(({ day }) => day)])].sort().map((day) => [day, new Map<number, number>()]),
  );
  for (const { day, id, value } of cells) {
    const position = positions.get(id ?? '') ?? named.length;
    const row = values.get(day);
    if (value !== 0) row?.set(position, (row.get(position) ?? 0) + value);
  }
  const hasOthers = [...values.values()].some((row) => row.has(named.length));
  const series = [...named.map(([, { name }]) => name), ...(hasOthers ? [OTHERS] : [])];
  return {
    series,
    rows: [...values].map(([from, row]) => ({ from, values: series.map((_, position) => row.get(position) ?? 0) })),
    isIncomplete,
  };
}

/** A month is the longest period. */
const MAX_PERIOD_MS = 31 * DAY_MS;

/** Days outside of the requested ones, of which the last one is before `to`, become null. The first period may start before `from`. */
export function removeOtherDays<Period extends { readonly from: string | null }>(
  periods: readonly Period[],
  from: string,
  to: string,
): readonly Period[] {
  const earliest = new Date(Date.parse(from) - MAX_PERIOD_MS).toISOString().slice(0, 10);
  const isOther = (day: string | null) => day !== null && (day <= earliest || day >= to);
  return periods.map((period) => (isOther(period.from) ? { ...period, from: null } : period));
}

/** The sum of each series. */
export const sumSeries = ({
  series,
  rows,
}: Pick<Stacks, 'series' | 'rows'>): readonly { readonly name: string; readonly total: number }[] =>
  series.map((name, position) => ({
    name,
    total: rows.reduce((sum, { values }) => sum + (values[position] ?? 0), 0),
  }));

/** The length of periods for which a chart has at most about 45 of them. */
export function chooseInterval(from: string, to: string): UsageInterval {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days <= 45) return 'DAY';
  return days <= 315 ? 'WEEK' : 'MONTH';
}

/** First days of the periods from `from` to the day before `to`, as the service divides them: weeks start on Monday. */
export function listPeriods(from: string, to: string, interval: UsageInterval): readonly string[] {
  const days: string[] = [];
  const date = new Date(from);
  if (interval === 'WEEK') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  if (interval === 'MONTH') date.setUTCDate(1);
  while (date.getTime() < Date.parse(to)) {
    days.push(date.toISOString().slice(0, 10));
    if (interval === 'MONTH') date.setUTCMonth(date.getUTCMonth() + 1);
    else date.setUTCDate(date.getUTCDate() + (interval === 'WEEK' ? 7 : 1));
  }
  return days;
}
