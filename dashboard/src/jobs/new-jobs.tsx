import { useEffect, useState } from 'react';
import { useClient, useQuery } from 'urql';
import { graphql } from '../generated/gql.js';
import type { JobFilter } from '../generated/graphql.js';
import { firstPage, JobsPage } from './job-pages.js';

const NewestJob = graphql(`
  query NewestJob($filter: JobFilter) {
    jobs(filter: $filter, first: 1) { edges { node { id } } }
  }
`);

/** The service tells nobody of a new job, so it is asked: one call, while the page is looked at. */
const EVERY_MS = 20_000;

/** Says that there are jobs which the list does not have yet, and offers to show them. */
export function NewJobs({ filter, onShow }: { readonly filter: JobFilter; readonly onShow: () => void }) {
  const client = useClient();
  const [newest, setNewest] = useState<string | null>(null);
  const [{ data }] = useQuery({ query: JobsPage, variables: firstPage(filter), requestPolicy: 'cache-only' });
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return;
      const { data } = await client.query(NewestJob, { filter }, { requestPolicy: 'network-only' });
      setNewest(data?.jobs?.edges[0]?.node?.id ?? null);
    };
    const timer = setInterval(() => void look(), EVERY_MS);
    const lookAgain = () => void look();
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [client, filter]);
  const isNew = newest !== null && !!data?.jobs && !data.jobs.edges.some(({ node }) => node?.id === newest);
  return (
    <div role="status" className="new-jobs">
      {isNew && (
        <button type="button" className="chosen" onClick={onShow}>
          There are new jobs: show them
        </button>
      )}
    </div>
  );
}
