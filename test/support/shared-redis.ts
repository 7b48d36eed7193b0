import { randomUUID } from 'node:crypto';
import { RedisClient } from '@redis/client';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Clock } from '../../src/primitives/clock.js';
import { connectRedis, type SharedRedis } from '../../src/redis/shared-redis.js';
import { ManualClock } from './clock.js';
import { hasRedis, type RedisServer, startRedis } from './redis.js';

/** One Redis for all tests of a file. It is not emptied between them: each test uses unique keys. */
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

/** Connects as a gateway does; closed after the test. Without a clock, no time passes and no command times out. */
export async function connectTestRedis(
  url: string,
  { commandTimeoutMs = 5_000, secret = 'a secret', clock = new ManualClock() as Clock } = {},
): Promise<SharedRedis> {
  const redis = connectRedis({
    gatewayId: randomUUID(),
    service: 'http://service v0.4',
    url: new URL(url),
    secret,
    commandTimeoutMs,
    clock,
    random: Math.random,
  });
  onTestFinished(() => redis.close());
  await redis.connect();
  return redis;
}

/** Creates its class once, and not for each Redis. */
const PROTOCOL = { RESP: 2 } as const;
const createClient = RedisClient.factory(PROTOCOL);

/** A Redis client with which a test reads and writes keys; closed after the test. */
export async function connectTestClient(url: string) {
  const client = createClient({ url, ...PROTOCOL });
  client.on('error', () => undefined);
  onTestFinished(() => client.destroy());
  await client.connect();
  return client;
}
