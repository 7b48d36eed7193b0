import type { JobResultsQuery, ResultsUnavailableReason } from '../../generated/graphql.js';

/** Why a job has no results. */
export const UNAVAILABLE_REASONS: Readonly<Record<ResultsUnavailableReason, string>> = {
  NOT_FINISHED: 'The job has not completed yet.',
  DRY_RUN: 'A dry run is only validated and priced.',
  FAILED: 'The job failed.',
  CANCELED: 'The job was canceled.',
  EXPIRED: 'The service no longer has the results of this job.',
  NOT_OFFERED: 'The service does not offer probabilities for this job.',
};

type ProbabilityJob = Pick<NonNullable<JobResultsQuery['job']>, 'debiasing' | 'noise' | 'backend'>;

/** Why the result of a job has probabilities, but no counts. */
export function explainMissingCounts({ debiasing, noise, backend }: ProbabilityJob): string {
  if (debiasing) return 'No counts: debiasing combines the results of several variants of the circuit.';
  const model = noise?.model ?? (backend?.serviceId === 'simulator' ? 'ideal' : null);
  if (model === 'ideal') return 'No counts: the ideal simulator computes exact probabilities.';
  return 'No counts: the service has only probabilities of this job.';
}
