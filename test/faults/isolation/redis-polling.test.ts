import { describe, expect, test } from 'vitest';
import { startIoClock, until } from '../../support/clock.js';
import { hasRedis } from '../../support/redis.js';
import { startRedisAttack } from '../../support/redis-attack.js';
import { useRedis } from '../../support/shared-redis.js';

const redis = useRedis();
const NO_SECOND_POLL = { POLL_MIN_INTERVAL_MS: '60000', maxPollIntervalMs: '60000' };

/** Repeats an attack until it is stopped. */
function repeat(attack: () => Promise<unknown>): () => Promise<void> {
  let isActive = true;
  const run = async () => {
    while (isActive) {
      await attack();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const ended = run();
  return () => {
    isActive = false;
    return ended;
  };
}

describe.skipIf(!hasRedis)('another client of Redis', () => {
  test.each([
    ['claims a job again and again', 'another gateway'],
    ['writes text under the claim', 'x'.repeat(100_000)],
  ])('stops no polls when it %s', async (_name, text) => {
    const clock = startIoClock(redis.server);
    const { cluster, attacker, fingerprint } = await startRedisAttack(redis.server, 2, { clock });
    const { upstream, subscribe } = cluster;
    const claim = `qjg:claim:{${fingerprint}}:a`;
    const stop = repeat(() => attacker.set(claim, text, { PX: 2_000 }));
    upstream.job('a', { status: 'ready' });
    const victims = [0, 1].map((index) => subscribe(index, 'a', 'victim'));
    await until(() => victims.every(({ statuses }) => statuses.length === 1));
    upstream.job('a', { status: 'completed' });
    await Promise.all(victims.map(({ ended }) => ended));
    await stop();
    for (const { statuses } of victims) expect(statuses).toEqual(['READY', 'COMPLETED']);
  });

  test('stops no polls when it writes back the claims of a gateway and deletes all snapshots', async () => {
    const clock = startIoClock(redis.server);
    const { cluster, attacker, fingerprint } = await startRedisAttack(redis.server, 2, { clock });
    const { upstream, subscribe } = cluster;
    const [claim, snapshot] = [`qjg:claim:{${fingerprint}}:a`, `qjg:snapshot:{${fingerprint}}:a`];
    let recorded: string | null = null;
    const stop = repeat(async () => {
      recorded = (await attacker.get(claim)) ?? recorded;
      if (recorded !== null) await attacker.set(claim, recorded, { PX: 60_000 });
      await attacker.del(snapshot);
    });
    upstream.job('a', { status: 'ready' });
    const victims = [0, 1].map((index) => subscribe(index, 'a', 'victim'));
    await until(() => victims.every(({ statuses }) => statuses.length === 1));
    upstream.job('a', { status: 'completed' });
    await Promise.all(victims.map(({ ended }) => ended));
    await stop();
  });

  test('shows no deleted job when it writes back its snapshot and publishes its messages again', async () => {
    const clock = startIoClock(redis.server);
    const { cluster, query, record, replay, listen } = await startRedisAttack(redis.server, 2, {
      clock,
      env: NO_SECOND_POLL,
    });
    const { upstream, subscribe } = cluster;
    const { messages, publishAgain } = await listen();
    upstream.job('a', { status: 'completed' });
    await subscribe(0, 'a', 'victim').ended;
    await until(() => messages.length > 0);
    const snapshots = await record('snapshot');
    expect(snapshots.size).toBe(1);
    await query(0, 'mutation { deleteJob(input: { id: "a" }) { deletedJobId } }');
    const deletedAt = clock.monotonicNow();
    await until(() => clock.monotonicNow() > deletedAt);
    const recorded = messages.length;
    const stop = repeat(async () => {
      await replay(snapshots);
      await publishAgain(recorded);
    });
    for (const index of [1, 0]) {
      const victim = subscribe(index, 'a', 'victim');
      await victim.ended;
      expect(victim.statuses, `through gateway ${index}`).toEqual(['NOT_FOUND']);
    }
    await stop();
  });

  test('causes no polls when it publishes the message of a mutation again', async () => {
    const clock = startIoClock(redis.server);
    const { cluster, query, listen, idle } = await startRedisAttack(redis.server, 2, {
      clock,
      env: NO_SECOND_POLL,
    });
    const { upstream, subscribe } = cluster;
    const { messages, publishAgain } = await listen();
    for (const id of ['a', 'b']) upstream.job(id, { status: 'ready' });
    const victims = [0, 1].map((index) => subscribe(index, ['a', 'b'], 'victim'));
    await until(() => victims.every(({ statuses }) => statuses.length === 2));
    // The service may have canceled the job: it is polled again.
    upstream.override((path) => (path.endsWith('/status/cancel') ? { status: 500 } : null));
    upstream.calls();
    await query(0, 'mutation { cancelJob(input: { id: "a" }) { job { id } } }');
    await until(() => upstream.calls().some(({ path }) => path.startsWith('/v0.4/jobs?')));
    await idle();
    upstream.override(null);
    upstream.calls();
    const recorded = messages.length;
    expect(recorded).toBeGreaterThan(1);
    for (let round = 0; round < 20; round++) {
      await publishAgain(recorded);
      await idle();
    }
    await query(1, 'mutation { cancelJob(input: { id: "b" }) { job { id } } }');
    await until(() => victims.every(({ statuses }) => statuses.length === 3));
    expect(upstream.calls().filter(({ path }) => path.startsWith('/v0.4/jobs?'))).toHaveLength(1);
  });
});
