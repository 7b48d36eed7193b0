import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src/sandbox/faults.js';
import { type Assembly, assemble } from '../support/assembly.js';
import { type Answer, all } from '../support/client.js';
import { turn } from '../support/clock.js';
import { Follow, submitBell } from '../support/main-job.js';

/** How long an answer may take on the clock: the deadline of a call, retries included, and a step of the test's. */
const DEADLINE_MS = 15_000 + 250;

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
  answer: { status, body, ...(headers && { headers }) },
});
const lasting = (what: string, fault: Fault, code: string, followed: Outcome = 'well'): Row => ({
  what,
  fault,
  once: code,
  always: code,
  change: code,
  followed,
});
const passing = (what: string, fault: Fault, code: string): Row => ({
  ...PASSES,
  what,
  fault,
  always: code,
  change: code,
});
const harmless = (what: string, fault: Fault): Row => ({ ...PASSES, what, fault, always: 'well', change: 'well' });

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
  passing('an answer that is lost', { connection: 'lose' }, 'UPSTREAM_UNAVAILABLE'),
  passing('an answer that breaks off', { connection: 'half' }, 'UPSTREAM_UNAVAILABLE'),
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
async function settled<T>({ clock, gateway, sandbox }: Assembly, promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const note = () => {
    isSettled = true;
  };
  promise.then(note, note);
  let before = '';
  for (let quiet = 0; !isSettled; quiet++) {
    await turn();
    const now = `${gateway.calling} ${gateway.watched} ${sandbox.calls.list().length} ${clock.waiting}`;
    if (now !== before) quiet = 0;
    before = now;
    if (quiet < 40) continue;
    quiet = 0;
    await sandbox.settled();
    await clock.advance(250);
  }
  return promise;
}

const outcomeOf = ({ errors }: Answer<unknown>): Outcome => errors?.[0]?.extensions.code ?? 'well';

describe.each(ROWS.map((row) => [row.what, row] as const))('%s', (_what, { fault, once, always, change, followed }) => {
  test.each([
    [once, 1],
    [always, undefined],
  ])('costs a query no more than its own field: %s', async (outcome, times) => {
    const assembly = await assemble();
    const { sandbox, clock, client } = assembly;
    sandbox.faults.set([{ ...fault, method: 'GET', path: '/v0.4/backends', ...(times && { times }) }]);
    const from = clock.now();
    const answer = await settled(
      assembly,
      client.askText<{ jobs: { edges: unknown[] }; backends: unknown[] | null }>(
        '{ backends { serviceId } jobs(first: 5) { edges { node { status } } } }',
      ),
    );
    expect(outcomeOf(answer)).toBe(outcome);
    if (outcome === 'well') expect(answer.data?.backends?.length).toBeGreaterThan(0);
    else expect(answer).toMatchObject({ data: { backends: null }, errors: [{ path: ['backends'] }] });
    expect(answer.data?.jobs.edges, 'the rest is there').toHaveLength(5);
    expect(clock.now() - from).toBeLessThanOrEqual(DEADLINE_MS);
  });

  test(`a change is made once at most: ${change}`, async () => {
    const assembly = await assemble();
    const { sandbox, clock, client, calls } = assembly;
    sandbox.faults.set([{ ...fault, method: 'POST', path: '/v0.4/jobs' }]);
    calls();
    const from = clock.now();
    const answer = await settled(
      assembly,
      client.askText<{ createJob: object | null; __typename: string }>(
        'mutation { __typename createJob(input: { backend: "simulator", program: { circuit: { qubits: 1, gates: [] } } }) { __typename } }',
      ),
    );
    expect(outcomeOf(answer)).toBe(change);
    expect(answer.data).toEqual({
      __typename: 'Mutation',
      createJob: change === 'well' ? { __typename: 'CreateJobPayload' } : null,
    });
    expect(calls().filter((call) => call.startsWith('POST'))).toHaveLength(1);
    expect(clock.now() - from).toBeLessThanOrEqual(DEADLINE_MS);
  });

  test(`one who follows a job comes to its end: ${followed}`, async () => {
    const assembly = await assemble();
    const { sandbox, client } = assembly;
    const id = await submitBell(assembly, 'simulator');
    sandbox.faults.set([{ ...fault, method: 'GET', path: '/v0.4/jobs', times: 2 }]);
    const events = await settled(assembly, all(client.follow(Follow, { id })));
    const last = events.at(-1);
    if (followed === 'well') expect(last?.data?.job?.job.status).toBe('COMPLETED');
    else expect(last?.errors?.[0]?.extensions.code).toBe(followed);
    expect(assembly.gateway.watched).toBe(0);
  });
});
