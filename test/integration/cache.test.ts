import { describe, expect, test } from 'vitest';
import { Client } from '../support/client.js';
import { ManualClock, until } from '../support/clock.js';
import { startScriptedUpstream, type UpstreamResponse } from '../support/scripted-upstream.js';
import { startGateway, type TestGatewayOptions } from '../support/test-gateway.js';

const job = (id: string, status: string, more: object = {}) => ({ id, status, child_job_ids: null, ...more });

/** A completed job to which the service adds nothing more. */
const completeJob = (id: string, more: object = {}) =>
  job(id, 'completed', { completed_at: '2026-11-02T09:00:01Z', results: {}, ...more });

/** A response that arrives when the test calls `send`. */
function createPendingResponse(): {
  respond: () => Promise<UpstreamResponse>;
  send: (response: UpstreamResponse) => void;
} {
  let send: (response: UpstreamResponse) => void = () => undefined;
  const response = new Promise<UpstreamResponse>((resolve) => {
    send = resolve;
  });
  return { respond: () => response, send: (body) => send(body) };
}

async function start(options: TestGatewayOptions = {}) {
  const upstream = await startScriptedUpstream();
  const gateway = await startGateway(upstream.url, options);
  const waitForCalls = async (count: number) => {
    await until(() => gateway.activeUpstreamCalls >= count);
  };
  return { upstream, gateway, waitForCalls, client: new Client(gateway.url, 'key') };
}

describe('caching and deduplication', () => {
  test('makes a call once when it is in flight for the same caller, and again for another caller', async () => {
    const { upstream, gateway, client, waitForCalls } = await start();
    const pending = createPendingResponse();
    upstream.on('GET /v0.4/jobs', pending.respond);
    const query = '{ jobs(first: 25) { edges { node { id } } } }';
    const responses = Array.from({ length: 10 }, () => client.queryText(query));
    const other = new Client(gateway.url, 'another').queryText(query);
    await waitForCalls(2);
    pending.send({ body: { jobs: [job('a', 'ready')], next: null } });
    expect(new Set((await Promise.all([...responses, other])).map((response) => JSON.stringify(response))).size).toBe(
      1,
    );
    expect(
      upstream
        .received()
        .map(({ authorization }) => authorization)
        .sort(),
    ).toEqual(['apiKey another', 'apiKey key']);
  });

  test('does not join a call in flight after a mutation', async () => {
    const { upstream, client, waitForCalls } = await start();
    const before = createPendingResponse();
    upstream.on('GET /v0.4/jobs/a', before.respond, { body: job('a', 'canceled') });
    upstream.on('PUT /v0.4/jobs/a/status/cancel', { body: { id: 'a', status: 'canceled' } });
    const stale = client.queryText('{ job(id: "a") { name status } }');
    await waitForCalls(1);
    const changed = await client.queryText('mutation { cancelJob(input: { id: "a" }) { job { name status } } }');
    expect(changed).toMatchObject({ data: { cancelJob: { job: { status: 'CANCELED' } } } });
    before.send({ body: job('a', 'started') });
    expect(await stale).toMatchObject({ data: { job: { status: 'STARTED' } } });
  });

  test('requests a list each time, and returns every change', async () => {
    const { upstream, client } = await start();
    const list = (...statuses: readonly string[]) =>
      upstream.on('GET /v0.4/jobs', { body: { jobs: statuses.map((status, i) => job(`${i}`, status)), next: null } });
    const queryStatuses = async () => {
      const { data } = await client.queryText('{ jobs(first: 25) { edges { node { status } } } }');
      return (data as { jobs: { edges: { node: { status: string } }[] } }).jobs.edges.map(({ node }) => node.status);
    };

    list('ready', 'ready');
    for (let i = 0; i < 4; i++) expect(await queryStatuses()).toEqual(['READY', 'READY']);
    list('ready', 'started');
    for (let i = 0; i < 2; i++) expect(await queryStatuses()).toEqual(['READY', 'STARTED']);
    list('ready', 'ready');
    expect(await queryStatuses()).toEqual(['READY', 'READY']);
    expect(upstream.calls()).toHaveLength(7);
  });

  test('keeps a final job cached as long as lists contain it, also when they do not change', async () => {
    const clock = new ManualClock();
    const { upstream, client } = await start({ clock });
    upstream.on('GET /v0.4/jobs', { body: { jobs: [completeJob('a')], next: null } });
    for (let minutes = 0; minutes <= 90; minutes += 10) {
      await client.queryText('{ jobs(first: 25) { edges { node { status } } } }');
      upstream.calls();
      expect(await client.queryText('{ job(id: "a") { status } }')).toEqual({ data: { job: { status: 'COMPLETED' } } });
      expect(upstream.calls(), `after ${minutes} minutes`).toEqual([]);
      await clock.advance(600_000);
    }
  });

  test('returns what the service has added to a completed job when a list has it', async () => {
    const { upstream, client } = await start({ clock: new ManualClock() });
    const list = '{ jobs(first: 25) { nodes { id } } }';
    const query = () => client.queryText('{ job(id: "a") { executionDurationMs stats { qubits } childJobIds } }');
    const children = ['c'];
    upstream.on('GET /v0.4/jobs/a', { body: completeJob('a', { child_job_ids: ['c'], stats: {} }) });
    upstream.on('GET /v0.4/jobs', { body: { jobs: [], next: null } });
    expect(await query()).toEqual({
      data: { job: { executionDurationMs: null, stats: { qubits: null }, childJobIds: children } },
    });

    const full = { child_job_ids: undefined, execution_duration_ms: 1_234, stats: { qubits: 2 } };
    upstream.on('GET /v0.4/jobs', { body: { jobs: [completeJob('a', full)], next: null } });
    await client.queryText(list);
    upstream.calls();
    // The list has no child jobs: those of get-job stay.
    expect(await query()).toEqual({
      data: { job: { executionDurationMs: 1_234, stats: { qubits: 2 }, childJobIds: children } },
    });
    expect(upstream.calls()).toEqual([]);
  });

  test.each([
    ['results', { results: null }, { results: {} }],
    ['time', { started_at: '2026-11-02T08:00:00Z', completed_at: null }, {}],
  ])('reads a completed job again when it had no %s', async (_name, missing, added) => {
    const clock = new ManualClock();
    const { upstream, client } = await start({ clock });
    const query = () => client.queryText('{ job(id: "a") { name } }');
    upstream.on(
      'GET /v0.4/jobs/a',
      { body: completeJob('a', { name: 'first', ...missing }) },
      { body: completeJob('a', { name: 'second', ...added }) },
    );
    expect(await query()).toEqual({ data: { job: { name: 'first' } } });
    await clock.advance(9_000);
    expect(await query()).toEqual({ data: { job: { name: 'first' } } });
    await clock.advance(2_000);
    expect(await query()).toEqual({ data: { job: { name: 'second' } } });
    await clock.advance(600_000);
    upstream.on('GET /v0.4/jobs', { body: { jobs: [], next: null } });
    await client.queryText('{ jobs(first: 25) { nodes { id } } }');
    upstream.calls();
    expect(await query()).toEqual({ data: { job: { name: 'second' } } });
    expect(upstream.calls()).toEqual([]);
  });

  test('keeps the results of a job when a list from before has none', async () => {
    const { upstream, client } = await start({ clock: new ManualClock() });
    const query = () => client.queryText('{ job(id: "a") { completedAt } }');
    upstream.on('GET /v0.4/jobs/a', { body: completeJob('a') });
    const complete = await query();
    const before = completeJob('a', { results: null, completed_at: null });
    upstream.on('GET /v0.4/jobs', { body: { jobs: [before], next: null } });
    await client.queryText('{ jobs(first: 25) { nodes { id } } }');
    upstream.calls();
    expect(await query()).toEqual(complete);
    expect(upstream.calls()).toEqual([]);
  });

  test.each([
    ['without', {}, null],
    ['with', { cost: { value: 0, unit: 'usd' } }, { value: 0 }],
  ])(
    'returns the latest status and cost when a canceled job %s a cost completes after all',
    async (_name, cost, actual) => {
      const clock = new ManualClock();
      const { upstream, client } = await start({ clock });
      const respond = (status: string, cost: object) => {
        upstream.on('GET /v0.4/jobs', { body: { jobs: [job('a', status)], next: null } });
        upstream.on('GET /v0.4/jobs/a', { body: job('a', status) });
        upstream.on('GET /v0.4/jobs/a/cost', { body: cost });
      };
      const charged = { cost: { value: 2, unit: 'usd' } };
      const query = () => client.queryText('{ job(id: "a") { status } }');
      const queryCost = () => client.queryText('{ job(id: "a") { status cost { actual { value } } } }');
      const list = () => client.queryText('{ jobs(first: 25) { edges { node { status } } } }');
      const withStatus = (status: string, cost?: object) => ({ data: { job: { status, ...cost } } });

      respond('canceled', cost);
      await query();
      expect(await queryCost()).toEqual(withStatus('CANCELED', { cost: { actual } }));
      upstream.calls();
      expect(await queryCost()).toEqual(withStatus('CANCELED', { cost: { actual } }));
      expect(upstream.calls()).toEqual([]);

      respond('completed', charged);
      await clock.advance(11_000);
      expect(await queryCost()).toEqual(withStatus('COMPLETED', { cost: { actual: { value: 2 } } }));

      // A list is newer than what is cached, final or not.
      for (const [status, expected] of [
        ['canceled', 'CANCELED'],
        ['completed', 'COMPLETED'],
        ['failed', 'FAILED'],
        ['started', 'STARTED'],
      ] as const) {
        respond(status, {});
        await list();
        expect(await query()).toEqual(withStatus(expected));
      }
    },
  );

  test.each([
    ['ionq.multi-circuit.v1', { value: 2 }],
    ['ionq.circuit.v1', null],
  ])('returns the cost of a failed job of type %s when it is charged after all: %j', async (type, actual) => {
    const clock = new ManualClock();
    const { upstream, client } = await start({ clock });
    upstream.on('GET /v0.4/jobs/a', { body: { ...job('a', 'failed'), type } });
    upstream.on('GET /v0.4/jobs/a/cost', { body: { estimated_cost: { value: 1, unit: 'usd' } } });
    const queryCost = () => client.queryText('{ job(id: "a") { status cost { actual { value } } } }');
    const withCost = (actual: object | null) => ({ data: { job: { status: 'FAILED', cost: { actual } } } });
    expect(await queryCost()).toEqual(withCost(null));
    upstream.on('GET /v0.4/jobs/a/cost', { body: { cost: { value: 2, unit: 'usd' } } });
    expect(await queryCost()).toEqual(withCost(null));
    await clock.advance(11_000);
    expect(await queryCost()).toEqual(withCost(actual));
  });

  test('requests the cost again when the status of the job has changed', async () => {
    const { upstream, client } = await start({ clock: new ManualClock() });
    const respond = (status: string, value: number) => {
      upstream.on('GET /v0.4/jobs', { body: { jobs: [job('a', status)], next: null } });
      upstream.on('GET /v0.4/jobs/a', { body: job('a', status) });
      upstream.on('GET /v0.4/jobs/a/cost', { body: { cost: { value, unit: 'usd' } } });
    };
    const queryCost = () => client.queryText('{ job(id: "a") { cost { actual { value } } } }');
    const withCost = (value: number) => ({ data: { job: { cost: { actual: { value } } } } });
    // A job that is not final has an amount, too.
    for (const [value, status] of ['started', 'canceled', 'completed'].entries()) {
      respond(status, value);
      await client.queryText('{ jobs(first: 25) { edges { node { status } } } }');
      expect(await queryCost(), status).toEqual(withCost(value));
    }
    upstream.calls();
    expect(await queryCost()).toEqual(withCost(2));
    expect(upstream.calls()).toEqual([]);
  });

  test('does not return a deleted job when a list in flight contains it', async () => {
    const { upstream, client, waitForCalls } = await start();
    const before = createPendingResponse();
    upstream.on('GET /v0.4/jobs', before.respond);
    upstream.on('DELETE /v0.4/jobs/a', { body: { id: 'a', status: 'deleted' } });
    const listing = client.queryText('{ jobs(first: 25) { edges { node { status } } } }');
    await waitForCalls(1);
    await client.queryText('mutation { deleteJob(input: { id: "a" }) { deletedJobId } }');
    before.send({ body: { jobs: [job('a', 'completed')], next: null } });
    await listing;
    expect(await client.queryText('{ job(id: "a") { name } }')).toMatchObject({
      data: { job: null },
      errors: [{ extensions: { code: 'NOT_FOUND' } }],
    });
  });

  test('does not return a job that a list had when it does not exist any more', async () => {
    const { upstream, client } = await start();
    upstream.on('GET /v0.4/jobs', { body: { jobs: [{ id: 'a', status: 'completed' }], next: null } });
    await client.queryText('{ jobs(first: 25) { nodes { status } } }');
    const read = (field: string) => client.queryText(`{ job(id: "a") { ${field} } }`);
    expect((await read('status')).data).toEqual({ job: { status: 'COMPLETED' } });
    // A list has no ids of child jobs.
    expect((await read('childJobIds')).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await read('status')).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  test('reads again after each mutation when a document has several', async () => {
    const { upstream, client } = await start();
    const session = (status: string) => ({ body: { id: 's', status, active: status !== 'ended' } });
    upstream.on('POST /v0.4/jobs', { status: 201, body: { id: 'a', status: 'ready', session_id: 's' } });
    upstream.on('POST /v0.4/sessions/s/end', session('ended'));
    upstream.on('GET /v0.4/sessions/s', session('started'), session('ended'));
    const create = `createJob(input: { backendId: "simulator", sessionId: "s", program: { circuit: { qubits: 1, gates: [] } } }) { job { session { status } } }`;
    const { data } = await client.queryText(
      `mutation { first: ${create} endSession(input: { id: "s" }) { session { status } } last: ${create} }`,
    );
    expect(data).toMatchObject({
      first: { job: { session: { status: 'STARTED' } } },
      last: { job: { session: { status: 'ENDED' } } },
    });
  });

  test('caches the final jobs of a page one by one when the page is too large for the cache', async () => {
    const { upstream, client } = await start({ env: { cacheKb: '2000', decodedBodiesBytes: '2048000' } });
    const jobs = Array.from({ length: 25 }, (_, index) => job(`job-${index}`, 'completed'));
    upstream.on('GET /v0.4/jobs', { body: { jobs, next: null } });
    await client.queryText('{ jobs(first: 25) { nodes { id } } }');
    expect(await client.queryText('{ job(id: "job-24") { name } }')).toEqual({ data: { job: { name: null } } });
    expect(upstream.calls()).toHaveLength(1);
  });

  test('requests a job again when it is too large to cache', async () => {
    const { upstream, client } = await start();
    upstream.on('GET /v0.4/jobs/a', { body: job('a', 'completed', { metadata: { note: 'x'.repeat(3_000_000) } }) });
    for (const _ of [1, 2]) await client.queryText('{ job(id: "a") { name } }');
    expect(upstream.calls()).toHaveLength(2);
  });
});

describe('other objects are returned when upstream', () => {
  test('rejects one id', async () => {
    const { upstream, client } = await start();
    upstream.on('GET /v0.4/jobs', { status: 400, body: { statusCode: 400, error: 'Bad Request', message: 'weird' } });
    upstream.on('GET /v0.4/jobs/a', { body: job('a', 'ready') });
    upstream.on('GET /v0.4/jobs/weird', { status: 400, body: { statusCode: 400, message: 'weird' } });
    const { data, errors } = await client.queryText('{ a: job(id: "a") { status } b: job(id: "weird") { status } }');
    expect(data).toEqual({ a: { status: 'READY' }, b: null });
    expect(errors).toMatchObject([{ path: ['b'] }]);
  });

  test('forbids access to a session', async () => {
    const { upstream, client } = await start();
    upstream.on('GET /v0.4/sessions', { body: { sessions: [{ id: 's', status: 'started' }] } });
    upstream.on('GET /v0.4/sessions/t', { status: 403, body: { message: 'no' } });
    const { data, errors } = await client.queryText(
      '{ a: session(id: "s") { status } b: session(id: "t") { status } }',
    );
    expect(data).toEqual({ a: { status: 'STARTED' }, b: null });
    expect(errors).toMatchObject([{ path: ['b'], extensions: { code: 'FORBIDDEN' } }]);
  });
});
