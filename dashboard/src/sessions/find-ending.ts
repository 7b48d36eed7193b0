import { formatDuration } from '../components/format-duration.js';
import { formatMoney, isSameUnit } from '../components/format-money.js';
import type { SessionLimitsFragment } from '../generated/graphql.js';
import { countJobs } from '../jobs/format-jobs.js';
import type { Spending } from './spending.js';
import { getTimeUse } from './time-limit.js';

type Ended = Pick<SessionLimitsFragment, 'createdAt' | 'startedAt' | 'endedAt' | 'settings'>;

interface Use {
  /** Null if they are not known. */
  readonly jobs: { readonly count: number } | null;
  readonly spending: Pick<Spending, 'charged' | 'unit'> | null;
}

/**
 * The limits that a session had reached when it ended by itself. The service does not name the one that ended it, so a limit is named only
 * if what is known proves that it was reached; counts and charges that are not complete can only be too low.
 */
export function describeEnding(session: Ended, { jobs, spending }: Use): string {
  const { jobCountLimit = null, costLimit = null } = session.settings ?? {};
  const time = getTimeUse(session);
  const reached = [
    time !== null && time.usedMs >= time.limitMs && `its time limit of ${formatDuration(time.limitMs)}`,
    jobCountLimit !== null &&
      jobs !== null &&
      jobs.count >= jobCountLimit &&
      `its limit of ${countJobs(jobCountLimit)}`,
    costLimit !== null &&
      spending?.unit != null &&
      isSameUnit(spending.unit, costLimit.unit) &&
      spending.charged >= costLimit.value &&
      `its cost limit of ${formatMoney(costLimit)}`,
  ].filter((name) => name !== false);
  if (reached.length === 0) return 'The service, without a reason';
  const text = reached.join(' or ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
