/** An upstream in which every job id exists. The message `step` changes all jobs, any other reports the calls. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWireJob } from './job-fixture.js';

/** All jobs are at the same step. Their name is the time of the first response since then. */
let step = 0;
let calls = 0;

const respondedAt = new Map<string, string>();

function getFirstResponseTime(id: string): string {
  const existing = respondedAt.get(id);
  if (existing) return existing;
  const now = String(performance.timeOrigin + performance.now());
  respondedAt.set(id, now);
  return now;
}

const createJob = (id: string) =>
  createWireJob(id, { status: step % 2 === 0 ? 'ready' : 'started', name: getFirstResponseTime(id) });

const server = createServer((request, response) => {
  calls += 1;
  const url = new URL(request.url ?? '', 'http://_');
  const ids = url.searchParams.getAll('ids');
  const body =
    ids.length > 0
      ? { jobs: ids.map(createJob), next: null }
      : createJob(url.pathname.slice(url.pathname.lastIndexOf('/') + 1));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

process.on('message', (message) => {
  if (message === 'step') {
    step += 1;
    respondedAt.clear();
  }
  process.send?.({ calls });
  if (message === 'count') calls = 0;
});
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
