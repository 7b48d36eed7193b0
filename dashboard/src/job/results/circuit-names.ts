import type { ResultJob } from './use-job-results.js';

/** The names of the circuits of a multi-circuit job, in their order. */
export function getCircuitNames({ results: { childProbabilities } }: ResultJob): readonly string[] | undefined {
  return childProbabilities?.map(({ job: child }, index) => child?.name ?? `Circuit ${index + 1}`);
}
