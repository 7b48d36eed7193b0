import { useState } from 'react';
import { formatDuration } from '../components/format-duration.js';
import { formatMoney } from '../components/format-money.js';
import { Meter } from '../components/meter.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { countJobs } from '../jobs/format-jobs.js';
import { describeSpent } from './spending.js';
import { TimeLeft } from './time-left.js';
import { getDurationMs, getTimeLimitMs } from './time-limit.js';
import { useSpending } from './use-spending.js';

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

interface LimitProps {
  readonly session: FragmentType<typeof SessionLimitsFields>;
}

const NO_LIMIT = <span className="hint no-limit">No limit</span>;

/** Jobs that the session still accepts, or the limit if it has ended. */
export function JobLimit({ session }: LimitProps) {
  const { settings, remaining, endedAt } = readFragment(SessionLimitsFields, session);
  const limit = settings?.jobCountLimit ?? null;
  const left = remaining?.jobs ?? null;
  if (limit === null) return endedAt === null && settings ? NO_LIMIT : null;
  if (left === null) return <span>Up to {countJobs(limit)}</span>;
  return <Meter label="Jobs left" value={left} max={limit} text={`${left} of ${countJobs(limit)} left`} />;
}

/** Time that is left, or how long the session ran if it has ended. */
export function TimeLimit({ session }: LimitProps) {
  const { createdAt, startedAt, endedAt, settings, remaining } = readFragment(SessionLimitsFields, session);
  const limitMs = getTimeLimitMs(createdAt, settings);
  const ran = getDurationMs(startedAt, endedAt);
  if (endedAt !== null) return ran === null ? null : <span>Ran {formatDuration(ran)}</span>;
  if (limitMs === null) return settings && NO_LIMIT;
  return <TimeLeft limitMs={limitMs} leftMs={remaining?.durationMs ?? null} />;
}

interface SessionCostProps extends LimitProps {
  readonly id: string;
  /** Set if a button loads what is not known: it takes a call for each job. */
  readonly name?: string;
}

/** What was spent as far as it is known, and the highest cost. */
export function SessionCost({ session: masked, id, name }: SessionCostProps) {
  const session = readFragment(SessionLimitsFields, masked);
  const limit = session.settings?.costLimit ?? null;
  const { spending, error, load } = useSpending(id, limit?.unit ?? null);
  const [isRequested, setRequested] = useState(false);
  const spent = describeSpent(spending, session);
  const isLoaded = spending !== null || error !== undefined;
  return (
    <span className="session-cost">
      {spent !== null && <span>{spent}</span>}{' '}
      {limit && (
        <span
          className={spent === null ? undefined : 'hint'}
        >{`${spent === null ? 'Up to' : 'of'} ${formatMoney(limit)}`}</span>
      )}
      {name !== undefined &&
        spent === null &&
        (isRequested && isLoaded ? (
          <span className="hint">Not known</span>
        ) : (
          <button
            type="button"
            className="button-text"
            disabled={isRequested}
            aria-label={`Show cost of ${name}`}
            onClick={() => {
              setRequested(true);
              load();
            }}
          >
            {isRequested ? 'Loading…' : 'Show cost'}
          </button>
        ))}
    </span>
  );
}
