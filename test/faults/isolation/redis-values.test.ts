import { describe, expect, test } from 'vitest';
import type { Gateway } from '../../../src/gateway.js';
import { Client } from '../../support/client.js';
import { ManualClock, until } from '../../support/clock.js';
import { hasRedis } from '../../support/redis.js';
import { startRedisAttack } from '../../support/redis-attack.js';
import { useRedis } from '../../support/shared-redis.js';
import { startGateway } from '../../support/test-gateway.js';

const redis = useRedis();
const JOB = '{ job(id: "a") { status } }';
const COMPLETED = { data: { job: { status: 'COMPLETED' } }, codes: [] };
const MISSING = { data: { job: null }, codes: ['NOT_FOUND'] };

/** The connections may have timed out, because the time of the test has passed faster than Redis replies. */
async function waitForRedis({ url }: Gateway, clock: ManualClock): Promise<void> {
  await until(async () => {
    await clock.advance(100);
    return (await (await fetch(`${url}/metrics`)).text()).includes('gateway_redis_up 1');
  });
}

describe.skipIf(!hasRedis)('another client of Redis', () => {
  test('brings no deleted job back when it writes its recorded values again', async () => {
    const clock = new ManualClock();
    const { cluster, query, record, replay } = await startRedisAttack(redis.server, 2, { clock });
    cluster.upstream.job('a', { status: 'completed' });
    for (const index of [0, 1]) expect(await query(index, JOB)).toEqual(COMPLETED);
    const recorded = await record('cache');
    expect(recorded.size).toBeGreaterThan(0);
    await query(0, 'mutation { deleteJob(input: { id: "a" }) { deletedJobId } }');
    for (let minute = 0; minute < 3; minute++) {
      for (const index of [0, 1]) {
        await replay(recorded);
        expect(await query(index, JOB), `through gateway ${index} after ${minute} minutes`).toEqual(MISSING);
      }
      await clock.advance(60_000);
      for (const gateway of cluster.gateways) await waitForRedis(gateway, clock);
    }
  });

  test('brings no deleted job back to a gateway that starts later', async () => {
    const clock = new ManualClock();
    const { cluster, env, query, record, replay } = await startRedisAttack(redis.server, 1, { clock });
    cluster.upstream.job('a', { status: 'completed' });
    expect(await query(0, JOB)).toEqual(COMPLETED);
    const recorded = await record('cache');
    await query(0, 'mutation { deleteJob(input: { id: "a" }) { deletedJobId } }');
    await clock.advance(10);
    const later = await startGateway(cluster.upstream.url, { env, clock });
    await waitForRedis(later, clock);
    await replay(recorded);
    const { errors } = await new Client(later.url, 'victim').queryText(JOB);
    expect(errors?.[0]?.extensions['code']).toBe('NOT_FOUND');
  });

  test('lengthens no TTL', async () => {
    const clock = new ManualClock();
    const { cluster, query, record, replay } = await startRedisAttack(redis.server, 2, { clock });
    cluster.upstream.session('s', { status: 'created' });
    const session = '{ session(id: "s") { status } }';
    expect((await query(0, session)).data).toEqual({ session: { status: 'CREATED' } });
    const recorded = await record('cache');
    cluster.upstream.session('s', { status: 'ended', active: false });
    await clock.advance(10_000);
    await replay(recorded);
    for (const index of [1, 0]) expect((await query(index, session)).data).toEqual({ session: { status: 'ENDED' } });
  });

  test.each([
    ['deletes all keys', 'flush'],
    ['writes lists under all keys', 'lists'],
    ['writes large values under all keys', 'large'],
    ['swaps values of keys', 'swap'],
  ])('costs no query an error or further calls when it %s', async (_name, attack) => {
    const clock = new ManualClock();
    const { cluster, attacker, query, record } = await startRedisAttack(redis.server, 1, { clock });
    for (const id of ['a', 'b']) cluster.upstream.job(id, { status: 'completed' });
    const workload = async () => {
      const results = [
        await query(0, JOB),
        await query(0, '{ job(id: "b") { status } }'),
        await query(0, '{ jobs(first: 1) { edges { cursor } } }'),
      ];
      return { codes: results.flatMap(({ codes }) => codes), calls: cluster.upstream.calls().length };
    };
    await workload();
    const alone = await workload();
    const before = await record('cache');
    const texts = [...before.values()];
    for (let round = 0; round < 3; round++) {
      if (attack === 'flush') await attacker.flushAll();
      for (const [index, name] of [...before.keys()].entries()) {
        if (attack !== 'flush') await attacker.del(name);
        if (attack === 'lists') await attacker.lPush(name, 'a list');
        if (attack === 'large') await attacker.set(name, 'x'.repeat(5_000_000));
        if (attack === 'swap') await attacker.set(name, `${texts[(index + 1) % texts.length]}`);
      }
      expect(await workload()).toEqual(alone);
    }
    const { reason } = (await (await fetch(`${cluster.gateways[0]?.url}/ready`)).json()) as { reason?: string };
    expect(reason ?? '').not.toContain('Redis');
  });
});
