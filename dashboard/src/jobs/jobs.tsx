import { useMemo } from 'react';
import { Link } from 'wouter';
import { Page } from '../pieces/page.js';
import { Table } from '../pieces/table.js';
import { FilterBar } from './filter-bar.js';
import { filterOf, useFilters } from './filters.js';
import { JobPages } from './job-pages.js';
import { JOB_COLUMNS } from './job-rows.js';
import { WatchedJobs } from './watched-jobs.js';

/** All jobs of the caller, the newest first, as they move. */
export function Jobs() {
  const [filters, setFilters] = useFilters();
  const filter = useMemo(() => filterOf(filters), [filters]);
  return (
    <Page
      title="Jobs"
      actions={
        <Link href="/submit" className="button primary">
          Submit a job
        </Link>
      }
    >
      <FilterBar filters={filters} onChange={setFilters} />
      <WatchedJobs>
        <Table label="Jobs" columns={JOB_COLUMNS}>
          <JobPages key={JSON.stringify(filter)} filter={filter} policy="cache-and-network" />
        </Table>
      </WatchedJobs>
    </Page>
  );
}
