import './job-list.css';
import './job-rows.css';
import { createContext, memo, type ReactNode, useContext, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { STATUSES } from '../components/badge.js';
import { formatDuration, formatElapsed, formatRemaining } from '../components/format-duration.js';
import { formatMoney } from '../components/format-money.js';
import { VisitedContext } from '../components/page.js';
import { ProgressBar } from '../components/progress-bar.js';
import { type Column, Table } from '../components/table.js';
import { DateTimeText, useNow } from '../components/time.js';
import type { JobLiveFieldsFragment, JobRowFragment } from '../generated/graphql.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { estimateFraction, estimateOverdueMs } from './estimate-fraction.js';
import { isQueued, nameJob } from './format-jobs.js';
import type { Costs } from './job-costs.js';
import { JobLiveFields } from './job-live-fields.js';
import { getLastShown, saveListState } from './list-state.js';
import type { SelectedJob } from './selection-store.js';
import { useWatchWhileVisible } from './watched-jobs.js';

export const JobRowFields = graphql(`
  fragment JobRow on Job {
    id
    name
    shots
    dryRun
    submittedAt
    failure { code message }
    backend { id serviceId }
    session { id serviceId }
    ...JobLiveFields
  }
`);

/** An item of a list of jobs. */
export const ListedJobFields = graphql(`
  fragment ListedJob on Job {
    id
    name
    status
    isFinal
    submittedAt
    completedAt
    parent { id }
    ...JobRow
  }
`);

/** Columns of lists within a page about something else, such as a session. */
export const JOB_COLUMNS: readonly Column[] = [
  { name: 'Job', className: 'job-name' },
  { name: 'Status', className: 'job-status' },
  { name: 'Progress', isSecondary: true, className: 'job-duration' },
  { name: 'Backend', isSecondary: true, className: 'job-backend' },
  { name: 'Shots', isNumeric: true, isSecondary: true, className: 'job-number' },
  { name: 'Submitted', isNumeric: true, isSecondary: true, className: 'job-time' },
];

interface TableOptions {
  /** Whether the rows have all columns. What renders the rest of them is not loaded with each page. */
  readonly isFull: boolean;
  readonly renderSession?: (session: { readonly id: string; readonly serviceId: string }) => ReactNode;
  readonly renderSelection?: (job: SelectedJob) => ReactNode;
  readonly renderFailure?: (id: string) => ReactNode;
  readonly showsCosts: boolean;
  /** When the parent of the jobs started: the end of each is counted from then. Child jobs may run at the same time. */
  readonly parentStartedAt?: string | null;
}

export const DEFAULT_OPTIONS: TableOptions = { isFull: false, showsCosts: false };

/** Set it together with the columns. */
export const TableOptionsContext = createContext(DEFAULT_OPTIONS);

interface JobTableProps {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** `JobPages`. */
  readonly children: ReactNode;
}

/** A table whose rows are laid out one by one: an automatic table of thousands of rows takes too long to lay out and paint. */
export function JobTable(props: JobTableProps) {
  useFocusShown();
  return <Table className="job-table" {...props} />;
}

/** Focuses the job from whose page the user returns, after the heading of the page. */
function useFocusShown(): void {
  const visited = useContext(VisitedContext);
  const [shown] = useState(getLastShown);
  useEffect(() => {
    if (shown.length === 0 || !visited.current) return;
    const frame = requestAnimationFrame(() => {
      const [link] = shown.flatMap(
        (id) => document.querySelector<HTMLElement>(`.job-table a[href="/jobs/${id}"]`) ?? [],
      );
      link?.focus({ preventScroll: true });
      // The browser shows the part of the list that was left, which may not have the job.
      link?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [visited, shown]);
}

interface JobRowProps {
  readonly job: FragmentType<typeof JobRowFields>;
  /** The time of the last column; unset: that of the submission. */
  readonly endedAt?: string | null | undefined;
  /** Whether another subscription reports its changes. */
  readonly isWatched?: boolean;
  /** What has happened to a job that is no longer in the list. The row keeps its place, so that no other one moves. */
  readonly left?: string | false | undefined;
  readonly isChild?: boolean;
  /** Of final jobs, if the column is shown. */
  readonly costs?: Costs;
  /** Below the name. */
  readonly children?: ReactNode;
}

/** Text that may take more than three lines is cut off. A box that cuts its content off takes longer to paint, and is its own layer. */
const MAX_UNCUT_NAME_CHARS = 40;
/** The same for more than two lines, with a duration before it. */
const MAX_UNCUT_REASON_CHARS = 50;

/** A table row with `JOB_COLUMNS`, or those of `getJobColumns`; within WatchedJobs, it is updated while visible. */
export const JobRow = memo(function JobRow(props: JobRowProps) {
  const { job, isWatched = false, left, isChild = false, costs, children } = props;
  const row = readFragment(JobRowFields, job);
  // Pass the full row: destructuring shared fields such as submittedAt would remove them from the fragment.
  const live = readFragment(JobLiveFields, row);
  const { id, name, shots, backend, session, submittedAt } = row;
  const at = props.endedAt === undefined ? submittedAt : props.endedAt;
  const { isFull, renderSession, renderSelection, renderFailure, showsCosts } = useContext(TableOptionsContext);
  const element = useWatchWhileVisible<HTMLTableRowElement>(id, live.isFinal || isWatched || Boolean(left));
  const [wasFinal] = useState(live.isFinal);
  const reason = wasFinal ? describeFailure(row) : null;
  const displayName = nameJob({ id, name });
  const classNames = [isChild && 'child-row', left && 'left-row'].filter(Boolean).join(' ') || undefined;
  const { tone, label } = STATUSES[live.status];
  const duration = left || <DurationCell {...{ row, live, isChild }} name={displayName} />;
  return (
    <tr ref={element} className={classNames}>
      <th scope="row" className="job-name">
        {!left &&
          renderSelection?.({
            id,
            name: displayName,
            isFinal: live.isFinal,
            hasResults: live.status === 'COMPLETED' && !row.dryRun,
          })}
        <Link
          href={`/jobs/${id}`}
          onClick={() => saveListState({ opened: id })}
          className={displayName.length > MAX_UNCUT_NAME_CHARS ? 'cut' : undefined}
        >
          {displayName}
        </Link>
        <span className="subtext">
          {backend?.serviceId} {at && <DateTimeText at={at} />}
        </span>
        {!left && reason && <span className="subtext">{duration}</span>}
        {children}
        {renderFailure?.(id)}
      </th>
      <td className="job-status">
        {!left && <span className={`badge badge-${tone}`}>{label}</span>}
        {!reason && <span className="subtext">{duration}</span>}
      </td>
      <td className="secondary job-duration">{duration}</td>
      <td className="secondary job-backend">
        {backend && <Link href={`/backends/${backend.serviceId}`}>{backend.serviceId}</Link>}
      </td>
      {isFull && <td className="tertiary job-session">{session && renderSession?.(session)}</td>}
      <td className={`${isFull ? 'tertiary' : 'secondary'} numeric job-number`}>{shots?.toLocaleString()}</td>
      {showsCosts && <td className="numeric job-number">{costs?.get(id)?.map(formatMoney)}</td>}
      <td className="secondary numeric job-time">{at && <DateTimeText at={at} />}</td>
    </tr>
  );
});

/** Why a job has failed; null if the service does not say it. */
function describeFailure({ failure }: Pick<JobRowFragment, 'failure'>): string | null {
  const text = failure?.message || failure?.code;
  return text ? text.slice(0, 1).toUpperCase() + text.slice(1).replace(/\.$/, '') : null;
}

interface DurationCellProps {
  readonly row: Pick<JobRowFragment, 'dryRun' | 'failure'>;
  readonly live: JobLiveFieldsFragment;
  readonly name: string;
  readonly isChild?: boolean;
}

/** Undefined if it is not known. */
function describeRemaining(live: JobLiveFieldsFragment, now: number, isChild: boolean): string | undefined {
  const { status, progress } = live;
  const remainingMs = progress.estimatedCompletionAt ? Date.parse(progress.estimatedCompletionAt) - now : 0;
  if (remainingMs <= 0) return undefined;
  const remaining = formatRemaining(remainingMs);
  if (!isQueued(status)) return `${remaining} left`;
  // Nothing, not even a percentage: that of a child job is predicted for it alone, and may be later than the end of its parent.
  if (isChild) return '';
  // The time that is left might be that until it starts.
  return `Ends in ${remaining}`;
}

/** The progress and the remaining time of an unfinished job; how long a final one ran, and why it failed. */
export function DurationCell({ row, live, name, isChild = false }: DurationCellProps) {
  const { dryRun } = row;
  const { parentStartedAt } = useContext(TableOptionsContext);
  const [wasFinal] = useState(live.isFinal);
  const now = useNow(!live.isFinal);
  if (!live.isFinal) {
    const overdueMs = estimateOverdueMs(live, now);
    const left = describeRemaining(live, now, isChild || parentStartedAt !== undefined);
    // One line, as in the row of a completed job: no row moves when the job completes.
    return (
      <ProgressBar
        fraction={estimateFraction(live, now)}
        label={`Progress of ${name}`}
        isWaiting={isQueued(live.status)}
        text={overdueMs === null ? (dryRun && !left ? 'Dry run' : left) : `${formatElapsed(overdueMs)} late`}
      />
    );
  }
  const reason = describeFailure(row);
  // It is completed, but has not run.
  if (dryRun && !reason) return 'Dry run';
  const { executionDurationMs, completedAt } = live;
  const duration =
    executionDurationMs !== null &&
    (parentStartedAt && completedAt
      ? `${formatDuration(Math.max(0, Date.parse(completedAt) - Date.parse(parentStartedAt)))} after start`
      : `Ran ${formatDuration(executionDurationMs)}`);
  if (!reason) return duration || (live.status === 'CANCELED' && !live.startedAt && 'Never started');
  // One line if the job fails while it is shown, for the same reason.
  const className = wasFinal
    ? `failure-reason is-settled${reason.length > MAX_UNCUT_REASON_CHARS ? ' cut' : ''}`
    : 'failure-reason';
  return (
    <span className={className} title={reason}>
      {dryRun && 'Dry run: '}
      {duration && `${duration}. `}
      {reason}
    </span>
  );
}
