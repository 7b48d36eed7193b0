import { expect, test } from 'vitest';
import { ResultStream } from '../../src/pipeline/result-stream.js';
import type { GraphQLResponse } from '../support/client.js';
import type {
  JobStatus,
  WatchJobListSubscription,
  WatchJobListSubscriptionVariables,
} from '../support/generated/graphql.js';
import { applyEvents } from '../support/job-list-events.js';
import { createPrng } from '../support/random-document.js';
import { scaleRuns } from '../support/random-runs.js';
import { WatchJobList } from '../support/watch-documents.js';
import { startWatchHarness, type WatchHarness } from '../support/watch-harness.js';

const SEED = Number(process.env['JOB_LIST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const STEPS = scaleRuns(120);
/** Longer than any poll interval, with its page calls. */
const SETTLE_MS = 40_000;

const LIFE = ['submitted', 'ready', 'started', 'completed'] as const;

interface ModelJob {
  status: (typeof LIFE)[number] | 'failed';
  readonly session: string;
}

const FILTERS: readonly WatchJobListSubscriptionVariables[] = [
  {},
  { first: 3 },
  { first: 100, filter: { statuses: ['READY'] } },
  { first: 2, filter: { statuses: ['READY'] } },
  { first: 100, filter: { statuses: ['SUBMITTED', 'READY', 'STARTED'] } },
  { first: 100, filter: { statuses: ['STARTED', 'SUBMITTED', 'READY'] } },
  { first: 100, filter: { statuses: ['COMPLETED', 'FAILED'], sessionId: 's1' } },
  { first: 60, filter: { sessionId: 's0' } },
];

/** What the service returns for these variables: statuses by job. */
function selectJobs(jobs: ReadonlyMap<string, ModelJob>, { filter, first }: WatchJobListSubscriptionVariables) {
  const statuses: readonly JobStatus[] | null | undefined = filter?.statuses;
  const matching = [...jobs].filter(
    ([, { status, session }]) =>
      (!statuses || statuses.includes(status.toUpperCase() as JobStatus)) &&
      (!filter?.sessionId || filter.sessionId === session),
  );
  return new Map(matching.slice(0, first ?? 25).map(([id, { status }]) => [id, status.toUpperCase()]));
}

/** Changes jobs of the service at random. */
class RandomService {
  readonly jobs = new Map<string, ModelJob>();
  readonly #random: () => number;
  readonly #upstream: WatchHarness['upstream'];
  #count = 0;

  constructor(random: () => number, upstream: WatchHarness['upstream']) {
    this.#random = random;
    this.#upstream = upstream;
  }

  change(): void {
    const ids = [...this.jobs.keys()];
    const id = ids[Math.floor(this.#random() * ids.length)];
    const job = id === undefined ? undefined : this.jobs.get(id);
    const action = this.#random();
    if (id === undefined || !job || (action < 0.4 && ids.length < 70)) this.#create();
    else if (action > 0.85) this.#delete(id);
    else this.#advance(id, job);
  }

  #delete(id: string): void {
    this.jobs.delete(id);
    this.#upstream.job(id, null);
  }

  #advance(id: string, job: ModelJob): void {
    const next = job.status === 'failed' ? undefined : LIFE[LIFE.indexOf(job.status) + 1];
    if (next === undefined) return;
    job.status = this.#random() < 0.1 ? 'failed' : next;
    this.#upstream.job(id, { status: job.status });
  }

  #create(): void {
    const id = `job-${this.#count++}`;
    const job = { status: 'submitted' as const, session: `s${Math.floor(this.#random() * 2)}` };
    this.jobs.set(id, job);
    this.#upstream.job(id, { status: job.status, session_id: job.session });
  }
}

type Event = GraphQLResponse<WatchJobListSubscription>;

/** A subscriber that reads at random times. */
async function openSlowReader({ gateway }: WatchHarness, variables: WatchJobListSubscriptionVariables) {
  const request = { query: WatchJobList.toString(), variables: { ...variables } };
  const stream = await gateway.execute(request, { authorization: 'apiKey one' });
  if (!(stream instanceof ResultStream)) throw new Error(JSON.stringify(stream));
  const events: Event[] = [];
  let isReading = false;
  const read = () => {
    if (isReading) return;
    isReading = true;
    void stream.next().then(({ value }) => {
      isReading = false;
      if (value) events.push(value as unknown as Event);
    });
  };
  return { events, read, close: () => stream.return() };
}

test(`keeps the lists of clients equal to those of the service when jobs change at random (seed ${SEED})`, async () => {
  const random = createPrng(SEED);
  const harness = await startWatchHarness();
  const { upstream, subscribe, socket, advance, waitForSubscriptions } = harness;
  const service = new RandomService(random, upstream);
  const one = socket();
  const subscriptions: { readonly variables: WatchJobListSubscriptionVariables; readonly events: readonly Event[] }[] =
    [];
  const readers: Awaited<ReturnType<typeof openSlowReader>>[] = [];
  const add = async () => {
    const variables = FILTERS[Math.floor(random() * FILTERS.length)] ?? {};
    subscriptions.push({ variables, events: subscribe(WatchJobList, variables, one).events });
    const reader = await openSlowReader(harness, variables);
    readers.push(reader);
    subscriptions.push({ variables, events: reader.events });
    await waitForSubscriptions(subscriptions.length);
  };
  const settle = async () => {
    upstream.override(null);
    await advance(SETTLE_MS);
    // Each reads one event, then waits for the next.
    for (let reads = 0; reads < 3; reads++) {
      for (const { read } of readers) read();
      await advance(1);
    }
  };
  const expectEqualLists = (message: string) => {
    for (const { variables, events } of subscriptions) {
      const entries = (list: ReadonlyMap<string, string>) => [...list].sort();
      expect(entries(applyEvents(events)), `${message} ${JSON.stringify(variables)}`).toEqual(
        entries(selectJobs(service.jobs, variables)),
      );
    }
  };
  for (let step = 0; step < STEPS; step++) {
    if (step % 12 === 0 && subscriptions.length < 16) await add();
    // Jobs also change between the calls of a poll.
    upstream.override(() => {
      if (random() < 0.3) setImmediate(() => service.change());
      return null;
    });
    for (let changes = Math.floor(random() * 4); changes > 0; changes--) service.change();
    for (const { read } of readers) if (random() < 0.3) read();
    await advance(random() * 3_000);
    if (step % 10 !== 9) continue;
    await settle();
    expectEqualLists(`step ${step}`);
  }
  for (const { close } of readers) await close();
});
