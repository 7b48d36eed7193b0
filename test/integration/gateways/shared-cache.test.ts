import { describe, expect, test } from 'vitest';
import { Client } from '../../support/client.js';
import { ManualClock, until } from '../../support/clock.js';
import { hasRedis } from '../../support/redis.js';
import { startScriptedUpstream, type UpstreamResponse } from '../../support/scripted-upstream.js';
import { connectTestClient, useRedis } from '../../support/shared-redis.js';
import { startGateway } from '../../support/test-gateway.js';

const redis = useRedis();
const REPORT_STATS = { 'x-upstream-stats': 'true' };

/** Two gateways on one scripted upstream. Each call uses another secret, so that tests share nothing in Redis. */
async function startTwoGateways(
  responses: Readonly<Record<string, UpstreamResponse>>,
  env: Readonly<Record<string, string>> = {},
) {
  const upstream = await startScriptedUpstream(responses);
  const shared = {
    REDIS_URL: redis.server.url,
    FINGERPRINT_SECRET: crypto.randomUUID(),
    ...env,
  };
  const gateways = await Promise.all(
    [1, 2].map(() => startGateway(upstream.url, { env: shared, clock: new ManualClock() })),
  );
  const query = async (index: number, document: string, apiKey: string | null = 'one') => {
    const client = new Client(gateways[index]?.url ?? '', apiKey);
    const response = await client.post(JSON.stringify({ query: document }), REPORT_STATS);
    // The response is in Redis, and invalidations have been sent.
    await until(() => gateways.every(({ pendingRedisCommands }) => pendingRedisCommands === 0));
    return (await response.json()) as Readonly<Record<string, unknown>>;
  };
  return { upstream, query };
}

const job = (id: string, status: string) => ({ body: { id, status, backend: 'simulator', child_job_ids: null } });

const isMissing = ({ errors }: Readonly<Record<string, unknown>>) =>
  JSON.stringify(errors)?.includes('NOT_FOUND') ?? false;

describe.skipIf(!hasRedis)('the cache of several gateways', () => {
  test('returns a response without a call when another gateway has cached it', async () => {
    const { upstream, query } = await startTwoGateways({
      'GET /v0.4/jobs/a': job('a', 'completed'),
      'GET /v0.4/jobs/a/results/probabilities': { body: { 0: 0.5, 3: 0.5 } },
      'GET /v0.4/jobs/a/cost': { body: { cost: { value: 1, unit: 'usd' }, estimated_cost: { value: 1, unit: 'usd' } } },
      'GET /v0.4/backends/simulator': { body: { backend: 'simulator', status: 'available', qubits: 29 } },
    });
    const document =
      '{ job(id: "a") { status childJobIds cost { actual { value } } backend { qubits } results { probabilities { state probability } } } }';
    const first = await query(0, document);
    expect(upstream.calls()).toHaveLength(4);
    const second = await query(1, document);
    expect(upstream.calls()).toEqual([]);
    expect(second['data']).toEqual(first['data']);
    expect(second).toMatchObject({ extensions: { upstream: { calls: 0, deduplicated: 0 } } });
    expect(second).not.toMatchObject({ extensions: { upstream: { cacheHits: 0 } } });
  });

  test.each([
    ['another service', 'v0.4'],
    ['another version of it', 'v0.3'],
  ])('returns nothing that another gateway has cached from %s', async (_name, version) => {
    const id = '617a1f8b-59d4-435d-aa33-695433d7155e';
    const ended = { id, status: 'completed', backend: 'simulator', target: 'simulator' };
    const responses = {
      [`GET /v0.4/jobs/${id}`]: { body: { session_id: 's', name: 'here', ...ended } },
      [`GET /v0.3/jobs/${id}`]: { body: { name: 'there', ...ended } },
    };
    const here = await startScriptedUpstream(responses);
    const there = await startScriptedUpstream({
      [`GET /v0.4/jobs/${id}`]: { body: { session_id: null, name: 'there', ...ended } },
    });
    const env = { REDIS_URL: redis.server.url, FINGERPRINT_SECRET: crypto.randomUUID() };
    const other = await startGateway(version === 'v0.3' ? here.url : there.url, {
      env: { UPSTREAM_JOBS_VERSION: version, ...env },
      clock: new ManualClock(),
    });
    const gateway = await startGateway(here.url, { env, clock: new ManualClock() });
    const document = `{ job(id: "${id}") { name session { serviceId } } }`;
    const first = await new Client(other.url, 'one').queryText(document);
    expect(first.data).toEqual({ job: { name: 'there', session: null } });
    await until(() => other.pendingRedisCommands === 0);
    const second = await new Client(gateway.url, 'one').queryText(document);
    expect(second.data).toEqual({ job: { name: 'here', session: { serviceId: 's' } } });
  });

  test('returns the text of an artifact without a call when another gateway has cached it', async () => {
    const descriptor = { id: 'native', format: 'ionq.native.v1', media_type: 'application/json' };
    const { upstream, query } = await startTwoGateways({
      'GET /v0.4/jobs/a': {
        body: { id: 'a', status: 'completed', output: { compilation: { compiled_circuits: { native: descriptor } } } },
      },
      'GET /v0.4/jobs/a/artifacts/native': { body: { qubits: 2, circuit: [] } },
    });
    const document = '{ job(id: "a") { compiledCircuits { text } } }';
    const first = await query(0, document);
    expect(first['data']).toMatchObject({ job: { compiledCircuits: [{ text: '{"qubits":2,"circuit":[]}' }] } });
    expect(upstream.calls()).toHaveLength(2);
    expect((await query(1, document))['data']).toEqual(first['data']);
    expect(upstream.calls()).toEqual([]);
  });

  test('stores no estimate in Redis, which other gateways would not read', async () => {
    const { upstream, query } = await startTwoGateways({
      'GET /v0.4/jobs/a': job('a', 'completed'),
      'GET /v0.4/backends/simulator': { body: { backend: 'simulator', status: 'available', qubits: 29 } },
      'GET /v0.4/jobs/estimate': { body: { estimated_total_cost: 1, estimated_unit: 'usd' } },
    });
    const client = await connectTestClient(redis.server.url);
    const before = await client.keys('qjg:cache:*');
    await query(0, '{ job(id: "a") { status } }');
    await query(
      0,
      '{ quote(input: { backendIds: ["simulator"], program: { circuit: { qubits: 1, gates: [{ gate: "h", target: 0 }] } } }) { backends { price { value } } } }',
    );
    expect(upstream.calls()).toContainEqual(expect.stringMatching(/^GET .v0.4.jobs.estimate/));
    const added = (await client.keys('qjg:cache:*')).filter((key) => !before.includes(key));
    expect(added.map((key) => key.replace(/^\S+ /, '')).filter((key) => /^job|estimate/.test(key))).toEqual(['job a']);
  });

  test('does not share responses between API keys or between gateways with different secrets', async () => {
    const { upstream, query } = await startTwoGateways({ 'GET /v0.4/jobs/a': job('a', 'completed') });
    const document = '{ job(id: "a") { status } }';
    await query(0, document, 'one');
    await query(1, document, 'another');
    expect(upstream.received().map(({ authorization }) => authorization)).toEqual(['apiKey one', 'apiKey another']);
    const apart = await startTwoGateways({ 'GET /v0.4/jobs/a': job('a', 'failed') });
    expect(await apart.query(0, document)).toMatchObject({ data: { job: { status: 'FAILED' } } });
  });

  test('is invalidated in all gateways when one of them deletes the job', async () => {
    const { upstream, query } = await startTwoGateways({
      'GET /v0.4/jobs/a': job('a', 'completed'),
      'DELETE /v0.4/jobs/a': { body: { id: 'a', status: 'deleted' } },
    });
    const document = '{ job(id: "a") { status } }';
    for (const index of [0, 1]) await query(index, document);
    expect(upstream.calls()).toHaveLength(1);
    await query(0, 'mutation { deleteJob(input: { id: "a" }) { deletedJobId } }');
    upstream.on('GET /v0.4/jobs/a', { status: 404, body: { message: 'None.' } });
    for (const index of [1, 0]) await until(async () => isMissing(await query(index, document)));
  });

  test('does not store a response when another gateway deletes the job during the call', async () => {
    const { upstream, query } = await startTwoGateways({
      'DELETE /v0.4/jobs/a': { body: { id: 'a', status: 'deleted' } },
    });
    let respond: (response: UpstreamResponse) => void = () => undefined;
    const called = new Promise<void>((resolve) => {
      upstream.on('GET /v0.4/jobs/a', () => {
        resolve();
        return new Promise<UpstreamResponse>((resolve) => {
          respond = resolve;
        });
      });
    });
    const document = '{ job(id: "a") { status } }';
    const staleResult = query(1, document);
    await called;
    await query(0, 'mutation { deleteJob(input: { id: "a" }) { deletedJobId } }');
    upstream.on('GET /v0.4/jobs/a', { status: 404, body: { message: 'None.' } });
    respond(job('a', 'completed'));
    expect(await staleResult).toMatchObject({ data: { job: { status: 'COMPLETED' } } });
    for (const index of [0, 1]) await until(async () => isMissing(await query(index, document)));
  });

  test('deletes nothing in Redis when the service rejects a key that it never accepted', async () => {
    const { query } = await startTwoGateways({ '*': { status: 401 } });
    const client = await connectTestClient(redis.server.url);
    const countDeletions = async () => {
      const stats = await client.info('commandstats');
      return stats.split('\r\n').filter((line) => /^cmdstat_(del|unlink):/.test(line));
    };
    const before = await countDeletions();
    for (const key of ['one', 'two']) {
      const { errors } = await query(0, '{ job(id: "a") { status } }', key);
      expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    }
    expect(await countDeletions()).toEqual(before);
  });

  test('stores no API key and no address, and a TTL with each key', async () => {
    const key = 'an-api-key-that-must-stay-secret';
    const { query } = await startTwoGateways(
      { 'GET /v0.4/jobs/a': job('a', 'completed') },
      { MAX_OPERATIONS_PER_MINUTE: '5' },
    );
    for (const index of [0, 1, 0, 1, 0]) await query(index, '{ job(id: "a") { status } }', key);
    await query(0, '{ __typename }', null);
    const client = await connectTestClient(redis.server.url);
    const keys = await client.keys('*');
    const entries = await Promise.all(
      keys.map(async (name) => `${name} ${await client.get(name)} ${await client.pTTL(name)}`),
    );
    expect(entries.length).toBeGreaterThan(1);
    for (const entry of entries) {
      expect(entry).not.toContain(key);
      expect(entry).not.toContain('127.0.0.1');
      expect(entry, 'has a TTL').not.toMatch(/ -1$/);
    }
  });
});
