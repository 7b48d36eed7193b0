/**
 * A service whose jobs move one by one. It has an address for each gateway, so that it knows whom it told of a change
 * first: a job's name is the moment of that answer and the number of the address. Arguments: how many. Speaks over IPC.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRandom } from '../../sandbox/src/simulator/random.js';
import { createWireJob } from './job-fixture.js';

export type Command =
  /** These are its jobs from now on, and one of them moves each `moveEveryMs`. */
  | { readonly do: 'begin'; readonly ids: readonly string[]; readonly moveEveryMs: number }
  /** So many more come to their end, spread evenly over this time. */
  | { readonly do: 'finish'; readonly count: number; readonly withinMs: number }
  | { readonly do: 'count' };

/** Of the calls since it was asked last. */
export interface Count {
  /** When each came. */
  readonly calls: readonly number[];
  /** How many were about a job that nobody had asked about before. */
  readonly firsts: number;
}

interface ServedJob {
  status: 'ready' | 'started' | 'completed';
  /** Null before it has moved, and empty until somebody is told that it has. */
  name: string | null;
}

const SEED = 7;
const [addresses = '1'] = process.argv.slice(2);
const jobs = new Map<string, ServedJob>();
let random = createRandom(SEED);
let moving: NodeJS.Timeout | undefined;
let calls: number[] = [];
let firsts = 0;
const known = new Set<string>();

const moment = () => performance.timeOrigin + performance.now();
const running = () => [...jobs.values()].filter(({ status }) => status !== 'completed');

function advanceJob(job: ServedJob | undefined): void {
  if (!job) return;
  job.status = job.status === 'ready' ? 'started' : 'ready';
  job.name = '';
}

function createVisibleJob(id: string, gatewayIndex: number) {
  const job = jobs.get(id) ?? { status: 'completed', name: null };
  if (job.name === '') job.name = `${moment()} ${gatewayIndex}`;
  return createWireJob(id, job);
}

async function listen(gatewayIndex: number): Promise<string> {
  const server = createServer((request, response) => {
    calls.push(moment());
    const url = new URL(request.url ?? '', 'http://_');
    const ids = url.searchParams.getAll('ids');
    if (ids.some((id) => !known.has(id))) firsts += 1;
    for (const id of ids) known.add(id);
    const body =
      ids.length > 0
        ? { jobs: ids.map((id) => createVisibleJob(id, gatewayIndex)), next: null }
        : createVisibleJob(url.pathname.slice(url.pathname.lastIndexOf('/') + 1), gatewayIndex);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

process.on('message', (order: Command) => {
  if (order.do === 'begin') {
    clearInterval(moving);
    jobs.clear();
    for (const id of order.ids) jobs.set(id, { status: 'ready', name: null });
    // The same moves each time, so that rounds can be compared.
    random = createRandom(SEED);
    moving = setInterval(() => {
      const all = running();
      advanceJob(all[Math.floor(random() * all.length)]);
    }, order.moveEveryMs);
  } else if (order.do === 'finish') {
    const signal = running().slice(0, order.count);
    for (const [place, job] of signal.entries()) {
      setTimeout(() => Object.assign(job, { status: 'completed', name: '' }), (place * order.withinMs) / signal.length);
    }
  }
  process.send?.({ calls, firsts } satisfies Count);
  if (order.do === 'count') [calls, firsts] = [[], 0];
});
process.once('disconnect', () => process.exit());
process.send?.({
  urls: await Promise.all(Array.from({ length: Number(addresses) }, (_, gatewayIndex) => listen(gatewayIndex))),
});
