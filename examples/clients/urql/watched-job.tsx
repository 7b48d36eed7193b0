import { useSubscription } from 'urql';
import { WatchSubscription } from '../shared/documents.js';
import { JobProgress } from '../shared/job-progress.js';

export function WatchedJob({ id }: { id: string }) {
  const [{ data, error }] = useSubscription({ query: WatchSubscription, variables: { id } });
  if (error) return <p role="alert">{error.message}</p>;
  return data?.job ? <JobProgress job={data.job.job} /> : <p>Connecting</p>;
}
