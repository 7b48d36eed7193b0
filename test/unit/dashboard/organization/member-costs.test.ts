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

test('adds the costs of each member over the periods, each unit by itself', () => {
  const { byUser, others } = sumMemberCosts([
    { groups: [group('a', [usd(1), credits(3)]), group('b', [usd(0)])] },
    { groups: [group('a', [{ value: 2, unit: 'USD' }])] },
  ]);
  expect([...byUser]).toEqual([
    ['a', [{ value: 3, unit: 'USD' }, credits(3)]],
    ['b', []],
  ]);
  expect(others).toEqual([]);
});

test.each([
  ['has a sum of the members that the service does not name', [usd(4)], [usd(6)]],
  ['does not know what the others cost when a period does not say it', null, null],
])('%s', (_name, amounts, expected) => {
  const { byUser, others } = sumMemberCosts([
    { groups: [group('a', [usd(1)]), group(null, [usd(2)])] },
    { groups: [group('a', null), group(null, amounts), group('a', [usd(5)])] },
  ]);
  expect(others).toEqual(expected);
  // A part of it is missing.
  expect(byUser.get('a')).toBeNull();
});
