import { useMemo } from 'react';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { Meter } from '../pieces/meter.js';
import { duration, useNow } from '../pieces/time.js';

const SessionLimitsFields = graphql(`
  fragment SessionLimits on Session {
    status
    settings {
      jobCountLimit
      durationLimitMin
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

const MINUTE_MS = 60_000;

/** What is left of a session before it ends by itself, and for one that has ended what its limits were. */
export function Limits({ of }: { readonly of: FragmentType<typeof SessionLimitsFields> }) {
  const { settings, remaining } = readFragment(SessionLimitsFields, of);
  const { jobCountLimit, durationLimitMin, costLimit } = settings ?? {};
  const limits = [
    jobCountLimit && <Jobs key="jobs" limit={jobCountLimit} left={remaining?.jobs ?? null} />,
    durationLimitMin && (
      <Duration key="time" limitMs={durationLimitMin * MINUTE_MS} leftMs={remaining?.durationMs ?? null} />
    ),
    costLimit && (
      <span key="cost">
        Cost up to {costLimit.value.toLocaleString()} {costLimit.unit}
      </span>
    ),
  ].filter(Boolean);
  return <span className="limits">{limits.length > 0 ? limits : 'No limits'}</span>;
}

function Jobs({ limit, left }: { readonly limit: number; readonly left: number | null }) {
  if (left === null) return <span>Up to {counted(limit)}</span>;
  return <Meter label="Jobs left" value={left} max={limit} text={`${left} of ${counted(limit)} left`} />;
}

function Duration({ limitMs, leftMs }: { readonly limitMs: number; readonly leftMs: number | null }) {
  // The gateway tells what is left, not when it ends: a clock that is wrong here does no harm.
  const end = useMemo(() => (leftMs === null ? null : Date.now() + leftMs), [leftMs]);
  const now = useNow(end !== null);
  if (end === null) return <span>Up to {duration(limitMs)}</span>;
  const left = Math.max(0, end - now);
  return <Meter label="Time left" value={left} max={limitMs} text={`${duration(left)} of ${duration(limitMs)} left`} />;
}

const counted = (jobs: number): string => (jobs === 1 ? '1 job' : `${jobs.toLocaleString()} jobs`);
