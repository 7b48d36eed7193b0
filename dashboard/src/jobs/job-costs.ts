import { useMemo } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../generated/gql.js';
import type { JobCostsQuery } from '../generated/graphql.js';

/** One upstream call per job, cached by the gateway because the jobs are final. */
const JobCosts = graphql(`
  query JobCosts($ids: [ID!]!) {
    nodes(ids: $ids) { ... on Job { id cost { actual { value unit } } } }
  }
`);

type Money = { readonly value: number; readonly unit: string };

/** The charged amount by job id; none if the service does not have it. */
export type Costs = ReadonlyMap<string, readonly Money[]>;

/** Loads the costs of final jobs. */
export function useJobCosts(ids: readonly string[], isPaused: boolean): Costs {
  const [{ data }] = useQuery({
    query: JobCosts,
    variables: { ids: [...ids] },
    pause: isPaused || ids.length === 0,
  });
  return useMemo(() => toCosts(data), [data]);
}

function toCosts(data: JobCostsQuery | undefined): Costs {
  const entries = (data?.nodes ?? []).flatMap((node) =>
    node && 'cost' in node ? [[node.id, node.cost?.actual ? [node.cost.actual] : []] as const] : [],
  );
  return new Map(entries);
}
