export interface Amount {
  readonly value: number;
  readonly unit: string;
}

export interface PricedJob {
  readonly dryRun: boolean | null;
  readonly cost: { readonly estimated: Amount | null; readonly actual: Amount | null } | null;
}

export interface Spending {
  /** In the unit of the limit. */
  readonly value: number;
  /** Jobs whose estimate is part of the value, as they have not been charged. */
  readonly estimated: number;
  /** Jobs without a cost, or with one in another unit: not part of the value. */
  readonly unknown: number;
}

/** What the jobs of a session cost so far: charges, and estimates where there is no charge. Dry runs are free. */
export function sumSpending(jobs: readonly PricedJob[], unit: string): Spending {
  let [value, estimated, unknown] = [0, 0, 0];
  for (const { dryRun, cost } of jobs) {
    if (dryRun) continue;
    const amount = cost?.actual ?? cost?.estimated;
    if (amount?.unit.toLowerCase() !== unit.toLowerCase()) unknown += 1;
    else {
      value += amount.value;
      if (!cost?.actual) estimated += 1;
    }
  }
  return { value, estimated, unknown };
}
