import { GatewayError } from '../domain/gateway-error.js';
import type { Job, JobFilter } from '../domain/job.js';
import { PAGE_SIZE } from '../domain/page.js';
import type { RequestContext } from './request-context.js';

/** Bounds the calls that one count may take. */
const MAX_PAGES = 40;

/** Fetches all jobs that match a filter, without duplicates, to count them. */
export async function fetchAllJobs(ctx: RequestContext, filter: JobFilter): Promise<readonly Job[]> {
  const jobsById = new Map<string, Job>();
  let pageToken: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = await ctx.repository.jobs.list(ctx.call, filter, { limit: PAGE_SIZE, pageToken });
    const previousCount = jobsById.size;
    for (const job of page.items) jobsById.set(job.id, job);
    if (page.nextPageToken === null || jobsById.size === previousCount) return [...jobsById.values()];
    pageToken = page.nextPageToken;
  }
  throw new GatewayError(
    'NOT_SUPPORTED',
    `Too many jobs to count: the limit is ${MAX_PAGES * PAGE_SIZE}. Use a job list with \`first\` instead.`,
  );
}
