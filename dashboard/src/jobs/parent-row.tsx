import { type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { STATUSES } from '../components/badge.js';
import { DateTimeText } from '../components/time.js';
import type { ListedJobFragment } from '../generated/graphql.js';
import { readFragment } from '../generated/index.js';
import { useName } from '../graphql/names.js';
import { nameJob } from './format-jobs.js';
import { JobLiveFields } from './job-live-fields.js';
import { JobRowFields, TableOptionsContext } from './job-rows.js';
import { saveListState } from './list-state.js';
import { useWatchWhileVisible } from './watched-jobs.js';

interface ParentRowProps {
  readonly id: string;
  /** Those in the list. */
  readonly childJobs: readonly ListedJobFragment[];
  /** Whether their own rows or another subscription report the changes of a child job. */
  readonly isWatched: (job: ListedJobFragment) => boolean;
  /** Whether the last column has the time of the submission. */
  readonly hasTime?: boolean;
  /** Below the name. */
  readonly children: ReactNode;
}

/** The row of a job that is not in the list, such as one with another status: what its child jobs in the list have in common. */
export function ParentRow({ id, childJobs, isWatched, hasTime = true, children }: ParentRowProps) {
  const name = useName(id);
  const { isFull, renderSession, showsCosts } = useContext(TableOptionsContext);
  const rows = childJobs.map((job) => readFragment(JobRowFields, job));
  const live = rows.map((row) => readFragment(JobLiveFields, row));
  const statuses = live.map(({ status }) => status);
  const unwatched = childJobs.filter((job) => !job.isFinal && !isWatched(job)).slice(0, MAX_WATCHED_OF_PARENT);
  const hasSession = findCommon(rows.map((row) => row.session?.id)) !== undefined;
  const session = hasSession ? rows[0]?.session : null;
  const backend = findCommon(rows.map((row) => row.backend?.serviceId));
  const submittedAt = hasTime && rows[0]?.submittedAt;
  return (
    <tr className="parent-row">
      <th scope="row" className="job-name">
        <Link href={`/jobs/${id}`} onClick={() => saveListState({ opened: id })}>
          {name ?? `Parent job ${nameJob({ id, name })}`}
        </Link>
        <span className="subtext">
          {backend} {submittedAt && <DateTimeText at={submittedAt} />}
        </span>
        {children}
      </th>
      <td className="job-status">
        <span className="hint">Child jobs: </span>
        {/* Without counts, which would be those of the pages that are loaded. */}
        {[...new Set(statuses)].map((status) => (
          <span key={status} className={`badge badge-${STATUSES[status].tone}`}>
            {STATUSES[status].label}{' '}
          </span>
        ))}
        {unwatched.map((job) => (
          <WatchedChild key={job.id} id={job.id} />
        ))}
      </td>
      <td className="secondary job-duration muted">Only its child jobs are listed</td>
      <td className="secondary job-backend">{backend && <Link href={`/backends/${backend}`}>{backend}</Link>}</td>
      {isFull && <td className="tertiary job-session">{session && renderSession?.(session)}</td>}
      <td className={`${isFull ? 'tertiary' : 'secondary'} numeric job-number`}>
        {findCommon(rows.map(({ shots }) => shots))?.toLocaleString()}
      </td>
      {showsCosts && <td className="numeric job-number" />}
      <td className="secondary numeric job-time">{submittedAt && <DateTimeText at={submittedAt} />}</td>
    </tr>
  );
}

/** The limit of a subscription is 500, for all visible rows. */
const MAX_WATCHED_OF_PARENT = 50;

/** A child job whose status is shown without its row. */
function WatchedChild({ id }: { readonly id: string }) {
  return <span ref={useWatchWhileVisible<HTMLSpanElement>(id, false)} />;
}

/** The value that all have; undefined if they differ. */
const findCommon = <Value,>([first, ...others]: readonly Value[]): Value | undefined =>
  others.every((other) => other === first) ? first : undefined;
