import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { type Sandbox, startSandbox } from '../../sandbox/src/sandbox.js';
import { bell, createSandboxClient } from '../integration/sandbox/harness.js';
import { launchCli, parseUrl } from '../support/cli-process.js';
import { flushEventLoop } from '../support/clock.js';
import { hasRedis, type RedisServer, startRedis } from '../support/redis.js';
import { waitUntil } from '../support/shared-redis.js';

const FOLLOW = 'subscription ($id: ID!) { job(id: $id) { job { status } } }';
const JOBS = 50;
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
    FINGERPRINT_SECRET: 'one that all of these gateways share',
    POLL_MIN_INTERVAL_MS: `${INTERVAL_MS}`,
    POLL_MAX_INTERVAL_MS: `${INTERVAL_MS}`,
    LOG_LEVEL: 'error',
  });

  beforeAll(async () => {
    redis = await startRedis();
    // As slow as a real machine: jobs wait until a test ends them.
    sandbox = await startSandbox({ seed: 7, speed: 1, seedHistory: false });
    launched = [launchCli(env()), launchCli(env()), launchCli(env())];
    urls = await Promise.all(launched.map(async ({ ready }) => parseUrl(await ready, 'endpoint')));
  });
  afterAll(async () => {
    for (const { program } of launched) program.kill('SIGKILL');
    await sandbox.close();
    await redis.stop();
  });

  /** The service itself, past all gateways. */
  const service = () => createSandboxClient(sandbox.url, 'sandbox');
  const submit = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        service().submit({ backend: 'qpu.aria-1', type: 'ionq.circuit.v1', shots: 100, input: bell }),
      ),
    );
  const cancel = (ids: readonly string[]) => service().put('/v0.4/jobs/status/cancel', { ids });

  /** Resolves when every gateway reports this state. How many calls sharing saves is measured by `npm run bench:gateways`. */
  const waitForState = (state: 'ready' | 'degraded') =>
    waitUntil(async () => {
      const reports = await Promise.all(urls.map(async (url) => (await fetch(`${url}/ready`)).json()));
      return reports.every((report) => (report as { readonly status: string }).status === state);
    });

  /** A client of one gateway that follows jobs to their end, wherever it has to; it ends with the test. */
  function follow(home: number, ids: readonly string[]) {
    let at = home;
    let connects = 0;
    const client = createClient({
      url: () => `${urls[at]?.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { Authorization: 'apiKey sandbox' },
      retryAttempts: 100,
      shouldRetry: () => true,
      retryWait: async () => {
        at = (at + 1) % urls.length;
        await flushEventLoop();
      },
      on: {
        connected: () => {
          connects += 1;
        },
      },
    });
    onTestFinished(() => void client.dispose());
    const told = ids.map((id) => {
      const statuses: string[] = [];
      const ended = new Promise<readonly string[]>((resolve, reject) => {
        client.subscribe<{ readonly job: { readonly job: { readonly status: string } } }>(
          { query: FOLLOW, variables: { id } },
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
      /** All have been told how their jobs are. */
      async told() {
        while (told.some(({ statuses }) => statuses.length === 0)) await flushEventLoop();
      },
      /** The last thing that was said of each of these. */
      last: (of: readonly string[]) =>
        Promise.all(told.filter(({ id }) => of.includes(id)).map(async ({ ended }) => (await ended).at(-1))),
    };
  }

  const canceled = (ids: readonly string[]) => ids.map(() => 'CANCELED');

  test.each([
    { how: 'hangs', stop: () => redis.pause(), back: () => redis.resume() },
    { how: 'is gone', stop: () => redis.kill(), back: () => redis.restart() },
  ])(
    'Redis $how: each works alone, no subscription ends, no final status is missed, and on its return they share again',
    async ({ stop, back }) => {
      const ids = await submit(JOBS);
      const clients = urls.map((_, home) => follow(home, ids));
      for (const each of clients) await each.told();
      await waitForState('ready');

      await stop();
      await waitForState('degraded');
      const meanwhile = ids.slice(0, 5);
      await cancel(meanwhile);
      for (const each of clients) expect(await each.last(meanwhile)).toEqual(canceled(meanwhile));

      await back();
      await waitForState('ready');
      await cancel(ids);
      for (const each of clients) expect(await each.last(ids)).toEqual(canceled(ids));
      expect(clients.map(({ connects }) => connects)).toEqual([1, 1, 1]);
    },
  );

  // The last, as there is one less from here on.
  test('one is killed: its clients go on elsewhere and miss no final status, the others notice nothing', async () => {
    const ids = await submit(12);
    const clients = urls.map((_, home) => follow(home, ids));
    for (const each of clients) await each.told();

    const [doomed] = launched;
    // Some end before anybody has noticed, some while clients are on their way.
    await cancel(ids.slice(0, 4));
    doomed?.program.kill('SIGKILL');
    await cancel(ids.slice(4, 8));
    await doomed?.ended;
    await cancel(ids.slice(8));
    for (const each of clients) expect(await each.last(ids)).toEqual(canceled(ids));
    const [orphans, ...others] = clients;
    expect(orphans?.connects).toBeGreaterThan(1);
    expect(others.map(({ connects }) => connects)).toEqual([1, 1]);
  });
});
