import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { Page } from '../pieces/page.js';
import { Table } from '../pieces/table.js';
import { FilterBar } from './filter-bar.js';
import { filterOf, useFilters } from './filters.js';
import { JobPages } from './job-pages.js';
import { JOB_COLUMNS } from './job-rows.js';
import { NewJobs } from './new-jobs.js';
import { keepOpened } from './opened.js';
import { WatchedJobs } from './watched-jobs.js';

/** All jobs of the caller, the newest first, as they move. */
export function Jobs() {
  const [filters, setFilters] = useFilters();
  const filter = useMemo(() => filterOf(filters), [filters]);
  // A list that is shown anew starts over: its first page, and what is behind that one's end.
  const [shown, setShown] = useState(0);
  const showAnew = () => {
    keepOpened(0);
    setShown((times) => times + 1);
  };
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
      <NewJobs filter={filter} onShow={showAnew} />
      <WatchedJobs>
        <Table label="Jobs" columns={JOB_COLUMNS}>
          <JobPages
            key={`${shown} ${JSON.stringify(filter)}`}
            filter={filter}
            policy={shown === 0 ? 'cache-and-network' : 'network-only'}
          />
        </Table>
      </WatchedJobs>
    </Page>
  );
}
