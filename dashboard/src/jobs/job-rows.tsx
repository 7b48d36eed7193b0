import { Link } from 'wouter';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { StatusBadge } from '../pieces/badge.js';
import { Progress } from '../pieces/progress.js';
import type { Column } from '../pieces/table.js';
import { duration, Moment, useNow } from '../pieces/time.js';
import { fractionAt } from './fraction.js';
import { useWatched } from './watched-jobs.js';

/** What is shown of a job in a list. */
export const JobRowFields = graphql(`
  fragment JobRow on Job {
    id
    name
    shots
    submittedAt
    backend { id serviceId }
    ...JobMoves
  }
`);

/** What changes while a job lives. */
export const JobMovesFields = graphql(`
  fragment JobMoves on Job {
    id
    status
    isFinal
    submittedAt
    startedAt
    completedAt
    executionDurationMs
    progress { phase fraction queuedMs runningMs estimatedStartAt estimatedCompletionAt }
  }
`);

export const JOB_COLUMNS: readonly Column[] = [
  { name: 'Job' },
  { name: 'Status' },
  { name: 'Progress', isExtra: true },
  { name: 'Backend', isExtra: true },
  { name: 'Shots', isFigure: true, isExtra: true },
  { name: 'Ran for', isFigure: true, isExtra: true },
  { name: 'Submitted', isFigure: true },
];

/** A job as a row below `JOB_COLUMNS`; within WatchedJobs it moves while it can be seen. */
export function JobRow({ job }: { readonly job: FragmentType<typeof JobRowFields> }) {
  const { id, name, shots, backend, submittedAt, ...rest } = readFragment(JobRowFields, job);
  const moves = readFragment(JobMovesFields, rest);
  const row = useWatched<HTMLTableRowElement>(id, moves.isFinal);
  const now = useNow(!moves.isFinal);
  return (
    <tr ref={row}>
      <th scope="row">
        <Link href={`/jobs/${id}`}>{name || id.slice(4, 12)}</Link>
      </th>
      <td>
        <StatusBadge status={moves.status} />
      </td>
      <td className="extra">
        <Progress fraction={fractionAt(moves, now)} label={`Progress of ${name ?? id}`} isOver={moves.isFinal} />
      </td>
      <td className="extra">{backend?.serviceId}</td>
      <td className="extra figure">{shots?.toLocaleString()}</td>
      <td className="extra figure">{moves.executionDurationMs !== null && duration(moves.executionDurationMs)}</td>
      <td className="figure">{submittedAt && <Moment at={submittedAt} />}</td>
    </tr>
  );
}
