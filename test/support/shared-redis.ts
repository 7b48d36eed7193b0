import { randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { systemClock } from '../../src/primitives/clock.js';
import { connectRedis, type SharedRedis } from '../../src/redis/shared-redis.js';
import { hasRedis, type RedisServer, startRedis } from './redis.js';

/** One Redis for all tests of a file, empty for none of them: they keep to keys of their own. */
export function useRedis(...settings: readonly string[]): { readonly server: RedisServer } {
  let server: RedisServer | undefined;
  beforeAll(async () => {
    if (hasRedis) server = await startRedis(...settings);
  });
  afterAll(() => server?.stop());
  return {
    get server() {
      if (!server) throw new Error('No redis-server is installed.');
      return server;
    },
  };
}

/** Connected as a gateway is, as one of several processes would be; it ends with the test. */
export async function connectTestRedis(
  url: string,
  { commandTimeoutMs = 5_000, secret = 'a secret' } = {},
): Promise<SharedRedis> {
  const redis = connectRedis({
    gatewayId: randomUUID(),
    url: new URL(url),
    secret,
    commandTimeoutMs,
    clock: systemClock,
    random: Math.random,
  });
  onTestFinished(() => redis.close());
  await redis.connect();
  return redis;
}

/** A client of Redis itself, for what a test finds or leaves there; it ends with the test. */
export async function connectTestClient(url: string) {
  const client = createClient({ url, RESP: 2 });
  client.on('error', () => undefined);
  onTestFinished(() => client.destroy());
  await client.connect();
  return client;
}

/** Resolves as soon as this holds; what a test waits for comes over a network, and no clock of ours knows when. */
export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  const until = performance.now() + 45_000;
  while (!(await holds())) {
    if (performance.now() > until) throw new Error(`This never came to hold: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
