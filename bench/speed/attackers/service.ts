import { setTimeout as wait } from 'node:timers/promises';
import { createReport, listCharacterizations, listManyBackends, listManySessions } from './service-lists.js';
import { createKeySet, JWKS_PATH } from './tokens.js';

/**
 * The service that attacks need: the API key selects how it responds, the id of a job what it is.
 * `victim`, `attacker`, `fresh-…` and `long-…` are accepted, `invented-…` is not; `stuck-…` hangs for lists of a submitter; the others fail
 * as they are named. To `long-6000-…` it returns 6,000 backends and sessions.
 */
export interface ServiceRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly key: string;
}

export interface ServiceResponse {
  readonly status: number;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the first half of the body only. */
  readonly isStalled?: boolean;
}

/** `hang`: never responds. `reset`: closes the connection. */
export type ServiceReaction = ServiceResponse | 'hang' | 'reset';

export interface ServiceOptions {
  /** Measured states of jobs with large results. */
  readonly states: number;
  /** Of each job with metadata. Default: as many as the contract of the service allows. */
  readonly metadataBytes?: number;
}

export type RespondAsService = (request: ServiceRequest) => ServiceReaction | Promise<ServiceReaction>;

/** Responses to the keys `together-…` end at the multiples of this time. */
const TOGETHER_MS = 200;

const FAILURES: Readonly<Record<string, ServiceReaction>> = {
  failing: toError(504, 'Gateway Timeout'),
  invented: toError(401, 'Unauthorized'),
  limited: { ...toError(429, 'Too Many Requests'), headers: { 'retry-after': '1' } },
  unreadable: { status: 200, body: '{"jobs": [' },
  hanging: 'hang',
  reset: 'reset',
};

function toError(status: number, error: string): ServiceResponse {
  return { status, body: JSON.stringify({ statusCode: status, error: `${error} Error`, message: error }) };
}

/** Replaces names of large parts by the parts: to serialize them for each job would take longer than what is tested. */
const toJson = (value: unknown, parts = LARGE_PARTS): ServiceResponse => ({
  status: 200,
  body: JSON.stringify(value).replaceAll(/"part:(\w+)"/g, (_match, name: string) => `${parts[name]}`),
});

export function createService({ states, metadataBytes }: ServiceOptions): RespondAsService {
  const parts = metadataBytes ? { ...LARGE_PARTS, metadata: createMetadata(metadataBytes) } : LARGE_PARTS;
  const keySet = { status: 200, body: createKeySet() };
  let calls = 0;
  let results: Buffer | null = null;
  const getResults = () => {
    results ??= createResults(states);
    return results;
  };
  return ({ method, target, key }) => {
    if (target === JWKS_PATH) return keySet;
    calls += 1;
    const kind = key.replace(/-.*/, '');
    if (kind === 'failing' && !target.includes('/cost'))
      return respond(method, target, { calls, key, parts, getResults });
    if (kind === 'stuck' && target.includes('submitter_id=')) return 'hang';
    const failure = FAILURES[kind];
    if (failure) return failure;
    const response = respond(method, target, { calls, key, parts, getResults });
    if (kind === 'together') return wait(TOGETHER_MS - (Date.now() % TOGETHER_MS), response);
    return kind === 'stalled' && target.includes('/results/') ? { ...response, isStalled: true } : response;
  };
}

interface State {
  readonly calls: number;
  readonly key: string;
  readonly parts: Readonly<Record<string, string>>;
  readonly getResults: () => Buffer;
}

function respond(method: string, target: string, { calls, key, parts, getResults }: State): ServiceResponse {
  const [path = '', query = ''] = target.split('?');
  const [, , resource, id = '', detail] = path.split('/');
  const length = Number(/^long-(\d+)/.exec(key)?.[1] ?? 0);
  switch (resource) {
    case 'jobs':
      if (method !== 'GET') return toJson({ id, status: 'canceled' });
      if (query.includes('ids=rejected-')) return toError(403, 'Forbidden');
      if (detail === 'cost') return toJson({ ...COST, ...COST_DETAILS[id.replace(/-.*/, '')] });
      if (detail === 'artifacts') return { status: 200, body: ARTIFACT };
      if (detail === 'results') return { status: 200, body: getResults() };
      return toJson(id === '' ? listJobs(new URLSearchParams(query), calls) : createJob(id, calls), parts);
    case 'sessions':
      if (id === '' && length > 0) return { status: 200, body: listManySessions(length, calls) };
      return toJson(id === '' ? { sessions: [SESSION] } : { ...SESSION, id });
    case 'backends':
      if (detail === 'characterizations') return { status: 200, body: listCharacterizations() };
      if (id === '' && length > 0) return { status: 200, body: listManyBackends(length, calls) };
      return toJson(id === '' ? [{ backend: 'simulator' }] : { backend: id });
    case 'organizations':
    case 'report':
      return { status: 200, body: createReport(resource === 'report' ? (detail ?? '') : id) };
    default:
      return toJson({});
  }
}

const COST = { cost: { unit: 'usd', value: 1 }, estimated_cost: { unit: 'usd', value: 1 } };
const COST_DETAILS: Readonly<Record<string, object>> = {
  padded: { details: 'part:padding' },
  costly: { details: 'part:prices' },
};
const SESSION = { id: 'session', status: 'started', active: true, backend: 'simulator', settings: {} };

/** As large as UPSTREAM_MAX_RESPONSE_BYTES nearly allows. */
const ARTIFACT = Buffer.alloc(15_000_000, 'x');

/** JSON of members. */
const LARGE_PARTS: Readonly<Record<string, string>> = {
  // 250 kB of text.
  padding: JSON.stringify('x'.repeat(249_000)),
  // 0.9 MB of objects.
  prices: JSON.stringify(Array(40_000).fill({ price: 1_234_567_890 })),
  // As large as the contract of the service allows.
  metadata: createMetadata(390_000),
  // As many as the gateway decodes.
  artifacts: JSON.stringify(
    Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [
        `result-${index}`,
        { id: `artifact-${index}`, format: 'ionq.result' },
      ]),
    ),
  ),
};

function createMetadata(bytes: number): string {
  return JSON.stringify(
    Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`key${index}`, 'x'.repeat(bytes / 10)])),
  );
}

/** Of running jobs, which change with every call. */
const CHANGING_CHARS = 4_000;

function createJob(id: string, calls: number): object {
  const [kind] = id.split('-');
  const isRunning = kind === 'running';
  return {
    id,
    status: isRunning ? 'running' : 'completed',
    type: 'ionq.circuit.v1',
    backend: 'simulator',
    name: `name of ${id}`,
    ...(isRunning && { metadata: { change: `${calls}`.padEnd(CHANGING_CHARS, 'x') }, predicted_wait_time_ms: calls }),
    ...(kind === 'metadata' && { metadata: 'part:metadata' }),
    ...(kind === 'artifacts' && { results: 'part:artifacts' }),
    ...(kind === 'large' && {
      stats: { qubits: 19 },
      shots: 1_000,
      results: { probabilities: { url: `/v0.4/jobs/${id}/results/probabilities` } },
    }),
  };
}

function listJobs(query: URLSearchParams, calls: number): object {
  const ids = query.getAll('ids');
  const count = Number(query.get('limit') ?? 25);
  const listed = ids.length > 0 ? ids : Array.from({ length: count }, (_, index) => `job-${index}`);
  return { jobs: listed.map((id) => createJob(id, calls)), next: ids.length > 0 ? null : `page-${calls}` };
}

/** 14 MB for 19 qubits. */
function createResults(states: number): Buffer {
  const probability = (1 / states).toFixed(18);
  return Buffer.from(`{${Array.from({ length: states }, (_, state) => `"${state}":${probability}`).join()}}`);
}
