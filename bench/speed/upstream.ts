/**
 * A scripted upstream: every id exists, and its data is derived from its number, so that responses cost little CPU.
 * Arguments: response time in milliseconds, number of states in results, number of sessions and of backends.
 */
import { createServer } from 'node:http';
import { setTimeout as after } from 'node:timers';
import { printAddress } from './print-address.js';

const [latencyMs = 0, states = 16, groups = 3] = process.argv.slice(2).map(Number);
/** Workloads with more different responses request each of them once. */
const MAX_CACHED = 2_000;

/** Of each job: enough for its states. */
const qubits = Math.max(8, Math.ceil(Math.log2(states)));

const cache = new Map<string, Buffer>();
const canceled = new Set<string>();
let calls = 0;

/** `7d2c0b1e-0000-4000-8000-000000000042` is number 42. */
const uuid = (number: number) => `7d2c0b1e-0000-4000-8000-${String(number).padStart(12, '0')}`;
const parseNumber = (id: string) => Number(id.slice(-12));

function createJob(id: string, submitter = uuid(0)) {
  const number = parseNumber(id);
  const isCanceled = canceled.has(id);
  const isRunning = number % 5 === 0 && !isCanceled;
  return {
    id,
    status: isCanceled ? 'canceled' : isRunning ? 'started' : 'completed',
    type: 'ionq.circuit.v1',
    backend: `qpu.machine-${number % groups}`,
    dry_run: false,
    submitter_id: submitter,
    project_id: uuid(1),
    parent_job_id: null,
    session_id: uuid(number % groups),
    metadata: { experiment: 'ghz', run: String(number) },
    name: `Job ${number}`,
    submitted_at: '2026-11-02T09:00:00.000Z',
    started_at: '2026-11-02T09:01:00.000Z',
    completed_at: isRunning ? null : '2026-11-02T09:02:00.000Z',
    predicted_wait_time_ms: 60_000,
    predicted_execution_duration_ms: 60_000,
    execution_duration_ms: isRunning ? null : 60_000,
    shots: 1000,
    failure: null,
    output: {},
    settings: { compilation: { opt: 1 }, error_mitigation: { debiasing: false } },
    stats: { qubits, circuits: 1, gate_counts: { '1q': 12, '2q': 7 }, billed_quantum_compute_time_us: 1200 },
    results: isRunning ? null : { probabilities: { url: `/v0.4/jobs/${id}/results/probabilities` } },
  };
}

const writeJob = (id: string, submitter?: string) => JSON.stringify(createJob(id, submitter));

const writeJobs = (ids: readonly string[], submitter?: string) =>
  `{"jobs":[${ids.map((id) => writeJob(id, submitter)).join()}],"next":"more"}`;

const writeSession = (id: string) =>
  JSON.stringify({
    id,
    created_at: '2026-11-02T08:00:00.000Z',
    organization_id: uuid(2),
    backend: `qpu.machine-${parseNumber(id) % groups}`,
    project_id: uuid(1),
    creator_id: uuid(3),
    ended_at: null,
    ender_id: null,
    active: true,
    status: 'started',
    started_at: '2026-11-02T08:01:00.000Z',
    settings: { job_count_limit: 500, duration_limit_min: 600, expires_at: '2026-11-03T08:00:00.000Z' },
  });

const writeBackend = (name: string) =>
  JSON.stringify({
    backend: name,
    status: 'available',
    qubits: 25,
    average_queue_time: 90_000,
    last_updated: '2026-11-02T09:00:00.000Z',
    degraded: false,
    characterization_id: uuid(4),
    has_access: true,
  });

const writeCharacterization = (backend: string) =>
  JSON.stringify({
    id: uuid(4),
    date: '2026-11-02T00:00:00.000Z',
    backend,
    qubits: 25,
    connectivity: Array.from({ length: 24 }, (_, qubit) => [qubit, qubit + 1]),
    fidelity: { spam: { median: 0.996, stderr: null }, '1q': { median: 0.9998, stderr: null } },
    timing: { readout: 0.0003, reset: 0.00002, '1q': 0.000135, '2q': 0.0006, t1: 10, t2: 1 },
  });

const writeProbabilities = () =>
  JSON.stringify(Object.fromEntries(Array.from({ length: states }, (_, state) => [state, 1 / states])));

const range = (length: number) => Array.from({ length }, (_, number) => number);

function respond(url: string): string {
  const [path = '', query = ''] = url.split('?');
  const [, , kind, id, part, partId] = path.split('/');
  switch (kind) {
    case 'jobs': {
      if (id) return part === 'results' ? writeProbabilities() : part === 'cost' ? COST : writeJob(id);
      const params = new URLSearchParams(query);
      if (params.has('ids')) return writeJobs(params.getAll('ids'));
      // Each submitter has 25 jobs.
      const submitter = params.get('submitter_id') ?? uuid(0);
      return writeJobs(
        range(25).map((index) => uuid(25 * parseNumber(submitter) + index)),
        submitter,
      );
    }
    case 'sessions':
      return id
        ? writeSession(id)
        : `{"organization_id":"${uuid(2)}","sessions":[${range(groups).map(uuid).map(writeSession)}]}`;
    case 'backends':
      if (!id) return `[${range(groups).map((number) => writeBackend(`qpu.machine-${number}`))}]`;
      if (!part) return writeBackend(id);
      return partId ? writeCharacterization(id) : `{"characterizations":[${writeCharacterization(id)}],"pages":0}`;
    default:
      return 'null';
  }
}

/**
 * Converted to the types of the GraphQL schema, for a server that cannot do that: `/converted/jobs?…` has the path and
 * parameters of `/v0.4/jobs?…`, and so have sessions and backends.
 */
function respondConverted(url: string): string {
  const value = JSON.parse(respond(url.replace('/converted/', '/v0.4/')));
  if (url.includes('/sessions/')) {
    const { id, status, started_at } = value;
    return JSON.stringify({ id: `Session:${id}`, status: status.toUpperCase(), startedAt: started_at });
  }
  if (url.includes('/backends/')) {
    const { backend, status, qubits, average_queue_time } = value;
    return JSON.stringify({ serviceId: backend, status, qubits, averageQueueTimeMs: average_queue_time });
  }
  const edges = value.jobs.map(convertJob).map((node: object) => ({ node }));
  return JSON.stringify({ edges, pageInfo: { hasNextPage: value.next !== null } });
}

const convertJob = (job: ReturnType<typeof createJob>) => ({
  id: `Job:${job.id}`,
  name: job.name,
  status: job.status.toUpperCase(),
  submittedAt: job.submitted_at,
  shots: job.shots,
  stats: {
    qubits: job.stats.qubits,
    gateCounts: { oneQubit: job.stats.gate_counts['1q'], twoQubit: job.stats.gate_counts['2q'] },
  },
  sessionId: job.session_id,
  backendId: job.backend,
});

const COST = JSON.stringify({
  dry_run: false,
  estimated_cost: { value: 1.2, unit: 'usd' },
  cost: { value: 1.25, unit: 'usd' },
});

function getResponse(url: string): Buffer {
  // All jobs have the same results, which may be large.
  const key = url.endsWith('/probabilities') ? 'probabilities' : url;
  const cached = cache.get(key);
  if (cached) return cached;
  const response = Buffer.from(url.startsWith('/converted/') ? respondConverted(url) : respond(url));
  if (cache.size < MAX_CACHED) cache.set(key, response);
  return response;
}

/** The only mutation: `PUT /v0.4/jobs/{id}/status/cancel`. */
function cancelJob(url: string): Buffer {
  const [, , , id = ''] = url.split('/');
  canceled.add(id);
  cache.clear();
  return Buffer.from(JSON.stringify({ id, status: 'canceled' }));
}

const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  calls += 1;
  const reply = () => {
    const { method, url = '' } = request;
    const body = method === 'PUT' ? cancelJob(url) : getResponse(url);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': body.length,
      // As long as the gateway caches them.
      ...(/^\/converted\/(sessions|backends)/.test(url) && { 'cache-control': 'max-age=10' }),
    });
    response.end(body);
  };
  if (latencyMs > 0) after(reply, latencyMs);
  else reply();
});

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ calls, cpuMs: (user + system) / 1_000 });
});
// The bench may be stopped at any time.
process.once('disconnect', () => process.exit(0));
await printAddress(server);
