import { useCallback, useEffect, useMemo } from 'react';
import { type CombinedError, useQuery } from 'urql';
import { useLast } from '../components/use-last.js';
import { graphql } from '../generated/index.js';
import { UPDATED_BY_EVENTS } from '../graphql/refresh.js';
import { type LoadedSpending, sumSpending } from './spending.js';

/** The newest jobs. A call per job, cached by the gateway once the job is final. */
const SessionSpending = graphql(`
  query SessionSpending($id: ID!) {
    session(id: $id) {
      id
      jobs(first: 100) {
        edges {
          node { id dryRun isFinal parent { id } cost { estimated { value unit } actual { value unit } } }
        }
        pageInfo { hasNextPage }
      }
    }
  }
`);

/** As many as the query loads. */
export const MAX_PRICED_JOBS = 100;

/** Time without an event before costs are loaded: a poll may report many jobs, with one event each. */
const QUIET_MS = 300;

export interface SpendingState {
  /** Null until it is loaded; the last one if it could not be loaded again. */
  readonly spending: LoadedSpending | null;
  readonly error: CombinedError | undefined;
  readonly load: () => void;
}

/** What the jobs of a session cost, in the unit of its limit, if it has one: what another view has loaded, until `load` is called. */
export function useSpending(id: string, unit: string | null): SpendingState {
  const [{ data, error }, execute] = useQuery({
    query: SessionSpending,
    variables: { id },
    requestPolicy: 'cache-only',
    context: UPDATED_BY_EVENTS,
  });
  const load = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute]);
  const jobs = data?.session?.jobs;
  const spending = useMemo(() => {
    if (!jobs) return null;
    const nodes = jobs.edges.flatMap(({ node }) => node ?? []);
    return { ...sumSpending(nodes, unit), jobCount: nodes.length, isCut: jobs.pageInfo.hasNextPage };
  }, [jobs, unit]);
  return { spending: useLast(spending, id), error, load };
}

/** Loads the costs while they are shown: at first, and after events. */
export function useSpendingUpdates(load: () => void, isShown: boolean, event: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event may be about a job that has another cost now.
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(load, QUIET_MS);
    return () => clearTimeout(timer);
  }, [load, isShown, event]);
}
