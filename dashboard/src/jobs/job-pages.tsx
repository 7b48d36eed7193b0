import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Client, type RequestPolicy, useQuery } from 'urql';
import { useAnnounce } from '../components/announcer.js';
import { LoadMore } from '../components/load-more.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { WideRow } from '../components/table.js';
import type { JobFilter, ListedJobFragment } from '../generated/graphql.js';
import { graphql, readFragment } from '../generated/index.js';
import { groupByParent, JobGroupRows } from './child-groups.js';
import { useJobCosts } from './job-costs.js';
import { JobRow, ListedJobFields, TableOptionsContext } from './job-rows.js';
import { mergeIntoPage } from './live-list.js';
import { getLoadedPages, saveLoadedPages } from './loaded-pages.js';
import type { LiveJobList } from './use-live-jobs.js';

const JobsPage = graphql(`
  query JobsPage($filter: JobFilter, $first: Int!, $after: String) {
    jobs(filter: $filter, first: $first, after: $after) {
      edges { cursor node { ...ListedJob } }
      pageInfo { hasNextPage endCursor }
      scannedCount
    }
  }
`);

/** Maximum page size of the service, for one upstream call. */
const PAGE_SIZE = 25;

/** The jobs of the first page by id; none if it is not loaded. */
export function readFirstPage(client: Client, filter: JobFilter): ReadonlyMap<string, ListedJobFragment> {
  const variables = { filter, first: PAGE_SIZE, after: null };
  const result = client.readQuery(JobsPage, variables, { requestPolicy: 'cache-only' });
  const jobs = result?.data?.jobs?.edges.map(({ node }) => readFragment(ListedJobFields, node));
  return new Map(jobs?.map((job) => [job.id, job]));
}

interface JobPagesProps {
  readonly filter: JobFilter;
  readonly after?: string | null;
  /** Number of pages before this one. */
  readonly previousPages?: number;
  readonly policy: RequestPolicy;
  /** Shown if the list is empty. */
  readonly empty?: ReactNode;
  /** Load further pages only when the button is pressed. */
  readonly isManual?: boolean;
  /** Whether this page replaces the focused button. */
  readonly shouldFocus?: boolean;
  /** What has changed in the first page since it was loaded. */
  readonly live?: LiveJobList | undefined;
}

const NO_JOBS = <EmptyState title="No jobs found">Submit a job or change the filters.</EmptyState>;

type NextPage = 'closed' | 'restored' | 'scrolled' | 'pressed';

/** A page of jobs after a cursor, followed by the next page once it is loaded. An event about the first page renders only that. */
export const JobPages = memo(LinkedJobPages);

function LinkedJobPages({ filter, policy, after = null, empty = NO_JOBS, ...options }: JobPagesProps) {
  const { previousPages = 0, isManual = false, shouldFocus = false, live } = options;
  const [{ data, error, fetching }, refetch] = useQuery({
    query: JobsPage,
    variables: { filter, first: PAGE_SIZE, after },
    requestPolicy: policy,
  });
  // Only cached pages are restored: after a reload, the list starts with its first page.
  const [nextPage, setNextPage] = useState<NextPage>(() =>
    data && previousPages < getLoadedPages() ? 'restored' : 'closed',
  );
  const onLoadMore = useCallback(
    (isPressed: boolean) => {
      saveLoadedPages(previousPages + 1);
      setNextPage(isPressed ? 'pressed' : 'scrolled');
    },
    [previousPages],
  );
  const retry = () => refetch({ requestPolicy: 'network-only' });
  const edges = data?.jobs?.edges;
  const loaded = useMemo(() => edges?.map(({ node }) => readFragment(ListedJobFields, node)) ?? [], [edges]);
  const rows = useAddedJobs((after !== null || shouldFocus) && data?.jobs ? loaded.length : 0, shouldFocus);

  if (!data?.jobs)
    return (
      <WideRow>
        {error && !fetching ? (
          <ErrorState subject="The jobs" error={error} onRetry={retry} />
        ) : (
          <Loading label="Loading jobs" />
        )}
      </WideRow>
    );
  const { pageInfo, scannedCount } = data.jobs;
  const jobs = mergeIntoPage({ jobs: loaded, isLast: !pageInfo.hasNextPage, name: filter.name ?? '' }, live);
  if (jobs.length === 0 && after === null && !pageInfo.hasNextPage) return <WideRow>{empty}</WideRow>;
  return (
    <>
      <JobRows ref={rows} jobs={jobs} live={live} isGrouped={!filter.parentId} />
      {pageInfo.hasNextPage &&
        (nextPage === 'closed' ? (
          <WideRow>
            {scannedCount !== null && (
              <p className="hint">
                {jobs.length === 0 ? 'No match' : `${jobs.length} found`} in {scannedCount} jobs
              </p>
            )}
            {/* A page of a search takes up to 20 upstream calls. */}
            <LoadMore
              onLoadMore={onLoadMore}
              isManual={isManual || scannedCount !== null}
              label={scannedCount === null ? 'Load more' : 'Search older jobs'}
            />
          </WideRow>
        ) : (
          <JobPages
            filter={filter}
            after={pageInfo.endCursor}
            previousPages={previousPages + 1}
            policy={nextPage === 'restored' ? 'cache-first' : policy}
            isManual={isManual}
            shouldFocus={nextPage === 'pressed'}
          />
        ))}
    </>
  );
}

interface JobRowsProps {
  readonly ref: RefObject<HTMLTableSectionElement | null>;
  readonly jobs: readonly ListedJobFragment[];
  readonly live: LiveJobList | undefined;
  readonly isGrouped: boolean;
}

function JobRows({ ref, jobs, live, isGrouped }: JobRowsProps) {
  const { showsCosts } = useContext(TableOptionsContext);
  const costs = useJobCosts(
    jobs.filter(({ isFinal }) => isFinal).map(({ id }) => id),
    !showsCosts,
  );
  const renderJob = (job: ListedJobFragment, isChild: boolean, toggle?: ReactNode) => (
    <JobRow key={job.id} job={job} isWatched={live?.first.has(job.id) ?? false} isChild={isChild} costs={costs}>
      {toggle}
    </JobRow>
  );
  const groups = isGrouped ? groupByParent(jobs) : null;
  return (
    <tbody ref={ref}>
      {groups
        ? groups.map((group) => <JobGroupRows key={group.parentId} group={group} renderJob={renderJob} />)
        : jobs.map((job) => renderJob(job, false))}
    </tbody>
  );
}

/** Announces jobs that were added to the list. Returns the ref of their rows, the first of which it may focus. */
function useAddedJobs(count: number, shouldFocus: boolean): RefObject<HTMLTableSectionElement | null> {
  const rows = useRef<HTMLTableSectionElement>(null);
  const announce = useAnnounce();
  useEffect(() => {
    if (count === 0) return;
    announce(`${count} more jobs`);
    // The pressed button had the focus.
    if (shouldFocus && document.activeElement === document.body) rows.current?.querySelector('a')?.focus();
  }, [count, shouldFocus, announce]);
  return rows;
}
