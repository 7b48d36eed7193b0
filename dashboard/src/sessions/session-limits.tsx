import { formatDuration } from '../components/format-duration.js';
import { formatMoney } from '../components/format-money.js';
import { Meter } from '../components/meter.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { TimeLeft } from './time-left.js';
import { getDurationMs, getTimeLimitMs } from './time-limit.js';

export const SessionLimitsFields = graphql(`
  fragment SessionLimits on Session {
    status
    createdAt
    startedAt
    endedAt
    settings {
      expiresAt
      jobCountLimit
      durationLimitMs
      costLimit {
        value
        unit
      }
    }
    remaining {
      jobs
      durationMs
    }
  }
`);

interface SessionLimitsProps {
  readonly session: FragmentType<typeof SessionLimitsFields>;
}

const NO_LIMIT = <span className="hint">No limit</span>;

/** Those that the session has: jobs and time that are left, and the highest cost. */
export function Limits({ session }: SessionLimitsProps) {
  const { createdAt, settings, endedAt } = readFragment(SessionLimitsFields, session);
  const { jobCountLimit = null, costLimit = null } = settings ?? {};
  const hasTime = endedAt !== null || getTimeLimitMs(createdAt, settings) !== null;
  return (
    <>
      {jobCountLimit !== null && <JobLimit session={session} />}
      {hasTime && <TimeLimit session={session} />}
      {costLimit && <CostLimit session={session} />}
      {jobCountLimit === null && !hasTime && !costLimit && <span>No limits</span>}
    </>
  );
}

/** Jobs that the session still accepts, or the limit if it has ended. */
export function JobLimit({ session }: SessionLimitsProps) {
  const { settings, remaining } = readFragment(SessionLimitsFields, session);
  const limit = settings?.jobCountLimit ?? null;
  const left = remaining?.jobs ?? null;
  if (limit === null) return NO_LIMIT;
  if (left === null) return <span>Up to {formatJobCount(limit)}</span>;
  return <Meter label="Jobs left" value={left} max={limit} text={`${left} of ${formatJobCount(limit)} left`} />;
}

/** Time that is left, or how long the session ran if it has ended. */
export function TimeLimit({ session }: SessionLimitsProps) {
  const { createdAt, startedAt, endedAt, settings, remaining } = readFragment(SessionLimitsFields, session);
  const limitMs = getTimeLimitMs(createdAt, settings);
  const ran = getDurationMs(startedAt, endedAt);
  if (ran !== null) return <span>Ran {formatDuration(ran)}</span>;
  return limitMs === null ? NO_LIMIT : <TimeLeft limitMs={limitMs} leftMs={remaining?.durationMs ?? null} />;
}

/** The highest cost: what is left of it would take a call for each job. */
export function CostLimit({ session }: SessionLimitsProps) {
  const { settings } = readFragment(SessionLimitsFields, session);
  return settings?.costLimit ? <span>Up to {formatMoney(settings.costLimit)}</span> : NO_LIMIT;
}

export const formatJobCount = (jobs: number): string => (jobs === 1 ? '1 job' : `${jobs.toLocaleString()} jobs`);
