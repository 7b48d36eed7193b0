import { useEffect, useState } from 'react';
import { useClient, useQuery } from 'urql';
import { graphql } from '../generated/gql.js';
import type { JobFilter } from '../generated/graphql.js';
import { getFirstPageVariables, JobsPage } from './job-pages.js';

const NewestJob = graphql(`
  query NewestJob($filter: JobFilter) {
    jobs(filter: $filter, first: 1) { edges { node { id } } }
  }
`);

/** The service has no push API for new jobs: one call per interval while the page is visible. */
const POLL_INTERVAL_MS = 20_000;

/** Offers to show jobs that are not in the list yet. */
export function NewJobs({ filter, onShow }: { readonly filter: JobFilter; readonly onShow: () => void }) {
  const client = useClient();
  const [newest, setNewest] = useState<string | null>(null);
  const [{ data }] = useQuery({
    query: JobsPage,
    variables: getFirstPageVariables(filter),
    requestPolicy: 'cache-only',
  });
  useEffect(() => {
    const check = async () => {
      if (document.hidden) return;
      const { data } = await client.query(NewestJob, { filter }, { requestPolicy: 'network-only' });
      setNewest(data?.jobs?.edges[0]?.node?.id ?? null);
    };
    const timer = setInterval(() => void check(), POLL_INTERVAL_MS);
    const onVisibilityChange = () => void check();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [client, filter]);
  const isNew = newest !== null && !!data?.jobs && !data.jobs.edges.some(({ node }) => node?.id === newest);
  return (
    <div role="status" className="new-jobs">
      {isNew && (
        <button type="button" className="chip" onClick={onShow}>
          New jobs available. Show
        </button>
      )}
    </div>
  );
}
