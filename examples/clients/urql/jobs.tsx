import { useState } from 'react';
import { useQuery } from 'urql';
import { JobsQuery } from '../shared/documents.js';
import { JobList } from '../shared/job-list.js';

export function Jobs() {
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  return cursors.map((after, index) => (
    <JobPage
      key={after}
      after={after}
      onMore={index === cursors.length - 1 ? (cursor) => setCursors([...cursors, cursor]) : undefined}
    />
  ));
}

function JobPage({ after, onMore }: { after: string | null; onMore?: (cursor: string) => void }) {
  const [{ data, error }] = useQuery({ query: JobsQuery, variables: { after } });
  if (error) return <p role="alert">{error.message}</p>;
  if (!data?.jobs) return <p>Loading jobs</p>;
  const jobs = data.jobs.edges.map(({ node }) => node);
  const { endCursor, hasNextPage } = data.jobs.pageInfo;
  return <JobList jobs={jobs} onMore={onMore && hasNextPage && endCursor ? () => onMore(endCursor) : undefined} />;
}
