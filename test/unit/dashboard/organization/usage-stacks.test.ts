import { expect, test } from 'vitest';
import {
  chooseInterval,
  listPeriods,
  removeOtherDays,
  stackUsage,
} from '../../../../dashboard/src/organization/usage-stacks.js';

const group = (groupId: string, usage: number, name: string | null = groupId) => ({
  groupId,
  name,
  isOthers: false,
  usage,
});
const others = (usage: number) => ({ groupId: null, name: null, isOthers: true, usage });
const getValue = (usage: number) => usage;

test('stacks groups by their sum, with zeros where a period has none', () => {
  const periods = [
    { from: '2026-11-03', groups: [group('b', 5), group('a', 1)] },
    { from: '2026-11-01', groups: [group('a', 2)] },
  ];
  expect(stackUsage({ periods, days: ['2026-11-01', '2026-11-02', '2026-11-03'], getValue })).toEqual({
    series: ['b', 'a'],
    rows: [
      { from: '2026-11-01', values: [0, 2] },
      { from: '2026-11-02', values: [0, 0] },
      { from: '2026-11-03', values: [5, 1] },
    ],
    isIncomplete: false,
  });
});

test('is incomplete when the service has not reported a value or the day of one', () => {
  const day = { from: '2026-11-01', groups: [group('a', 2)] };
  const stack = (periods: Parameters<typeof stackUsage<number | null>>[0]['periods']) =>
    stackUsage({ periods, days: [], getValue: (usage) => usage });
  const expected = { series: ['a'], rows: [{ from: '2026-11-01', values: [2] }], isIncomplete: true };
  expect(stack([day, { from: null, groups: [group('a', 3)] }])).toEqual(expected);
  expect(stack([{ ...day, groups: [...day.groups, { ...group('b', 0), usage: null }] }])).toEqual(expected);
});

test('removes days that were not requested', () => {
  const days = ['1970-01-01', '2026-10-01', '2026-11-01', '2026-11-30', '2026-12-01', null];
  const periods = removeOtherDays(
    days.map((from) => ({ from })),
    '2026-11-01',
    '2026-12-01',
  );
  expect(periods.map(({ from }) => from)).toEqual([null, null, '2026-11-01', '2026-11-30', null, null]);
});

test('adds groups beyond the largest five to the others', () => {
  const groups = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, index) => group(id, 10 - index));
  const { series, rows } = stackUsage({
    periods: [{ from: '2026-11-01', groups: [...groups, others(1)] }],
    days: [],
    getValue,
  });
  expect(series).toEqual(['a', 'b', 'c', 'd', 'e', 'Others']);
  expect(rows).toEqual([{ from: '2026-11-01', values: [10, 9, 8, 7, 6, 5 + 4 + 1] }]);
});

test('names groups without a name by their id, and has no series without usage', () => {
  const named = [{ from: '2026-11-01', groups: [group('Project:12345678-9', 1, null), group('b', 0)] }];
  expect(stackUsage({ periods: named, days: [], getValue }).series).toEqual(['12345678']);
  expect(stackUsage({ periods: [], days: ['2026-11-01'], getValue })).toEqual({
    series: [],
    rows: [{ from: '2026-11-01', values: [] }],
    isIncomplete: false,
  });
});

test.each([
  ['2026-11-01', '2026-12-01', 'DAY'],
  ['2026-08-01', '2026-11-01', 'WEEK'],
  ['2026-01-01', '2026-12-31', 'MONTH'],
] as const)('divides %s to %s by %s', (from, to, interval) => {
  expect(chooseInterval(from, to)).toBe(interval);
});

test('lists the periods as the service divides them, weeks from Monday', () => {
  expect(listPeriods('2026-10-31', '2026-11-03', 'DAY')).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
  expect(listPeriods('2026-11-01', '2026-11-10', 'WEEK')).toEqual(['2026-10-26', '2026-11-02', '2026-11-09']);
  expect(listPeriods('2026-11-15', '2027-01-02', 'MONTH')).toEqual(['2026-11-01', '2026-12-01', '2027-01-01']);
});
