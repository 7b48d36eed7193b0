import { formatMoney } from '../components/format-money.js';
import { Meter } from '../components/meter.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import type { Amount } from './spending.js';
import { TimeLeft } from './time-left.js';
import { getTimeLimitMs } from './time-limit.js';
import type { SpendingState } from './use-spending.js';

const SessionLimitsFields = graphql(`
  fragment SessionLimits on Session {
    status
    createdAt
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
  /** Cost so far, if it can be loaded. */
  readonly spending?: SpendingState;
}

/** Remaining limits of an active session, or the limits of an ended one. */
export function SessionLimits({ session, spending }: SessionLimitsProps) {
  const { status, createdAt, settings, remaining } = readFragment(SessionLimitsFields, session);
  const { jobCountLimit = null, costLimit } = settings ?? {};
  const limitMs = getTimeLimitMs(createdAt, settings);
  const limits = [
    jobCountLimit !== null && <Jobs key="jobs" limit={jobCountLimit} left={remaining?.jobs ?? null} />,
    limitMs !== null && <TimeLeft key="time" limitMs={limitMs} leftMs={remaining?.durationMs ?? null} />,
    costLimit && <Cost key="cost" limit={costLimit} spending={spending} isEnded={status === 'ENDED'} />,
  ].filter(Boolean);
  return <span className="limits">{limits.length > 0 ? limits : 'No limits'}</span>;
}

function Jobs({ limit, left }: { readonly limit: number; readonly left: number | null }) {
  if (left === null) return <span>Up to {formatJobCount(limit)}</span>;
  return <Meter label="Jobs left" value={left} max={limit} text={`${left} of ${formatJobCount(limit)} left`} />;
}

interface CostProps {
  readonly limit: Amount;
  readonly spending: SpendingState | undefined;
  readonly isEnded: boolean;
}

function Cost({ limit, spending: state, isEnded }: CostProps) {
  if (!state?.spending)
    return (
      <span>
        Up to {formatMoney(limit)}{' '}
        {state && (
          <>
            <button type="button" disabled={state.isRequested && !state.error} onClick={state.request}>
              {isEnded ? 'Show used' : 'Show remaining'}
            </button>{' '}
            <span className="hint">Adds up what its jobs cost</span>
          </>
        )}
      </span>
    );
  const { value, estimated, unknown, isCut } = state.spending;
  if (isEnded) return <span>{`${formatMoney({ ...limit, value })} of ${formatMoney(limit)} used`}</span>;
  const left = Math.max(0, limit.value - value);
  const notes = [
    estimated > 0 && `${formatJobCount(estimated)} estimated`,
    unknown > 0 && `${formatJobCount(unknown)} without a cost`,
    isCut && 'newest 100 jobs only',
  ].filter(Boolean);
  return (
    <span>
      <Meter
        label="Cost left"
        value={left}
        max={limit.value}
        text={`${formatMoney({ ...limit, value: left })} of ${formatMoney(limit)} left`}
      />
      {notes.length > 0 && <span className="hint">{notes.join(', ')}</span>}
    </span>
  );
}

const formatJobCount = (jobs: number): string => (jobs === 1 ? '1 job' : `${jobs.toLocaleString()} jobs`);
