import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type RequestPolicy, useQuery } from 'urql';
import { useAnnounce } from '../components/announcer.js';
import { LoadMore } from '../components/load-more.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { WideRow } from '../components/table.js';
import type { JobFilter } from '../generated/graphql.js';
import { graphql } from '../generated/index.js';
import { JobRow } from './job-rows.js';
import { getLoadedPages, saveLoadedPages } from './loaded-pages.js';

export const JobsPage = graphql(`
  query JobsPage($filter: JobFilter, $first: Int!, $after: String) {
    jobs(filter: $filter, first: $first, after: $after) {
      edges { cursor node { id ...JobRow } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

/** Maximum page size of the service, for one upstream call. */
const PAGE_SIZE = 25;

export function getFirstPageVariables(filter: JobFilter) {
  return { filter, first: PAGE_SIZE, after: null };
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
}

const NO_JOBS = <EmptyState title="No jobs found">Submit a job or change the filters.</EmptyState>;

type NextPage = 'closed' | 'restored' | 'scrolled' | 'pressed';

/** A page of jobs after a cursor, followed by the next page once it is loaded. */
export function JobPages({ filter, policy, after = null, empty = NO_JOBS, ...options }: JobPagesProps) {
  const { previousPages = 0, isManual = false, shouldFocus = false } = options;
  const [{ data, error, fetching }, refetch] = useQuery({
    query: JobsPage,
    variables: { ...getFirstPageVariables(filter), after },
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
  const jobs = data?.jobs?.edges.flatMap(({ node }) => node ?? []) ?? [];
  const rows = useAddedJobs(after !== null && data?.jobs ? jobs.length : 0, shouldFocus);

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
  const { hasNextPage, endCursor } = data.jobs.pageInfo;
  if (jobs.length === 0 && after === null) return <WideRow>{empty}</WideRow>;
  return (
    <>
      <tbody ref={rows}>
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </tbody>
      {hasNextPage &&
        (nextPage === 'closed' ? (
          <WideRow>
            <LoadMore onLoadMore={onLoadMore} isManual={isManual} />
          </WideRow>
        ) : (
          <JobPages
            filter={filter}
            after={endCursor}
            previousPages={previousPages + 1}
            policy={nextPage === 'restored' ? 'cache-first' : policy}
            isManual={isManual}
            shouldFocus={nextPage === 'pressed'}
          />
        ))}
    </>
  );
}

/** Announces jobs that were added to the list. Returns the ref of their rows, the first of which it may focus. */
function useAddedJobs(count: number, shouldFocus: boolean): RefObject<HTMLTableSectionElement | null> {
  const rows = useRef<HTMLTableSectionElement>(null);
  const announce = useAnnounce();
  useEffect(() => {
    if (count === 0) return;
    announce(`${count} more jobs`);
    if (shouldFocus) rows.current?.querySelector('a')?.focus();
  }, [count, shouldFocus, announce]);
  return rows;
}
