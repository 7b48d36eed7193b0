import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { OwnerRegistry } from '../../../src/isolation/owner-registry.js';
import { computeFingerprint } from '../../../src/isolation/scope.js';
import { LocalRateLimiter } from '../../../src/pipeline/rate-limiter.js';
import { RedisRateLimiter } from '../../../src/pipeline/redis-rate-limiter.js';
import { ManualClock, until } from '../../support/clock.js';
import { startGateways } from '../../support/gateway-cluster.js';
import { hasRedis } from '../../support/redis.js';
import { connectTestClient, connectTestRedis, useRedis } from '../../support/shared-redis.js';

const redis = useRedis();
const LIMIT = 60;
/** Owners of one command, as in `RedisRateLimiter`. */
const MAX_BATCH_OWNERS = 1_000;

/** Gateways with a victim whose key the service has accepted, and another client of their Redis. */
async function startTest(count: number) {
  const clock = new ManualClock();
  const secret = randomUUID();
  const env = {
    REDIS_URL: redis.server.url,
    FINGERPRINT_SECRET: secret,
    MAX_OPERATIONS_PER_MINUTE: `${LIMIT}`,
  };
  const cluster = await startGateways(count, env, clock);
  const settled = () => until(() => cluster.gateways.every(({ pendingRedisCommands }) => pendingRedisCommands === 0));
  const send = async (index: number) => {
    const { status } = await cluster.client(index, 'victim').post('{"query":"{ __typename }"}');
    await settled();
    return status;
  };
  for (const index of cluster.gateways.keys())
    await cluster.client(index, 'victim').queryText('{ jobs(first: 1) { edges { cursor } } }');
  await settled();
  const attacker = await connectTestClient(redis.server.url);
  return { clock, send, attacker, key: `qjg:rate:{all}:${computeFingerprint('victim', secret)}` };
}

describe.skipIf(!hasRedis)('another client of Redis', () => {
  test.each(['-60.000', '-999999999999.000', '0.000'])(
    'locks no caller out when it writes %s tokens',
    async (tokens) => {
      const { clock, send, attacker, key } = await startTest(1);
      for (let second = 0; second < 60; second++) {
        await attacker.set(key, `${tokens} ${clock.now() + 3_600_000}`);
        expect(await send(0), `after ${second} s`).toBe(200);
        await clock.advance(1_000);
      }
    },
  );

  test('leaves each of several gateways its part of the limit', async () => {
    const { clock, send, attacker, key } = await startTest(3);
    let admitted = 0;
    for (let second = 0; second < 60; second++) {
      await attacker.set(key, `-60.000 ${clock.now()}`);
      for (const index of [0, 1, 2]) if ((await send(index)) === 200) admitted += 1;
      await clock.advance(1_000);
    }
    expect(admitted).toBeGreaterThanOrEqual(LIMIT - 6);
    expect(admitted).toBeLessThanOrEqual(2 * LIMIT + 6);
  });

  test('raises no limit when it deletes or writes the tokens', async () => {
    const { clock, send, attacker, key } = await startTest(1);
    const statuses: number[] = [];
    for (let round = 0; round < LIMIT + 20; round++) {
      if (round % 2) await attacker.del(key);
      else await attacker.set(key, `999999.000 ${clock.now()}`);
      statuses.push(await send(0));
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(LIMIT);
  });

  test.each([
    [
      'a list',
      async (client: Awaited<ReturnType<typeof connectTestClient>>, key: string) => client.lPush(key, 'a list'),
    ],
    [
      'megabytes of text',
      async (client: Awaited<ReturnType<typeof connectTestClient>>, key: string) =>
        client.set(key, 'x'.repeat(5_000_000)),
    ],
    ['text', async (client: Awaited<ReturnType<typeof connectTestClient>>, key: string) => client.set(key, 'nan 1')],
  ])('neither stops the shared limit nor makes Redis unavailable when it writes %s', async (_name, write) => {
    const { send, attacker, key } = await startTest(2);
    await attacker.del(key);
    await write(attacker, key);
    for (let i = 0; i < 5; i++) expect(await send(0)).toBe(200);
    expect(await attacker.get(key)).toMatch(/^55\.000 \d+$/);
  });
});

describe.skipIf(!hasRedis)('a batch of counts', () => {
  test('takes further operations of its owners, and none of others, when it is full', async () => {
    const clock = new ManualClock();
    const secret = randomUUID();
    const owners = new OwnerRegistry({ secret, clock });
    const shared = await connectTestRedis(redis.server.url, { clock, secret });
    const local = new LocalRateLimiter(LIMIT, owners, clock);
    const limiter = new RedisRateLimiter({ local, perMinute: LIMIT, redis: shared, owners, clock });
    // All in one turn of the event loop: nothing is sent meanwhile.
    for (let i = 0; i <= MAX_BATCH_OWNERS; i++) limiter.charge(owners.getScope(`key-${i}`), 1);
    for (let i = 0; i < 4; i++) limiter.charge(owners.getScope('key-0'), 1);
    await until(() => shared.pendingCount === 0);
    const client = await connectTestClient(redis.server.url);
    const getBucket = (apiKey: string) => client.get(`qjg:rate:{all}:${computeFingerprint(apiKey, secret)}`);
    expect(await getBucket('key-0')).toMatch(/^55\.000 /);
    expect(await getBucket(`key-${MAX_BATCH_OWNERS - 1}`)).toMatch(/^59\.000 /);
    expect(await getBucket(`key-${MAX_BATCH_OWNERS}`)).toBeNull();
  });
});
