import { badRequest } from '../http/api-error.js';
import type { Store } from '../store/store.js';
import type { UsageRow } from '../store/usage-table.js';
import { type CostUnit, convert, findProject, findUser, listMembers, type Organization } from './accounts.js';

export type UsageGroupType = 'job' | 'project' | 'user';
export type UsageModality = 'daily' | 'weekly' | 'monthly';

export interface UsageQuery {
  /** Unix milliseconds. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly groupBy: UsageGroupType;
  readonly modality: UsageModality;
}

/** Jobs, time and costs. `amounts` are by currency, `amount` is the sum in the unit of the report. */
export interface UsageSum {
  readonly jobs: number;
  readonly timeUs: number;
  readonly amount: number;
  readonly amounts: readonly { readonly amount: number; readonly unit: CostUnit }[];
}

export interface UsageGroup extends UsageSum {
  readonly id: string;
  readonly name: string | null;
}

export interface UsagePeriod extends UsageSum {
  /** First day, ISO 8601. */
  readonly from: string;
  readonly groups: readonly UsageGroup[];
}

export interface UsageReport {
  readonly unit: CostUnit;
  readonly total: UsageSum;
  /** Newest first. */
  readonly periods: readonly UsagePeriod[];
}

const DAY_MS = 24 * 3_600_000;
const MAX_DAYS = 1_830;
/** Groups of a period that the service lists. */
const TOP_GROUPS = 5;

/** What the projects of an organization used, in periods that have jobs. */
export function buildUsage(store: Store, organization: Organization, query: UsageQuery): UsageReport {
  if (query.to <= query.from) throw badRequest('end_date must be after start_date.', 'query', 'end_date');
  if (query.to - query.from > MAX_DAYS * DAY_MS)
    throw badRequest(`The period is too long: the limit is ${MAX_DAYS} days.`, 'query', 'start_date', 'end_date');
  const projectIds = [...new Set(listMembers(organization.id).flatMap((member) => member.projectIds))];
  const rows = store.usage.list(projectIds, query);
  const unit = rows.some((row) => getUnit(row) === 'credit') ? 'credit' : 'usd';
  const periods = [...groupBy(rows, ({ day }) => toPeriodStart(day * DAY_MS, query.modality))];
  return {
    unit,
    total: sumUsage(rows, unit),
    periods: periods
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .map(([from, period]) => ({
        from,
        ...sumUsage(period, unit),
        groups: listTopGroups(period, unit, query, store),
      })),
  };
}

function listTopGroups(
  rows: readonly UsageRow[],
  unit: CostUnit,
  query: UsageQuery,
  store: Store,
): readonly UsageGroup[] {
  const groups = [...groupBy(rows, ({ groupId }) => groupId)].map(([id, group]) => ({ id, ...sumUsage(group, unit) }));
  return groups
    .sort((a, b) => b.amount - a.amount || (a.id < b.id ? -1 : 1))
    .slice(0, TOP_GROUPS)
    .map((group) => ({ ...group, name: findName(group.id, query.groupBy, store) }));
}

function findName(id: string, type: UsageGroupType, store: Store): string | null {
  if (type === 'project') return findProject(id)?.name ?? null;
  if (type === 'user') return findUser(id)?.email ?? null;
  return store.jobs.get(id)?.name ?? null;
}

function sumUsage(rows: readonly UsageRow[], unit: CostUnit): UsageSum {
  const add = (getValue: (row: UsageRow) => number, of: readonly UsageRow[] = rows): number =>
    of.reduce((sum, row) => sum + getValue(row), 0);
  const byUnit = groupBy(rows, getUnit);
  return {
    jobs: add((row) => row.jobs),
    timeUs: add((row) => row.timeUs),
    amount: round(
      convert(
        add((row) => row.costUsd),
        unit,
      ),
    ),
    amounts: [...byUnit]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, part]) => ({
        unit: currency,
        amount: round(
          convert(
            add((row) => row.costUsd, part),
            currency,
          ),
        ),
      })),
  };
}

const getUnit = ({ projectId }: UsageRow): CostUnit => findProject(projectId)?.costUnit ?? 'usd';

const round = (amount: number): number => Math.round(amount * 10_000) / 10_000;

/** Weeks start on Monday. */
function toPeriodStart(time: number, modality: UsageModality): string {
  const date = new Date(time);
  if (modality === 'weekly') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  if (modality === 'monthly') date.setUTCDate(1);
  return date.toISOString().slice(0, 10);
}

function groupBy<T, K>(items: readonly T[], getKey: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = getKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
