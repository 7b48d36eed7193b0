import { useEffect, useMemo } from 'react';
import { type CombinedError, useQuery } from 'urql';
import { graphql } from '../generated/index.js';
import { type Spending, sumSpending } from './spending.js';

/** The newest jobs. A call per job, cached by the gateway once the job is final. */
const SessionSpending = graphql(`
  query SessionSpending($id: ID!) {
    session(id: $id) {
      id
      jobs(first: 100) {
        edges { node { id dryRun cost { estimated { value unit } actual { value unit } } } }
        pageInfo { hasNextPage }
      }
    }
  }
`);

/** Time without an event before costs are loaded: a subscription starts with one event per job. */
const QUIET_MS = 500;

export interface SessionSpending extends Spending {
  /** Whether there are more jobs than are counted. */
  readonly isCut: boolean;
}

/** What the jobs of a session cost, updated after events. Not loaded without a unit, which is that of the limit. */
export function useSpending(
  id: string,
  unit: string | null,
  event: unknown,
): { readonly spending: SessionSpending | null; readonly error: CombinedError | undefined } {
  const [{ data, error }, load] = useQuery({ query: SessionSpending, variables: { id }, pause: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an event starts another load.
  useEffect(() => {
    if (unit === null) return;
    const timer = setTimeout(() => load({ requestPolicy: 'network-only' }), QUIET_MS);
    return () => clearTimeout(timer);
  }, [unit, event, load]);
  const jobs = data?.session?.jobs;
  const spending = useMemo(
    () =>
      jobs && unit !== null
        ? {
            ...sumSpending(
              jobs.edges.flatMap(({ node }) => node ?? []),
              unit,
            ),
            isCut: jobs.pageInfo.hasNextPage,
          }
        : null,
    [jobs, unit],
  );
  return { spending, error: unit === null ? undefined : error };
}
