import { describe, expect, test } from 'vitest';
import type { Fault } from '../../sandbox/src/http/fault-injection.js';
import { submitBell, WatchBell } from '../support/bell-job.js';
import { collect, type GraphQLResponse } from '../support/client.js';
import { flushEventLoop } from '../support/clock.js';
import { startGatewayWithSandbox, type TestGateway } from '../support/test-gateway.js';

/** The clock advances to the next timer, but not by more than this. */
const STEP_MS = 1_000;
/** The timeout of a call including retries, and one step. */
const DEADLINE_MS = 15_000 + STEP_MS;

/** `data`, or the code of an error. */
type Outcome = 'data' | string;

interface Row {
  readonly name: string;
  readonly fault: Fault;
  /** A query whose first call fails, and one whose calls all fail. */
  readonly once: Outcome;
  readonly always: Outcome;
  /** A mutation, which is not retried. */
  readonly mutation: Outcome;
  /** A subscription whose first two polls fail. */
  readonly subscription: Outcome;
}

const HTML = '<html><body>cloud proxy</body></html>';
const PASSES = { once: 'data', subscription: 'data' };
const respond = (status: number, body?: unknown, headers?: Record<string, string>): Fault => ({
  response: { status, body, ...(headers && { headers }) },
});
const permanent = (name: string, error: Fault, code: string, subscription: Outcome = 'data'): Row => ({
  name,
  fault: error,
  once: code,
  always: code,
  mutation: code,
  subscription,
});
/** As `permanent`, for a failure after which a job may have been created. */
const ambiguous = (name: string, error: Fault, code: string): Row => ({
  ...permanent(name, error, code),
  mutation: 'OUTCOME_UNKNOWN',
});
const temporary = (name: string, error: Fault, code: string, mutation = 'OUTCOME_UNKNOWN'): Row => ({
  ...PASSES,
  name,
  fault: error,
  always: code,
  mutation,
});
const harmless = (name: string, error: Fault): Row => ({
  ...PASSES,
  name,
  fault: error,
  always: 'data',
  mutation: 'data',
});

const ROWS: readonly Row[] = [
  temporary('429', respond(429), 'RATE_LIMITED', 'RATE_LIMITED'),
  temporary('429 for a second', respond(429, undefined, { 'retry-after': '1' }), 'RATE_LIMITED', 'RATE_LIMITED'),
  permanent('429 for an hour', respond(429, undefined, { 'retry-after': '3600' }), 'RATE_LIMITED'),
  ambiguous(
    '500',
    respond(500, { statusCode: 500, error: 'Internal Server Error', message: 'No.' }),
    'UPSTREAM_UNAVAILABLE',
  ),
  temporary('502 with HTML', respond(502, HTML), 'UPSTREAM_UNAVAILABLE'),
  temporary('503', respond(503), 'UPSTREAM_UNAVAILABLE'),
  temporary('504', respond(504, HTML), 'UPSTREAM_UNAVAILABLE'),
  temporary('520', respond(520, HTML), 'UPSTREAM_UNAVAILABLE'),
  temporary('529', respond(529, HTML), 'UPSTREAM_UNAVAILABLE'),
  permanent('401', respond(401), 'UNAUTHENTICATED', 'UNAUTHENTICATED'),
  permanent('402', respond(402), 'PAYMENT_REQUIRED'),
  permanent('403', respond(403), 'FORBIDDEN'),
  permanent('404', respond(404), 'NOT_FOUND'),
  temporary('409', respond(409), 'CONFLICT', 'CONFLICT'),
  permanent('418', respond(418), 'UPSTREAM_INVALID'),
  ambiguous('a redirect', respond(302, undefined, { location: 'http://127.0.0.1:1/' }), 'UPSTREAM_INVALID'),
  ambiguous('HTML with status 200', respond(200, HTML), 'UPSTREAM_INVALID'),
  ambiguous('an error with status 200', respond(200, { statusCode: 500, error: 'No.' }), 'UPSTREAM_INVALID'),
  ambiguous('an empty body', respond(200), 'UPSTREAM_INVALID'),
  ambiguous('JSON that is cut off', respond(200, '[{"backend":'), 'UPSTREAM_INVALID'),
  temporary('a reset connection', { connection: 'reset' }, 'UPSTREAM_UNAVAILABLE'),
  temporary('a connection closed without a response', { connection: 'drop-response' }, 'UPSTREAM_UNAVAILABLE'),
  temporary('a body that is cut off', { connection: 'truncate' }, 'UPSTREAM_UNAVAILABLE'),
  ambiguous('no response', { connection: 'hang' }, 'UPSTREAM_TIMEOUT'),
  harmless('a response after five seconds', { latencyMs: 5_000 }),
  ambiguous('a response after a minute', { latencyMs: 60_000 }, 'UPSTREAM_TIMEOUT'),
  harmless('rows in another order', { rows: 'reorder' }),
  harmless('repeated rows', { rows: 'repeat' }),
  harmless('missing rows', { rows: 'omit' }),
  harmless('an unknown job status', { jobStatus: 'paused' }),
  harmless('unknown members', { extra: { cost_model: 'new', kwh: 1 } }),
];

/** Advances the clock whenever nothing else happens, until the promise has settled. */
async function settle<T>({ clock, gateway, sandbox }: TestGateway, promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const onSettled = () => {
    isSettled = true;
  };
  promise.then(onSettled, onSettled);
  let previous = '';
  for (let quiet = 0; !isSettled; quiet++) {
    await flushEventLoop();
    const now = `${gateway.activeUpstreamCalls} ${gateway.watchedJobs} ${sandbox.requests.list().length} ${clock.waiting}`;
    if (now !== previous) quiet = 0;
    previous = now;
    if (quiet < 40) continue;
    quiet = 0;
    await sandbox.whenSettled();
    await clock.advance(Math.min(STEP_MS, Math.max(1, (clock.nextAt ?? 0) - clock.now())));
  }
  return promise;
}

const toOutcome = ({ errors }: GraphQLResponse<unknown>): Outcome => errors?.[0]?.extensions.code ?? 'data';

interface Listed {
  readonly jobs: { readonly edges: readonly unknown[] };
  readonly backends: readonly unknown[] | null;
}

/** Only the field of the failed call is null. */
async function expectQuery(setup: TestGateway, key: string, error: Fault, outcome: Outcome): Promise<void> {
  const { sandbox, clock, clientWith } = setup;
  sandbox.faults.set([{ ...error, method: 'GET', path: '/v0.4/backends' }]);
  const from = clock.now();
  const query = '{ backends { serviceId } jobs(first: 5) { edges { node { status } } } }';
  const response = await settle(setup, clientWith(key).queryText<Listed>(query));
  expect(toOutcome(response)).toBe(outcome);
  if (outcome === 'data') expect(response.data?.backends?.length).toBeGreaterThan(0);
  else expect(response).toMatchObject({ data: { backends: null }, errors: [{ path: ['backends'] }] });
  expect(response.data?.jobs.edges, 'other fields').toHaveLength(5);
  expect(clock.now() - from).toBeLessThanOrEqual(DEADLINE_MS);
}

interface Created {
  readonly __typename: string;
  readonly createJob: { readonly errors: readonly { readonly code: string }[] } | null;
}

/** The mutation is sent once, and other fields are returned. Its error is in the payload or, if it is not about the input, at the top level. */
async function expectMutation(setup: TestGateway, error: Fault, outcome: Outcome): Promise<void> {
  const { sandbox, clock, client, calls } = setup;
  sandbox.faults.set([{ ...error, method: 'POST', path: '/v0.4/jobs' }]);
  calls();
  const from = clock.now();
  const program = '{ circuit: { qubits: 1, gates: [] } }';
  const mutation = `mutation { __typename createJob(input: { backendId: "simulator", program: ${program} }) { errors { code } } }`;
  const response = await settle(setup, client.queryText<Created>(mutation));
  const [payloadError] = response.data?.createJob?.errors ?? [];
  expect(payloadError?.code ?? toOutcome(response)).toBe(outcome);
  expect(response.data?.__typename).toBe('Mutation');
  expect(calls().filter((call) => call.startsWith('POST'))).toHaveLength(1);
  expect(clock.now() - from).toBeLessThanOrEqual(DEADLINE_MS);
}

describe.each(ROWS.map((row) => [row.name, row] as const))('upstream sends %s', (_name, row) => {
  const { fault: error, subscription } = row;

  test(`returns ${row.once} once, ${row.always} always and ${row.mutation} for a mutation`, async () => {
    const setup = await startGatewayWithSandbox();
    await expectQuery(setup, 'sandbox', { ...error, times: 1 }, row.once);
    // Another caller, whose cache is empty.
    await expectQuery(setup, 'sandbox-colleague', error, row.always);
    await expectMutation(setup, error, row.mutation);
  });

  test(`ends a subscription with ${subscription}`, async () => {
    const setup = await startGatewayWithSandbox();
    const { sandbox, client } = setup;
    const id = await submitBell(setup, 'simulator');
    sandbox.faults.set([{ ...error, method: 'GET', path: '/v0.4/jobs', times: 2 }]);
    const events = await settle(setup, collect(client.subscribe(WatchBell, { id })));
    const last = events.at(-1);
    if (subscription === 'data') expect(last?.data?.job?.job.status).toBe('COMPLETED');
    else expect(last?.errors?.[0]?.extensions.code).toBe(subscription);
    expect(setup.gateway.watchedJobs).toBe(0);
  });
});
