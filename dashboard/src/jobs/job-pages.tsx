import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type RequestPolicy, useQuery } from 'urql';
import type { JobFilter } from '../generated/graphql.js';
import { graphql } from '../generated/index.js';
import { useAnnounce } from '../pieces/announcer.js';
import { LoadMore } from '../pieces/load-more.js';
import { Empty, Failure, Loading } from '../pieces/states.js';
import { WideRow } from '../pieces/table.js';
import { JobRow } from './job-rows.js';
import { keepOpened, openedPages } from './opened.js';

export const JobsPage = graphql(`
  query JobsPage($filter: JobFilter, $first: Int!, $after: String) {
    jobs(filter: $filter, first: $first, after: $after) {
      edges { cursor node { id ...JobRow } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

/** As many as the service hands out with one call. */
const FIRST = 25;

export function firstPage(filter: JobFilter) {
  return { filter, first: FIRST, after: null };
}

interface JobPagesProps {
  readonly filter: JobFilter;
  readonly after?: string | null;
  /** How many pages of the list are before this one. */
  readonly before?: number;
  readonly policy: RequestPolicy;
  /** What stands there when there are none. */
  readonly empty?: ReactNode;
  /** Where the list is not all of the page, more of it comes only when it is asked for. */
  readonly isOnDemand?: boolean;
  /** Whether the focus was on what this page has taken the place of. */
  readonly takesFocus?: boolean;
}

const NONE = <Empty title="No jobs here">Submit one, or look at others by changing the filters.</Empty>;

type More = 'no' | 'opened before' | 'scrolled to' | 'pressed for';

/** The jobs behind a cursor: a page of them, then, once it is asked for, what is behind its last. */
export function JobPages({ filter, policy, after = null, empty = NONE, ...how }: JobPagesProps) {
  const { before = 0, isOnDemand = false, takesFocus = false } = how;
  const [{ data, error, fetching }, ask] = useQuery({
    query: JobsPage,
    variables: { ...firstPage(filter), after },
    requestPolicy: policy,
  });
  // Only what is at hand is opened again: after a reload, the list begins at its top.
  const [more, setMore] = useState<More>(() => (data && before < openedPages() ? 'opened before' : 'no'));
  const onMore = useCallback(
    (isPressed: boolean) => {
      keepOpened(before + 1);
      setMore(isPressed ? 'pressed for' : 'scrolled to');
    },
    [before],
  );
  const again = () => ask({ requestPolicy: 'network-only' });
  const jobs = data?.jobs?.edges.flatMap(({ node }) => node ?? []) ?? [];
  const rows = useRef<HTMLTableSectionElement>(null);
  const announce = useAnnounce();
  const arrived = after !== null && data?.jobs ? jobs.length : 0;
  useEffect(() => {
    if (arrived === 0) return;
    announce(`${arrived} more jobs`);
    if (takesFocus) rows.current?.querySelector('a')?.focus();
  }, [arrived, takesFocus, announce]);

  if (!data?.jobs)
    return (
      <WideRow>
        {error && !fetching ? (
          <Failure what="The jobs" error={error} onRetry={again} />
        ) : (
          <Loading what="Loading jobs" />
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
        (more === 'no' ? (
          <WideRow>
            <LoadMore onMore={onMore} isOnDemand={isOnDemand} />
          </WideRow>
        ) : (
          <JobPages
            filter={filter}
            after={endCursor}
            before={before + 1}
            policy={more === 'opened before' ? 'cache-first' : policy}
            isOnDemand={isOnDemand}
            takesFocus={more === 'pressed for'}
          />
        ))}
    </>
  );
}
