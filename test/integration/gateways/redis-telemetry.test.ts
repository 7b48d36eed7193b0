import { once } from 'node:events';
import { createServer } from 'node:net';
import { fetch } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ManualClock, startIoClock, until } from '../../support/clock.js';
import { hasRedis, startRedis } from '../../support/redis.js';
import { startScriptedUpstream } from '../../support/scripted-upstream.js';
import { connectTestClient } from '../../support/shared-redis.js';
import { startGateway } from '../../support/test-gateway.js';

describe.skipIf(!hasRedis)('telemetry of Redis', () => {
  test('logs once when Redis becomes unavailable and available again, without its password', async () => {
    const redis = await startRedis('--requirepass', 'a-secret-password');
    onTestFinished(() => redis.stop());
    const upstream = await startScriptedUpstream({ 'GET /v0.4/backends': { body: [] } });
    const lines: string[] = [];
    const gateway = await startGateway(upstream.url, {
      env: { REDIS_URL: redis.url.replace('//', '//:a-secret-password@'), LOG_LEVEL: 'debug' },
      clock: startIoClock(redis),
      log: { write: (line) => lines.push(line) },
    });
    const status = async () =>
      ((await (await fetch(`${gateway.url}/ready`)).json()) as { status: string; reason?: string }).status;
    const isUp = async () => /^gateway_redis_up (\d)$/m.exec(await (await fetch(`${gateway.url}/metrics`)).text())?.[1];
    await until(async () => (await status()) === 'ready');
    expect(await isUp()).toBe('1');
    await redis.kill();
    await until(async () => (await status()) === 'degraded');
    expect(await isUp()).toBe('0');
    // Further failed attempts are not logged.
    await rejectConnections(redis.url, 4);
    await redis.restart();
    await until(async () => (await status()) === 'ready');
    expect(await isUp()).toBe('1');
    await gateway.close();

    const entries = lines.map((line) => JSON.parse(line)).filter(({ msg }) => `${msg}`.startsWith('redis '));
    expect(entries.map(({ msg, reason }) => [msg, reason])).toEqual([
      ['redis available', undefined],
      ['redis unavailable', 'Redis is unreachable.'],
      ['redis available', undefined],
    ]);
    expect(lines.join()).not.toContain('secret-password');
  });

  test('counts and logs a decode error when a value in Redis is not signed', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const upstream = await startScriptedUpstream({
      'GET /v0.4/backends/b': { body: { backend: 'b', status: 'available' } },
    });
    const lines: string[] = [];
    const start = () =>
      startGateway(upstream.url, {
        env: { REDIS_URL: redis.url, LOG_LEVEL: 'warn' },
        clock: new ManualClock(),
        log: { write: (line) => lines.push(line) },
      });
    const [one, other] = [await start(), await start()];
    const queryBackend = async (url: string) => {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'apiKey one' },
        body: '{"query":"{ backend(id: \\"b\\") { status } }"}',
      });
      return response.json();
    };
    await queryBackend(one.url);
    const client = await connectTestClient(redis.url);
    await until(async () => {
      const keys = await client.keys('qjg:cache:*');
      await Promise.all(keys.map((key) => client.set(key, 'garbage', { PX: 60_000 })));
      return keys.length === 1;
    });
    expect(await queryBackend(other.url)).toEqual({ data: { backend: { status: 'available' } } });
    const metrics = await (await fetch(`${other.url}/metrics`)).text();
    expect(metrics).toContain('gateway_redis_decode_errors_total{kind="cache"} 1');
    const messages = lines.map((line) => JSON.parse(line).msg as string);
    expect(messages.filter((message) => message.startsWith('invalid entry in redis'))).toHaveLength(1);
    // One line of each gateway.
    expect(messages.filter((message) => message.startsWith('FINGERPRINT_SECRET is not set'))).toHaveLength(2);
  });
});

/** A server at the address of Redis, which closes this many connections and then stops. */
async function rejectConnections(url: string, count: number): Promise<void> {
  const { hostname, port } = new URL(url);
  let remaining = count;
  const server = createServer((socket) => {
    socket.destroy();
    if (--remaining === 0) server.close();
  });
  server.listen(Number(port), hostname);
  await once(server, 'close');
}
