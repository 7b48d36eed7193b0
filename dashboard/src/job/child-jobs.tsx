import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { Section } from '../components/page.js';
import { EmptyState } from '../components/states.js';
import type { ChildJobCounts } from '../generated/graphql.js';
import { JobPages } from '../jobs/job-pages.js';
import { DEFAULT_OPTIONS, JOB_COLUMNS, JobTable, TableOptionsContext } from '../jobs/job-rows.js';
import { WatchedJobs } from '../jobs/watched-jobs.js';

/** They may run at the same time: how long each took would look like a part of how long the parent ran. */
const CHILD_COLUMNS = JOB_COLUMNS.map((column) =>
  column.className === 'job-duration' ? { ...column, name: 'Ended, or reason' } : column,
);

const NO_JOBS = <EmptyState title="No jobs found">Your account has no child jobs of this job.</EmptyState>;

interface ChildJobsProps {
  readonly id: string;
  /** When the job started; null if that is not known. */
  readonly startedAt: string | null;
  readonly progress: Omit<ChildJobCounts, '__typename'>;
}

/** The child jobs that run the circuits of a multi-circuit job. */
export function ChildJobs({ id, startedAt, progress: { total, completed, failed, canceled } }: ChildJobsProps) {
  const open = total - completed - failed - canceled;
  const parts = [
    { name: 'done', count: completed, tone: 'success' },
    { name: 'failed', count: failed, tone: 'danger' },
    { name: 'canceled', count: canceled, tone: 'neutral' },
    { name: 'open', count: open, tone: 'open' },
  ].filter(({ count }) => count > 0);
  // What is being read stays open.
  const [wasDone] = useState(open === 0);
  const options = useMemo(() => ({ ...DEFAULT_OPTIONS, parentStartedAt: startedAt }), [startedAt]);
  const table = (
    <WatchedJobs>
      <TableOptionsContext value={options}>
        <JobTable label="Child jobs" columns={startedAt ? CHILD_COLUMNS : JOB_COLUMNS}>
          <JobPages filter={{ parentId: id }} policy="cache-and-network" empty={NO_JOBS} isManual />
        </JobTable>
      </TableOptionsContext>
    </WatchedJobs>
  );
  return (
    <Section title="Child jobs" aside={<Link href={`/jobs?parent=${id}`}>View in jobs list</Link>}>
      <div className="parts" aria-hidden="true">
        {parts.map(({ name, count, tone }) => (
          <span key={name} className={`part part-${tone}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <p className="parts-text">
        {completed} of {total} done
        {parts
          .filter(({ name }) => name === 'failed' || name === 'canceled')
          .map(({ name, count }) => `, ${count} ${name}`)
          .join('')}
      </p>
      <div className="child-jobs">{wasDone ? <ClosedTable>{table}</ClosedTable> : table}</div>
    </Section>
  );
}

/** Loads its content when it is opened. */
function ClosedTable({ children }: { readonly children: ReactNode }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details className="as-table" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>Show child jobs</summary>
      {isOpened && children}
    </details>
  );
}
