import { type ReactNode, useRef, useState } from 'react';
import type { CombinedError } from 'urql';
import { formatDuration } from '../components/format-duration.js';
import { formatMoney } from '../components/format-money.js';
import { Meter } from '../components/meter.js';
import { isPermanent } from '../components/states.js';
import { Tile, Tiles } from '../components/tiles.js';
import { DateTimeText } from '../components/time.js';
import { useReturnFocus } from '../components/use-return-focus.js';
import type { SessionLimitsFragment } from '../generated/graphql.js';
import { type FragmentType, readFragment } from '../generated/index.js';
import { getErrorMessage } from '../graphql/errors.js';
import { countJobs } from '../jobs/format-jobs.js';
import type { SessionJobs } from './session-jobs.js';
import { SessionLimitsFields } from './session-limits.js';
import {
  type Amount,
  describeCostLeft,
  formatZero,
  isComplete,
  isFree,
  isUnused,
  type LoadedSpending,
} from './spending.js';
import { useTimeLeft } from './time-left.js';
import { getDurationMs, getTimeLimitMs, getTimeUse } from './time-limit.js';
import { MAX_PRICED_JOBS, type SpendingState } from './use-spending.js';

interface SessionTilesProps {
  readonly session: FragmentType<typeof SessionLimitsFields>;
  /** Null until they are loaded. */
  readonly jobs: SessionJobs | null;
  /** Without data unless they are shown. */
  readonly state: SpendingState;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

/** What is left of the limits of a session, or what it has used. Details name the limits that it does not have. */
export function SessionTiles({ session: masked, jobs, ...cost }: SessionTilesProps) {
  const session = readFragment(SessionLimitsFields, masked);
  return (
    <Tiles>
      <JobsTile session={session} jobs={jobs} />
      <TimeTile session={session} jobs={jobs} />
      <SpentTile session={session} jobs={jobs} {...cost} />
    </Tiles>
  );
}

interface TileProps {
  readonly session: SessionLimitsFragment;
}

interface JobsTileProps extends TileProps {
  readonly jobs: SessionJobs | null;
}

const UNKNOWN = <span>Unknown</span>;
const NO_JOBS = 'Your account has no jobs in this session.';

/** What the large number is part of, in small text. */
const withRest = (value: string, rest: string): ReactNode => (
  <>
    {value} <span>{rest}</span>
  </>
);

function JobsTile({ session, jobs }: JobsTileProps) {
  const { status, settings, remaining } = session;
  const limit = settings?.jobCountLimit ?? null;
  const left = remaining?.jobs ?? null;
  if (limit === null) return settings ? null : <Tile name="Jobs" value={UNKNOWN} />;
  if (left === null)
    return (
      <Tile
        name="Jobs"
        value={
          // An account may not see the jobs of others.
          jobs?.areAll && (jobs.count > 0 || isUnused(session, null, jobs.count))
            ? withRest(jobs.count.toLocaleString(), `of at most ${countJobs(limit)}`)
            : `Up to ${countJobs(limit)}`
        }
      />
    );
  return (
    <Tile name="Jobs" value={withRest(left.toLocaleString(), `of ${countJobs(limit)} left`)}>
      <Meter label="Jobs left" value={left} max={limit} />
      {left === 0 && status !== 'ENDED' && 'It accepts no more jobs.'}
    </Tile>
  );
}

function TimeTile({ session, jobs }: JobsTileProps) {
  const { status, createdAt, startedAt, endedAt, settings, remaining } = session;
  const limitMs = getTimeLimitMs(createdAt, settings);
  const left = useTimeLeft(remaining?.durationMs ?? null);
  const ran = getDurationMs(startedAt, endedAt);
  const use = getTimeUse(session);
  if (status === 'ENDED')
    return (
      <Tile
        name="Time"
        value={
          ran === null
            ? isUnused(session, null, jobs?.count)
              ? 'No job has run'
              : UNKNOWN
            : use === null
              ? withRest(formatDuration(ran), 'from the first job')
              : withRest(formatDuration(use.usedMs), `of ${formatDuration(use.limitMs)} used`)
        }
      >
        {endedAt && (
          <>
            Ended <DateTimeText at={endedAt} />
          </>
        )}
      </Tile>
    );
  if (limitMs === null) return settings ? null : <Tile name="Time" value={UNKNOWN} />;
  if (left === null)
    return (
      <Tile name="Time" value={`Up to ${formatDuration(limitMs)}`}>
        {status === 'STARTED' ? 'When it began is not known.' : 'It begins with the first job.'}
      </Tile>
    );
  return (
    <Tile name="Time" value={withRest(formatDuration(left), `of ${formatDuration(limitMs)} left`)}>
      <Meter label="Time left" value={left} max={limitMs} />
    </Tile>
  );
}

type SpentTileProps = JobsTileProps & Pick<SessionTilesProps, 'state' | 'isShown' | 'onShow'>;

/** What was charged, and what may be added to it. What is not known is named, as it is not nothing. */
function SpentTile({ session, jobs, state, isShown, onShow }: SpentTileProps) {
  const { spending, error } = state;
  const limit = session.settings?.costLimit ?? null;
  const isEnded = session.status === 'ENDED';
  const ofLimit = limit && `of at most ${formatMoney(limit)}`;
  const [isPressed, setPressed] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  useReturnFocus(isPressed, spending !== null || error !== undefined, result);
  const toValue = (value: ReactNode) => (
    <div ref={result} tabIndex={-1}>
      {value}
    </div>
  );
  if (isUnused(session, spending, jobs?.count))
    return (
      <Tile name="Spent" value={withRest(formatZero(limit?.unit), ofLimit ?? (isEnded ? '' : 'yet'))}>
        No job has run.
      </Tile>
    );
  if (spending === null && jobs?.areAll && jobs.count === 0)
    return (
      <Tile name="Spent" value={UNKNOWN}>
        {NO_JOBS}
      </Tile>
    );
  if (spending === null)
    return (
      <Tile name={limit ? 'Cost limit' : 'Spent'} value={toValue(formatNotAdded(limit))}>
        {error ? (
          <CostError state={state} error={error} />
        ) : !isPressed && (isShown || jobs === null) ? (
          isShown && 'Adding up…'
        ) : (
          <button
            type="button"
            className="choose"
            // Not disabled, which would take the focus away.
            aria-disabled={isShown}
            onClick={() => {
              setPressed(true);
              onShow();
            }}
          >
            {isShown ? 'Adding up…' : `Add up the costs of ${describeJobs(jobs)}`}
          </button>
        )}
      </Tile>
    );
  return (
    <Tile name="Spent" value={toValue(withRest(...describeCharged(spending, ofLimit, isEnded)))}>
      {limit && spending.jobCount > 0 && <Meter label="Spent" value={spending.charged} max={limit.value} isUsed />}
      {[limit && !isEnded && describeCostLeft(limit, spending), describeRest(spending)].filter(Boolean).join(' ')}{' '}
      {error && <CostError state={state} error={error} />}
    </Tile>
  );
}

/** In the place of the sum: what it cannot exceed. */
const formatNotAdded = (limit: Amount | null): ReactNode =>
  limit ? formatMoney(limit) : <span>Not added up yet</span>;

/** The sum, and what it is part of. */
function describeCharged(
  spending: LoadedSpending,
  ofLimit: string | null,
  isEnded: boolean,
): readonly [value: string, rest: string] {
  const { charged, unit, jobCount } = spending;
  if (unit === null || jobCount === 0)
    return isFree(spending) ? ['Nothing', ofLimit ?? (isEnded ? '' : 'yet')] : ['Unknown', isEnded ? '' : 'so far'];
  return [formatMoney({ unit, value: charged }), ofLimit ?? (isEnded && isComplete(spending) ? 'in total' : 'so far')];
}

/** The jobs whose costs are loaded on request, newest first. */
const describeJobs = (jobs: SessionJobs | null): string =>
  jobs?.areAll ? countJobs(jobs.count) : `up to ${MAX_PRICED_JOBS} jobs`;

/** What is not part of the sum, in sentences. */
function describeRest({ quoted, quotedJobs, unknownJobs, unit, isCut, jobCount }: LoadedSpending): string {
  const notes = [
    unit !== null &&
      quotedJobs > 0 &&
      `${formatMoney({ unit, value: quoted })} quoted for ${countJobs(quotedJobs)} more.`,
    unknownJobs > 0 && `${countJobs(unknownJobs)} not priced.`,
    isCut && `Only the newest ${MAX_PRICED_JOBS} jobs are in it.`,
    jobCount === 0 && NO_JOBS,
  ];
  return notes.filter(Boolean).join(' ');
}

/** In the tile, so that nothing below the tiles moves. */
function CostError({ state, error }: { readonly state: SpendingState; readonly error: CombinedError }) {
  return (
    <span role="alert" className="tile-error">
      {state.spending === null ? 'Not loaded' : state.spending.unknownJobs > 0 ? 'Incomplete' : 'Not updated'}:{' '}
      {getErrorMessage(error)}{' '}
      {!isPermanent(error) && (
        <button type="button" className="button-text" onClick={state.load}>
          Try again
        </button>
      )}
    </span>
  );
}
