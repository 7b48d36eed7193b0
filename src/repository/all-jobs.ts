import { type ErrorCode, GatewayError, isGatewayError } from '../domain/gateway-error.js';
import type { Job, JobFilter } from '../domain/job.js';
import { endlessPagesError, MAX_REPEATED_PAGES, PAGE_SIZE, type Page } from '../domain/page.js';
import type { CallContext } from '../upstream/call-context.js';
import { readOmitted } from '../upstream/read-omitted.js';
import type { JobsApi } from '../upstream/upstream-api.js';
import { jobKey, smallPagesKey, TTL_MS } from './cache-keys.js';
import type { CallCache } from './call-cache.js';

const LIMIT_ERRORS: ReadonlySet<ErrorCode> = new Set(['BAD_USER_INPUT', 'UPSTREAM_INVALID', 'UPSTREAM_TIMEOUT']);

/**
 * All jobs that match a filter, without duplicates: one call for 1,000 jobs, or for 25 if the service has smaller pages. `ids`: those of
 * the jobs, if known. Rejects with `TOO_EXPENSIVE` if there are more than `maxJobs`.
 */
export type ListAll = (
  call: CallContext,
  filter: JobFilter,
  options: { readonly maxJobs: number; readonly ids?: readonly string[] | undefined },
) => Promise<readonly Job[]>;

/**
 * The service documents no largest page, and may return 25 jobs or reject the request for more: jobs whose ids are known are then fetched
 * by id, which is concurrent and skips cached ones.
 */
export function createListAll(
  { list, getMany, get }: Pick<JobsApi, 'list' | 'getMany' | 'get'>,
  cache: CallCache,
  largestPage: number,
): ListAll {
  const hasLargePages = (call: CallContext) => largestPage > PAGE_SIZE && !cache.peek(call, smallPagesKey);
  const recordSmallPages = (call: CallContext) => cache.setLocal(call, smallPagesKey, true, TTL_MS.notOffered);

  const readPage = async (call: CallContext, filter: JobFilter, pageToken: string | null): Promise<Page<Job>> => {
    if (hasLargePages(call)) {
      try {
        const page = await list(call, filter, { limit: largestPage, pageToken });
        if (page.nextPageToken !== null && page.items.length <= PAGE_SIZE) recordSmallPages(call);
        return page;
      } catch (error) {
        // The service rejects the limit, or the page exceeds UPSTREAM_MAX_RESPONSE_BYTES or UPSTREAM_TIMEOUT_MS.
        if (!isGatewayError(error) || !LIMIT_ERRORS.has(error.code)) throw error;
        recordSmallPages(call);
      }
    }
    return list(call, filter, { limit: PAGE_SIZE, pageToken });
  };
  const isFasterById = (call: CallContext, ids: readonly string[]) =>
    !hasLargePages(call) || ids.filter((id) => !cache.peek(call, jobKey(id))).length <= PAGE_SIZE;

  return async (call, filter, { maxJobs, ids }) => {
    const found = new Map<string, Job>();
    let pageToken: string | null = null;
    let hasMore = true;
    let repeatedPages = 0;
    while (hasMore) {
      if (Math.max(found.size, ids?.length ?? 0) > maxJobs) throw tooManyJobsError(maxJobs);
      const missing = ids?.filter((id) => !found.has(id));
      if (missing && isFasterById(call, missing)) break;
      const page: Page<Job> = await readPage(call, filter, pageToken);
      const previousCount = found.size;
      for (const job of page.items) found.set(job.id, job);
      pageToken = page.nextPageToken;
      hasMore = pageToken !== null;
      // A page may have only jobs that another one had, as lists shift. Without a bound, such pages might never end.
      repeatedPages = found.size > previousCount ? 0 : repeatedPages + 1;
      if (hasMore && repeatedPages === MAX_REPEATED_PAGES) throw endlessPagesError();
    }
    // The list may have left out some of the jobs whose ids are known. One that does not exist any more is not returned.
    const missing = ids?.filter((id) => !found.has(id)) ?? [];
    const listed = missing.length === 0 ? new Map() : await getMany(call, missing);
    for (const job of await readOmitted(call, missing, listed, (id) => get(call, id))) found.set(job.id, job);
    if (found.size > maxJobs) throw tooManyJobsError(maxJobs);
    return [...found.values()];
  };
}

function tooManyJobsError(maxJobs: number): GatewayError {
  const message = `Too many jobs to count: the limit is ${maxJobs}. Use a job list with \`first\` instead.`;
  return new GatewayError('TOO_EXPENSIVE', message);
}
