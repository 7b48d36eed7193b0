/**
 * An upstream whose jobs change one by one. It has a port for each gateway, so that it knows which one saw a change first:
 * the name of a job is the time of that response and the index of the gateway. Argument: the number of gateways. Receives
 * commands over IPC.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRandom } from '../../sandbox/src/simulator/random.js';
import { createWireJob } from './job-fixture.js';

export type Command =
  /** Replaces the jobs; one of them changes every `changeIntervalMs`. */
  | { readonly do: 'start'; readonly ids: readonly string[]; readonly changeIntervalMs: number }
  /** Completes this many jobs, spread evenly over this time. */
  | { readonly do: 'finish'; readonly count: number; readonly withinMs: number }
  | { readonly do: 'count' };

/** The calls since the last `count` command. */
export interface Count {
  /** The time of each call. */
  readonly calls: readonly number[];
  /** Number of calls that contain a job for the first time. */
  readonly firsts: number;
}

interface ServedJob {
  status: 'ready' | 'started' | 'completed';
  /** Null before the first change, empty until a gateway has read the last change. */
  name: string | null;
}

const SEED = 7;
const [gatewayCount = '1'] = process.argv.slice(2);
const jobs = new Map<string, ServedJob>();
let random = createRandom(SEED);
let changeTimer: NodeJS.Timeout | undefined;
let calls: number[] = [];
let firsts = 0;
const requestedIds = new Set<string>();

const getTime = () => performance.timeOrigin + performance.now();
const getActiveJobs = () => [...jobs.values()].filter(({ status }) => status !== 'completed');

function advanceJob(job: ServedJob | undefined): void {
  if (!job) return;
  job.status = job.status === 'ready' ? 'started' : 'ready';
  job.name = '';
}

function serveJob(id: string, gatewayIndex: number) {
  const job = jobs.get(id) ?? { status: 'completed', name: null };
  if (job.name === '') job.name = `${getTime()} ${gatewayIndex}`;
  return createWireJob(id, job);
}

async function listen(gatewayIndex: number): Promise<string> {
  const server = createServer((request, response) => {
    calls.push(getTime());
    const url = new URL(request.url ?? '', 'http://_');
    const ids = url.searchParams.getAll('ids');
    if (ids.some((id) => !requestedIds.has(id))) firsts += 1;
    for (const id of ids) requestedIds.add(id);
    const body =
      ids.length > 0
        ? { jobs: ids.map((id) => serveJob(id, gatewayIndex)), next: null }
        : serveJob(url.pathname.slice(url.pathname.lastIndexOf('/') + 1), gatewayIndex);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

process.on('message', (command: Command) => {
  if (command.do === 'start') {
    clearInterval(changeTimer);
    jobs.clear();
    for (const id of command.ids) jobs.set(id, { status: 'ready', name: null });
    // The same changes each time, so that rounds can be compared.
    random = createRandom(SEED);
    changeTimer = setInterval(() => {
      const active = getActiveJobs();
      advanceJob(active[Math.floor(random() * active.length)]);
    }, command.changeIntervalMs);
  } else if (command.do === 'finish') {
    const finishing = getActiveJobs().slice(0, command.count);
    for (const [index, job] of finishing.entries()) {
      const delayMs = (index * command.withinMs) / finishing.length;
      setTimeout(() => Object.assign(job, { status: 'completed', name: '' }), delayMs);
    }
  }
  process.send?.({ calls, firsts } satisfies Count);
  if (command.do === 'count') [calls, firsts] = [[], 0];
});
process.once('disconnect', () => process.exit());
process.send?.({
  urls: await Promise.all(Array.from({ length: Number(gatewayCount) }, (_, gatewayIndex) => listen(gatewayIndex))),
});
