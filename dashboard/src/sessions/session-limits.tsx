import { useRef, useState } from 'react';
import { formatDuration } from '../components/format-duration.js';
import { formatMoney } from '../components/format-money.js';
import { Meter } from '../components/meter.js';
import { useReturnFocus } from '../components/use-return-focus.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { countJobs } from '../jobs/format-jobs.js';
import { describeSpent } from './spending.js';
import { TimeLeft } from './time-left.js';
import { getDurationMs, getTimeLimitMs, getTimeUse } from './time-limit.js';
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
  if (endedAt !== null) return limit === null ? null : <span>Limit of {countJobs(limit)}</span>;
  if (limit === null) return settings && NO_LIMIT;
  if (left === null) return <span>Up to {countJobs(limit)}</span>;
  return <Meter label="Jobs left" value={left} max={limit} text={`${left} of ${countJobs(limit)} left`} />;
}

/** Time that is left, or what an ended session has used of it; without a limit, how long it ran. */
export function TimeLimit({ session }: LimitProps) {
  const limits = readFragment(SessionLimitsFields, session);
  const { createdAt, startedAt, endedAt, settings, remaining } = limits;
  const limitMs = getTimeLimitMs(createdAt, settings);
  const ran = getDurationMs(startedAt, endedAt);
  const use = getTimeUse(limits);
  if (endedAt !== null && use && ran !== null)
    return <span>{`${formatDuration(use.usedMs)} of ${formatDuration(use.limitMs)} used`}</span>;
  if (endedAt !== null) return ran === null ? null : <span>{formatDuration(ran)} used</span>;
  if (limitMs === null) return settings && NO_LIMIT;
  return <TimeLeft limitMs={limitMs} leftMs={remaining?.durationMs ?? null} />;
}

interface SessionCostProps extends LimitProps {
  readonly id: string;
  /** Of the session. */
  readonly name: string;
}

/** What was spent as far as it is known, and the highest cost. A button loads what is not known: it takes a call for each job. */
export function SessionCost({ session: masked, id, name }: SessionCostProps) {
  const session = readFragment(SessionLimitsFields, masked);
  const limit = session.settings?.costLimit ?? null;
  const { spending, error, load } = useSpending(id, limit?.unit ?? null);
  const [isRequested, setRequested] = useState(false);
  const spent = describeSpent(spending, session, limit?.unit ?? null);
  const isLoaded = spending !== null || error !== undefined;
  const result = useRef<HTMLSpanElement>(null);
  useReturnFocus(isRequested, isLoaded, result);
  return (
    <span ref={result} tabIndex={-1} className="session-cost">
      {spent !== null && <span>{spent}</span>}{' '}
      {limit && (
        <span
          className={spent === null ? undefined : 'hint'}
        >{`${spent === null ? 'Up to' : 'of'} ${formatMoney(limit)}`}</span>
      )}
      {spent === null &&
        (isRequested && isLoaded ? (
          <span className="hint">Not known</span>
        ) : (
          <button
            type="button"
            className="choose"
            aria-disabled={isRequested}
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
