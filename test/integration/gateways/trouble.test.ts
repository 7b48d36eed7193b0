import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { fetch } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Gateway } from '../../../src/gateway.js';
import { type Gateways, gatewaysOver } from '../../support/gateways.js';
import { hasRedis, type RedisServer, startRedis } from '../../support/redis.js';
import { connected, connectTestClient, eventually } from '../../support/sharing.js';

async function redisFor(...settings: readonly string[]): Promise<RedisServer> {
  const server = await startRedis(...settings);
  onTestFinished(() => server.stop());
  return server;
}

const readiness = async ({ url }: Gateway) => {
  const response = await fetch(`${url}/ready`);
  return { code: response.status, ...((await response.json()) as { status: string; reason?: string }) };
};

async function comesTo(all: Gateways, status: 'ready' | 'degraded'): Promise<void> {
  all.service.instead((path) => (path === '/v0.4/backends' ? { body: [] } : null));
  for (const gateway of all.gateways) await eventually(async () => (await readiness(gateway)).status === status);
}

/** The rights that docs/scaling.md lists for the Redis user. */
function readmeRules(): readonly string[] {
  const [, rules = ''] = /^(~qjg:.+)$/m.exec(readFileSync('docs/scaling.md', 'utf8')) ?? [];
  return rules.split(/\s+/);
}

/** As long as users give it. */
const QUICK = { REDIS_TIMEOUT_MS: '20' };

/** Queries, changes and subscriptions go on, through each of the gateways. */
async function worksAlone(all: Gateways): Promise<void> {
  const { service, client, follow } = all;
  for (const place of all.gateways.keys()) {
    const id = crypto.randomUUID();
    service.job(id, { status: 'ready' });
    const told = follow(place, id);
    await eventually(() => told.statuses.length === 1);
    const { data } = await client(place).askText(`{ job(id: "${id}") { status } }`);
    expect(data).toEqual({ job: { status: 'READY' } });
    await client(place).askText(`mutation { cancelJob(id: "${id}") { job { id } } }`);
    await told.ended;
    expect(told.statuses).toEqual(['READY', 'CANCELED']);
  }
}

describe('a Redis that accepts connections and never answers', () => {
  test('keeps no gateway from starting, and holds up no operation for long', async () => {
    const open = new Set<Socket>();
    const silent = createServer((socket) => {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.resume();
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => {
      for (const socket of open) socket.destroy();
      silent.close();
    });
    const { port } = silent.address() as AddressInfo;
    const all = await gatewaysOver(1, { ...QUICK, REDIS_URL: `redis://:a-password-of-ours@127.0.0.1:${port}` });
    await worksAlone(all);
    await comesTo(all, 'degraded');
    const [gateway] = all.gateways;
    const { code, reason } = gateway ? await readiness(gateway) : {};
    expect(code).toBe(200);
    expect(reason).toMatch(/^Redis .+ shares nothing/);
    expect(reason).not.toContain('password-of-ours');
  });
});

describe.skipIf(!hasRedis)('a Redis', () => {
  test('that is gone, then there, then restarted: each gateway works alone, and they share again by themselves', async () => {
    const redis = await redisFor();
    await redis.kill();
    const all = await gatewaysOver(2, { ...QUICK, REDIS_URL: redis.url });
    const { service, follow } = all;
    await comesTo(all, 'degraded');
    await worksAlone(all);

    service.job('long', { status: 'started' });
    const long = [0, 1].map((place) => follow(place, 'long'));
    await eventually(() => long.every(({ statuses }) => statuses.length === 1));
    await redis.restart();
    await comesTo(all, 'ready');
    await redis.restart();
    await worksAlone(all);
    await comesTo(all, 'ready');
    service.job('long', { status: 'completed' });
    await Promise.all(long.map(({ ended }) => ended));
    for (const { statuses } of long) expect(statuses).toEqual(['STARTED', 'COMPLETED']);
  });

  test('that hangs for a while costs an operation a few milliseconds at first, then nothing', async () => {
    const redis = await redisFor();
    const all = await gatewaysOver(2, { ...QUICK, REDIS_URL: redis.url });
    await comesTo(all, 'ready');
    redis.pause();
    await worksAlone(all);
    await comesTo(all, 'degraded');
    await worksAlone(all);
    redis.resume();
    await comesTo(all, 'ready');
    await worksAlone(all);
  });

  test('that hangs is waited for a few times, as long as it may take, then left alone until it answers again', async () => {
    const redis = await redisFor();
    const { commands } = await connected(redis.url, { commandTimeoutMs: 20 });
    const isPong = (reply: unknown): reply is string => reply === 'PONG';
    const ping = () => commands.execute((client) => client.ping(), isPong);
    await eventually(async () => (await ping()) === 'PONG');
    redis.pause();
    let waits = 0;
    while (commands.isAvailable) {
      expect(await ping()).toBeUndefined();
      waits += 1;
    }
    expect(waits).toBeLessThanOrEqual(3);
    expect(commands.errorKind).toBe('timeout');
    redis.resume();
    await eventually(async () => (await ping()) === 'PONG');
    expect(commands.errorKind).toBeNull();
  });

  test('that is full takes nothing in, and says so', async () => {
    const redis = await redisFor('--maxmemory', '1', '--maxmemory-policy', 'noeviction');
    const all = await gatewaysOver(2, { ...QUICK, REDIS_URL: redis.url });
    await worksAlone(all);
    await comesTo(all, 'degraded');
    const [gateway] = all.gateways;
    expect(gateway && (await readiness(gateway)).reason).toContain('Redis is out of memory');
  });

  test('that wants a password is used with the right one only', async () => {
    const redis = await redisFor('--requirepass', 'the right one');
    for (const password of ['', ':a-wrong-one@']) {
      const all = await gatewaysOver(1, { ...QUICK, REDIS_URL: redis.url.replace('//', `//${password}`) });
      await worksAlone(all);
      await comesTo(all, 'degraded');
      const [gateway] = all.gateways;
      expect(gateway && (await readiness(gateway)).reason).toContain('rejects the user name or the password');
    }
    const all = await gatewaysOver(1, { ...QUICK, REDIS_URL: redis.url.replace('//', '//:the%20right%20one@') });
    await comesTo(all, 'ready');
  });

  test('that was away while something was deleted brings it back to nobody', async () => {
    const redis = await redisFor();
    const all = await gatewaysOver(2, { ...QUICK, REDIS_URL: redis.url });
    const { service, client } = all;
    service.job('a', { status: 'completed' });
    const look = (place: number) => client(place).askText<{ job: unknown }>('{ job(id: "a") { status } }');
    for (const place of [0, 1]) expect(await look(place)).toMatchObject({ data: { job: { status: 'COMPLETED' } } });
    redis.pause();
    await comesTo(all, 'degraded');
    await client(0).askText('mutation { deleteJob(id: "a") { deletedJobId } }');
    service.job('a', null);
    redis.resume();
    await comesTo(all, 'ready');
    for (const place of [0, 1]) await eventually(async () => (await look(place)).data?.job === null);
  });

  test('that lets nobody listen is said to, and nothing is taken from it or left there; allowed to, they share', async () => {
    const redis = await redisFor();
    const client = await connectTestClient(redis.url);
    const allow = (...rules: readonly string[]) =>
      client.aclSetUser('gateway', ['on', '>pw', 'resetchannels', ...rules]);
    await allow(...readmeRules().filter((rule) => !rule.startsWith('&')));
    const all = await gatewaysOver(2, { ...QUICK, REDIS_URL: redis.url.replace('//', '//gateway:pw@') });
    await worksAlone(all);
    await comesTo(all, 'degraded');
    const [gateway] = all.gateways;
    expect(gateway && (await readiness(gateway)).reason).toContain('lacks permissions');
    all.service.job('a', { status: 'completed' });
    const look = (place: number) => all.client(place).askText('{ job(id: "a") { status } }');
    await Promise.all([look(0), look(1)]);
    expect(await client.keys('qjg:kept:*')).toEqual([]);
    await allow(...readmeRules());
    await comesTo(all, 'ready');
    await worksAlone(all);
    await Promise.all([look(0), look(1)]);
    // Had anything been refused, it would be said for five seconds.
    await comesTo(all, 'ready');
    expect(await client.keys('qjg:kept:*')).not.toEqual([]);
  });

  test('that has become a copy is left for the one that its name leads to now', async () => {
    const [before, after] = [await redisFor(), await redisFor()];
    let to = before;
    const proxy = createServer((socket) => {
      const there = connect(Number(new URL(to.url).port), '127.0.0.1');
      for (const [end, other] of [[socket, there] as const, [there, socket] as const]) {
        end.pipe(other);
        end.on('error', () => undefined).on('close', () => other.destroy());
      }
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    onTestFinished(() => void proxy.close());
    const { commands } = await connected(`redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    const isOk = (reply: unknown): reply is string => reply === 'OK';
    const write = () => commands.execute((client) => client.set('a', 'b', { PX: 10_000 }), isOk);
    expect(await write()).toBe('OK');
    to = after;
    // A copy of nothing: of a port where nobody listens.
    await (await connectTestClient(before.url)).sendCommand(['REPLICAOF', '127.0.0.1', '1']);
    expect(await write()).toBeUndefined();
    await eventually(async () => (await write()) === 'OK');
    expect(await (await connectTestClient(after.url)).get('a')).toBe('b');
  });
});
