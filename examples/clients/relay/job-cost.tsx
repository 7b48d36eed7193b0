import { Suspense } from 'react';
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay';
import type { jobCost_cost$key } from './__generated__/jobCost_cost.graphql.js';
import type { jobCostQuery } from './__generated__/jobCostQuery.graphql.js';

export function JobCost({ id }: { id: string }) {
  const { job } = useLazyLoadQuery<jobCostQuery>(
    graphql`
      query jobCostQuery($id: ID!) {
        job(id: $id) {
          name
          ...jobCost_cost @defer(label: "cost")
        }
      }
    `,
    { id },
  );
  return (
    <p id="cost">
      {job?.name}: <Suspense fallback="…">{job && <Cost job={job} />}</Suspense>
    </p>
  );
}

function Cost({ job }: { job: jobCost_cost$key }) {
  const { cost } = useFragment(
    graphql`
      fragment jobCost_cost on Job {
        cost { estimated { value unit } }
      }
    `,
    job,
  );
  return cost?.estimated ? `${cost.estimated.value} ${cost.estimated.unit}` : 'unknown';
}
