import {
  type ComponentProps,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Client, type RequestPolicy, useQuery } from 'urql';
import { useAnnounce } from '../components/announcer.js';
import { LoadMore } from '../components/load-more.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { WideRow } from '../components/table.js';
import type { JobFilter, JobsPageQuery, ListedJobFragment } from '../generated/graphql.js';
import { graphql, readFragment } from '../generated/index.js';
import { isDeleted } from '../graphql/cache.js';
import { UPDATED_BY_EVENTS } from '../graphql/refresh.js';
import { JobGroupRows } from './child-group-rows.js';
import { type EarlierGroups, groupByParent, LaterJobStore, splitPage } from './child-groups.js';
import { useJobCosts } from './job-costs.js';
import { JobRow, ListedJobFields, TableOptionsContext } from './job-rows.js';
import { getListState, saveListState } from './list-state.js';
import { type LiveJobList, mergeIntoPage } from './live-list.js';

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

/** The request of the first page. */
export function createFirstPage(filter: JobFilter) {
  return { document: JobsPage, variables: { filter, first: PAGE_SIZE, after: null } };
}

/** The jobs of the first page by id; none if it is not loaded. */
export function readFirstPage(client: Client, filter: JobFilter): ReadonlyMap<string, ListedJobFragment> {
  const { document, variables } = createFirstPage(filter);
  const result = client.readQuery(document, variables, { requestPolicy: 'cache-only' });
  const jobs = result?.data?.jobs?.edges.map(({ node }) => readFragment(ListedJobFields, node));
  return new Map(jobs?.map((job) => [job.id, job]));
}

interface JobPagesProps {
  readonly filter: JobFilter;
  readonly after?: string | null;
  /** Number of pages before this one. */
  readonly previousPages?: number;
  /** Their groups. */
  readonly earlierGroups?: EarlierGroups | null;
  /** Of the list. */
  readonly laterJobs?: LaterJobStore;
  readonly policy: RequestPolicy;
  /** Shown if the list is empty. */
  readonly empty?: ReactNode;
  /** Load further pages only when the button is pressed. */
  readonly isManual?: boolean;
  /** Whether this page replaces the focused button. */
  readonly shouldFocus?: boolean;
  /** What has changed in the first page since it was loaded. */
  readonly live?: LiveJobList | undefined;
  /** Called when the first page has its rows, or is empty. */
  readonly onLoad?: () => void;
}

const NO_JOBS = <EmptyState title="No jobs found">Submit a job or change the filters.</EmptyState>;

type NextPage = 'closed' | 'restored' | 'scrolled' | 'pressed';

/** A page of jobs after a cursor, followed by the next page once it is loaded. An event about the first page renders only that. */
export const JobPages = memo(LinkedJobPages);

function LinkedJobPages({ filter, policy, after = null, empty = NO_JOBS, ...options }: JobPagesProps) {
  const { previousPages = 0, isManual = false, shouldFocus = false, live, earlierGroups = null, onLoad } = options;
  const [laterJobs] = useState(() => options.laterJobs ?? new LaterJobStore());
  const [{ data, error, fetching }, refetch] = useQuery({
    query: JobsPage,
    variables: { filter, first: PAGE_SIZE, after },
    requestPolicy: policy,
    context: UPDATED_BY_EVENTS,
  });
  // Only cached pages are restored: after a reload, the list starts with its first page.
  const [nextPage, setNextPage] = useState<NextPage>(() =>
    data && previousPages < getListState().pages ? 'restored' : 'closed',
  );
  const onLoadMore = useCallback(
    (isPressed: boolean) => {
      saveListState({ pages: previousPages + 1 });
      setNextPage(isPressed ? 'pressed' : 'scrolled');
    },
    [previousPages],
  );
  const { jobs, count, local, later, groups } = usePageJobs(data?.jobs, filter, live, earlierGroups);
  const isLoaded = Boolean(data?.jobs);
  useEffect(() => {
    if (isLoaded) onLoad?.();
  }, [isLoaded, onLoad]);
  const rows = useAddedJobs(after !== null || shouldFocus ? count : 0, shouldFocus);

  if (!data?.jobs)
    return (
      <WideRow>
        {error && !fetching ? (
          <ErrorState
            subject={after === null ? 'The jobs' : 'Older jobs'}
            error={error}
            onRetry={() => refetch({ requestPolicy: 'network-only' })}
          />
        ) : (
          <Loading label="Loading jobs" />
        )}
      </WideRow>
    );
  const { pageInfo, scannedCount } = data.jobs;
  if (jobs.length === 0 && after === null && !pageInfo.hasNextPage) return <WideRow>{empty}</WideRow>;
  return (
    <>
      <JobRows
        ref={rows}
        {...{ local, later, live, laterJobs }}
        page={previousPages}
        isGrouped={!filter.parentId}
        left={filter.statuses ? 'Changed or deleted' : 'Deleted'}
      />
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
            earlierGroups={groups}
            laterJobs={laterJobs}
            policy={nextPage === 'restored' ? 'cache-first' : policy}
            isManual={isManual}
            shouldFocus={nextPage === 'pressed'}
          />
        ))}
    </>
  );
}

/** The loaded jobs of a page with its live ones, divided by whether their groups are on this page, and its groups. */
function usePageJobs(
  page: JobsPageQuery['jobs'] | undefined,
  { name, parentId }: JobFilter,
  live: LiveJobList | undefined,
  earlier: EarlierGroups | null,
) {
  const edges = page?.edges;
  const loaded = useMemo(() => edges?.map(({ node }) => readFragment(ListedJobFields, node)) ?? [], [edges]);
  const isLast = page?.pageInfo.hasNextPage === false;
  const jobs = mergeIntoPage({ jobs: loaded, isLast, name: name ?? '', isDeleted }, page ? live : undefined);
  const { local, later } = useMemo(() => splitPage(jobs, parentId ? null : earlier), [jobs, parentId, earlier]);
  const ids = groupByParent(local)
    .map((group) => group.parentId)
    .join(' ');
  // Another object only if the groups have changed: it renders the next page.
  const groups = useMemo(() => ({ ids: new Set(ids.split(' ')), earlier }), [ids, earlier]);
  return { jobs, count: loaded.length, local, later, groups };
}

interface JobRowsProps {
  readonly ref: RefObject<HTMLTableSectionElement | null>;
  /** Jobs of groups of this page. */
  readonly local: readonly ListedJobFragment[];
  /** Jobs of groups of earlier pages, which show them. */
  readonly later: readonly ListedJobFragment[];
  readonly laterJobs: LaterJobStore;
  /** Number of the page. */
  readonly page: number;
  readonly live: LiveJobList | undefined;
  readonly isGrouped: boolean;
  /** What has happened to jobs that have left the list. */
  readonly left: string;
}

function JobRows({ ref, local, later, laterJobs, page, live, isGrouped, left }: JobRowsProps) {
  const { showsCosts } = useContext(TableOptionsContext);
  const costs = useJobCosts(
    [...local, ...later].filter(({ isFinal }) => isFinal).map(({ id }) => id),
    !showsCosts,
  );
  useLayoutEffect(() => laterJobs.add(page, { jobs: later, costs }), [laterJobs, page, later, costs]);
  // Not if the page was loaded with an earlier status than that of the event: no other event may follow.
  const isWatched = ({ id, status }: ListedJobFragment) => live?.first.get(id)?.status === status;
  const renderJob: ComponentProps<typeof JobGroupRows>['renderJob'] = (job, { isChild, costs: jobCosts, toggle }) => (
    <JobRow
      key={job.id}
      job={job}
      isWatched={isWatched(job)}
      left={live?.left.has(job.id) && left}
      isChild={isChild}
      costs={jobCosts}
    >
      {toggle}
    </JobRow>
  );
  return (
    <tbody ref={ref}>
      {isGrouped
        ? groupByParent(local).map((group) => (
            <JobGroupRows key={group.parentId} {...{ group, laterJobs, costs, isWatched, renderJob }} />
          ))
        : local.map((job) => renderJob(job, { isChild: false, costs }))}
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
    if (!shouldFocus || document.activeElement !== document.body) return;
    const link = rows.current?.querySelector('a');
    // Without rows, the page has the next button.
    (link ?? rows.current?.closest('table')?.querySelector<HTMLElement>('.load-more'))?.focus();
  }, [count, shouldFocus, announce]);
  return rows;
}
