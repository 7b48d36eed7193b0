/**
 * No gateway at all: a handler written for the one request that it is sent. What it takes is the least that Node can
 * answer the same request with. Arguments: the service's address, which handler.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { printAddress } from '../print-address.js';
import { get, type WireBackend, type WireJob, type WireJobs, type WireSession } from './rest.js';

interface Request {
  readonly authorization: string;
  readonly body: string;
}

type Handler = (request: Request) => Promise<string | Buffer> | string | Buffer;

/** An item by its id, asked for anew or remembered. */
type Find = <T>(path: string, request: Request) => Promise<T> | T;

const asked: Find = (path, { authorization }) => get(path, authorization);

/** Nothing is forgotten here, which only a bench can afford. */
function remembering(): Find {
  const known = new Map<string, unknown>();
  return <T>(path: string, { authorization }: Request) => {
    const key = `${authorization} ${path}`;
    const item = known.get(key) as T | undefined;
    return (
      item ??
      get<T>(path, authorization).then((found) => {
        known.set(key, found);
        return found;
      })
    );
  };
}

/** The jobs of a submitter in one call, then each of their sessions and backends once. */
function dashboard(find: Find): Handler {
  return async (request) => {
    const { variables } = JSON.parse(request.body);
    const { jobs, next } = await get<WireJobs>(
      `/v0.4/jobs?submitter_id=${variables.submitter}&limit=25`,
      request.authorization,
    );
    const [sessions, backends] = await Promise.all([
      each(
        jobs,
        ({ session_id }) => session_id,
        (id) => find<WireSession>(`/v0.4/sessions/${id}`, request),
      ),
      each(
        jobs,
        ({ backend }) => backend,
        (name) => find<WireBackend>(`/v0.4/backends/${name}`, request),
      ),
    ]);
    const edges = jobs.map((job) => ({
      node: { ...jobData(job), session: sessionData(sessions, job), backend: backendData(backends, job) },
    }));
    return JSON.stringify({ data: { jobs: { edges, pageInfo: { hasNextPage: next !== null } } } });
  };
}

async function each<T>(
  jobs: readonly WireJob[],
  idOf: (job: WireJob) => string | null,
  find: (id: string) => Promise<T> | T,
): Promise<ReadonlyMap<string, T>> {
  const ids = [...new Set(jobs.map(idOf))].filter((id) => id !== null);
  const found = new Map<string, T>();
  const missing: Promise<unknown>[] = [];
  for (const id of ids) {
    const item = find(id);
    if (item instanceof Promise) missing.push(item.then((it) => found.set(id, it)));
    else found.set(id, item);
  }
  if (missing.length > 0) await Promise.all(missing);
  return found;
}

const jobData = (job: WireJob) => ({
  id: `Job:${job.id}`,
  name: job.name,
  status: job.status.toUpperCase(),
  submittedAt: job.submitted_at,
  shots: job.shots,
  stats: {
    qubits: job.stats.qubits,
    gateCounts: { oneQubit: job.stats.gate_counts['1q'], twoQubit: job.stats.gate_counts['2q'] },
  },
});

function sessionData(sessions: ReadonlyMap<string, WireSession>, { session_id }: WireJob) {
  const session = session_id === null ? undefined : sessions.get(session_id);
  return session
    ? { id: `Session:${session.id}`, status: session.status.toUpperCase(), startedAt: session.started_at }
    : null;
}

function backendData(backends: ReadonlyMap<string, WireBackend>, job: WireJob) {
  const backend = backends.get(job.backend);
  return backend
    ? {
        serviceId: backend.backend,
        status: backend.status,
        qubits: backend.qubits,
        averageQueueTimeMs: backend.average_queue_time,
      }
    : null;
}

/** 25 ids a call. */
const jobsById: Handler = async ({ body, authorization }) => {
  const ids: readonly string[] = JSON.parse(body).variables.ids;
  const pages = Array.from({ length: Math.ceil(ids.length / 25) }, (_, page) => ids.slice(25 * page, 25 * page + 25));
  const answers = await Promise.all(
    pages.map((page) => {
      const query = page.map((id) => `ids=${id.slice('Job:'.length)}`).join('&');
      return get<WireJobs>(`/v0.4/jobs?${query}&limit=25`, authorization);
    }),
  );
  const byId = new Map(answers.flatMap(({ jobs }) => jobs.map((job) => [`Job:${job.id}`, jobData(job)])));
  return JSON.stringify({ data: { nodes: ids.map((id) => byId.get(id) ?? null) } });
};

/** The same bytes for the same bytes. */
function fromMap(fill: Handler): Handler {
  const answers = new Map<string, Buffer>();
  return (request) => {
    const known = answers.get(request.body);
    if (known) return known;
    return Promise.resolve(fill(request)).then((answer) => {
      answers.set(request.body, Buffer.from(answer));
      return answer;
    });
  };
}

const CONSTANT = Buffer.from('{"data":{"__typename":"Query"}}');

const HANDLERS: Readonly<Record<string, Handler>> = {
  'naive calls': dashboard(asked),
  remembered: dashboard(remembering()),
  'from a map': fromMap(dashboard(asked)),
  constant: () => CONSTANT,
  'jobs by id': jobsById,
};

function onBody(request: IncomingMessage, use: (body: string) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => use((chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString() ?? ''));
}

const handle = HANDLERS[process.argv[3] ?? ''];
if (!handle) throw new Error(`There is no bare handler ${process.argv[3]}.`);
const server = createServer((request, response) => {
  const send = (answer: string | Buffer) => {
    const length = typeof answer === 'string' ? Buffer.byteLength(answer) : answer.length;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
    response.end(answer);
  };
  onBody(request, (body) => {
    const answer = handle({ body, authorization: request.headers.authorization ?? '' });
    // What is known is sent at once: a promise would cost it a turn.
    if (answer instanceof Promise) answer.then(send, (error) => response.destroy(error));
    else send(answer);
  });
});
await printAddress(server);
