import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyEvent,
  createLiveList,
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

const STEPS = fc.array(
  fc.oneof(
    fc.record({ add: fc.integer({ min: 1, max: FIRST - 1 }) }),
    // Only jobs that are watched: the others stay in the list until it is reloaded.
    fc.record({ remove: fc.integer({ min: 0, max: FIRST - 1 }) }),
    fc.record({ reconnect: fc.constant(true) }),
  ),
  { maxLength: 30 },
);

test('lists what the service lists when jobs are added and removed after the page was loaded', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), STEPS, (initial, steps) => {
      const service = new Service();
      service.add(initial);
      const page = service.jobs.slice(0, PAGE_SIZE);
      const next = service.jobs.slice(PAGE_SIZE);
      let list: LiveList<Job> = applyEvent(undefined, service.poll(true), SHOW_ALL);
      for (const step of steps) {
        if ('add' in step) service.add(step.add);
        if ('remove' in step) service.remove(step.remove);
        list = applyEvent(list, service.poll('reconnect' in step), SHOW_ALL);
        expect(list.isIncomplete).toBe(false);
        const merged = mergeIntoPage({ jobs: page, isLast: next.length === 0, name: '' }, list);
        const listed = [...merged, ...next.filter((job) => !list.left.has(job.id))].map(({ id }) => id);
        expect(listed).toEqual(service.jobs.map(({ id }) => id));
      }
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
  const merged = mergeIntoPage(
    { jobs: [], isLast: true, name: 'EVEN' },
    applyEvent(list, service.poll(false), SHOW_ALL),
  );
  expect(merged.map(({ id }) => id)).toEqual(['2']);
});

test('holds new jobs until they are requested, but not older ones that move up', () => {
  const service = new Service();
  service.add(FIRST + 1);
  const page = service.jobs.slice();
  const merge = (list: LiveList<Job>) => mergeIntoPage({ jobs: page, isLast: true, name: '' }, list);
  let list = applyEvent<Job>(undefined, service.poll(true), HOLD_ALL);
  service.remove(0);
  list = applyEvent(list, service.poll(false), HOLD_ALL);
  expect(list.held.size).toBe(0);
  const previous = service.jobs.slice();
  service.add(2);
  list = applyEvent(list, service.poll(false), HOLD_ALL);
  expect(list.held.size).toBe(2);
  expect(merge(list)).toEqual(previous);
  expect(merge(showHeld(list))).toEqual(service.jobs);
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
  const show = (shown: LiveList<Job>, jobs = page) =>
    mergeIntoPage({ jobs, isLast: true, name: '' }, shown).map(({ id }) => id);
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
