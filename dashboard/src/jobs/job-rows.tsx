import './jobs.css';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { StatusBadge } from '../components/badge.js';
import { formatMoney } from '../components/format-money.js';
import { ProgressBar } from '../components/progress-bar.js';
import type { Column } from '../components/table.js';
import { DateTimeText, formatDuration, useNow } from '../components/time.js';
import type { JobLiveFieldsFragment, JobRowFragment } from '../generated/graphql.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { estimateFraction } from './estimate-fraction.js';
import type { Costs } from './job-costs.js';
import { JobLiveFields } from './job-live-fields.js';
import { SelectionFailure, SelectJob } from './selection.js';
import { useWatchWhileVisible } from './watched-jobs.js';

const JobRowFields = graphql(`
  fragment JobRow on Job {
    id
    name
    shots
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
    parent { id }
    ...JobRow
  }
`);

/** Columns of lists within a page about something else, such as a session. */
export const JOB_COLUMNS: readonly Column[] = [
  { name: 'Job' },
  { name: 'Status' },
  { name: 'Duration', isSecondary: true },
  { name: 'Backend', isSecondary: true },
  { name: 'Shots', isNumeric: true, isSecondary: true },
  { name: 'Submitted', isNumeric: true, isSecondary: true },
];

interface TableOptions {
  /** Rows can be selected, and show their sessions. */
  readonly isFull: boolean;
  readonly showsCosts: boolean;
}

/** Set it together with the columns. */
export const TableOptionsContext = createContext<TableOptions>({ isFull: false, showsCosts: false });

export function getJobColumns({ showsCosts }: Omit<TableOptions, 'isFull'>): readonly Column[] {
  return [
    ...JOB_COLUMNS.slice(0, -2),
    { name: 'Session', isTertiary: true },
    { name: 'Shots', isNumeric: true, isTertiary: true },
    ...(showsCosts ? [{ name: 'Cost', isNumeric: true }] : []),
    { name: 'Submitted', isNumeric: true, isSecondary: true },
  ];
}

interface JobRowProps {
  readonly job: FragmentType<typeof JobRowFields>;
  /** Whether another subscription reports its changes. */
  readonly isWatched?: boolean;
  readonly isChild?: boolean;
  /** Of final jobs, if the column is shown. */
  readonly costs?: Costs;
  /** Below the name. */
  readonly children?: ReactNode;
}

/** A table row with `JOB_COLUMNS`, or those of `getJobColumns`; within WatchedJobs, it is updated while visible. */
export function JobRow({ job, isWatched = false, isChild = false, costs, children }: JobRowProps) {
  const row = readFragment(JobRowFields, job);
  // Pass the full row: destructuring shared fields such as submittedAt would remove them from the fragment.
  const live = readFragment(JobLiveFields, row);
  const { id, name, shots, backend, session, submittedAt } = row;
  const { isFull, showsCosts } = useContext(TableOptionsContext);
  const element = useWatchWhileVisible<HTMLTableRowElement>(id, live.isFinal || isWatched);
  const displayName = name || id.slice(4, 12);
  const duration = <DurationCell row={row} live={live} name={displayName} />;
  return (
    <tr ref={element} className={isChild ? 'child-row' : undefined}>
      <th scope="row">
        {isFull && (
          <SelectJob job={{ id, name: displayName, isFinal: live.isFinal, isCompleted: live.status === 'COMPLETED' }} />
        )}
        <Link href={`/jobs/${id}`}>{displayName}</Link>
        <span className="subtext">
          {backend?.serviceId} {submittedAt && <DateTimeText at={submittedAt} />}
        </span>
        {children}
        {isFull && <SelectionFailure id={id} />}
      </th>
      <td>
        <StatusBadge status={live.status} />
        <span className="subtext">{duration}</span>
      </td>
      <td className="secondary">{duration}</td>
      <td className="secondary">{backend?.serviceId}</td>
      {isFull && (
        <td className="tertiary">
          {session && <Link href={`/sessions/${session.id}`}>{session.serviceId.slice(0, 8)}</Link>}
        </td>
      )}
      <td className={isFull ? 'tertiary numeric' : 'secondary numeric'}>{shots?.toLocaleString()}</td>
      {showsCosts && <td className="numeric">{costs?.get(id)?.map(formatMoney)}</td>}
      <td className="secondary numeric">{submittedAt && <DateTimeText at={submittedAt} />}</td>
    </tr>
  );
}

interface DurationCellProps {
  readonly row: JobRowFragment;
  readonly live: JobLiveFieldsFragment;
  readonly name: string;
}

/** The progress and the remaining time of an unfinished job; how long a final one ran, and why it failed. */
function DurationCell({ row: { failure }, live, name }: DurationCellProps) {
  const now = useNow(!live.isFinal);
  if (!live.isFinal) {
    const end = live.progress.estimatedCompletionAt;
    const remainingMs = end ? Date.parse(end) - now : 0;
    return (
      <>
        <ProgressBar fraction={estimateFraction(live, now)} label={`Progress of ${name}`} />
        {remainingMs > 0 && (
          <span className="time-left">{formatDuration(Math.ceil(remainingMs / 1_000) * 1_000)} left</span>
        )}
      </>
    );
  }
  const reason = failure?.message ?? failure?.code;
  return (
    <>
      {live.executionDurationMs !== null && formatDuration(live.executionDurationMs)}
      {reason && (
        <span className="failure-reason" title={reason}>
          {reason}
        </span>
      )}
    </>
  );
}
