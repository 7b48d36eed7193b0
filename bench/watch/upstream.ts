/** A service with as many jobs as are asked for, that all run on until it is told to move them. Speaks over IPC. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Every job is at the same step; what is told at a step is when the answer left, in its name. */
let step = 0;
let calls = 0;
let rows = 0;

function rowOf(id: string) {
  return {
    id,
    status: step % 2 === 0 ? 'ready' : 'started',
    type: 'ionq.circuit.v1',
    backend: 'qpu.aria-1',
    dry_run: false,
    submitter_id: '2f9a2b1c-0000-4000-8000-000000000001',
    project_id: '2f9a2b1c-0000-4000-8000-000000000002',
    parent_job_id: null,
    session_id: null,
    metadata: { step: String(step) },
    name: leavesAt(id),
    submitted_at: '2026-11-02T09:00:00.000Z',
    started_at: null,
    completed_at: null,
    predicted_wait_time_ms: null,
    predicted_execution_duration_ms: null,
    shots: 1000,
    stats: { qubits: 2, circuits: 1, gate_counts: { '1q': 1, '2q': 1 } },
    results: null,
  };
}

const left = new Map<string, string>();

/** The moment of the first answer since the last step: afterwards the job shows no change. */
function leavesAt(id: string): string {
  const known = left.get(id);
  if (known) return known;
  const now = String(performance.timeOrigin + performance.now());
  left.set(id, now);
  return now;
}

const server = createServer((request, response) => {
  calls += 1;
  const url = new URL(request.url ?? '', 'http://_');
  const ids = url.searchParams.getAll('ids');
  rows += ids.length || 1;
  const body =
    ids.length > 0
      ? { jobs: ids.map(rowOf), next: null }
      : rowOf(url.pathname.slice(url.pathname.lastIndexOf('/') + 1));
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
