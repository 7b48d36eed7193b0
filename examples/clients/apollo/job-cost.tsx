import { useQuery } from '@apollo/client/react';
import { CostQuery } from '../shared/documents.js';

export function JobCost({ id }: { id: string }) {
  const { data, error } = useQuery(CostQuery, { variables: { id }, fetchPolicy: 'network-only' });
  if (error) return <p role="alert">{error.message}</p>;
  const job = data?.job;
  if (!job) return <p>Loading job</p>;
  return (
    <p id="cost">
      {job.name}: {job.cost?.estimated ? `${job.cost.estimated.value} ${job.cost.estimated.unit}` : '…'}
    </p>
  );
}
