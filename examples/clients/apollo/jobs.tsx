import { useQuery } from '@apollo/client/react';
import { JobsQuery } from '../shared/documents.js';
import { JobList } from '../shared/job-list.js';

export function Jobs() {
  const { data, error, fetchMore } = useQuery(JobsQuery);
  if (error) return <p role="alert">{error.message}</p>;
  if (!data?.jobs) return <p>Loading jobs</p>;
  const { edges, pageInfo } = data.jobs;
  const loadMore = () => void fetchMore({ variables: { after: pageInfo.endCursor } });
  return <JobList jobs={edges.map(({ node }) => node)} onMore={pageInfo.hasNextPage && loadMore} />;
}
