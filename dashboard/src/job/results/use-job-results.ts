import { useEffect } from 'react';
import { useQuery, useSubscription } from 'urql';
import { useLast } from '../../components/use-last.js';
import { graphql } from '../../generated/gql.js';
import type { JobResultsQuery } from '../../generated/graphql.js';
import { JobWatch } from '../use-watched-job.js';
import type { Distribution } from './distribution.js';
import { toVariables, type View } from './use-view.js';

export const JobResults = graphql(`
  query JobResults($id: ID!, $top: Int!, $register: String) {
    job(id: $id) {
      id
      serviceId
      name
      shots
      status
      isFinal
      dryRun
      debiasing
      noise { model }
      backend { id serviceId }
      results {
        unavailableReason
        registers { name bits }
        probabilities(top: $top, register: $register) { state bitstring probability count countIsDerived }
        childProbabilities {
          job { id name }
          probabilities { state bitstring probability count countIsDerived }
        }
      }
    }
  }
`);

export type ResultJob = NonNullable<JobResultsQuery['job']>;

/** A job with its results, and the view that they were loaded for. */
export interface LoadedResults {
  readonly job: ResultJob;
  readonly view: View;
}

/** The results of a job, which appear when the job completes; those of the last view until others are loaded. Null: no job. */
export function useJobResults(id: string | null, view: View) {
  const { register, top } = toVariables(view);
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query: JobResults,
    variables: { id: id ?? '', register, top },
    pause: id === null,
  });
  const job = id === null ? null : (data?.job ?? null);
  useSubscription({
    query: JobWatch,
    variables: { id: id ?? '', withCircuits: false },
    pause: !job || job.isFinal,
  });
  const isMissing = job?.isFinal === true && job.results.unavailableReason === 'NOT_FINISHED';
  useEffect(() => {
    // The results were loaded while the job was running.
    if (isMissing) refetch({ requestPolicy: 'network-only' });
  }, [isMissing, refetch]);
  const current = job && !isMissing && !fetching ? { job, view } : null;
  const last = useLast<LoadedResults>(current && (!error || hasStates(current.job)) ? current : null, id);
  const loaded = last ?? current;
  return {
    loaded,
    /** Whether they were loaded for another view. */
    isEarlier: loaded !== current,
    // The cache marks data of which a part has failed as stale, and does not request them again.
    isLoading: fetching || (stale && !error) || isMissing,
    error,
    retry: () => refetch({ requestPolicy: 'network-only' }),
  };
}

const hasStates = ({ results }: ResultJob): boolean =>
  results.probabilities !== null || results.childProbabilities !== null;

/** Also if the chosen register is missing: another one can be chosen. */
export const hasResults = (job: ResultJob): boolean => hasStates(job) || job.results.registers !== null;

/** Whether the result is one of several circuits, of which one is shown. */
export const hasSeveralCircuits = ({ results }: ResultJob): boolean => (results.childProbabilities?.length ?? 1) > 1;

/** The loaded states of a job, or of one circuit of a multi-circuit job; null without results. */
export function toDistribution(
  { results, shots }: ResultJob,
  view: View,
  top = toVariables(view).top,
): Distribution | null {
  const { probabilities, childProbabilities } = results;
  if (childProbabilities) {
    const states = childProbabilities[view.circuit]?.probabilities;
    return states ? { states, shots, isComplete: true } : null;
  }
  return probabilities && { states: probabilities, shots, isComplete: probabilities.length < top };
}
