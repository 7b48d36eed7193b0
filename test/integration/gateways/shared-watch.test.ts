import { describe, expect, onTestFinished, test } from 'vitest';
import { computeFingerprint } from '../../../src/isolation/scope.js';
import { SHARED_FORMAT_VERSION } from '../../../src/redis/shared-format.js';
import { startIoClock, until } from '../../support/clock.js';
import { type GatewayCluster, startGateways } from '../../support/gateway-cluster.js';
import { hasRedis } from '../../support/redis.js';
import type { UpstreamResponse } from '../../support/scripted-upstream.js';
import { connectTestClient, useRedis } from '../../support/shared-redis.js';
import { startWatchHarness } from '../../support/watch-harness.js';

const redis = useRedis();
const startCluster = (count: number, env = {}): Promise<GatewayCluster> =>
  startGateways(count, { REDIS_URL: redis.server.url, ...env }, startIoClock(redis.server));

/** Returns how many gateways listen to each channel about the jobs of `one`. */
async function createSubscriberCounter(secret: string): Promise<() => Promise<number[]>> {
  const client = await connectTestClient(redis.server.url);
  const pattern = `qjg:watch.*:${computeFingerprint('one', secret)}`;
  return async () => Object.values(await client.pubSubNumSub(await client.pubSubChannels(pattern)));
}

/** No second poll while a test runs. */
const NO_SECOND_POLL = { POLL_MIN_INTERVAL_MS: '60000', maxPollIntervalMs: '60000' };

describe.skipIf(!hasRedis)('several gateways that watch the same jobs', () => {
  test('emits a change through all gateways when one has polled it', async () => {
    const { upstream, subscribe } = await startCluster(3);
    upstream.job('a', { status: 'ready' });
    const all = [0, 1, 2].map((index) => subscribe(index, 'a'));
    await until(() => all.every(({ statuses }) => statuses.length === 1));
    upstream.job('a', { status: 'completed' });
    await Promise.all(all.map(({ ended }) => ended));
    for (const { statuses } of all) expect(statuses).toEqual(['READY', 'COMPLETED']);
  });

  test('emits the first event without a call when another gateway watches the job', async () => {
    const { upstream, subscribe } = await startCluster(2, NO_SECOND_POLL);
    upstream.job('a', { status: 'started' });
    const first = subscribe(0, 'a');
    await until(() => first.statuses.length === 1);
    expect(upstream.calls()).toHaveLength(1);
    const second = subscribe(1, 'a');
    await until(() => second.statuses.length === 1);
    expect(second.statuses).toEqual(['STARTED']);
    expect(upstream.calls()).toEqual([]);
  });

  test.each([-1, 1])(
    'emits every change once per gateway, within the poll bounds, when the wall clocks are set by %i h',
    async (hours) => {
      const clock = startIoClock(redis.server);
      const { upstream, subscribe } = await startGateways(2, { REDIS_URL: redis.server.url }, clock);
      upstream.job('a', { status: 'submitted' });
      const all = [0, 1].map((index) => subscribe(index, 'a'));
      await until(() => all.every(({ statuses }) => statuses.length === 1));
      const startedAt = clock.monotonicNow();
      for (const [round, status] of ['ready', 'started', 'completed'].entries()) {
        clock.stepWallClock((round % 2 === 0 ? 1 : -1) * hours * 3_600_000);
        upstream.job('a', { status });
        await until(() => all.every(({ statuses }) => statuses.length === round + 2));
      }
      for (const { statuses } of all) expect(statuses).toEqual(['SUBMITTED', 'READY', 'STARTED', 'COMPLETED']);
      // Both gateways poll for a moment after a step, at most every 50 ms.
      expect(upstream.calls().length).toBeLessThanOrEqual(2 * ((clock.monotonicNow() - startedAt) / 50 + 2));
    },
  );

  test('emits one event through each gateway when the job is already final', async () => {
    const { upstream, subscribe } = await startCluster(2);
    upstream.job('a', { status: 'failed' });
    await subscribe(0, 'a').ended;
    const second = subscribe(1, 'a');
    await second.ended;
    expect(second.statuses).toEqual(['FAILED']);
    expect(upstream.calls()).toHaveLength(1);
  });

  test('polls each job once when several gateways start at the same time', async () => {
    const { upstream, subscribe } = await startCluster(4, NO_SECOND_POLL);
    const ids = Array.from({ length: 60 }, (_, number) => `job-${number}`);
    for (const id of ids) upstream.job(id, { status: 'ready' });
    const all = [0, 1, 2, 3].map((index) => subscribe(index, ids));
    await until(() => all.every(({ statuses }) => statuses.length === ids.length));
    const calls = upstream.calls();
    expect(new Set(calls.flatMap((call) => call.ids)).size).toBe(ids.length);
    // Three pages; each gateway alone would make as many.
    expect(calls.length).toBeLessThanOrEqual(4);
  });

  test('publishes a mutation to all gateways and polls the job once', async () => {
    const { upstream, subscribe, client } = await startCluster(3, NO_SECOND_POLL);
    upstream.job('a', { status: 'ready' });
    const all = [0, 1, 2].map((index) => subscribe(index, 'a'));
    await until(() => all.every(({ statuses }) => statuses.length === 1));
    upstream.calls();
    await client(0).queryText('mutation { cancelJob(input: { id: "a" }) { job { id } } }');
    await Promise.all(all.map(({ ended }) => ended));
    for (const { statuses } of all) expect(statuses).toEqual(['READY', 'CANCELED']);
    expect(upstream.calls().filter(({ path }) => path.startsWith('/v0.4/jobs?'))).toHaveLength(1);
  });

  test('polls at once when a mutation is made through a gateway that does not watch the job', async () => {
    const { upstream, subscribe, client } = await startCluster(2, NO_SECOND_POLL);
    upstream.job('a', { status: 'ready' });
    const subscription = subscribe(0, 'a');
    await until(() => subscription.statuses.length === 1);
    await client(1).queryText('mutation { cancelJob(input: { id: "a" }) { job { id } } }');
    await subscription.ended;
    expect(subscription.statuses).toEqual(['READY', 'CANCELED']);
  });

  test('emits no snapshot that is older than a mutation', async () => {
    const { gateways, upstream, subscribe, client } = await startCluster(2, NO_SECOND_POLL);
    upstream.job('a', { status: 'ready' });
    const events = client(0).subscribeText('subscription { job(id: "a") { job { status } } }', {});
    await events.next();
    await events.return();
    await until(() => gateways[0]?.watchedJobs === 0);
    await client(1).queryText('mutation { cancelJob(input: { id: "a" }) { job { id } } }');
    const subscription = subscribe(1, 'a');
    await subscription.ended;
    expect(subscription.statuses).toEqual(['CANCELED']);
  });

  test('polls a job at once when its session is ended through a gateway that does not watch it', async () => {
    const clock = startIoClock(redis.server);
    const env = { REDIS_URL: redis.server.url, ...NO_SECOND_POLL };
    const { upstream, subscribe, client } = await startGateways(2, env, clock);
    upstream.session('s', { status: 'started' });
    upstream.job('a', { session_id: 's', status: 'ready' });
    const subscription = subscribe(0, 'a');
    await until(() => subscription.statuses.length === 1);
    upstream.job('a', { status: 'canceled' });
    const endedAt = clock.monotonicNow();
    await client(1).queryText('mutation { endSession(input: { id: "s" }) { session { id } } }');
    await subscription.ended;
    expect(subscription.statuses).toEqual(['READY', 'CANCELED']);
    expect(clock.monotonicNow() - endedAt).toBeLessThan(10_000);
  });

  test('emits no snapshot that is older than the end of the session', async () => {
    const { gateways, upstream, client, subscribe } = await startCluster(2, NO_SECOND_POLL);
    upstream.session('s', { status: 'started' });
    upstream.job('a', { session_id: 's', status: 'ready' });
    const events = client(0).subscribeText('subscription { job(id: "a") { job { status } } }', {});
    await events.next();
    await events.return();
    await until(() => gateways[0]?.watchedJobs === 0);
    upstream.job('a', { status: 'canceled' });
    await client(1).queryText('mutation { endSession(input: { id: "s" }) { session { id } } }');
    const subscription = subscribe(1, 'a');
    await subscription.ended;
    expect(subscription.statuses).toEqual(['CANCELED']);
  });

  test('unsubscribes from the channel of a caller when the last subscription closes', async () => {
    const FINGERPRINT_SECRET = crypto.randomUUID();
    const { upstream, client } = await startCluster(1, { FINGERPRINT_SECRET });
    const countSubscribers = await createSubscriberCounter(FINGERPRINT_SECRET);
    upstream.job('a', { status: 'ready' });
    const events = client(0).subscribeText('subscription { job(id: "a") { job { status } } }', {});
    await events.next();
    expect(await countSubscribers()).toEqual([1]);
    await events.return();
    await until(async () => (await countSubscribers()).length === 0);
  });

  test('receives no messages about jobs of another service', async () => {
    const FINGERPRINT_SECRET = crypto.randomUUID();
    const clusters = [await startCluster(2, { FINGERPRINT_SECRET }), await startCluster(1, { FINGERPRINT_SECRET })];
    for (const { upstream, gateways, client } of clusters) {
      upstream.job('a', { status: 'ready' });
      for (const index of gateways.keys()) {
        const events = client(index).subscribeText('subscription { job(id: "a") { job { status } } }', {});
        await events.next();
        onTestFinished(() => void events.return());
      }
    }
    const countSubscribers = await createSubscriberCounter(FINGERPRINT_SECRET);
    expect((await countSubscribers()).sort()).toEqual([1, 2]);
  });

  test('sets no timer after the last subscription has closed', async () => {
    const env = { REDIS_URL: redis.server.url, redisTimeoutMs: '10000', FINGERPRINT_SECRET: crypto.randomUUID() };
    const { gateway, upstream, client, clock, advance, waitForSubscriptions } = await startWatchHarness(env);
    upstream.job('a', { status: 'ready' });
    // Timers of the connections to Redis.
    const timers = clock.waiting;
    const events = client.subscribeText('subscription { job(id: "a") { job { status } } }', {});
    const first = events.next();
    await waitForSubscriptions(1);
    await until(async () => {
      await advance(10);
      return upstream.calls().length > 0;
    });
    await first;
    await events.return();
    await waitForSubscriptions(0);
    await until(() => gateway.pendingRedisCommands === 0);
    expect(clock.waiting).toBe(timers);
  });

  test.each([
    ['no gateway has had its key accepted for REVOKED_KEY_DELAY_MS', { REVOKED_KEY_DELAY_MS: '1000' }, false],
    ['its key was rejected through another gateway', {}, true],
  ])('emits no stored snapshot when %s', async (_name, env, isRejectedElsewhere) => {
    const clock = startIoClock(redis.server);
    const settings = { REDIS_URL: redis.server.url, ...NO_SECOND_POLL, ...env };
    const { upstream, client, subscribe } = await startGateways(2, settings, clock);
    upstream.job('a', { status: 'ready' });
    const first = subscribe(0, 'a');
    await until(() => first.statuses.length === 1);
    upstream.override(() => ({ status: 401 }));
    const revokedAt = clock.monotonicNow();
    if (isRejectedElsewhere) await client(0).queryText('{ jobs(first: 1) { nodes { id } } }');
    else await until(() => clock.monotonicNow() > revokedAt + 1_500);
    const second = subscribe(1, 'a');
    await second.ended;
    expect(second.statuses).toEqual(['UNAUTHENTICATED']);
  });

  test('does not share snapshots between API keys', async () => {
    const { upstream, subscribe } = await startCluster(2, NO_SECOND_POLL);
    upstream.job('a', { status: 'ready' });
    const first = subscribe(0, 'a', 'one');
    await until(() => first.statuses.length === 1);
    const second = subscribe(1, 'a', 'another');
    await until(() => second.statuses.length === 1);
    expect(upstream.calls().map(({ key }) => key)).toEqual(['one', 'another']);
  });

  test('emits no status of a job of a session that is older than a poll of another gateway', async () => {
    const { upstream, subscribe, client } = await startCluster(2);
    upstream.session('s', { status: 'started' });
    upstream.job('a', { session_id: 's', status: 'ready' });
    const statuses: string[] = [];
    const events = client(1).subscribeText<{ session: { job: { serviceId: string; status: string } | null } }>(
      'subscription { session(id: "s") { job { serviceId status } } }',
      {},
    );
    const read = async () => {
      for await (const { data } of events)
        if (data?.session.job?.serviceId !== 'b') statuses.push(`${data?.session.job?.status}`);
    };
    read().catch(() => undefined);
    onTestFinished(() => void events.return());
    await until(() => statuses.length === 1);
    let respond: () => void = () => undefined;
    const respondLater = new Promise<UpstreamResponse>((resolve) => {
      const jobs = ['b', 'a'].map((id) => ({ id, session_id: 's', status: 'ready' }));
      respond = () => resolve({ body: { jobs, next: null } });
    });
    let listings = 0;
    upstream.override((path) => {
      if (!path.includes('session_id=s')) return null;
      listings += 1;
      return listings === 1 ? respondLater : null;
    });
    await until(() => listings === 1);
    upstream.job('a', { status: 'started' });
    upstream.job('b', { session_id: 's', status: 'ready' });
    subscribe(0, 'a');
    await until(() => statuses.length === 2);
    respond();
    await until(() => listings === 2);
    upstream.job('a', { status: 'completed' });
    await until(() => statuses.includes('COMPLETED'));
    expect(statuses).toEqual(['undefined', 'STARTED', 'COMPLETED']);
  });

  test('ignores snapshots and claims that another Redis client has written', async () => {
    const FINGERPRINT_SECRET = crypto.randomUUID();
    const { upstream, subscribe } = await startCluster(2, { ...NO_SECOND_POLL, FINGERPRINT_SECRET });
    const under = (kind: string, id: string) => `qjg:${kind}:{${computeFingerprint('one', FINGERPRINT_SECRET)}}:${id}`;
    const ids = ['copied', 'forged', 'list', 'claimed', 'claimed-for-an-hour'];
    for (const id of ids) upstream.job(id, { status: 'started' });
    upstream.job('final', { status: 'completed' });
    await subscribe(0, 'final').ended;
    const client = await connectTestClient(redis.server.url);
    await until(async () => (await client.exists(under('snapshot', 'final'))) === 1);
    const signed = await client.get(under('snapshot', 'final'));
    await client.set(under('snapshot', 'copied'), `9999999999999 ${signed?.replace(/^\d+ /, '')}`, { PX: 60_000 });
    const forged = '[{"job":1,"fetchedAt":3},{"id":2,"status":4},"forged",9999999999999,"COMPLETED"]';
    await client.set(
      under('snapshot', 'forged'),
      `9999999999999 ${SHARED_FORMAT_VERSION} ${'x'.repeat(22)} ${forged}`,
      {
        PX: 60_000,
      },
    );
    await client.set(under('claim', 'claimed'), 'no gateway');
    await client.set(under('claim', 'claimed-for-an-hour'), 'no gateway', { PX: 3_600_000 });
    for (const kind of ['snapshot', 'claim']) await client.lPush(under(kind, 'list'), 'a list');
    const subscription = subscribe(1, ids);
    await until(() => subscription.statuses.length === ids.length);
    expect(subscription.statuses).toEqual(ids.map(() => 'STARTED'));
    await client.del([under('snapshot', 'list'), under('claim', 'list')]);
  });
});
