import { type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import type { ListedJobFragment } from '../generated/graphql.js';
import { addLaterJobs, type JobGroup, type LaterJobStore } from './child-groups.js';
import type { Costs } from './job-costs.js';
import { getLastShown } from './list-state.js';
import { ParentRow } from './parent-row.js';
import { SelectionContext } from './selection.js';

interface RowOptions {
  readonly isChild: boolean;
  readonly costs: Costs;
  readonly toggle?: ReactNode;
}

interface JobGroupRowsProps {
  readonly group: JobGroup;
  readonly laterJobs: LaterJobStore;
  /** Of the jobs of the group, without those of later pages. */
  readonly costs: Costs;
  /** Whether another subscription than that of its row reports the changes of a job. */
  readonly isWatched: (job: ListedJobFragment) => boolean;
  readonly renderJob: (job: ListedJobFragment, options: RowOptions) => ReactNode;
}

/** The rows of a job and, once expanded, of its child jobs on all loaded pages. */
export function JobGroupRows(props: JobGroupRowsProps) {
  const { group: pageGroup, laterJobs, costs: pageCosts, isWatched, renderJob } = props;
  const selection = useContext(SelectionContext);
  // The user returns to what was open.
  const [isOpen, setOpen] = useState(() =>
    pageGroup.childJobs.some(({ id }) => selection.isRestored(id) || getLastShown().includes(id)),
  );
  const later = useSyncExternalStore(laterJobs.onChange, () => laterJobs.getJobs(pageGroup.parentId));
  const group = addLaterJobs(
    pageGroup,
    later.flatMap(({ jobs }) => jobs),
  );
  const { parent, parentId, childJobs } = group;
  const getCosts = (job: ListedJobFragment) => later.find(({ jobs }) => jobs.includes(job))?.costs ?? pageCosts;
  if (parent && childJobs.length === 0) return renderJob(parent, { isChild: false, costs: getCosts(parent) });
  const toggle = (
    <button type="button" className="child-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {/* Others may be on pages that are not loaded. */}
      {childJobs.length} {parent ? (childJobs.length === 1 ? 'child job' : 'child jobs') : 'of its child jobs'}
    </button>
  );
  return (
    <>
      {parent ? (
        renderJob(parent, { isChild: false, costs: getCosts(parent), toggle })
      ) : (
        <ParentRow id={parentId} childJobs={childJobs} isWatched={(job) => isOpen || isWatched(job)}>
          {toggle}
        </ParentRow>
      )}
      {isOpen && childJobs.map((job) => renderJob(job, { isChild: true, costs: getCosts(job) }))}
    </>
  );
}
