import { GatewayError } from '../domain/gateway-error.js';
import type { Job, JobFilter } from '../domain/job.js';
import { PAGE_SIZE } from '../domain/page.js';
import type { RequestContext } from './request-context.js';

/**
 * Fetches all jobs that match a filter, without duplicates, to count them. One call for 25 jobs; throws a GatewayError if there
 * are more than `maxJobs`.
 */
export async function fetchAllJobs(ctx: RequestContext, filter: JobFilter, maxJobs: number): Promise<readonly Job[]> {
  const jobsById = new Map<string, Job>();
  let pageToken: string | null = null;
  for (let pages = 0; pages < maxJobs / PAGE_SIZE; pages++) {
    const page = await ctx.repository.jobs.list(ctx.call, filter, { limit: PAGE_SIZE, pageToken });
    const previousCount = jobsById.size;
    for (const job of page.items) jobsById.set(job.id, job);
    if (page.nextPageToken === null || jobsById.size === previousCount) return [...jobsById.values()];
    pageToken = page.nextPageToken;
  }
  throw new GatewayError(
    'NOT_SUPPORTED',
    `Too many jobs to count: the limit is ${maxJobs}. Use a job list with \`first\` instead.`,
  );
}
