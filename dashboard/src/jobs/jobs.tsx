import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { Page } from '../components/page.js';
import { Table } from '../components/table.js';
import { FilterBar } from './filter-bar.js';
import { toJobFilter, useFilters } from './filters.js';
import { JobPages } from './job-pages.js';
import { JOB_COLUMNS } from './job-rows.js';
import { saveLoadedPages } from './loaded-pages.js';
import { NewJobs } from './new-jobs.js';
import { WatchedJobs } from './watched-jobs.js';

/** All jobs of the caller, newest first, with live updates. */
export function Jobs() {
  const [filters, setFilters] = useFilters();
  const filter = useMemo(() => toJobFilter(filters), [filters]);
  // A new key reloads the list from its first page.
  const [listVersion, setListVersion] = useState(0);
  const reloadList = () => {
    saveLoadedPages(0);
    setListVersion((version) => version + 1);
  };
  return (
    <Page
      title="Jobs"
      actions={
        <Link href="/submit" className="button primary">
          Submit job
        </Link>
      }
    >
      <FilterBar filters={filters} onChange={setFilters} />
      <NewJobs filter={filter} onShow={reloadList} />
      <WatchedJobs>
        <Table label="Jobs" columns={JOB_COLUMNS}>
          <JobPages
            key={`${listVersion} ${JSON.stringify(filter)}`}
            filter={filter}
            policy={listVersion === 0 ? 'cache-and-network' : 'network-only'}
          />
        </Table>
      </WatchedJobs>
    </Page>
  );
}
