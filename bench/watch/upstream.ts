/** A service with as many jobs as are asked for, that all run on until it is told to move them. Speaks over IPC. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWireJob } from './job-fixture.js';

/** Every job is at the same step; what is told at a step is when the answer left, in its name. */
let step = 0;
let calls = 0;
let rows = 0;

const left = new Map<string, string>();

/** The moment of the first answer since the last step: afterwards the job shows no change. */
function leavesAt(id: string): string {
  const known = left.get(id);
  if (known) return known;
  const now = String(performance.timeOrigin + performance.now());
  left.set(id, now);
  return now;
}

const shown = (id: string) => createWireJob(id, { status: step % 2 === 0 ? 'ready' : 'started', name: leavesAt(id) });

const server = createServer((request, response) => {
  calls += 1;
  const url = new URL(request.url ?? '', 'http://_');
  const ids = url.searchParams.getAll('ids');
  rows += ids.length || 1;
  const body =
    ids.length > 0
      ? { jobs: ids.map(shown), next: null }
      : shown(url.pathname.slice(url.pathname.lastIndexOf('/') + 1));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

process.on('message', (message) => {
  if (message === 'step') {
    step += 1;
    left.clear();
  }
  process.send?.({ calls, rows });
  if (message === 'count') [calls, rows] = [0, 0];
});
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
