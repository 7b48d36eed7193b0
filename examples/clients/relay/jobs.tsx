import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay';
import { JobList } from '../shared/job-list.js';
import type { jobs_list$key } from './__generated__/jobs_list.graphql.js';
import type { jobsPageQuery } from './__generated__/jobsPageQuery.graphql.js';
import type { jobsQuery } from './__generated__/jobsQuery.graphql.js';

export function Jobs() {
  const query = useLazyLoadQuery<jobsQuery>(
    graphql`
      query jobsQuery {
        ...jobs_list
      }
    `,
    {},
  );
  const { data, hasNext, loadNext } = usePaginationFragment<jobsPageQuery, jobs_list$key>(
    graphql`
      fragment jobs_list on Query
      @argumentDefinitions(count: { type: "Int", defaultValue: 10 }, cursor: { type: "String" })
      @refetchable(queryName: "jobsPageQuery") {
        jobs(first: $count, after: $cursor) @connection(key: "jobs_list_jobs") {
          edges { node { id name status } }
        }
      }
    `,
    query,
  );
  if (!data.jobs) return <p role="alert">The list of jobs failed.</p>;
  const jobs = data.jobs.edges.map(({ node: { id, name, status } }) => ({ id, name, status }));
  return <JobList jobs={jobs} onMore={hasNext && (() => loadNext(10))} />;
}
