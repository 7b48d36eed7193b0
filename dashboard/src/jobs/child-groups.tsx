import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { ListedJobFragment } from '../generated/graphql.js';

export interface JobGroup {
  /** Null if the parent is not on this page of the list. */
  readonly parent: ListedJobFragment | null;
  readonly parentId: string;
  readonly childJobs: readonly ListedJobFragment[];
}

/** Groups child jobs under their parent, at the position of the parent, or else of the first child job. */
export function groupByParent(jobs: readonly ListedJobFragment[]): readonly JobGroup[] {
  const ids = new Set(jobs.map(({ id }) => id));
  const groups = new Map<string, JobGroup & { childJobs: ListedJobFragment[] }>();
  for (const job of jobs) {
    const parentId = job.parent?.id;
    // The entry of a parent that follows its child jobs is created at its own position.
    if (!parentId) {
      groups.set(job.id, { parent: job, parentId: job.id, childJobs: [] });
    } else if (!ids.has(parentId) && !groups.has(parentId)) {
      groups.set(parentId, { parent: null, parentId, childJobs: [] });
    }
  }
  for (const job of jobs) if (job.parent) groups.get(job.parent.id)?.childJobs.push(job);
  return [...groups.values()];
}

interface JobGroupRowsProps {
  readonly group: JobGroup;
  readonly renderJob: (job: ListedJobFragment, isChild: boolean, toggle?: ReactNode) => ReactNode;
}

/** The rows of a job and, once expanded, of its child jobs. */
export function JobGroupRows({ group: { parent, parentId, childJobs }, renderJob }: JobGroupRowsProps) {
  const [isOpen, setOpen] = useState(false);
  if (parent && childJobs.length === 0) return renderJob(parent, false);
  const toggle = (
    <button type="button" className="child-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {childJobs.length} child {childJobs.length === 1 ? 'job' : 'jobs'}
    </button>
  );
  return (
    <>
      {parent ? (
        renderJob(parent, false, toggle)
      ) : (
        <tr>
          <th scope="row" colSpan={99} className="child-group">
            {toggle} of <Link href={`/jobs/${parentId}`}>{parentId.slice(4, 12)}</Link>
          </th>
        </tr>
      )}
      {isOpen && childJobs.map((job) => renderJob(job, true))}
    </>
  );
}
