import { Fault } from '../domain/fault.js';
import type { Job, JobFilter } from '../domain/job.js';
import { PAGE_SIZE } from '../domain/page.js';
import type { Scope } from './context.js';

/** More pages than this are not worth a number. */
const MAX_PAGES = 40;

/** Every job that a filter lets through, each once, for what has to be counted. */
export async function allJobs(scope: Scope, filter: JobFilter): Promise<readonly Job[]> {
  const found = new Map<string, Job>();
  let next: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = await scope.repository.jobs.list(scope.call, filter, { limit: PAGE_SIZE, next });
    const known = found.size;
    for (const job of page.items) found.set(job.id, job);
    if (page.next === null || found.size === known) return [...found.values()];
    next = page.next;
  }
  throw new Fault(
    'NOT_SUPPORTED',
    `There are more than ${MAX_PAGES * PAGE_SIZE} jobs to count; the gateway stops there.`,
  );
}
