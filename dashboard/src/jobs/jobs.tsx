import { type ContextType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useClient } from 'urql';
import { Link } from 'wouter';
import { Allowed } from '../auth/allowed.js';
import { CopyAsButton } from '../components/copy-as/copy-as-button.js';
import { lazyPart } from '../components/lazy-component.js';
import { Page } from '../components/page.js';
import { EmptyState, Loading } from '../components/states.js';
import { useStoredFlag } from '../components/stored-flag.js';
import type { Column } from '../components/table.js';
import type { JobFilter } from '../generated/graphql.js';
import { isDeleted } from '../graphql/cache.js';
import { rememberList } from '../job/neighbors.js';
import { SessionLink } from '../sessions/session-link.js';
import { groupByParent } from './child-groups.js';
import { FilterBar, FilterNotes } from './filter-bar.js';
import { hasFilters, isFailedOfSession, NO_FILTERS, toJobFilter, useFilters } from './filters.js';
import { createFirstPage, JobPages, readFirstPage } from './job-pages.js';
import { JOB_COLUMNS, JobTable, TableOptionsContext } from './job-rows.js';
import { getListState, saveListState } from './list-state.js';
import { LiveFailure } from './live-failure.js';
import { hasLeftRows, mustReload } from './live-list.js';
import { NewJobs } from './new-jobs.js';
import { NoJobs } from './no-jobs.js';
import { useRowShortcuts } from './row-shortcuts.js';
import { renderFailure, SelectionContext, SelectJob } from './selection.js';
import { SelectAll, SelectionBar } from './selection-bar.js';
import { SelectionStore } from './selection-store.js';
import { useLiveJobs } from './use-live-jobs.js';
import { NAME_LINKS, usePreview } from './use-preview.js';
import { WatchedJobs } from './watched-jobs.js';

const JobPreview = lazyPart(() => import('../job/job-preview.js'));

/** All jobs of the caller, newest first, with live updates. */
export default function Jobs() {
  const [filters, changeFilters] = useFilters();
  const filter = useMemo(() => toJobFilter(filters), [filters]);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const preview = usePreview();
  useRowShortcuts(preview);
  const client = useClient();
  const remember = () => list.current && rememberList(client, list.current);
  const empty = isFailedOfSession(filters) ? (
    <EmptyState title="No failed jobs in this session">
      <button type="button" onClick={() => changeFilters({ statuses: [] })}>
        Show all jobs of the session
      </button>
    </EmptyState>
  ) : hasFilters(filters) ? (
    <EmptyState title="No jobs found">
      No job matches the filters.{' '}
      <button type="button" onClick={() => changeFilters(NO_FILTERS)}>
        Clear filters
      </button>
    </EmptyState>
  ) : (
    <NoJobs />
  );
  return (
    <Page
      title="Jobs"
      status={<FilterNotes filters={filters} onChange={changeFilters} />}
      actions={
        <>
          <CopyAsButton
            hint="The first 25 jobs with the filters of this list, in one request."
            createOperation={() => createFirstPage(filter)}
          />
          <Allowed permission="SUBMIT" action="submit jobs">
            <Link href="/submit" className="button primary">
              Submit job
            </Link>
          </Allowed>
        </>
      }
    >
      <FilterBar filters={filters} onChange={changeFilters} toolsRef={setTools} />
      <div ref={list} className="job-list">
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keys are those of the rows. */}
        <div onFocus={preview.onFocus} onClick={preview.onClick} onClickCapture={remember}>
          <JobList
            key={JSON.stringify(filter)}
            filter={filter}
            tools={tools}
            empty={empty}
            onLoad={preview.onListLoaded}
          />
        </div>
        {/* It stays when the filters change. */}
        {preview.isWide && preview.id !== null && (
          <div className="job-preview">
            <JobPreview
              key={preview.id}
              id={preview.id}
              onClose={preview.close}
              onOpen={remember}
              fallback={<Loading label="Loading job" />}
            />
          </div>
        )}
      </div>
    </Page>
  );
}

const RENDERERS: ContextType<typeof TableOptionsContext> = {
  isFull: true,
  showsCosts: false,
  renderSession: (session) => <SessionLink session={session} />,
  renderSelection: (job) => <SelectJob job={job} />,
  renderFailure,
};

function getColumns(showsCosts: boolean): readonly Column[] {
  const [name, ...others] = JOB_COLUMNS;
  return [
    { name: 'Job', ...name, header: FIRST_HEADER },
    ...others.slice(0, -2),
    { name: 'Session', isTertiary: true, className: 'job-session' },
    { name: 'Shots', isNumeric: true, isTertiary: true, className: 'job-number' },
    ...(showsCosts ? [{ name: 'Cost', isNumeric: true, className: 'job-number' }] : []),
    ...JOB_COLUMNS.slice(-1),
  ];
}

const FIRST_HEADER = (
  <>
    <SelectAll />
    Job
  </>
);

interface JobListProps {
  /** Mount another list for another filter. */
  readonly filter: JobFilter;
  /** In the line of the filters. */
  readonly tools: HTMLElement | null;
  readonly empty: ReactNode;
  readonly onLoad: () => void;
}

function JobList({ filter, tools, empty, onLoad }: JobListProps) {
  const [selection] = useState(() => new SelectionStore(getListState().selected));
  useEffect(() => selection.onChange(() => saveListState({ selected: selection.ids })), [selection]);
  const [showsCosts, setShowsCosts] = useStoredFlag('shows-costs');
  const options = useMemo(() => ({ ...RENDERERS, showsCosts }), [showsCosts]);
  // A new key reloads the list from its first page.
  const [listVersion, setListVersion] = useState(0);
  const { list, held, showHeldJobs, failure, retry } = useLiveJobs(filter, (client) => readFirstPage(client, filter));
  // A subscription does not search.
  const isIncomplete = list?.isIncomplete === true && !filter.name;
  const showNewJobs = () => {
    flushSync(showHeldJobs);
    scrollTo(0, 0);
    if (list && mustReload(list)) {
      saveListState({ pages: 0 });
      setListVersion(listVersion + 1);
    } else {
      document.querySelector<HTMLElement>(NAME_LINKS)?.focus({ preventScroll: true });
    }
  };
  return (
    <SelectionContext value={selection}>
      <TableOptionsContext value={options}>
        <LiveFailure failure={failure} onRetry={retry} />
        {tools &&
          createPortal(
            <>
              <NewJobs
                // As the rows that will be added: child jobs are grouped, except for those of one job.
                count={filter.parentId ? held.length : groupByParent(held).length}
                hasMore={isIncomplete}
                hasLeft={hasLeftRows(list, isDeleted)}
                onShow={showNewJobs}
              />
              <label className="check">
                <input type="checkbox" checked={showsCosts} onChange={({ target }) => setShowsCosts(target.checked)} />
                Show costs
              </label>
            </>,
            tools,
          )}
        <SelectionBar />
        <WatchedJobs>
          <JobTable label="Jobs" columns={getColumns(showsCosts)}>
            <JobPages
              key={listVersion}
              filter={filter}
              policy={listVersion === 0 ? 'cache-and-network' : 'network-only'}
              shouldFocus={listVersion > 0}
              empty={empty}
              live={list}
              onLoad={onLoad}
            />
          </JobTable>
        </WatchedJobs>
      </TableOptionsContext>
    </SelectionContext>
  );
}
