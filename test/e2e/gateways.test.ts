import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { type Sandbox, startSandbox } from '../../sandbox/src/sandbox.js';
import { bell, createSandboxClient } from '../integration/sandbox/harness.js';
import { launchCli, parseUrl } from '../support/cli-process.js';
import { until } from '../support/clock.js';
import { hasRedis, type RedisServer, startRedis } from '../support/redis.js';

const SUBSCRIPTION = 'subscription ($id: ID!) { job(id: $id) { job { status } } }';
const JOBS = 20;
/** Poll interval of every job. */
const INTERVAL_MS = 400;

describe.skipIf(!hasRedis)('several gateways on one Redis', () => {
  let redis: RedisServer;
  let sandbox: Sandbox;
  let launched: ReturnType<typeof launchCli>[] = [];
  let urls: string[] = [];

  const env = () => ({
    UPSTREAM_URL: sandbox.url,
    REDIS_URL: redis.url,
    FINGERPRINT_SECRET: 'the same secret for all gateways',
    POLL_MIN_INTERVAL_MS: `${INTERVAL_MS}`,
    LOG_LEVEL: 'error',
  });

  beforeAll(async () => {
    redis = await startRedis();
    // At real speed: jobs stay queued until a test cancels them.
    sandbox = await startSandbox({ seed: 7, speed: 1, seedHistory: false });
    launched = [launchCli(env()), launchCli(env()), launchCli(env())];
    urls = await Promise.all(launched.map(async ({ ready }) => parseUrl(await ready, 'endpoint')));
  });
  afterAll(async () => {
    for (const { program } of launched) program.kill('SIGKILL');
    await sandbox.close();
    await redis.stop();
  });

  /** A client of upstream. */
  const connectUpstream = () => createSandboxClient(sandbox.url, 'sandbox');
  const submit = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        connectUpstream().submit({ backend: 'qpu.aria-1', type: 'ionq.circuit.v1', shots: 100, input: bell }),
      ),
    );
  const cancel = (ids: readonly string[]) => connectUpstream().put('/v0.4/jobs/status/cancel', { ids });

  /** Resolves when every gateway reports this state. How many calls sharing saves is measured by `npm run bench:gateways`. */
  const waitForState = (state: 'ready' | 'degraded') =>
    until(async () => {
      const reports = await Promise.all(urls.map(async (url) => (await fetch(`${url}/ready`)).json()));
      return reports.every((report) => (report as { readonly status: string }).status === state);
    });

  /** Watches jobs until they are final. Reconnects to the next gateway when one fails. */
  function watchJobs(firstGateway: number, ids: readonly string[]) {
    let gatewayIndex = firstGateway;
    let connects = 0;
    const client = createClient({
      url: () => `${urls[gatewayIndex]?.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { Authorization: 'apiKey sandbox' },
      retryAttempts: 100,
      shouldRetry: () => true,
      retryWait: async () => {
        gatewayIndex = (gatewayIndex + 1) % urls.length;
        // The gateways are other processes, which need the CPU.
        await pause(5);
      },
      on: {
        connected: () => {
          connects += 1;
        },
      },
    });
    onTestFinished(() => void client.dispose());
    const subscriptions = ids.map((id) => {
      const statuses: string[] = [];
      const ended = new Promise<readonly string[]>((resolve, reject) => {
        client.subscribe<{ readonly job: { readonly job: { readonly status: string } } }>(
          { query: SUBSCRIPTION, variables: { id } },
          {
            next: ({ data, errors }) => statuses.push(data?.job.job.status ?? JSON.stringify(errors)),
            error: (error) => reject(error),
            complete: () => resolve(statuses),
          },
        );
      });
      ended.catch(() => undefined);
      return { id, statuses, ended };
    });
    return {
      get connects() {
        return connects;
      },
      /** Resolves when each subscription has emitted an event. */
      async waitForFirstEvents() {
        await until(() => subscriptions.every(({ statuses }) => statuses.length > 0));
      },
      /** The last statuses of these jobs. */
      getLastStatuses: (jobIds: readonly string[]) =>
        Promise.all(
          subscriptions.filter(({ id }) => jobIds.includes(id)).map(async ({ ended }) => (await ended).at(-1)),
        ),
    };
  }

  const canceled = (ids: readonly string[]) => ids.map(() => 'CANCELED');

  test.each([
    { name: 'hangs', stop: () => redis.pause(), recover: () => redis.resume() },
    { name: 'is down', stop: () => redis.kill(), recover: () => redis.restart() },
  ])('end no subscription and miss no final status when Redis $name and recovers', async ({ stop, recover }) => {
    const ids = await submit(JOBS);
    const clients = urls.map((_, index) => watchJobs(index, ids));
    for (const each of clients) await each.waitForFirstEvents();
    await waitForState('ready');

    await stop();
    await waitForState('degraded');
    const canceledFirst = ids.slice(0, 5);
    await cancel(canceledFirst);
    for (const each of clients) expect(await each.getLastStatuses(canceledFirst)).toEqual(canceled(canceledFirst));

    await recover();
    await waitForState('ready');
    await cancel(ids);
    for (const each of clients) expect(await each.getLastStatuses(ids)).toEqual(canceled(ids));
    expect(clients.map(({ connects }) => connects)).toEqual([1, 1, 1]);
  });

  // The last test, as one gateway is missing afterwards.
  test('miss no final status when one is killed and its clients reconnect to another', async () => {
    const ids = await submit(12);
    const clients = urls.map((_, index) => watchJobs(index, ids));
    for (const each of clients) await each.waitForFirstEvents();

    const [killed] = launched;
    // Some jobs end before the connections break, some while clients reconnect.
    await cancel(ids.slice(0, 4));
    killed?.program.kill('SIGKILL');
    await cancel(ids.slice(4, 8));
    await killed?.ended;
    await cancel(ids.slice(8));
    for (const each of clients) expect(await each.getLastStatuses(ids)).toEqual(canceled(ids));
    const [reconnected, ...others] = clients;
    expect(reconnected?.connects).toBeGreaterThan(1);
    expect(others.map(({ connects }) => connects)).toEqual([1, 1]);
  });
});
