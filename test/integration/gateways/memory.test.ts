import { describe, expect, test } from 'vitest';
import { gatewayOver } from '../../support/assembly.js';
import { Client } from '../../support/client.js';
import { hasRedis } from '../../support/redis.js';
import { type Answer, scriptedUpstream } from '../../support/scripted-upstream.js';
import { connectTestClient, eventually, redisOfFile } from '../../support/sharing.js';

const redis = redisOfFile();
const COST = { 'x-upstream-stats': 'true' };

/** Two gateways over one scripted service. What other tests have left in Redis is of other fingerprints. */
async function two(responses: Readonly<Record<string, Answer>>, env: Readonly<Record<string, string>> = {}) {
  const upstream = await scriptedUpstream(responses);
  const shared = {
    REDIS_URL: redis.server.url,
    REDIS_TIMEOUT_MS: '5000',
    FINGERPRINT_SECRET: crypto.randomUUID(),
    ...env,
  };
  const gateways = await Promise.all([1, 2].map(() => gatewayOver(upstream.url, { env: shared })));
  const ask = async (place: number, query: string, apiKey: string | null = 'one') => {
    const client = new Client(gateways[place]?.url ?? '', apiKey);
    const answer = await client.post(JSON.stringify({ query }), COST);
    // What it has learned is in Redis, and the other has heard of it.
    await eventually(() => gateways.every(({ pendingRedisCommands }) => pendingRedisCommands === 0));
    return (await answer.json()) as Readonly<Record<string, unknown>>;
  };
  return { upstream, ask };
}

const job = (id: string, status: string) => ({ body: { id, status, backend: 'simulator', child_job_ids: null } });

const isMissing = ({ errors }: Readonly<Record<string, unknown>>) =>
  JSON.stringify(errors)?.includes('NOT_FOUND') ?? false;

describe.skipIf(!hasRedis)('what one of several gateways has learned', () => {
  test('the others do not ask for, and say so', async () => {
    const { upstream, ask } = await two({
      'GET /v0.4/jobs/a': job('a', 'completed'),
      'GET /v0.4/jobs/a/results/probabilities': { body: { 0: 0.5, 3: 0.5 } },
      'GET /v0.4/jobs/a/cost': { body: { cost: { value: 1, unit: 'usd' }, estimated_cost: { value: 1, unit: 'usd' } } },
      'GET /v0.4/backends/simulator': { body: { backend: 'simulator', status: 'available', qubits: 29 } },
    });
    const query =
      '{ job(id: "a") { status childJobIds cost { actual { value } } backend { qubits } results { probabilities { state probability } } } }';
    const first = await ask(0, query);
    expect(upstream.calls()).toHaveLength(4);
    const second = await ask(1, query);
    expect(upstream.calls()).toEqual([]);
    expect(second['data']).toEqual(first['data']);
    expect(second).toMatchObject({ extensions: { upstream: { calls: 0, deduplicated: 0 } } });
    expect(second).not.toMatchObject({ extensions: { upstream: { cacheHits: 0 } } });
  });

  test('is never told to another key, nor to gateways with another secret', async () => {
    const { upstream, ask } = await two({ 'GET /v0.4/jobs/a': job('a', 'completed') });
    const query = '{ job(id: "a") { status } }';
    await ask(0, query, 'one');
    await ask(1, query, 'another');
    expect(upstream.received().map(({ authorization }) => authorization)).toEqual(['apiKey one', 'apiKey another']);
    const apart = await two({ 'GET /v0.4/jobs/a': job('a', 'failed') });
    expect(await apart.ask(0, query)).toMatchObject({ data: { job: { status: 'FAILED' } } });
  });

  test('is forgotten by all when one changes it', async () => {
    const { upstream, ask } = await two({
      'GET /v0.4/jobs/a': job('a', 'completed'),
      'DELETE /v0.4/jobs/a': { body: { id: 'a', status: 'deleted' } },
    });
    const query = '{ job(id: "a") { status } }';
    for (const place of [0, 1]) await ask(place, query);
    expect(upstream.calls()).toHaveLength(1);
    await ask(0, 'mutation { deleteJob(id: "a") { deletedJobId } }');
    upstream.on('GET /v0.4/jobs/a', { status: 404, body: { message: 'None.' } });
    for (const place of [1, 0]) await eventually(async () => isMissing(await ask(place, query)));
  });

  test('what one was still learning when another changed it is not kept', async () => {
    const { upstream, ask } = await two({ 'DELETE /v0.4/jobs/a': { body: { id: 'a', status: 'deleted' } } });
    let give: (answer: Answer) => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      upstream.on('GET /v0.4/jobs/a', () => {
        resolve();
        return new Promise<Answer>((answer) => {
          give = answer;
        });
      });
    });
    const query = '{ job(id: "a") { status } }';
    const before = ask(1, query);
    await asked;
    await ask(0, 'mutation { deleteJob(id: "a") { deletedJobId } }');
    upstream.on('GET /v0.4/jobs/a', { status: 404, body: { message: 'None.' } });
    give(job('a', 'completed'));
    expect(await before).toMatchObject({ data: { job: { status: 'COMPLETED' } } });
    for (const place of [0, 1]) await eventually(async () => isMissing(await ask(place, query)));
  });

  test('holds no key and no address: what is in Redis is kept under a hash of it', async () => {
    const key = 'k-a-secret-that-nobody-may-see';
    const { ask } = await two({ 'GET /v0.4/jobs/a': job('a', 'completed') }, { MAX_OPERATIONS_PER_MINUTE: '5' });
    for (const place of [0, 1, 0, 1, 0]) await ask(place, '{ job(id: "a") { status } }', key);
    await ask(0, '{ __typename }', null);
    const client = await connectTestClient(redis.server.url);
    const keys = await client.keys('*');
    const all = await Promise.all(keys.map(async (one) => `${one} ${await client.get(one)} ${await client.pTTL(one)}`));
    expect(all.length).toBeGreaterThan(1);
    for (const one of all) {
      expect(one).not.toContain(key);
      expect(one).not.toContain('127.0.0.1');
      expect(one, 'has a lifetime').not.toMatch(/ -1$/);
    }
  });
});
