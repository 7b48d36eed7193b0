import { useQuery } from 'urql';
import { CostQuery } from '../shared/documents.js';

export function JobCost({ id }: { id: string }) {
  const [{ data, error }] = useQuery({ query: CostQuery, variables: { id } });
  if (error) return <p role="alert">{error.message}</p>;
  const job = data?.job;
  if (!job) return <p>Loading job</p>;
  return (
    <p id="cost">
      {job.name}: {job.cost?.estimated ? `${job.cost.estimated.value} ${job.cost.estimated.unit}` : '…'}
    </p>
  );
}
