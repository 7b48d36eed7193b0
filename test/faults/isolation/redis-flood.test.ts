import { fetch } from 'undici';
import { describe, expect, test } from 'vitest';
import { startIoClock, until } from '../../support/clock.js';
import { hasRedis } from '../../support/redis.js';
import { startRedisAttack } from '../../support/redis-attack.js';
import { useRedis } from '../../support/shared-redis.js';

// By default Redis disconnects subscribers that are 32 MB behind.
const redis = useRedis('--client-output-buffer-limit', 'pubsub 0 0 0');
const JOB = '{ job(id: "a") { status } }';
const FLOODED = 'sends too many messages';

/** A gateway whose victim has a cached job. */
async function startTest() {
  const clock = startIoClock({ stepMs: 50, roundTrip: () => redis.server.roundTrip() });
  const test = await startRedisAttack(redis.server, 1, { clock });
  const { upstream, gateways } = test.cluster;
  upstream.job('a', { status: 'completed' });
  upstream.override((path) => (path === '/v0.4/backends' ? { body: [] } : null));
  const fetchReason = async () => {
    const response = await fetch(`${gateways[0]?.url}/ready`);
    return ((await response.json()) as { reason?: string }).reason ?? '';
  };
  await until(async () => (await fetchReason()) === '');
  await test.query(0, JOB);
  const countCalls = () => upstream.calls().filter(({ key }) => key === 'victim').length;
  countCalls();
  return { ...test, countCalls, fetchReason };
}

describe.skipIf(!hasRedis)('another client of Redis that floods a channel', () => {
  test.each([
    ['many invalid messages', 'qjg:invalidation:all', 2_500, 'x\ninvalid'],
    ['long invalid messages', 'qjg:invalidation:all', 15, `x\n${'x'.repeat(400_000)}`],
    ['messages that are too long', 'qjg:rate:all', 3, 'x'.repeat(2_000_000)],
  ])(
    'is not read for a time when it sends %s, without calls or errors of a victim',
    async (_name, channel, count, text) => {
      const { attacker, query, countCalls, fetchReason } = await startTest();
      await until(async () => {
        await Promise.all(Array.from({ length: count }, () => attacker.publish(channel, text)));
        return (await fetchReason()).includes(FLOODED);
      });
      expect(await query(0, JOB)).toEqual({ data: { job: { status: 'COMPLETED' } }, codes: [] });
      expect(countCalls()).toBe(0);
      await until(async () => (await fetchReason()) === '');
    },
  );

  test('changes nothing when it sends a few messages', async () => {
    const { attacker, query, countCalls, fetchReason } = await startTest();
    await Promise.all(Array.from({ length: 500 }, () => attacker.publish('qjg:invalidation:all', 'x\ninvalid')));
    expect((await query(0, JOB)).codes).toEqual([]);
    expect(countCalls()).toBe(0);
    expect(await fetchReason()).toBe('');
  });
});
