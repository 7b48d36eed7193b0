import { Link } from 'wouter';
import type { ChildJobCounts } from '../generated/graphql.js';
import { JobPages } from '../jobs/job-pages.js';
import { JOB_COLUMNS } from '../jobs/job-rows.js';
import { WatchedJobs } from '../jobs/watched-jobs.js';
import { Section } from '../pieces/page.js';
import { Table } from '../pieces/table.js';

interface CircuitsProps {
  readonly id: string;
  readonly progress: Omit<ChildJobCounts, '__typename'>;
}

/** The jobs that run the circuits of a program of several. */
export function Circuits({ id, progress: { total, completed, failed, canceled } }: CircuitsProps) {
  const open = total - completed - failed - canceled;
  const parts = [
    { name: 'completed', count: completed, tone: 'good' },
    { name: 'failed', count: failed, tone: 'bad' },
    { name: 'canceled', count: canceled, tone: 'quiet' },
    { name: 'to come', count: open, tone: 'open' },
  ].filter(({ count }) => count > 0);
  return (
    <Section title="Circuits" aside={<Link href={`/?parent=${id}`}>In the list of jobs</Link>}>
      <div className="parts" aria-hidden="true">
        {parts.map(({ name, count, tone }) => (
          <span key={name} className={`part part-${tone}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <p className="parts-words">
        {completed} of {total} completed
        {parts
          .filter(({ name }) => name !== 'completed')
          .map(({ name, count }) => `, ${count} ${name}`)
          .join('')}
      </p>
      <WatchedJobs>
        <Table label="Jobs that run the circuits" columns={JOB_COLUMNS}>
          <JobPages filter={{ parentId: id }} policy="cache-and-network" isOnDemand />
        </Table>
      </WatchedJobs>
    </Section>
  );
}
