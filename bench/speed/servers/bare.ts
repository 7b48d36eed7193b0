/**
 * Handlers without GraphQL, each written for one request: the minimum that Node needs to respond to it. Arguments: the URL
 * of upstream, the name of the handler.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { printAddress } from '../print-address.js';
import { get, type WireBackend, type WireJob, type WireJobs, type WireSession } from './rest.js';

interface Request {
  readonly authorization: string;
  readonly body: string;
}

type Handler = (request: Request) => Promise<string | Buffer> | string | Buffer;

/** Gets an object by its path, with a call or from a cache. */
type GetByPath = <T>(path: string, request: Request) => Promise<T> | T;

const getUncached: GetByPath = (path, { authorization }) => get(path, authorization);

/** An unbounded cache, which only a bench can afford. */
function createCachedGet(): GetByPath {
  const cache = new Map<string, unknown>();
  return <T>(path: string, { authorization }: Request) => {
    const key = `${authorization} ${path}`;
    const cached = cache.get(key) as T | undefined;
    return (
      cached ??
      get<T>(path, authorization).then((value) => {
        cache.set(key, value);
        return value;
      })
    );
  };
}

/** Gets the jobs of a submitter in one call, then each of their sessions and backends once. */
function createDashboardHandler(getByPath: GetByPath): Handler {
  return async (request) => {
    const { variables } = JSON.parse(request.body);
    const { jobs, next } = await get<WireJobs>(
      `/v0.4/jobs?submitter_id=${variables.submitter}&limit=25`,
      request.authorization,
    );
    const [sessions, backends] = await Promise.all([
      getAllOnce(
        jobs,
        ({ session_id }) => session_id,
        (id) => getByPath<WireSession>(`/v0.4/sessions/${id}`, request),
      ),
      getAllOnce(
        jobs,
        ({ backend }) => backend,
        (name) => getByPath<WireBackend>(`/v0.4/backends/${name}`, request),
      ),
    ]);
    const edges = jobs.map((job) => ({
      node: toListedJob(job, toSession(sessions, job), toBackend(backends, job)),
    }));
    return JSON.stringify({ data: { jobs: { edges, pageInfo: { hasNextPage: next !== null } } } });
  };
}

async function getAllOnce<T>(
  jobs: readonly WireJob[],
  getId: (job: WireJob) => string | null,
  getById: (id: string) => Promise<T> | T,
): Promise<ReadonlyMap<string, T>> {
  const ids = [...new Set(jobs.map(getId))].filter((id) => id !== null);
  const valueById = new Map<string, T>();
  const pending: Promise<unknown>[] = [];
  for (const id of ids) {
    const value = getById(id);
    if (value instanceof Promise) pending.push(value.then((result) => valueById.set(id, result)));
    else valueById.set(id, value);
  }
  if (pending.length > 0) await Promise.all(pending);
  return valueById;
}

const toJob = (job: WireJob) => ({
  id: `Job:${job.id}`,
  name: job.name,
  status: job.status.toUpperCase(),
  submittedAt: job.submitted_at,
  shots: job.shots,
  stats: toStats(job),
});

/** The same with members that {@link toJob} has not: a spread that adds them would take a fifth of the CPU of the handler. */
const toListedJob = (job: WireJob, session: ReturnType<typeof toSession>, backend: ReturnType<typeof toBackend>) => ({
  id: `Job:${job.id}`,
  name: job.name,
  status: job.status.toUpperCase(),
  submittedAt: job.submitted_at,
  shots: job.shots,
  stats: toStats(job),
  session,
  backend,
});

const toStats = ({ stats }: WireJob) => ({
  qubits: stats.qubits,
  gateCounts: { oneQubit: stats.gate_counts['1q'], twoQubit: stats.gate_counts['2q'] },
});

function toSession(sessions: ReadonlyMap<string, WireSession>, { session_id }: WireJob) {
  const session = session_id === null ? undefined : sessions.get(session_id);
  return session
    ? { id: `Session:${session.id}`, status: session.status.toUpperCase(), startedAt: session.started_at }
    : null;
}

function toBackend(backends: ReadonlyMap<string, WireBackend>, job: WireJob) {
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

/** Gets 25 jobs per call. */
const handleJobsById: Handler = async ({ body, authorization }) => {
  const ids: readonly string[] = JSON.parse(body).variables.ids;
  const pages = Array.from({ length: Math.ceil(ids.length / 25) }, (_, page) => ids.slice(25 * page, 25 * page + 25));
  const responses = await Promise.all(
    pages.map((page) => {
      const query = page.map((id) => `ids=${id.slice('Job:'.length)}`).join('&');
      return get<WireJobs>(`/v0.4/jobs?${query}&limit=25`, authorization);
    }),
  );
  const byId = new Map(responses.flatMap(({ jobs }) => jobs.map((job) => [`Job:${job.id}`, toJob(job)])));
  return JSON.stringify({ data: { nodes: ids.map((id) => byId.get(id) ?? null) } });
};

/** Caches full responses by request body. */
function cacheResponses(handler: Handler): Handler {
  const responses = new Map<string, Buffer>();
  return (request) => {
    const cached = responses.get(request.body);
    if (cached) return cached;
    return Promise.resolve(handler(request)).then((response) => {
      responses.set(request.body, Buffer.from(response));
      return response;
    });
  };
}

const CONSTANT = Buffer.from('{"data":{"__typename":"Query"}}');

const HANDLERS: Readonly<Record<string, Handler>> = {
  uncached: createDashboardHandler(getUncached),
  cached: createDashboardHandler(createCachedGet()),
  'cached response': cacheResponses(createDashboardHandler(getUncached)),
  constant: () => CONSTANT,
  'jobs by id': handleJobsById,
};

function collectBody(request: IncomingMessage, callback: (body: string) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => callback((chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString() ?? ''));
}

const handle = HANDLERS[process.argv[3] ?? ''];
if (!handle) throw new Error(`Unknown bare handler ${process.argv[3]}.`);
const server = createServer((request, response) => {
  const send = (body: string | Buffer) => {
    const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
    response.end(body);
  };
  collectBody(request, (body) => {
    const result = handle({ body, authorization: request.headers.authorization ?? '' });
    // Cached data is sent without a promise, in the same turn of the event loop.
    if (result instanceof Promise) result.then(send, (error) => response.destroy(error));
    else send(result);
  });
});
await printAddress(server);
