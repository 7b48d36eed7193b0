import { Link } from 'wouter';
import { StatusBadge } from '../components/badge.js';
import { ProgressBar } from '../components/progress-bar.js';
import type { Column } from '../components/table.js';
import { DateTimeText, formatDuration, useNow } from '../components/time.js';
import type { JobLiveFieldsFragment } from '../generated/graphql.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { estimateFraction } from './estimate-fraction.js';
import { JobLiveFields } from './job-live-fields.js';
import { useWatchWhileVisible } from './watched-jobs.js';

const JobRowFields = graphql(`
  fragment JobRow on Job {
    id
    name
    shots
    submittedAt
    backend { id serviceId }
    ...JobLiveFields
  }
`);

export const JOB_COLUMNS: readonly Column[] = [
  { name: 'Job' },
  { name: 'Status' },
  { name: 'Progress', isSecondary: true },
  { name: 'Backend', isSecondary: true },
  { name: 'Shots', isNumeric: true, isSecondary: true },
  { name: 'Submitted', isNumeric: true, isSecondary: true },
];

/** A table row with `JOB_COLUMNS`; within WatchedJobs, it is updated while visible. */
export function JobRow({ job }: { readonly job: FragmentType<typeof JobRowFields> }) {
  const row = readFragment(JobRowFields, job);
  // Pass the full row: destructuring shared fields such as submittedAt would remove them from the fragment.
  const live = readFragment(JobLiveFields, row);
  const { id, name, shots, backend, submittedAt } = row;
  const element = useWatchWhileVisible<HTMLTableRowElement>(id, live.isFinal);
  const displayName = name || id.slice(4, 12);
  return (
    <tr ref={element}>
      <th scope="row">
        <Link href={`/jobs/${id}`}>{displayName}</Link>
        <span className="subtext">
          {backend?.serviceId} {submittedAt && <DateTimeText at={submittedAt} />}
        </span>
      </th>
      <td>
        <StatusBadge status={live.status} />
        <span className="subtext">
          <ProgressCell live={live} name={displayName} />
        </span>
      </td>
      <td className="secondary">
        <ProgressCell live={live} name={displayName} />
      </td>
      <td className="secondary nowrap">{backend?.serviceId}</td>
      <td className="secondary numeric">{shots?.toLocaleString()}</td>
      <td className="secondary numeric">{submittedAt && <DateTimeText at={submittedAt} />}</td>
    </tr>
  );
}

function ProgressCell({ live, name }: { readonly live: JobLiveFieldsFragment; readonly name: string }) {
  const now = useNow(!live.isFinal);
  if (!live.isFinal) return <ProgressBar fraction={estimateFraction(live, now)} label={`Progress of ${name}`} />;
  if (live.executionDurationMs === null) return null;
  return <span className="muted">Ran {formatDuration(live.executionDurationMs)}</span>;
}
