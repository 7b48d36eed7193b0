import { expect, test } from 'vitest';
import type { IsolationTest } from '../../support/isolation-test.js';
import { startIsolationTest } from '../../support/isolation-test.js';

const ENV = { circuitBreakerFailures: '5', circuitBreakerResetMs: '3000' };
const LIST = '{ jobs(first: 1) { edges { node { serviceId } } } }';

async function failWith(attackers: readonly string[], rounds: number, { attackerWith }: IsolationTest): Promise<void> {
  for (let i = 0; i < rounds; i++) for (const key of attackers) await attackerWith(key).queryText(LIST);
}

test.each([
  ['one caller', ['attacker']],
  ['several callers', ['attacker', 'second', 'third', 'fourth']],
])('rejects no call of a victim when the calls of %s fail', async (_name, attackers) => {
  const isolation = await startIsolationTest(ENV);
  const first = await isolation.runVictim();
  const alone = await isolation.runVictim();
  expect([...first.errors, ...alone.errors]).toEqual([]);
  isolation.respondToAttackers(() => ({ status: 504 }));
  for (let round = 0; round < 5; round++) {
    await failWith(attackers, 10, isolation);
    expect(await isolation.runVictim()).toEqual(alone);
    await isolation.clock.advance(500);
  }
});

test('rejects further calls of the caller whose calls fail', async () => {
  const isolation = await startIsolationTest(ENV);
  let calls = 0;
  isolation.respondToAttackers(() => {
    calls += 1;
    return { status: 504 };
  });
  await failWith(['attacker'], 20, isolation);
  expect(calls).toBe(5);
  await isolation.clock.advance(3_000);
  await failWith(['attacker'], 20, isolation);
  expect(calls, 'one trial').toBe(6);
});

test('opens for callers without a success when the calls of several callers fail', async () => {
  const isolation = await startIsolationTest(ENV);
  let calls = 0;
  isolation.respondToAttackers(() => {
    calls += 1;
    return { status: 504 };
  });
  await failWith(['one', 'two', 'three'], 5, isolation);
  const before = calls;
  const { errors } = await isolation.attackerWith('four').queryText(LIST);
  expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfterMs: 3_000 } }]);
  expect(calls).toBe(before);
});

test('stays closed when calls time up that have waited for other calls of their caller', async () => {
  const { gateway, clock, attacker, respondToAttackers } = await startIsolationTest({
    circuitBreakerFailures: '1',
    UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY: '1',
    UPSTREAM_TIMEOUT_MS: '1000',
  });
  const respondAt: (() => void)[] = [];
  respondToAttackers(
    () =>
      new Promise((resolve) => {
        respondAt.push(() => resolve({ body: { id: 's', status: 'started' } }));
      }),
  );
  const first = attacker.queryText('{ session(id: "first") { status } }');
  await expect.poll(() => respondAt.length).toBe(1);
  const second = attacker.queryText('{ session(id: "second") { status } }');
  await expect.poll(() => gateway.activeUpstreamCalls).toBe(2);
  await clock.advance(600);
  respondAt[0]?.();
  await first;
  await expect.poll(() => respondAt.length).toBe(2);
  await clock.advance(400);
  expect((await second).errors?.map(({ message }) => message)).toEqual([
    expect.stringContaining(
      'The call waited 600 of 1000 ms (UPSTREAM_TIMEOUT_MS) in a queue: the limit of calls at once is 1 for an API key (UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY)',
    ),
  ]);

  respondToAttackers(null);
  expect((await attacker.queryText(LIST)).errors).toBeUndefined();
});

test('names the limit of all API keys when a call waits for the calls of another key', async () => {
  const { gateway, clock, attackerWith, respondToAttackers } = await startIsolationTest({
    UPSTREAM_MAX_CONCURRENT_CALLS: '1',
    UPSTREAM_TIMEOUT_MS: '1000',
  });
  respondToAttackers(() => new Promise<never>(() => undefined));
  const first = attackerWith('one').queryText('{ session(id: "first") { status } }');
  await expect.poll(() => gateway.activeUpstreamCalls).toBe(1);
  await clock.advance(100);
  const second = attackerWith('two').queryText('{ session(id: "second") { status } }');
  await expect.poll(() => gateway.activeUpstreamCalls).toBe(2);
  await clock.advance(900);
  await first;
  await clock.advance(100);
  expect((await second).errors?.map(({ message }) => message)).toEqual([
    expect.stringContaining(
      'the limit of calls at once is 1 for all API keys together (UPSTREAM_MAX_CONCURRENT_CALLS)',
    ),
  ]);
});
