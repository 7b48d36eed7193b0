import type { JobResultsQuery } from '../../generated/graphql.js';

type ProbabilityJob = Pick<NonNullable<JobResultsQuery['job']>, 'debiasing' | 'noise' | 'backend'>;

/** Why the result of a job has probabilities, but no counts. */
export function explainMissingCounts({ debiasing, noise, backend }: ProbabilityJob): string {
  if (debiasing) return 'No counts: debiasing combines the results of several variants of the circuit.';
  const model = noise?.model ?? (backend?.serviceId === 'simulator' ? 'ideal' : null);
  if (model === 'ideal') return 'No counts: the ideal simulator computes exact probabilities.';
  return 'No counts: the service has only probabilities of this job.';
}
