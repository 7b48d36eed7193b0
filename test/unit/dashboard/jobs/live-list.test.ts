import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyEvent,
  createLiveList,
  hasLeftRows,
  type JobListEvent,
  type LiveList,
  mergeIntoPage,
  mustReload,
  showHeld,
} from '../../../../dashboard/src/jobs/live-list.js';

/** Of the subscription. */
const FIRST = 4;
const PAGE_SIZE = 5;

interface Job {
  readonly id: string;
  readonly name: string;
  readonly submittedAt: string;
}

const toJob = (number: number): Job => ({
  id: `${number}`,
  name: number % 2 ? 'odd' : 'even',
  submittedAt: new Date(number * 1_000).toISOString(),
});

/** The service's list, newest first, and the events that the gateway emits about its first jobs. */
class Service {
  jobs: Job[] = [];
  #count = 0;
  #reported: readonly Job[] = [];

  add(count: number): void {
    for (let i = 0; i < count; i++) this.jobs.unshift(toJob(++this.#count));
  }

  remove(position: number): void {
    this.jobs.splice(position, 1);
  }

  poll(isSnapshot: boolean): JobListEvent<Job> {
    const first = this.jobs.slice(0, FIRST);
    const previous = isSnapshot ? [] : this.#reported;
    this.#reported = first;
    const removed = previous.filter((job) => !first.includes(job)).map(({ id }) => ({ jobId: id, job: null }));
    const added = first.filter((job) => !previous.includes(job)).map((job) => ({ jobId: job.id, job }));
    return { isSnapshot, hasMore: this.jobs.length > FIRST, changes: [...removed, ...added] };
  }
}

/** New jobs are shown at once. */
const SHOW_ALL = { isLoaded: () => true, isMatch: () => true };
/** They are held. */
const HOLD_ALL = { isLoaded: () => false, isMatch: () => true };

/** What the page shows of a list. */
const merge = (
  list: LiveList<Job>,
  jobs: readonly Job[],
  page: { isLast?: boolean; name?: string; isDeleted?: (id: string) => boolean } = {},
) => mergeIntoPage({ jobs, isLast: true, name: '', isDeleted: () => false, ...page }, list);

const STEPS = fc.array(
  fc.oneof(
    fc.record({ add: fc.integer({ min: 1, max: FIRST - 1 }) }),
    // Only jobs that are watched: the others stay in the list until it is reloaded.
    fc.record({ remove: fc.integer({ min: 0, max: FIRST - 1 }) }),
    fc.record({ reconnect: fc.constant(true) }),
  ),
  { maxLength: 30 },
);

test('lists what the service lists, and in their places the jobs that have left, when jobs are added and removed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), STEPS, (initial, steps) => {
      const service = new Service();
      service.add(initial);
      const page = service.jobs.slice(0, PAGE_SIZE);
      const next = service.jobs.slice(PAGE_SIZE);
      let list: LiveList<Job> = applyEvent(undefined, service.poll(true), SHOW_ALL);
      let shown = [...merge(list, page, { isLast: next.length === 0 }), ...next].map(({ id }) => id);
      for (const step of steps) {
        if ('add' in step) service.add(step.add);
        if ('remove' in step) service.remove(step.remove);
        list = applyEvent(list, service.poll('reconnect' in step), SHOW_ALL);
        expect(list.isIncomplete).toBe(false);
        const rows = [...merge(list, page, { isLast: next.length === 0 }), ...next].map(({ id }) => id);
        expect(rows.filter((id) => !list.left.has(id))).toEqual(service.jobs.map(({ id }) => id));
        // New jobs are added above the others.
        expect(rows.filter((id) => shown.includes(id))).toEqual(shown);
        shown = rows;
      }
      const updated = [...merge(showHeld(list), page, { isLast: next.length === 0 }), ...next];
      expect(updated.filter(({ id }) => !list.left.has(id))).toEqual(service.jobs);
      expect(hasLeftRows(showHeld(list))).toBe(false);
    }),
  );
});

test('reports that jobs may be missing when all first jobs are new', () => {
  const service = new Service();
  service.add(2);
  const list = applyEvent(undefined, service.poll(true), SHOW_ALL);
  service.add(FIRST + 1);
  expect(applyEvent(list, service.poll(false), SHOW_ALL).isIncomplete).toBe(true);
});

test('adds only jobs with the name when the list is a search', () => {
  const service = new Service();
  const list = applyEvent(undefined, service.poll(true), SHOW_ALL);
  service.add(3);
  const merged = merge(applyEvent(list, service.poll(false), SHOW_ALL), [], { name: 'EVEN' });
  expect(merged.map(({ id }) => id)).toEqual(['2']);
});

test('holds new jobs until they are requested, but not older ones that move up', () => {
  const service = new Service();
  service.add(FIRST + 1);
  const page = service.jobs.slice();
  let list = applyEvent<Job>(undefined, service.poll(true), HOLD_ALL);
  service.remove(0);
  list = applyEvent(list, service.poll(false), HOLD_ALL);
  expect(list.held.size).toBe(0);
  service.add(2);
  list = applyEvent(list, service.poll(false), HOLD_ALL);
  expect(list.held.size).toBe(2);
  expect(merge(list, page)).toEqual(page);
  expect(merge(showHeld(list), page)).toEqual(service.jobs);
});

test('keeps the row of a job that has left until the list is updated, unless it was deleted here', () => {
  const service = new Service();
  service.add(3);
  const page = [...service.jobs];
  let list = applyEvent<Job>(createLiveList(new Map(page.map((job) => [job.id, job]))), service.poll(true), HOLD_ALL);
  const show = (isDeleted = (_id: string) => false) => merge(list, page, { isDeleted }).map(({ id }) => id);
  expect(hasLeftRows(list)).toBe(false);
  service.remove(1);
  list = applyEvent(list, service.poll(false), HOLD_ALL);
  expect([show(), [...list.left], hasLeftRows(list)]).toEqual([['3', '2', '1'], ['2'], true]);
  list = showHeld(list);
  expect([show(), hasLeftRows(list)]).toEqual([['3', '1'], false]);
  // A job that was added to the page, and one that is held.
  service.add(1);
  list = showHeld(applyEvent(list, service.poll(false), HOLD_ALL));
  service.add(1);
  list = applyEvent(list, service.poll(false), HOLD_ALL);
  service.remove(0);
  service.remove(0);
  list = applyEvent(list, service.poll(false), HOLD_ALL);
  expect([show(), list.held.size]).toEqual([['4', '3', '1'], 0]);
  expect(show((id) => id === '4')).toEqual(['3', '1']);
  expect([hasLeftRows(list), hasLeftRows(list, (id) => id === '4')]).toEqual([true, false]);
});

test('holds new jobs when all rows are of jobs that have left', () => {
  const service = new Service();
  service.add(1);
  const page = [...service.jobs];
  let list = applyEvent<Job>(createLiveList(new Map(page.map((job) => [job.id, job]))), service.poll(true), HOLD_ALL);
  for (let i = 0; i < 1_000; i++) {
    service.remove(0);
    list = applyEvent(list, service.poll(false), HOLD_ALL);
    service.add(1);
    list = applyEvent(list, service.poll(false), HOLD_ALL);
  }
  expect([merge(list, page), list.held.size, list.jobs.size]).toEqual([page, 1, 2]);
});

test('keeps a limited number of jobs, and requests the page again, when the list stays open', () => {
  const service = new Service();
  service.add(FIRST);
  let list = applyEvent<Job>(undefined, service.poll(true), HOLD_ALL);
  const addJobs = (count: number) => {
    for (let i = 0; i < count; i++) {
      service.add(1);
      list = applyEvent(list, service.poll(false), HOLD_ALL);
    }
  };
  addJobs(200);
  expect(mustReload({ ...list, jobs: list.first })).toBe(false);
  expect(list.held.size).toBe(200);
  addJobs(1_000);
  expect(mustReload({ ...list, jobs: list.first })).toBe(true);
  expect([list.held.size, list.jobs.size]).toEqual([200, 200 + FIRST]);
  list = showHeld(list);
  expect([list.jobs, mustReload(list)]).toEqual([list.first, false]);
  for (let i = 0; i < 40; i++) {
    addJobs(10);
    expect(list.isIncomplete).toBe(false);
    list = showHeld(list);
  }
  expect(list.jobs.size).toBeLessThanOrEqual(200 + 10);
});

test('keeps a limited number of jobs when those of a search are pushed out by others', () => {
  const service = new Service();
  service.add(FIRST);
  const search = { isLoaded: () => false, isMatch: ({ name }: Job) => name === 'none' };
  let list = applyEvent(undefined, service.poll(true), search);
  for (let i = 0; i < 1_000; i++) {
    service.add(1);
    list = applyEvent(list, service.poll(false), search);
  }
  expect([list.held.size, list.jobs]).toEqual([0, list.first]);
});

test('keeps a limited number of ids of jobs that have left, and those that the page has', () => {
  const service = new Service();
  service.add(FIRST);
  const page = new Set(service.jobs.map(({ id }) => id));
  const shown = { ...HOLD_ALL, isLoaded: (id: string) => page.has(id) };
  let list = applyEvent(undefined, service.poll(true), shown);
  for (let i = 0; i < 1_000; i++) {
    // The first job that the page has leaves in the beginning.
    service.remove(0);
    service.add(1);
    list = applyEvent(list, service.poll(false), shown);
  }
  expect(list.left.size).toBe(200);
  expect(list.left.has(`${FIRST}`)).toBe(true);
});

test('keeps a limited number of rows of jobs that have left when older ones move up and leave, too', () => {
  const service = new Service();
  service.add(1_000);
  let list = applyEvent<Job>(undefined, service.poll(true), HOLD_ALL);
  for (let i = 0; i < 900; i++) {
    service.remove(0);
    list = applyEvent(list, service.poll(false), HOLD_ALL);
  }
  expect([list.left.size, list.jobs.size]).toEqual([200, 200 + FIRST]);
});

test('shows the first jobs of an empty list at once', () => {
  const service = new Service();
  const list = applyEvent<Job>(undefined, service.poll(true), HOLD_ALL);
  service.add(2);
  expect(applyEvent(list, service.poll(false), HOLD_ALL).held.size).toBe(0);
});

test('holds jobs of the first event that a loaded page does not have', () => {
  const service = new Service();
  service.add(3);
  const page = [...service.jobs];
  service.add(2);
  const list = applyEvent(createLiveList(new Map(page.map((job) => [job.id, job]))), service.poll(true), HOLD_ALL);
  expect([...list.held]).toEqual(['5', '4']);
  const show = (shown: LiveList<Job>, jobs = page) => merge(shown, jobs).map(({ id }) => id);
  expect(show(list)).toEqual(['3', '2', '1']);
  // The page is loaded again before the jobs are requested.
  expect(show(list, service.jobs)).toEqual(['3', '2', '1']);
  expect(show(showHeld(list))).toEqual(['5', '4', '3', '2', '1']);
});

test('shows the jobs of the first event when no page was loaded', () => {
  const service = new Service();
  service.add(2);
  expect(createLiveList(new Map<string, Job>())).toBeUndefined();
  expect(applyEvent(undefined, service.poll(true), HOLD_ALL).held.size).toBe(0);
});
