import { setTimeout as wait } from 'node:timers/promises';
import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { gateway } from '../servers.js';
import { queryData, type StartedTarget, withTarget } from '../started-target.js';
import { repeatStarts } from '../starts.js';
import { type Groups, getPercentile, median } from '../statistics.js';
import { print, printTargets } from '../table.js';
import type { Usage } from '../usage-reporter.js';

const SUBSCRIPTION = 'subscription Watch($id: ID!) { job(id: $id) { job { status } } }';
const MUTATION = 'mutation Cancel($id: ID!) { cancelJob(input: { id: $id }) { job { id } } }';
const JOBS = 100;
const SUBSCRIPTIONS_PER_JOB = 10;
const SUBSCRIPTIONS = JOBS * SUBSCRIPTIONS_PER_JOB;
const INTERVAL_MS = 25;
const TIMEOUT_MS = 30_000;

interface Figures {
  /** From the request of the mutation to its response, of each job. */
  readonly mutationMs: readonly number[];
  /** From the request of the mutation to the event of its job, of each subscription. */
  readonly eventMs: readonly number[];
  /** For a mutation and its events. */
  readonly cpuMs: number;
}

/** Subscribes to a job, and calls the listener for each status. Resolves when the subscription has ended. */
function subscribe(client: Client, id: string, onStatus: (status: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    client.subscribe<{ readonly job: { readonly job: { readonly status: string } } }>(
      { query: SUBSCRIPTION, variables: { id } },
      {
        next: ({ data, errors }) => {
          if (data) onStatus(data.job.job.status);
          else reject(new Error(`The event has errors: ${JSON.stringify(errors)}`));
        },
        error: (error) => reject(error instanceof Error ? error : new Error(JSON.stringify(error))),
        complete: resolve,
      },
    );
  });
}

async function failAfter(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false });
  throw new Error(`Not all subscriptions have ended after ${ms} ms.`);
}

/** Jobs that are running. */
const toId = (job: number) => `7d2c0b1e-0000-4000-8000-${String(5 * job).padStart(12, '0')}`;

async function measure({ server }: StartedTarget, jobs: readonly string[]): Promise<Figures> {
  const requestedAt = new Map<string, number>();
  const eventMs: number[] = [];
  let started = 0;
  const clients = Array.from({ length: SUBSCRIPTIONS_PER_JOB }, () =>
    createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { Authorization: 'apiKey key' },
      retryAttempts: 0,
    }),
  );
  const ended = clients.flatMap((client) =>
    jobs.map((id) =>
      subscribe(client, id, (status) => {
        if (status === 'CANCELED') eventMs.push(performance.now() - (requestedAt.get(id) ?? Number.NaN));
        else started += 1;
      }),
    ),
  );
  const all = Promise.race([Promise.all(ended), failAfter(TIMEOUT_MS)]);
  while (started < SUBSCRIPTIONS) await Promise.race([all, wait(10)]);
  const { cpuMs: before } = await server.request<Usage>('usage');
  const mutationMs = await Promise.all(
    jobs.map(async (id, index) => {
      await wait(index * INTERVAL_MS);
      requestedAt.set(id, performance.now());
      await queryData(server.url, JSON.stringify({ query: MUTATION, variables: { id } }));
      return performance.now() - (requestedAt.get(id) ?? Number.NaN);
    }),
  );
  await all;
  const { cpuMs: after } = await server.request<Usage>('usage');
  await Promise.all(clients.map((client) => client.dispose()));
  return { mutationMs, eventMs, cpuMs: (after - before) / jobs.length };
}

/** The second group of jobs is measured. */
const measureAfterWarmUp = async (started: StartedTarget): Promise<Figures> => {
  const ids = Array.from({ length: 2 * JOBS }, (_, job) => toId(job));
  await measure(started, ids.slice(0, JOBS));
  return measure(started, ids.slice(JOBS));
};

/** Measures how long after a mutation the subscriptions of its job have the event. */
export async function run(seconds: number): Promise<void> {
  const starts = await repeatStarts(seconds, () => withTarget(gateway, {}, measureAfterWarmUp));
  print(`${starts.length} starts, ${1_000 / INTERVAL_MS} mutations per second, ${SUBSCRIPTIONS} subscriptions`);
  const getAll = (getFigure: (figures: Figures) => number): Groups => starts.map((figures) => [getFigure(figures)]);
  const getP99 = (values: readonly number[]) =>
    getPercentile(
      values.toSorted((a, b) => a - b),
      0.99,
    );
  printTargets([
    { label: 'response of the mutation: p99', unit: ' ms', figures: getAll(({ mutationMs }) => getP99(mutationMs)) },
    { label: 'event after the mutation: median', unit: ' ms', figures: getAll(({ eventMs }) => median(eventMs)) },
    { label: 'event after the mutation: p99', unit: ' ms', figures: getAll(({ eventMs }) => getP99(eventMs)) },
    { label: 'CPU for a mutation, its events and polls', unit: ' ms', figures: getAll(({ cpuMs }) => cpuMs) },
  ]);
}
