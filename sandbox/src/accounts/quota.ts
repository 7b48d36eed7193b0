import type { Failure, Job } from '../jobs/job.js';
import type { Store } from '../store/store.js';
import { findOrganization, findUser, listMembers } from './accounts.js';

/** Returns the failure of a job that exceeds its organization's budget or its submitter's quota, otherwise null. */
export function checkQuota(store: Store, job: Job): Failure | null {
  if (job.estimatedCostUsd === 0 || job.dryRun) return null;
  const organization = findOrganization(job.projectId);
  const submitter = findUser(job.submitterId);
  if (!organization || !submitter) return null;
  const members = listMembers(organization.id).map((member) => member.id);
  // Committed costs include this job, but no later ones: those must not make an earlier job fail.
  if (store.jobs.sumCommittedUsd(members, job.id) > organization.budgetUsd) {
    return {
      code: 'QuotaExhaustedError',
      message: `The job exceeds the budget of the organization (${organization.name}).`,
    };
  }
  if (store.jobs.sumCommittedUsd([submitter.id], job.id) > submitter.quotaUsd) {
    return { code: 'QuotaExhaustedError', message: `The job exceeds the quota of the submitter (${submitter.email}).` };
  }
  return null;
}
