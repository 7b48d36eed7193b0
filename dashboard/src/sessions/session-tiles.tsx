import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { formatDuration } from '../components/format-duration.js';
import { formatMoney } from '../components/format-money.js';
import { Meter } from '../components/meter.js';
import { isPermanent } from '../components/states.js';
import { Tile, Tiles } from '../components/tiles.js';
import { DateTimeText } from '../components/time.js';
import type { SessionLimitsFragment } from '../generated/graphql.js';
import { type FragmentType, readFragment } from '../generated/index.js';
import { getErrorMessage } from '../graphql/errors.js';
import { formatJobCount, SessionLimitsFields } from './session-limits.js';
import { useTimeLeft } from './time-left.js';
import { getDurationMs, getTimeLimitMs } from './time-limit.js';
import type { SpendingState } from './use-spending.js';

interface SessionTilesProps {
  readonly session: FragmentType<typeof SessionLimitsFields>;
  readonly spending: SpendingState;
}

/** What is left of the limits of a session, or what it has used. Details name the limits that it does not have. */
export function SessionTiles({ session: masked, spending }: SessionTilesProps) {
  const session = readFragment(SessionLimitsFields, masked);
  return (
    <Tiles>
      <JobsTile session={session} />
      <TimeTile session={session} />
      <CostTile session={session} state={spending} />
    </Tiles>
  );
}

interface TileProps {
  readonly session: SessionLimitsFragment;
}

const UNKNOWN = <span>Unknown</span>;

/** What the large number is part of, in small text. */
const withRest = (value: string, rest: string): ReactNode => (
  <>
    {value} <span>{rest}</span>
  </>
);

function JobsTile({ session: { status, settings, remaining } }: TileProps) {
  const limit = settings?.jobCountLimit ?? null;
  const left = remaining?.jobs ?? null;
  if (limit === null) return settings ? null : <Tile name="Jobs" value={UNKNOWN} />;
  if (left === null) return <Tile name="Jobs" value={`Up to ${formatJobCount(limit)}`} />;
  return (
    <Tile name="Jobs" value={withRest(left.toLocaleString(), `of ${formatJobCount(limit)} left`)}>
      <Meter label="Jobs left" value={left} max={limit} />
      {left === 0 && status !== 'ENDED' && 'It accepts no more jobs.'}
    </Tile>
  );
}

function TimeTile({ session: { status, createdAt, startedAt, endedAt, settings, remaining } }: TileProps) {
  const limitMs = getTimeLimitMs(createdAt, settings);
  const left = useTimeLeft(remaining?.durationMs ?? null);
  const ran = getDurationMs(startedAt, endedAt);
  if (status === 'ENDED')
    return (
      <Tile
        name="Time"
        value={
          ran === null
            ? startedAt === null
              ? 'No job has run'
              : '–'
            : limitMs === null
              ? formatDuration(ran)
              : withRest(formatDuration(ran), `of at most ${formatDuration(limitMs)}`)
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
        It begins with the first job.
      </Tile>
    );
  return (
    <Tile name="Time" value={withRest(formatDuration(left), `of ${formatDuration(limitMs)} left`)}>
      <Meter label="Time left" value={left} max={limitMs} />
    </Tile>
  );
}

/** Before the costs are requested: they take a call for each job. */
function UnknownCostTile({ session: { status, settings }, state }: TileProps & { readonly state: SpendingState }) {
  const limit = settings?.costLimit ?? null;
  return (
    <Tile name="Cost" value={limit ? `Up to ${formatMoney(limit)}` : settings ? '–' : UNKNOWN}>
      {state.error ? (
        <CostError state={state} error={state.error} />
      ) : (
        <button type="button" className="choose" disabled={state.isRequested} onClick={state.request}>
          {limit && status !== 'ENDED' ? 'Show what is left' : 'Show what was spent'}
        </button>
      )}
    </Tile>
  );
}

function CostTile({ session, state }: TileProps & { readonly state: SpendingState }) {
  const { status, settings } = session;
  const limit = settings?.costLimit ?? null;
  const isEnded = status === 'ENDED';
  if (!state.spending) return <UnknownCostTile session={session} state={state} />;
  const { value, unit, estimated, unknown, isCut } = state.spending;
  const notes = [
    estimated > 0 && `${formatJobCount(estimated)} estimated`,
    unknown > 0 && `${formatJobCount(unknown)} without a cost`,
    isCut && 'newest 100 jobs only',
  ].filter(Boolean);
  const left = limit && !isEnded ? Math.max(0, limit.value - value) : null;
  return (
    <Tile
      name="Cost"
      value={
        limit && left !== null
          ? withRest(
              formatMoney({ ...limit, value: left }),
              `of ${formatMoney(limit)} left${unknown > 0 ? ' at most' : ''}`,
            )
          : withRest(
              unit === null ? (unknown > 0 ? 'Unknown' : 'Nothing') : formatMoney({ unit, value }),
              limit ? `of ${formatMoney(limit)} used` : isEnded ? 'in total' : 'so far',
            )
      }
    >
      {limit && left !== null && <Meter label="Cost left" value={left} max={limit.value} />}
      {notes.join(', ')} {state.error && <CostError state={state} error={state.error} />}
    </Tile>
  );
}

/** In the tile, so that nothing below the tiles moves. */
function CostError({ state, error }: { readonly state: SpendingState; readonly error: CombinedError }) {
  return (
    <span role="alert" className="tile-error">
      {state.spending === null ? 'Not loaded' : state.spending.unknown > 0 ? 'Incomplete' : 'Not updated'}:{' '}
      {getErrorMessage(error)}{' '}
      {!isPermanent(error) && (
        <button type="button" className="button-text" onClick={state.request}>
          Try again
        </button>
      )}
    </span>
  );
}
