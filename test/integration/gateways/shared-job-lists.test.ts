import { describe, expect, onTestFinished, test } from 'vitest';
import { startIoClock, until } from '../../support/clock.js';
import { type GatewayCluster, startGateways } from '../../support/gateway-cluster.js';
import type { WatchJobListSubscription } from '../../support/generated/graphql.js';
import { applyEvents } from '../../support/job-list-events.js';
import { hasRedis } from '../../support/redis.js';
import type { UpstreamResponse } from '../../support/scripted-upstream.js';
import { useRedis } from '../../support/shared-redis.js';
import { WatchBackends, WatchJobList } from '../../support/watch-documents.js';

const redis = useRedis();
const startCluster = (count: number, env = {}): Promise<GatewayCluster> =>
  startGateways(count, { REDIS_URL: redis.server.url, ...env }, startIoClock(redis.server));

/** No second poll while a test runs. */
const NO_SECOND_POLL = { POLL_MIN_INTERVAL_MS: '60000', maxPollIntervalMs: '60000' };

/** The list as a client of one gateway had it after each event. */
function watchStates({ client }: GatewayCluster, index: number, apiKey?: string) {
  const events: { data?: WatchJobListSubscription | null }[] = [];
  const stream = client(index, apiKey).subscribe(WatchJobList, {});
  const read = async () => {
    for await (const event of stream) events.push(event);
  };
  // A gateway that closes ends the connection.
  read().catch(() => undefined);
  onTestFinished(() => void stream.return());
  const format = (state: ReturnType<typeof applyEvents>) => [...state].map(([id, status]) => `${id} ${status}`).join();
  return () => events.map((_, last) => format(applyEvents(events.slice(0, last + 1))));
}

/** The list as a client of one gateway has it now. */
function watchList(cluster: GatewayCluster, index: number, apiKey?: string) {
  const getStates = watchStates(cluster, index, apiKey);
  return () => getStates().at(-1);
}

const isList = ({ path }: { readonly path: string }) => path.startsWith('/v0.4/jobs?');

describe.skipIf(!hasRedis)('several gateways that watch the same list', () => {
  test('make one poll together', async () => {
    const cluster = await startCluster(3, NO_SECOND_POLL);
    cluster.upstream.job('a', { status: 'ready' });
    const lists = [0, 1, 2].map((index) => watchList(cluster, index));
    await until(() => lists.every((list) => list() === 'a READY'));
    expect(cluster.upstream.calls()).toHaveLength(1);
  });

  test('emit the list without a call when another gateway has polled it', async () => {
    const cluster = await startCluster(2, NO_SECOND_POLL);
    cluster.upstream.job('a', { status: 'ready' });
    const first = watchList(cluster, 0);
    await until(() => first() === 'a READY');
    expect(cluster.upstream.calls()).toHaveLength(1);
    const second = watchList(cluster, 1);
    await until(() => second() === 'a READY');
    expect(cluster.upstream.calls()).toEqual([]);
  });

  test('emit a change through all when one has polled it', async () => {
    const cluster = await startCluster(2);
    cluster.upstream.job('a', { status: 'ready' });
    const lists = [0, 1].map((index) => watchList(cluster, index));
    await until(() => lists.every((list) => list() === 'a READY'));
    cluster.upstream.job('a', { status: 'started' });
    cluster.upstream.job('b', { status: 'ready' });
    await until(() => lists.every((list) => list() === 'a STARTED,b READY'));
    cluster.upstream.job('a', null);
    await until(() => lists.every((list) => list() === 'b READY'));
  });

  test('emit a mutation through all and poll the list once', async () => {
    const cluster = await startCluster(3, NO_SECOND_POLL);
    const { upstream, client } = cluster;
    upstream.job('a', { status: 'ready' });
    const lists = [0, 1, 2].map((index) => watchList(cluster, index));
    await until(() => lists.every((list) => list() === 'a READY'));
    upstream.calls();
    await client(0).queryText('mutation { cancelJob(input: { id: "a" }) { job { id } } }');
    await until(() => lists.every((list) => list() === 'a CANCELED'));
    expect(upstream.calls().filter(isList)).toHaveLength(1);
  });

  test('emit no state of a list that is older than a poll of the job', async () => {
    const cluster = await startCluster(2, NO_SECOND_POLL);
    const { upstream, client, subscribe } = cluster;
    upstream.job('a', { status: 'ready' });
    const subscriptions = [subscribe(0, 'a'), subscribe(1, 'a')];
    await until(() => subscriptions.every(({ statuses }) => statuses.length === 1));
    const body = { jobs: [{ id: 'a', status: 'ready' }], next: null };
    let respond: () => void = () => undefined;
    const respondLater = new Promise<{ body: typeof body }>((resolve) => {
      respond = () => resolve({ body });
    });
    let hanging = 0;
    upstream.override((path) => {
      if (path.endsWith('/cancel')) return { body: { id: 'a', status: 'started' } };
      if (!isList({ path }) || path.includes('ids=')) return null;
      hanging += 1;
      return hanging === 1 ? respondLater : null;
    });
    const list = watchList(cluster, 0);
    await until(() => hanging === 1);
    upstream.job('a', { status: 'started' });
    await client(1).queryText('mutation { cancelJob(input: { id: "a" }) { errors { code } } }');
    await until(() => subscriptions.every(({ statuses }) => statuses.length === 2));
    respond();
    await until(() => list() === 'a STARTED');
    expect(subscriptions.map(({ statuses }) => statuses)).toEqual([
      ['READY', 'STARTED'],
      ['READY', 'STARTED'],
    ]);
  });

  test('emit no state of a job that is older than a list', async () => {
    const cluster = await startCluster(2, NO_SECOND_POLL);
    const { upstream, client, subscribe } = cluster;
    upstream.job('b', { status: 'ready' });
    let respond: () => void = () => undefined;
    const respondLater = new Promise<UpstreamResponse>((resolve) => {
      respond = () => resolve({ body: { jobs: [{ id: 'a', status: 'ready' }], next: null } });
    });
    let hanging = 0;
    upstream.override((path) => {
      if (!path.includes('ids=a')) return null;
      hanging += 1;
      return hanging === 1 ? respondLater : null;
    });
    const subscription = subscribe(0, 'a');
    await until(() => hanging === 1);
    upstream.job('a', { status: 'started' });
    const getStates = watchStates(cluster, 1);
    await until(() => getStates().length === 1);
    respond();
    await until(() => subscription.statuses.length === 1);
    // The other gateway receives this after what the poll has brought.
    await client(0).queryText('mutation { cancelJob(input: { id: "b" }) { job { id } } }');
    await until(() => getStates().at(-1)?.includes('b CANCELED') === true);
    expect(getStates().filter((state) => state.includes('a READY'))).toEqual([]);
  });

  test('do not share lists between API keys', async () => {
    const cluster = await startCluster(2, NO_SECOND_POLL);
    cluster.upstream.job('a', { status: 'ready' });
    const lists = [watchList(cluster, 0, 'one'), watchList(cluster, 1, 'another')];
    await until(() => lists.every((list) => list() === 'a READY'));
    const keys = cluster.upstream.calls().map(({ key }) => key);
    expect(keys.sort()).toEqual(['another', 'one']);
  });

  test('continue when one of them closes', async () => {
    const cluster = await startCluster(2);
    const { upstream, gateways } = cluster;
    upstream.job('a', { status: 'ready' });
    const lists = [0, 1].map((index) => watchList(cluster, index));
    await until(() => lists.every((list) => list() === 'a READY'));
    await gateways[0]?.close();
    upstream.job('a', { status: 'completed' });
    await until(() => lists[1]?.() === 'a COMPLETED');
  });

  test('poll the backends once', async () => {
    const { upstream, client } = await startCluster(2, NO_SECOND_POLL);
    upstream.backend('simulator', {});
    for (const index of [0, 1]) {
      const events = client(index).subscribe(WatchBackends, {});
      const { value } = await events.next();
      expect(value?.data?.backends?.backend.serviceId).toBe('simulator');
      onTestFinished(() => void events.return());
    }
    expect(upstream.calls()).toHaveLength(1);
  });
});
