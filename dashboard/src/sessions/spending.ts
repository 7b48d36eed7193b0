export interface Amount {
  readonly value: number;
  readonly unit: string;
}

export interface PricedJob {
  readonly dryRun: boolean | null;
  readonly cost: { readonly estimated: Amount | null; readonly actual: Amount | null } | null;
}

export interface Spending {
  readonly value: number;
  /** Null if nothing has a cost. */
  readonly unit: string | null;
  /** Jobs whose estimate is part of the value, as they have not been charged. */
  readonly estimated: number;
  /** Jobs without a cost, or with one in another unit: not part of the value. */
  readonly unknown: number;
}

/**
 * What the jobs of a session cost so far: charges, and estimates where there is no charge. Dry runs are free. `limitUnit`: null without a cost
 * limit; the unit is then that of the first cost.
 */
export function sumSpending(jobs: readonly PricedJob[], limitUnit: string | null): Spending {
  const charged = jobs.filter(({ dryRun }) => !dryRun).map(({ cost }) => cost);
  const unit = limitUnit ?? charged.flatMap((cost) => getAmount(cost) ?? [])[0]?.unit ?? null;
  let [value, estimated, unknown] = [0, 0, 0];
  for (const cost of charged) {
    const amount = getAmount(cost);
    if (unit === null || amount?.unit.toLowerCase() !== unit.toLowerCase()) unknown += 1;
    else {
      value += amount.value;
      if (!cost?.actual) estimated += 1;
    }
  }
  return { value, unit, estimated, unknown };
}

const getAmount = (cost: PricedJob['cost']): Amount | null => cost?.actual ?? cost?.estimated ?? null;
