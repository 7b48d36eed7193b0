import { describe, expect, test } from 'vitest';
import type { Fault } from '../../sandbox/src/http/fault-injection.js';
import { Follow, submitBell } from '../support/bell-job.js';
import { collect, type GraphQLResponse } from '../support/client.js';
import { flushEventLoop } from '../support/clock.js';
import { startGatewayWithSandbox, type TestGateway } from '../support/test-gateway.js';

/** Time passes to what is due next, or by this much. */
const STEP_MS = 1_000;
/** How long an answer may take on the clock: the deadline of a call, retries included, and a step of the test's. */
const DEADLINE_MS = 15_000 + STEP_MS;

/** What comes of a fault: all is well, or an error with this code. */
type Outcome = 'well' | string;

interface Row {
  readonly what: string;
  readonly fault: Fault;
  /** A reading that fails the first time only, and one that always does. */
  readonly once: Outcome;
  readonly always: Outcome;
  /** A change, which is never made twice. */
  readonly change: Outcome;
  /** Following a job whose first two looks fail. */
  readonly followed: Outcome;
}

const HTML = '<html><body>cloud proxy</body></html>';
const PASSES = { once: 'well', followed: 'well' };
const answers = (status: number, body?: unknown, headers?: Record<string, string>): Fault => ({
  response: { status, body, ...(headers && { headers }) },
});
const lasting = (what: string, error: Fault, code: string, followed: Outcome = 'well'): Row => ({
  what,
  fault: error,
  once: code,
  always: code,
  change: code,
  followed,
});
const passing = (what: string, error: Fault, code: string): Row => ({
  ...PASSES,
  what,
  fault: error,
  always: code,
  change: code,
});
const harmless = (what: string, error: Fault): Row => ({
  ...PASSES,
  what,
  fault: error,
  always: 'well',
  change: 'well',
});

const ROWS: readonly Row[] = [
  passing('429', answers(429), 'RATE_LIMITED'),
  passing('429 for a second', answers(429, undefined, { 'retry-after': '1' }), 'RATE_LIMITED'),
  lasting('429 for an hour', answers(429, undefined, { 'retry-after': '3600' }), 'RATE_LIMITED'),
  lasting(
    '500',
    answers(500, { statusCode: 500, error: 'Internal Server Error', message: 'No.' }),
    'UPSTREAM_UNAVAILABLE',
  ),
  passing('502 as a page', answers(502, HTML), 'UPSTREAM_UNAVAILABLE'),
  passing('503', answers(503), 'UPSTREAM_UNAVAILABLE'),
  passing('504', answers(504, HTML), 'UPSTREAM_UNAVAILABLE'),
  passing('520', answers(520, HTML), 'UPSTREAM_UNAVAILABLE'),
  passing('529', answers(529, HTML), 'UPSTREAM_UNAVAILABLE'),
  lasting('401', answers(401), 'UNAUTHENTICATED', 'UNAUTHENTICATED'),
  lasting('402', answers(402), 'PAYMENT_REQUIRED'),
  lasting('403', answers(403), 'FORBIDDEN'),
  lasting('404', answers(404), 'NOT_FOUND'),
  passing('409', answers(409), 'CONFLICT'),
  lasting('418', answers(418), 'UPSTREAM_INVALID'),
  lasting('a redirect', answers(302, undefined, { location: 'http://127.0.0.1:1/' }), 'UPSTREAM_INVALID'),
  lasting('a page under a good status', answers(200, HTML), 'UPSTREAM_INVALID'),
  lasting('an error under a good status', answers(200, { statusCode: 500, error: 'No.' }), 'UPSTREAM_INVALID'),
  lasting('an empty answer', answers(200), 'UPSTREAM_INVALID'),
  lasting('half of JSON', answers(200, '[{"backend":'), 'UPSTREAM_INVALID'),
  passing('a connection that is reset', { connection: 'reset' }, 'UPSTREAM_UNAVAILABLE'),
  passing('an answer that is lost', { connection: 'drop-response' }, 'UPSTREAM_UNAVAILABLE'),
  passing('an answer that breaks off', { connection: 'truncate' }, 'UPSTREAM_UNAVAILABLE'),
  lasting('no answer', { connection: 'hang' }, 'UPSTREAM_TIMEOUT'),
  harmless('an answer after five seconds', { latencyMs: 5_000 }),
  lasting('an answer after a minute', { latencyMs: 60_000 }, 'UPSTREAM_TIMEOUT'),
  harmless('rows in another order', { rows: 'reorder' }),
  harmless('rows that come twice', { rows: 'repeat' }),
  harmless('rows that are missing', { rows: 'omit' }),
  harmless('a status that nobody knows', { jobStatus: 'paused' }),
  harmless('members that nobody knows', { extra: { cost_model: 'new', kwh: 1 } }),
];

/** What this comes to, time passing whenever nothing else happens. */
async function settled<T>({ clock, gateway, sandbox }: TestGateway, promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const note = () => {
    isSettled = true;
  };
  promise.then(note, note);
  let before = '';
  for (let quiet = 0; !isSettled; quiet++) {
    await flushEventLoop();
    const now = `${gateway.activeUpstreamCalls} ${gateway.watchedJobs} ${sandbox.requests.list().length} ${clock.waiting}`;
    if (now !== before) quiet = 0;
    before = now;
    if (quiet < 40) continue;
    quiet = 0;
    await sandbox.whenSettled();
    await clock.advance(Math.min(STEP_MS, Math.max(1, (clock.nextAt ?? 0) - clock.now())));
  }
  return promise;
}

const outcomeOf = ({ errors }: GraphQLResponse<unknown>): Outcome => errors?.[0]?.extensions.code ?? 'well';

interface Reading {
  readonly jobs: { readonly edges: readonly unknown[] };
  readonly backends: readonly unknown[] | null;
}

/** Nothing but its own field is lost to what goes wrong with one reading. */
async function read(assembly: TestGateway, key: string, error: Fault, outcome: Outcome): Promise<void> {
  const { sandbox, clock, clientWith } = assembly;
  sandbox.faults.set([{ ...error, method: 'GET', path: '/v0.4/backends' }]);
  const from = clock.now();
  const query = '{ backends { serviceId } jobs(first: 5) { edges { node { status } } } }';
  const answer = await settled(assembly, clientWith(key).queryText<Reading>(query));
  expect(outcomeOf(answer)).toBe(outcome);
  if (outcome === 'well') expect(answer.data?.backends?.length).toBeGreaterThan(0);
  else expect(answer).toMatchObject({ data: { backends: null }, errors: [{ path: ['backends'] }] });
  expect(answer.data?.jobs.edges, 'the rest is there').toHaveLength(5);
  expect(clock.now() - from).toBeLessThanOrEqual(DEADLINE_MS);
}

/** It is made once at most, and what is asked beside it is told. */
async function change(assembly: TestGateway, error: Fault, outcome: Outcome): Promise<void> {
  const { sandbox, clock, client, calls } = assembly;
  sandbox.faults.set([{ ...error, method: 'POST', path: '/v0.4/jobs' }]);
  calls();
  const from = clock.now();
  const program = '{ circuit: { qubits: 1, gates: [] } }';
  const mutation = `mutation { __typename createJob(input: { backend: "simulator", program: ${program} }) { __typename } }`;
  const answer = await settled(assembly, client.queryText(mutation));
  expect(outcomeOf(answer)).toBe(outcome);
  const createJob = outcome === 'well' ? { __typename: 'CreateJobPayload' } : null;
  expect(answer.data).toEqual({ __typename: 'Mutation', createJob });
  expect(calls().filter((call) => call.startsWith('POST'))).toHaveLength(1);
  expect(clock.now() - from).toBeLessThanOrEqual(DEADLINE_MS);
}

describe.each(ROWS.map((row) => [row.what, row] as const))('%s', (_what, row) => {
  const { fault: error, followed } = row;

  test(`once, a query: ${row.once}; always: ${row.always}; a change: ${row.change}`, async () => {
    const assembly = await startGatewayWithSandbox();
    await read(assembly, 'sandbox', { ...error, times: 1 }, row.once);
    // Another caller, for whom nothing is remembered.
    await read(assembly, 'sandbox-colleague', error, row.always);
    await change(assembly, error, row.change);
  });

  test(`one who follows a job comes to its end: ${followed}`, async () => {
    const assembly = await startGatewayWithSandbox();
    const { sandbox, client } = assembly;
    const id = await submitBell(assembly, 'simulator');
    sandbox.faults.set([{ ...error, method: 'GET', path: '/v0.4/jobs', times: 2 }]);
    const events = await settled(assembly, collect(client.subscribe(Follow, { id })));
    const last = events.at(-1);
    if (followed === 'well') expect(last?.data?.job?.job.status).toBe('COMPLETED');
    else expect(last?.errors?.[0]?.extensions.code).toBe(followed);
    expect(assembly.gateway.watchedJobs).toBe(0);
  });
});
