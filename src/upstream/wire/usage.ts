import { haveSameUnit, type Money } from '../../domain/money.js';
import {
  computeOthers,
  type OrganizationUsage,
  type UsageFigures,
  type UsageGroup,
  type UsageGroupType,
  type UsageInterval,
  type UsagePeriod,
  type UsageRange,
} from '../../domain/usage.js';
import { asObject } from '../../primitives/as-object.js';
import { asArray, asCount, asDate, asDuration, asFullArray, asId, asString, toMoney } from './json-decoders.js';
import { invalidResponseError, requireDecoded } from './response-decoders.js';

const GROUPS: Readonly<Record<UsageGroupType, string>> = { JOB: 'job', PROJECT: 'project', USER: 'user' };
const INTERVALS: Readonly<Record<UsageInterval, string>> = { DAY: 'daily', WEEK: 'weekly', MONTH: 'monthly' };

/** Query of `GET /v0.4/organizations/{id}/usage`, where all members are required. */
export function encodeUsageRange({ from, to, groupBy, interval }: UsageRange) {
  return { start_date: from, end_date: to, group_by: GROUPS[groupBy], modality: INTERVALS[interval] };
}

/** What of the request the decoder needs, as its argument. */
export const encodeUsageKind = ({ groupBy, interval }: UsageRange): string => `${groupBy} ${interval}`;

/** Maximum rows of a report: 400 days with five groups each have 2,400. */
const MAX_ROWS = 5_000;
/** Maximum units of an amount. */
const MAX_UNITS = 50;

/** Decodes a report. Members that the service does not send are null, including some that its documentation requires. */
export function decodeUsage(value: unknown, kind = ''): OrganizationUsage {
  const [groupBy, interval] = kind.split(' ') as [UsageGroupType, UsageInterval];
  const body = asObject(value);
  const data = body['usage_data'];
  if (!Array.isArray(data)) throw invalidResponseError('a usage report');
  const countGroups = (row: unknown) => asArrayLength(asObject(row)['group_usages']);
  if (data.reduce((sum: number, row) => sum + 1 + countGroups(row), 0) > MAX_ROWS)
    throw invalidResponseError(`a usage report with at most ${MAX_ROWS} periods and groups`);
  // A period that cannot be read is an error: left out, it would seem to have cost nothing.
  const periods = requireDecoded(
    asFullArray(data, (row) => decodePeriod(row, groupBy)),
    'a usage report of periods',
  );
  requireEcho(body['group_type'], GROUPS[groupBy], 'group_by');
  requireEcho(body['modality'], INTERVALS[interval], 'modality');
  return {
    periods,
    amounts: decodeAmounts(body['amount_totals'], body['amount_total'], body['usage_unit']),
    jobs: asCount(body['job_count']),
    timeUs: asDuration(body['time_us_total'], 1_000),
  };
}

function requireEcho(value: unknown, expected: string, name: string): void {
  const echoed = asString(value);
  if (echoed !== null && echoed.toLowerCase() !== expected)
    throw invalidResponseError(`a usage report with the requested ${name}`);
}

const UNKNOWN_OTHERS = { id: null, name: null, amounts: null, jobs: null, timeUs: null } as const;

function decodePeriod(value: unknown, type: UsageGroupType): UsagePeriod | null {
  if (typeof value !== 'object' || value === null) return null;
  const row = asObject(value);
  const figures = decodeFigures(row);
  // A group that cannot be read is one of the others: they are what is left of the period.
  const groups = asArray(row['group_usages'], (item) => decodeGroup(item, type)) ?? [];
  const isUnique = new Set(groups.map(({ id }) => id)).size === groups.length;
  // A repeated group may be counted twice. What is left is unknown then, which is not the same as nothing.
  const others = isUnique ? computeOthers(figures, groups, type) : { type, ...UNKNOWN_OTHERS };
  return { from: asDate(row['from']), groups: others ? [...groups, others] : groups, ...figures };
}

function decodeGroup(value: unknown, type: UsageGroupType): UsageGroup | null {
  const row = asObject(value);
  const id = asId(row['group_id']);
  return id === null ? null : { type, id, name: asString(row['group_name']), ...decodeFigures(row) };
}

function decodeFigures(row: Readonly<Record<string, unknown>>): UsageFigures {
  return {
    amounts: decodeAmounts(row['amounts'], row['amount'], row['amount_unit']),
    jobs: asCount(row['job_count']),
    timeUs: asDuration(row['time_us'], 1_000),
  };
}

/** The amounts by unit, or the single one before August 2026. Null if one cannot be read or a unit occurs twice. */
function decodeAmounts(split: unknown, amount: unknown, unit: unknown): readonly Money[] | null {
  if (!Array.isArray(split)) {
    const money = toMoney(amount, unit);
    return money && [money];
  }
  if (split.length > MAX_UNITS) throw invalidResponseError(`at most ${MAX_UNITS} units of an amount`);
  const amounts = asArray(split, (item) => toMoney(asObject(item)['amount'], asObject(item)['unit'])) ?? [];
  if (amounts.length < split.length) return null;
  return amounts.some((money, i) => amounts.some((other, j) => j < i && haveSameUnit(money, other))) ? null : amounts;
}

const asArrayLength = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
