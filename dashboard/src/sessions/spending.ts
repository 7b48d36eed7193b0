import { formatMoney, isSameUnit } from '../components/format-money.js';
import type { SessionStatus } from '../generated/graphql.js';

export interface Amount {
  readonly value: number;
  readonly unit: string;
}

export interface PricedJob {
  readonly id: string;
  readonly parent: { readonly id: string } | null;
  readonly dryRun: boolean | null;
  readonly isFinal: boolean;
  readonly cost: { readonly estimated: Amount | null; readonly actual: Amount | null } | null;
}

export interface Spending {
  /** The sum of the known charges. */
  readonly charged: number;
  /** The sum of the quotes of jobs that have not ended: what they are charged may differ. */
  readonly quoted: number;
  /** Of both sums; null if nothing has a cost. */
  readonly unit: string | null;
  readonly quotedJobs: number;
  /** Jobs that are in neither sum: ended ones without a charge, unfinished ones without a quote, and those in another unit. */
  readonly unknownJobs: number;
}

/**
 * What the jobs of a session were charged so far, and the quotes of unfinished ones. Dry runs are free. `limitUnit`: null without a cost
 * limit; the unit is then that of the first cost.
 */
export function sumSpending(jobs: readonly PricedJob[], limitUnit: string | null): Spending {
  const billed = countOnce(jobs.filter(({ dryRun }) => !dryRun));
  const unit = limitUnit ?? billed.flatMap((job) => getAmount(job) ?? [])[0]?.unit ?? null;
  let [charged, quoted, quotedJobs, unknownJobs] = [0, 0, 0, 0];
  for (const job of billed) {
    const amount = getAmount(job);
    if (unit === null || amount === null || !isSameUnit(amount.unit, unit)) unknownJobs += 1;
    else if (job.cost?.actual) charged += amount.value;
    else {
      quoted += amount.value;
      quotedJobs += 1;
    }
  }
  return { charged, quoted, unit, quotedJobs, unknownJobs };
}

/** The charge; of an unfinished job without one, the quote. The quote of an ended job is not what it cost. */
const getAmount = ({ isFinal, cost }: PricedJob): Amount | null =>
  cost?.actual ?? (isFinal ? null : (cost?.estimated ?? null));

/** The list has child jobs next to their parent, whose cost is that of its child jobs: either the parent counts, or they do. */
function countOnce(jobs: readonly PricedJob[]): readonly PricedJob[] {
  const charged = new Set(jobs.filter(({ cost }) => cost?.actual).map(({ id }) => id));
  const withChildren = new Set(jobs.flatMap(({ parent }) => (parent && !charged.has(parent.id) ? parent.id : [])));
  return jobs.filter(({ id, parent }) => !(parent && charged.has(parent.id)) && !withChildren.has(id));
}

export interface LoadedSpending extends Spending {
  readonly jobCount: number;
  /** Whether there are more jobs than are counted. */
  readonly isCut: boolean;
}

interface SpendingSession {
  readonly status: SessionStatus;
  readonly startedAt: string | null;
}

/**
 * Whether no job has cost anything, as none has run. `jobCount`: jobs of the session that the account sees, if they are known. With one, the start
 * of a session that has ended is only missing.
 */
export const isUnused = (
  { status, startedAt }: SpendingSession,
  spending: LoadedSpending | null,
  jobCount = spending?.jobCount,
): boolean =>
  startedAt === null &&
  (status === 'CREATED' || (status === 'ENDED' && jobCount === 0)) &&
  (spending === null || (spending.charged === 0 && spending.quotedJobs === 0 && spending.unknownJobs === 0));

/** No charge: an amount, as everywhere, unless its unit is not known. */
export const formatZero = (unit: string | null | undefined): string =>
  unit ? formatMoney({ value: 0, unit }) : 'Nothing';

/** The charges in a few words, which stay true while nobody loads them again; null if nothing is known. `limitUnit`: as above. */
export function describeSpent(
  spending: LoadedSpending | null,
  session: SpendingSession,
  limitUnit: string | null,
): string | null {
  const hasEnded = session.status === 'ENDED';
  if (isUnused(session, spending)) return `${formatZero(limitUnit)}${hasEnded || limitUnit ? '' : ' yet'}`;
  if (spending === null || spending.jobCount === 0) return null;
  if (spending.unit === null) return isFree(spending) && hasEnded ? 'Nothing' : null;
  const text = formatMoney({ value: spending.charged, unit: spending.unit });
  return hasEnded && isComplete(spending) ? text : `At least ${text}`;
}

/** Whether all that the session has cost so far is known. */
export const isComplete = ({ quotedJobs, unknownJobs, isCut }: LoadedSpending): boolean =>
  quotedJobs === 0 && unknownJobs === 0 && !isCut;

/** Whether it has only dry runs. An account may not see the jobs of others, so a list without jobs says nothing. */
export const isFree = (spending: LoadedSpending): boolean => isComplete(spending) && spending.jobCount > 0;

/**
 * What is left of a cost limit after charges and quotes; null unless all of them are known. Not how much it is: an account may not see the
 * jobs of others, which are charged to the same limit.
 */
export function describeCostLeft(limit: Amount, spending: LoadedSpending): string | null {
  const { charged, quoted, quotedJobs, unknownJobs, isCut, jobCount } = spending;
  if (unknownJobs > 0 || isCut || jobCount === 0) return null;
  const left = formatMoney({ ...limit, value: Math.max(0, limit.value - charged - quoted) });
  return `At most ${left} left${quotedJobs > 0 ? ' after quotes' : ''}.`;
}
