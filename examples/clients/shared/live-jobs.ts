import type { ActiveJobsSubscription } from './generated/graphql.js';
import { graphql } from './generated/index.js';

export const ActiveJobs = graphql(`
  subscription ActiveJobs {
    jobList(filter: { statuses: [SUBMITTED, READY, STARTED] }, first: 50) {
      isSnapshot
      changes { jobId job { id name status submittedAt } }
      hasMore
    }
  }
`);

type JobListEvent = NonNullable<ActiveJobsSubscription['jobList']>;
type LiveJob = NonNullable<JobListEvent['changes'][number]['job']>;

/** Returns the jobs after the event, by id. */
export function applyEvent(jobs: ReadonlyMap<string, LiveJob>, { isSnapshot, changes }: JobListEvent) {
  // The first event, also after a reconnect: jobs that have left meanwhile are not reported one by one.
  const result = new Map(isSnapshot ? [] : jobs);
  for (const { jobId, job } of changes) {
    if (job) result.set(jobId, job);
    else result.delete(jobId);
  }
  return result;
}
