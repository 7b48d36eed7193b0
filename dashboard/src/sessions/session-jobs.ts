import { useMemo } from 'react';
import { useQuery } from 'urql';
import type { JobFilter } from '../generated/graphql.js';
import { graphql } from '../generated/index.js';
import { UPDATED_BY_EVENTS } from '../graphql/refresh.js';
import { isQueued, nameJob } from '../jobs/format-jobs.js';
import { createFirstPage } from '../jobs/job-pages.js';

/** Of the first page of the list, which has loaded it. */
const CachedSessionJobs = graphql(`
  query CachedSessionJobs($filter: JobFilter, $first: Int!, $after: String) {
    jobs(filter: $filter, first: $first, after: $after) {
      edges { node { id name status dryRun parent { id } } }
      pageInfo { hasNextPage }
    }
  }
`);

const MAX_FEW = 10;

export interface SessionJobs {
  /** Child jobs are part of their parent. */
  readonly count: number;
  /** Whether there are no others. */
  readonly areAll: boolean;
  /** Whether their costs take few calls, one for each with those of child jobs. */
  readonly areFew: boolean;
  readonly hasQueued: boolean;
  /** The queued ones. */
  readonly queued: readonly { readonly name: string }[];
  readonly hasFailed: boolean;
  readonly areDryRuns: boolean;
}

/** What is known of the jobs of a session without a call: null until its list is loaded. */
export function useSessionJobs(filter: JobFilter): SessionJobs | null {
  const { variables } = createFirstPage(filter);
  const [{ data }] = useQuery({
    query: CachedSessionJobs,
    variables,
    requestPolicy: 'cache-only',
    context: UPDATED_BY_EVENTS,
  });
  const page = data?.jobs;
  return useMemo(() => {
    if (!page) return null;
    const jobs = page.edges.flatMap(({ node }) => node ?? []);
    return {
      count: jobs.filter(({ parent }) => parent === null).length,
      areAll: !page.pageInfo.hasNextPage,
      areFew: !page.pageInfo.hasNextPage && jobs.length <= MAX_FEW,
      hasQueued: jobs.some(({ status }) => isQueued(status)),
      queued: jobs.flatMap((job) => (isQueued(job.status) && !job.parent ? { name: nameJob(job) } : [])),
      hasFailed: jobs.some(({ status }) => status === 'FAILED'),
      areDryRuns: jobs.every(({ dryRun }) => dryRun === true),
    };
  }, [page]);
}
