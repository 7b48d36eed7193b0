import { formatDuration } from '../components/format-duration.js';
import { formatMoney, type Money } from '../components/format-money.js';
import { countJobs } from '../jobs/format-jobs.js';
import { getTimeLimitMs } from './time-limit.js';

interface LimitedSession {
  readonly createdAt: string | null;
  readonly settings: {
    readonly jobCountLimit: number | null;
    readonly durationLimitMs: number | null;
    readonly expiresAt: string | null;
    readonly costLimit: Money | null;
  } | null;
}

/** The limits of a session for all of its jobs, whatever these have used of them. */
export function describeLimits({ createdAt, settings }: LimitedSession): string {
  if (!settings) return 'The limits of the session are not known';
  const { costLimit, jobCountLimit } = settings;
  const limitMs = getTimeLimitMs(createdAt, settings);
  const limits = [
    costLimit && formatMoney(costLimit),
    jobCountLimit !== null && countJobs(jobCountLimit),
    limitMs !== null && formatDuration(limitMs),
  ].filter(Boolean);
  return limits.length > 0 ? `Limits of the session in all: ${limits.join(', ')}` : 'The session has no limits';
}
