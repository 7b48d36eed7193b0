import type { Money } from '../components/format-money.js';

interface Group {
  readonly groupId: string | null;
  readonly isOthers: boolean;
  readonly amounts: readonly Money[] | null;
}

interface Period {
  /** Null for a day that was not requested. */
  readonly from: string | null;
  readonly groups: readonly Group[];
}

/** What each member cost. */
export interface MemberCosts {
  /** By the ID of the user, an amount for each unit; null if the service does not report a part of it. */
  readonly byUser: ReadonlyMap<string, readonly Money[] | null>;
  /** Of all who are not among the members, such as those whom the service does not name: it names the highest costs of each day, week or month. */
  readonly others: readonly Money[] | null;
}

export function sumMemberCosts(periods: readonly Period[], memberIds: ReadonlySet<string>): MemberCosts {
  const groups = periods.flatMap(({ from, groups }) =>
    groups.map(({ groupId, isOthers, amounts }) => ({
      memberId: !isOthers && groupId !== null && memberIds.has(groupId) ? groupId : null,
      amounts: from === null ? null : amounts,
    })),
  );
  const byUser = new Map<string, readonly Money[] | null>();
  for (const { memberId, amounts } of groups) {
    if (memberId === null) continue;
    const last = byUser.get(memberId);
    byUser.set(memberId, last === null || amounts === null ? null : add(last ?? [], amounts));
  }
  const others = groups
    .filter(({ memberId }) => memberId === null)
    .reduce<readonly Money[] | null>(
      (sum, { amounts }) => (sum === null || amounts === null ? null : add(sum, amounts)),
      [],
    );
  return { byUser, others };
}

/** Amounts of the same unit are added, and those of nothing left out. */
function add(sum: readonly Money[], amounts: readonly Money[]): readonly Money[] {
  const all = new Map(sum.map((amount) => [amount.unit.toLowerCase(), amount]));
  for (const { value, unit } of amounts) {
    const key = unit.toLowerCase();
    if (value !== 0) all.set(key, { unit, value: (all.get(key)?.value ?? 0) + value });
  }
  return [...all.values()];
}
