import { useMemo } from 'react';
import { Meter } from '../components/meter.js';
import { formatDuration, useNow } from '../components/time.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';

const SessionLimitsFields = graphql(`
  fragment SessionLimits on Session {
    status
    settings {
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

/** Remaining limits of an active session, or the limits of an ended one. */
export function SessionLimits({ session }: { readonly session: FragmentType<typeof SessionLimitsFields> }) {
  const { settings, remaining } = readFragment(SessionLimitsFields, session);
  const { jobCountLimit, durationLimitMs, costLimit } = settings ?? {};
  const limits = [
    jobCountLimit && <Jobs key="jobs" limit={jobCountLimit} left={remaining?.jobs ?? null} />,
    durationLimitMs && <Duration key="time" limitMs={durationLimitMs} leftMs={remaining?.durationMs ?? null} />,
    costLimit && (
      <span key="cost">
        Cost up to {costLimit.value.toLocaleString()} {costLimit.unit}
      </span>
    ),
  ].filter(Boolean);
  return <span className="limits">{limits.length > 0 ? limits : 'No limits'}</span>;
}

function Jobs({ limit, left }: { readonly limit: number; readonly left: number | null }) {
  if (left === null) return <span>Up to {formatJobCount(limit)}</span>;
  return <Meter label="Jobs left" value={left} max={limit} text={`${left} of ${formatJobCount(limit)} left`} />;
}

function Duration({ limitMs, leftMs }: { readonly limitMs: number; readonly leftMs: number | null }) {
  // The gateway sends the remaining time, so a wrong local clock does no harm.
  const end = useMemo(() => (leftMs === null ? null : Date.now() + leftMs), [leftMs]);
  const now = useNow(end !== null);
  if (end === null) return <span>Up to {formatDuration(limitMs)}</span>;
  const left = Math.max(0, end - now);
  return (
    <Meter
      label="Time left"
      value={left}
      max={limitMs}
      text={`${formatDuration(left)} of ${formatDuration(limitMs)} left`}
    />
  );
}

const formatJobCount = (jobs: number): string => (jobs === 1 ? '1 job' : `${jobs.toLocaleString()} jobs`);
