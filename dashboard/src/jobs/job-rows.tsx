import { Link } from 'wouter';
import type { JobMovesFragment } from '../generated/graphql.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { StatusBadge } from '../pieces/badge.js';
import { Progress } from '../pieces/progress.js';
import type { Column } from '../pieces/table.js';
import { duration, Moment, useNow } from '../pieces/time.js';
import { fractionAt } from './fraction.js';
import { JobMovesFields } from './moves.js';
import { useWatched } from './watched-jobs.js';

const JobRowFields = graphql(`
  fragment JobRow on Job {
    id
    name
    shots
    submittedAt
    backend { id serviceId }
    ...JobMoves
  }
`);

export const JOB_COLUMNS: readonly Column[] = [
  { name: 'Job' },
  { name: 'Status' },
  { name: 'Progress', isExtra: true },
  { name: 'Backend', isExtra: true },
  { name: 'Shots', isFigure: true, isExtra: true },
  { name: 'Submitted', isFigure: true, isExtra: true },
];

/** A job as a row below `JOB_COLUMNS`; within WatchedJobs it moves while it can be seen. */
export function JobRow({ job }: { readonly job: FragmentType<typeof JobRowFields> }) {
  const row = readFragment(JobRowFields, job);
  // Pass the whole row: destructuring shared fields such as submittedAt would remove them from the fragment.
  const moves = readFragment(JobMovesFields, row);
  const { id, name, shots, backend, submittedAt } = row;
  const element = useWatched<HTMLTableRowElement>(id, moves.isFinal);
  const shown = name || id.slice(4, 12);
  return (
    <tr ref={element}>
      <th scope="row">
        <Link href={`/jobs/${id}`}>{shown}</Link>
        <span className="under">
          {backend?.serviceId} {submittedAt && <Moment at={submittedAt} />}
        </span>
      </th>
      <td>
        <StatusBadge status={moves.status} />
        <span className="under">
          <HowFar moves={moves} name={shown} />
        </span>
      </td>
      <td className="extra">
        <HowFar moves={moves} name={shown} />
      </td>
      <td className="extra whole">{backend?.serviceId}</td>
      <td className="extra figure">{shots?.toLocaleString()}</td>
      <td className="extra figure">{submittedAt && <Moment at={submittedAt} />}</td>
    </tr>
  );
}

function HowFar({ moves, name }: { readonly moves: JobMovesFragment; readonly name: string }) {
  const now = useNow(!moves.isFinal);
  if (!moves.isFinal) return <Progress fraction={fractionAt(moves, now)} label={`Progress of ${name}`} />;
  if (moves.executionDurationMs === null) return null;
  return <span className="muted">Ran {duration(moves.executionDurationMs)}</span>;
}
