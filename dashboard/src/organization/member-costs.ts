import type { Money } from '../components/format-money.js';

interface Group {
  readonly groupId: string | null;
  readonly isOthers: boolean;
  readonly amounts: readonly Money[] | null;
}

/** What each member cost in a period. */
export interface MemberCosts {
  /** By the ID of the user, an amount for each unit; null if the service does not report a part of it. */
  readonly byUser: ReadonlyMap<string, readonly Money[] | null>;
  /** Of the members that the service does not name. It names those with the highest costs of each day, week or month. */
  readonly others: readonly Money[] | null;
}

export function sumMemberCosts(periods: readonly { readonly groups: readonly Group[] }[]): MemberCosts {
  const groups = periods.flatMap((period) => period.groups);
  const byUser = new Map<string, readonly Money[] | null>();
  for (const { groupId, isOthers, amounts } of groups) {
    if (isOthers || groupId === null) continue;
    const last = byUser.get(groupId);
    byUser.set(groupId, last === null || amounts === null ? null : add(last ?? [], amounts));
  }
  const others = groups
    .filter(({ groupId, isOthers }) => isOthers || groupId === null)
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
