import { useEffect, useMemo, useRef, useState } from 'react';
import { type CombinedError, useQuery } from 'urql';
import { useLast } from '../components/use-last.js';
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

/** Time without an event before costs are loaded: a poll may report many jobs, with one event each. */
const QUIET_MS = 500;

export interface SessionSpending extends Spending {
  /** Whether there are more jobs than are counted. */
  readonly isCut: boolean;
}

export interface SpendingState {
  /** Null until it is loaded; the last one if it could not be loaded again. */
  readonly spending: SessionSpending | null;
  readonly error: CombinedError | undefined;
  readonly isRequested: boolean;
  readonly request: () => void;
}

/** What the jobs of a session cost, in the unit of its limit, if it has one: loaded on request, and again after events. */
export function useSpending(id: string, unit: string | null, event: unknown): SpendingState {
  const [{ data, error }, load] = useQuery({ query: SessionSpending, variables: { id }, pause: true });
  const [isRequested, setRequested] = useState(false);
  const loadedAfter = useRef<unknown>(null);
  useEffect(() => {
    if (!isRequested || loadedAfter.current === event) return;
    const timer = setTimeout(() => {
      loadedAfter.current = event;
      load({ requestPolicy: 'network-only' });
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isRequested, event, load]);
  const request = () => {
    loadedAfter.current = event;
    load({ requestPolicy: 'network-only' });
    setRequested(true);
  };
  const jobs = data?.session?.jobs;
  const spending = useMemo(
    () =>
      jobs
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
  return { spending: useLast(spending, id), error, isRequested, request };
}
