import { describe, expect, test } from 'vitest';
import { flushEventLoop, ManualClock, until } from '../../support/clock.js';
import { type GatewayCluster, startGateways } from '../../support/gateway-cluster.js';
import { hasRedis } from '../../support/redis.js';
import { useRedis } from '../../support/shared-redis.js';

const redis = useRedis();
/** Until Redis has counted what was sent, and all gateways have received the counts that it has published meanwhile. */
async function waitUntilIdle({ gateways }: GatewayCluster): Promise<void> {
  await until(() => gateways.every(({ pendingRedisCommands }) => pendingRedisCommands === 0));
  await redis.server.roundTrip();
  for (let turn = 0; turn < 3; turn++) await flushEventLoop();
}

/** Sends one operation. */
async function isAdmitted({ client }: GatewayCluster, gateway: number, apiKey?: string): Promise<boolean> {
  const { status } = await client(gateway, apiKey).post('{"query":"{ __typename }"}');
  return status === 200;
}

async function startWithLimit(count: number, perMinute: number) {
  // Tokens are refilled only when a test advances the time.
  const clock = new ManualClock();
  const env = { REDIS_URL: redis.server.url, MAX_OPERATIONS_PER_MINUTE: `${perMinute}` };
  return { clock, all: await startGateways(count, env, clock) };
}

describe.skipIf(!hasRedis)('MAX_OPERATIONS_PER_MINUTE over several gateways', () => {
  test('limits each API key by itself over all gateways, and says when to retry', async () => {
    const { all } = await startWithLimit(3, 9);
    // Keys that the service has not accepted are counted by address.
    for (const gateway of [0, 1, 2]) await all.client(gateway).queryText('{ jobs(first: 1) { edges { cursor } } }');
    const admitted: boolean[] = [];
    for (let round = 0; round < 4; round++) {
      for (const gateway of [0, 1, 2]) {
        admitted.push(await isAdmitted(all, gateway));
        await waitUntilIdle(all);
      }
    }
    expect(admitted).toEqual([...Array(9).fill(true), ...Array(3).fill(false)]);
    expect(await isAdmitted(all, 0, 'another')).toBe(true);
    const rejected = await all.client(1).post('{"query":"{ __typename }"}');
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBe('7');
  });

  test('rejects a caller on a gateway that has not seen it when the others have used its tokens', async () => {
    const { all } = await startWithLimit(2, 5);
    for (let count = 0; count < 5; count++) expect(await isAdmitted(all, 0)).toBe(true);
    await waitUntilIdle(all);
    await until(async () => !(await isAdmitted(all, 1)));
    expect(await isAdmitted(all, 1)).toBe(false);
  });

  test('holds the limit over the next minute when gateways admit more than it at the same time', async () => {
    const { all, clock } = await startWithLimit(2, 60);
    const burst = await Promise.all(Array.from({ length: 120 }, (_, number) => isAdmitted(all, number % 2)));
    await waitUntilIdle(all);
    expect(burst.filter(Boolean).length).toBeGreaterThanOrEqual(60);
    let admitted = 0;
    for (let second = 0; second < 60; second++) {
      await clock.advance(1_000);
      for (const gateway of [0, 1]) {
        if (await isAdmitted(all, gateway)) admitted += 1;
        await waitUntilIdle(all);
      }
    }
    // One token is refilled per second. Some messages arrive after the next request; without any, 120 are admitted.
    expect(admitted).toBeLessThanOrEqual(90);
    expect(admitted).toBeGreaterThan(30);
  });

  test('admits a caller again when its tokens are refilled', async () => {
    const { all, clock } = await startWithLimit(2, 120);
    await Promise.all(Array.from({ length: 140 }, () => isAdmitted(all, 0)));
    await waitUntilIdle(all);
    expect(await isAdmitted(all, 0)).toBe(false);
    await clock.advance(60_000);
    expect(await isAdmitted(all, 0)).toBe(true);
  });
});
