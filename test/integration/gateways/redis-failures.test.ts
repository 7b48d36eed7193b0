import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { fetch } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Gateway } from '../../../src/gateway.js';
import { startIoClock, until } from '../../support/clock.js';
import { type GatewayCluster, startGateways } from '../../support/gateway-cluster.js';
import { hasRedis, type RedisServer, startRedis } from '../../support/redis.js';
import { connectTestClient, connectTestRedis } from '../../support/shared-redis.js';

async function startRedisForTest(...settings: readonly string[]): Promise<RedisServer> {
  const server = await startRedis(...settings);
  onTestFinished(() => server.stop());
  return server;
}

const fetchReadiness = async ({ url }: Gateway) => {
  const response = await fetch(`${url}/ready`);
  return { code: response.status, ...((await response.json()) as { status: string; reason?: string }) };
};

async function waitForStatus(cluster: GatewayCluster, status: 'ready' | 'degraded'): Promise<void> {
  cluster.upstream.override((path) => (path === '/v0.4/backends' ? { body: [] } : null));
  for (const gateway of cluster.gateways) await until(async () => (await fetchReadiness(gateway)).status === status);
}

/** The permissions that docs/scaling.md lists for the Redis user. */
function readPermissions(): readonly string[] {
  const [, rules = ''] = /^ACL .*(~qjg:.+)$/m.exec(readFileSync('docs/scaling.md', 'utf8')) ?? [];
  return rules.split(/\s+/);
}

/** Gateways whose commands time out after the default of 50 ms, by a clock that waits for Redis. */
function startGatewaysOn(redis: RedisServer, count: number, env: Readonly<Record<string, string>> = {}) {
  return startGateways(count, { ...DEFAULT_TIMEOUT, REDIS_URL: redis.url, ...env }, startIoClock(redis));
}

const DEFAULT_TIMEOUT = { redisTimeoutMs: '50' };

/** Queries, mutations and subscriptions work through each gateway, whatever the state of Redis. */
async function expectOperationsWork(cluster: GatewayCluster): Promise<void> {
  const { upstream, client, subscribe } = cluster;
  for (const index of cluster.gateways.keys()) {
    const id = crypto.randomUUID();
    upstream.job(id, { status: 'ready' });
    const subscription = subscribe(index, id);
    await until(() => subscription.statuses.length === 1);
    const { data } = await client(index).queryText(`{ job(id: "${id}") { status } }`);
    expect(data).toEqual({ job: { status: 'READY' } });
    await client(index).queryText(`mutation { cancelJob(input: { id: "${id}" }) { job { id } } }`);
    await subscription.ended;
    expect(subscription.statuses).toEqual(['READY', 'CANCELED']);
  }
}

describe('with a server that accepts connections and never responds', () => {
  test('starts and serves operations', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.resume();
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const { port } = silent.address() as AddressInfo;
    const cluster = await startGateways(1, {
      ...DEFAULT_TIMEOUT,
      REDIS_URL: `redis://:a-secret-password@127.0.0.1:${port}`,
    });
    await expectOperationsWork(cluster);
    await waitForStatus(cluster, 'degraded');
    const [gateway] = cluster.gateways;
    const { code, reason } = gateway ? await fetchReadiness(gateway) : {};
    expect(code).toBe(200);
    expect(reason).toMatch(/^Redis .+ Running without shared state\.$/);
    expect(reason).not.toContain('secret-password');
  });
});

describe.skipIf(!hasRedis)('with a Redis that fails', () => {
  test('serves operations when Redis is down, and shares polls again when it is back', async () => {
    const redis = await startRedisForTest();
    await redis.kill();
    const cluster = await startGatewaysOn(redis, 2);
    const { upstream, subscribe } = cluster;
    await waitForStatus(cluster, 'degraded');
    await expectOperationsWork(cluster);

    upstream.job('long', { status: 'started' });
    const long = [0, 1].map((index) => subscribe(index, 'long'));
    await until(() => long.every(({ statuses }) => statuses.length === 1));
    await redis.restart();
    await waitForStatus(cluster, 'ready');
    await redis.restart();
    await expectOperationsWork(cluster);
    await waitForStatus(cluster, 'ready');
    upstream.job('long', { status: 'completed' });
    await Promise.all(long.map(({ ended }) => ended));
    for (const { statuses } of long) expect(statuses).toEqual(['STARTED', 'COMPLETED']);
  });

  test('serves operations when Redis hangs, and recovers when it responds again', async () => {
    const redis = await startRedisForTest();
    const cluster = await startGatewaysOn(redis, 2);
    await waitForStatus(cluster, 'ready');
    redis.pause();
    await expectOperationsWork(cluster);
    await waitForStatus(cluster, 'degraded');
    await expectOperationsWork(cluster);
    redis.resume();
    await waitForStatus(cluster, 'ready');
    await expectOperationsWork(cluster);
  });

  test('opens the circuit after three timeouts when Redis hangs', async () => {
    const redis = await startRedisForTest();
    const { commands } = await connectTestRedis(redis.url, { commandTimeoutMs: 20, clock: startIoClock(redis) });
    const isPong = (reply: unknown): reply is string => reply === 'PONG';
    const ping = () => commands.execute((client) => client.ping(), isPong);
    await until(async () => (await ping()) === 'PONG');
    redis.pause();
    let timeouts = 0;
    while (commands.isAvailable) {
      expect(await ping()).toBeUndefined();
      timeouts += 1;
    }
    expect(timeouts).toBeLessThanOrEqual(3);
    expect(commands.errorKind).toBe('timeout');
    redis.resume();
    await until(async () => (await ping()) === 'PONG');
    expect(commands.errorKind).toBeNull();
  });

  test('reports why it is degraded when Redis is out of memory', async () => {
    const redis = await startRedisForTest('--maxmemory', '1', '--maxmemory-policy', 'noeviction');
    const cluster = await startGatewaysOn(redis, 2);
    await expectOperationsWork(cluster);
    await waitForStatus(cluster, 'degraded');
    const [gateway] = cluster.gateways;
    expect(gateway && (await fetchReadiness(gateway)).reason).toContain('Redis is out of memory');
  });

  test('reports why it is degraded when the password is missing or wrong', async () => {
    const redis = await startRedisForTest('--requirepass', 'the right one');
    for (const password of ['', ':a-wrong-one@']) {
      const cluster = await startGatewaysOn(redis, 1, { REDIS_URL: redis.url.replace('//', `//${password}`) });
      await expectOperationsWork(cluster);
      await waitForStatus(cluster, 'degraded');
      const [gateway] = cluster.gateways;
      expect(gateway && (await fetchReadiness(gateway)).reason).toContain('rejects the user name or the password');
    }
    const cluster = await startGatewaysOn(redis, 1, { REDIS_URL: redis.url.replace('//', '//:the%20right%20one@') });
    await waitForStatus(cluster, 'ready');
  });

  test('does not return a deleted job when Redis was unavailable during the deletion', async () => {
    const redis = await startRedisForTest();
    const cluster = await startGatewaysOn(redis, 2);
    const { upstream, client } = cluster;
    upstream.job('a', { status: 'completed' });
    const queryJob = (index: number) => client(index).queryText<{ job: unknown }>('{ job(id: "a") { status } }');
    for (const index of [0, 1]) expect(await queryJob(index)).toMatchObject({ data: { job: { status: 'COMPLETED' } } });
    redis.pause();
    await waitForStatus(cluster, 'degraded');
    const { errors } = await client(0).queryText('mutation { deleteJob(input: { id: "a" }) { deletedJobId } }');
    expect(errors).toBeUndefined();
    redis.resume();
    await waitForStatus(cluster, 'ready');
    for (const index of [0, 1]) await until(async () => (await queryJob(index)).data?.job === null);
  });

  test('disables the shared cache when SUBSCRIBE is not permitted', async () => {
    const redis = await startRedisForTest();
    const client = await connectTestClient(redis.url);
    const allow = (...rules: readonly string[]) =>
      client.aclSetUser('gateway', ['on', '>pw', 'resetchannels', ...rules]);
    await allow(...readPermissions().filter((rule) => !rule.startsWith('&')));
    const cluster = await startGatewaysOn(redis, 2, { REDIS_URL: redis.url.replace('//', '//gateway:pw@') });
    await expectOperationsWork(cluster);
    await waitForStatus(cluster, 'degraded');
    const [gateway] = cluster.gateways;
    expect(gateway && (await fetchReadiness(gateway)).reason).toContain('lacks permissions');
    cluster.upstream.job('a', { status: 'completed' });
    const queryJob = (index: number) => cluster.client(index).queryText('{ job(id: "a") { status } }');
    await Promise.all([queryJob(0), queryJob(1)]);
    expect(await client.keys('qjg:cache:*')).toEqual([]);
    await allow(...readPermissions());
    await waitForStatus(cluster, 'ready');
    await expectOperationsWork(cluster);
    await Promise.all([queryJob(0), queryJob(1)]);
    // A rejected command would be reported for five seconds.
    await waitForStatus(cluster, 'ready');
    expect(await client.keys('qjg:cache:*')).not.toEqual([]);
  });

  test('reconnects when Redis has become a read-only replica', async () => {
    const [primary, successor] = [await startRedisForTest(), await startRedisForTest()];
    let target = primary;
    const proxy = createServer((socket) => {
      const upstream = connect(Number(new URL(target.url).port), '127.0.0.1');
      for (const [end, other] of [[socket, upstream] as const, [upstream, socket] as const]) {
        end.pipe(other);
        end.on('error', () => undefined).on('close', () => other.destroy());
      }
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    onTestFinished(() => void proxy.close());
    const { commands } = await connectTestRedis(`redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`, {
      clock: startIoClock({ roundTrip: () => target.roundTrip() }),
    });
    const isOk = (reply: unknown): reply is string => reply === 'OK';
    const write = () => commands.execute((client) => client.set('a', 'b', { PX: 10_000 }), isOk);
    expect(await write()).toBe('OK');
    target = successor;
    // A replica of a port on which no server listens.
    await (await connectTestClient(primary.url)).sendCommand(['REPLICAOF', '127.0.0.1', '1']);
    expect(await write()).toBeUndefined();
    await until(async () => (await write()) === 'OK');
    expect(await (await connectTestClient(successor.url)).get('a')).toBe('b');
  });
});
