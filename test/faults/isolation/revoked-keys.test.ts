import { describe, expect, test } from 'vitest';
import { Client, collect } from '../../support/client.js';
import { until } from '../../support/clock.js';
import { type IsolationTest, startIsolationTest } from '../../support/isolation-test.js';

const CACHED = '{ job(id: "final-1") { status } }';
const LIST = '{ jobs(first: 1) { edges { node { serviceId } } } }';
const REJECTED = [{ extensions: { code: 'UNAUTHENTICATED' } }];
const SUBSCRIPTION = 'subscription { job(id: "running") { job { status } } }';
const RUNNING = { id: 'running', status: 'running', type: 'ionq.circuit.v1', backend: 'simulator' };

async function startWithCachedJob(env: Readonly<Record<string, string>> = {}): Promise<IsolationTest> {
  const isolation = await startIsolationTest(env);
  await isolation.runVictim();
  expect((await isolation.attacker.queryText(CACHED)).errors).toBeUndefined();
  return isolation;
}

const revoke = ({ respondToAttackers }: IsolationTest) =>
  respondToAttackers(({ url }) => (/backends/.test(url.pathname) ? null : { status: 401 }));

describe('a revoked key', () => {
  test('gets no cached data after a 401, and other keys are not affected', async () => {
    const isolation = await startWithCachedJob();
    const alone = await isolation.runVictim();
    revoke(isolation);
    expect((await isolation.attacker.queryText(LIST)).errors).toMatchObject(REJECTED);
    expect((await isolation.attacker.queryText(CACHED)).errors).toMatchObject(REJECTED);
    expect(await isolation.runVictim()).toEqual(alone);
  });

  test('gets no cached data when REVOKED_KEY_DELAY_MS have passed since it was accepted', async () => {
    const isolation = await startWithCachedJob({ REVOKED_KEY_DELAY_MS: '5000' });
    revoke(isolation);
    await isolation.clock.advance(5_000);
    expect((await isolation.attacker.queryText(CACHED)).errors).toBeUndefined();
    await isolation.clock.advance(1);
    expect((await isolation.attacker.queryText(CACHED)).errors).toMatchObject(REJECTED);
  });

  test('does not stay valid by calls that need no key', async () => {
    const isolation = await startWithCachedJob({ REVOKED_KEY_DELAY_MS: '5000' });
    revoke(isolation);
    await isolation.clock.advance(4_000);
    expect((await isolation.attacker.queryText('{ backends { serviceId } }')).errors).toBeUndefined();
    await isolation.clock.advance(4_000);
    expect((await isolation.attacker.queryText(CACHED)).errors).toMatchObject(REJECTED);
  });

  test('gets no snapshot of a watched job when REVOKED_KEY_DELAY_MS have passed', async () => {
    const isolation = await startIsolationTest({ POLL_MIN_INTERVAL_MS: '600000', maxPollIntervalMs: '600000' });
    isolation.respondToAttackers(() => ({ body: { jobs: [RUNNING], next: null } }));
    const first = isolation.attacker.subscribeText(SUBSCRIPTION, {})[Symbol.asyncIterator]();
    const event = first.next();
    await until(() => isolation.gateway.watchedJobs > 0);
    await isolation.clock.advance(10);
    expect(await event).toMatchObject({ value: { data: { job: { job: { status: 'STARTED' } } } } });
    revoke(isolation);
    const second = isolation.attacker.subscribeText(SUBSCRIPTION, {})[Symbol.asyncIterator]();
    expect(await second.next()).toMatchObject({ value: { data: { job: { job: { status: 'STARTED' } } } } });
    await isolation.clock.advance(60_001);
    expect(await collect(isolation.attacker.subscribeText(SUBSCRIPTION, {}))).toMatchObject([{ errors: REJECTED }]);
  });
});

test('a valid key makes one call to use its cached data again', async () => {
  const isolation = await startWithCachedJob({ REVOKED_KEY_DELAY_MS: '5000' });
  await isolation.clock.advance(60_000);
  const query = '{ a: job(id: "final-1") { status } b: job(id: "final-2") { status cost { actual { value } } } }';
  const calls: string[] = [];
  isolation.respondToAttackers(({ url }) => {
    calls.push(url.pathname);
    return null;
  });
  await isolation.attacker.queryText(query);
  const first = calls.splice(0).length;
  await isolation.attacker.queryText(query);
  expect(calls).toEqual([]);
  await isolation.clock.advance(60_000);
  await isolation.attacker.queryText(query);
  expect(calls.length).toBeLessThan(first);
  expect(calls).toEqual(['/v0.4/jobs']);
});

test('a key that one API version does not accept does not lose what the other one returned', async () => {
  const isolation = await startWithCachedJob();
  const calls: string[] = [];
  isolation.respondToAttackers(({ url }) => {
    calls.push(url.pathname);
    return url.pathname.startsWith('/v0.3') ? { status: 401 } : null;
  });
  const { errors } = await isolation.attacker.queryText('{ organization(id: "org") { report { budget } } }');
  expect(errors).toMatchObject(REJECTED);
  calls.length = 0;
  expect((await isolation.attacker.queryText(CACHED)).errors).toBeUndefined();
  expect(calls).toEqual([]);
});

test('another connection with the revoked key gets no cached data either', async () => {
  const isolation = await startWithCachedJob();
  revoke(isolation);
  await new Client(isolation.gateway.url, 'attacker').queryText(LIST);
  expect((await new Client(isolation.gateway.url, 'attacker').queryText(CACHED)).errors).toMatchObject(REJECTED);
});
