import type { Failure, Job } from '../jobs/job.js';
import type { Store } from '../store/store.js';
import { membersOf, organizationOf, userOf } from './accounts.js';

/** A job is let in while its organization's budget and its submitter's quota cover what is spent and promised. */
export function quotaObjection(store: Store, job: Job): Failure | null {
  if (job.estimatedCostUsd === 0 || job.dryRun) return null;
  const organization = organizationOf(job.projectId);
  const submitter = userOf(job.submitterId);
  if (!organization || !submitter) return null;
  const members = membersOf(organization.id).map((member) => member.id);
  // The job itself is among what is promised; those that came after it must not be its undoing.
  if (store.jobs.committedUsd(members, job.id) > organization.budgetUsd) {
    return { code: 'QuotaExhaustedError', message: `${organization.name} has no budget left for this job.` };
  }
  if (store.jobs.committedUsd([submitter.id], job.id) > submitter.quotaUsd) {
    return { code: 'QuotaExhaustedError', message: `${submitter.firstName} has no quota left for this job.` };
  }
  return null;
}
