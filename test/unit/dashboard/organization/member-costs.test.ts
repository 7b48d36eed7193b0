import { expect, test } from 'vitest';
import type { Money } from '../../../../dashboard/src/components/format-money.js';
import { sumMemberCosts } from '../../../../dashboard/src/organization/member-costs.js';

const usd = (value: number): Money => ({ value, unit: 'usd' });
const credits = (value: number): Money => ({ value, unit: 'credit' });
const group = (groupId: string | null, amounts: readonly Money[] | null) => ({
  groupId,
  isOthers: groupId === null,
  amounts,
});

const DAY = '2026-11-03';
const MEMBERS = new Set(['a', 'b']);

test('adds the costs of each member over the periods, each unit by itself', () => {
  const { byUser, others } = sumMemberCosts(
    [
      { from: DAY, groups: [group('a', [usd(1), credits(3)]), group('b', [usd(0)])] },
      { from: DAY, groups: [group('a', [{ value: 2, unit: 'USD' }])] },
    ],
    MEMBERS,
  );
  expect([...byUser]).toEqual([
    ['a', [{ value: 3, unit: 'USD' }, credits(3)]],
    ['b', []],
  ]);
  expect(others).toEqual([]);
});

test.each([
  ['has a sum of those who are not named, or not members', DAY, [usd(4)], [usd(9)]],
  ['does not know what the others cost when a period does not say it', DAY, null, null],
  ['does not know what others cost on a day that was not requested', null, [usd(4)], null],
])('%s', (_name, from, amounts, expected) => {
  const { byUser, others } = sumMemberCosts(
    [
      { from: DAY, groups: [group('a', [usd(1)]), group(null, [usd(2)]), group('former', [usd(3)])] },
      { from, groups: [group('a', null), group(null, amounts), group('a', [usd(5)])] },
    ],
    MEMBERS,
  );
  expect(others).toEqual(expected);
  // A part of it is missing.
  expect(byUser.get('a')).toBeNull();
});
