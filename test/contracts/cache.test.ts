import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Cache } from '../../src/cache/cache.js';
import { memoryCache } from '../../src/cache/memory.js';
import { redisCache } from '../../src/cache/redis.js';
import { type Clock, systemClock } from '../../src/domain/clock.js';
import type { SharedRedis } from '../../src/redis/shared-redis.js';
import { ManualClock } from '../support/clock.js';
import { hasRedis } from '../support/redis.js';
import { connected, connectTestClient, eventually, redisOfFile } from '../support/sharing.js';

const redis = redisOfFile();
const OWNER = 'fingerprint';

interface Opened {
  readonly cache: Cache;
  /** Lets time pass. */
  pass(ms: number): Promise<void>;
}

/** What every cache promises. */
const CACHES: Readonly<Record<string, () => Promise<Opened>>> = {
  memory: async () => {
    const clock = new ManualClock();
    return { cache: memoryCache({ maxWeight: 1_000, clock }), pass: (ms) => clock.advance(ms) };
  },
  ...(hasRedis && {
    redis: async () => {
      const clock = new ManualClock();
      return { cache: (await process(clock)).cache, pass: (ms: number) => clock.advance(ms) };
    },
  }),
};

/** A cache as one of several processes has it. */
async function process(clock: Clock = systemClock): Promise<{ readonly cache: Cache; readonly redis: SharedRedis }> {
  const shared = await connected(redis.server.url);
  return { cache: redisCache(memoryCache({ maxWeight: 1_000, clock }), shared), redis: shared };
}

describe.each(Object.entries(CACHES))('the %s cache', (_name, open) => {
  test('gives back what was set, whatever it is, to its owner only', async () => {
    const { cache } = await open();
    const values = [0, '', null, false, { list: [undefined, new Date(0)] }, new Map([['a', { b: 1 }]])];
    const keys = values.map(() => randomUUID());
    for (const [place, value] of values.entries()) cache.set(OWNER, `${keys[place]}`, value, { ttlMs: 10_000 });
    expect(keys.map((key) => cache.get(OWNER, key))).toEqual(values);
    expect(keys.map((key) => cache.get('another', key))).toEqual(values.map(() => undefined));
  });

  test('forgets at the end of a lifetime, and what is deleted', async () => {
    const { cache, pass } = await open();
    const [short, long, gone] = [randomUUID(), randomUUID(), randomUUID()];
    cache.set(OWNER, short, 1, { ttlMs: 20 });
    cache.set(OWNER, long, 2, { ttlMs: 60_000 });
    cache.set(OWNER, gone, 3, { ttlMs: 60_000 });
    cache.delete(OWNER, [gone]);
    expect(cache.get(OWNER, gone)).toBeUndefined();
    await pass(50);
    expect([short, long, gone].map((key) => cache.get(OWNER, key))).toEqual([undefined, 2, undefined]);
  });

  test('keeps nothing that weighs too much', async () => {
    const { cache } = await open();
    const key = randomUUID();
    cache.set(OWNER, key, 1, { ttlMs: 1_000, weight: 500 });
    expect(cache.get(OWNER, key)).toBeUndefined();
  });

  test('starts a new generation of an owner when something of this owner is deleted, and of no other', async () => {
    const { cache } = await open();
    const [owner, other] = [randomUUID(), randomUUID()];
    const seen = new Set<number>();
    const untouched = cache.generation(other);
    for (const keys of [[], ['a'], ['a', 'b']]) {
      const before = cache.generation(owner);
      expect(cache.generation(owner)).toBe(before);
      seen.add(before);
      cache.delete(owner, keys);
      seen.add(cache.generation(owner));
    }
    expect(seen.size).toBe(4);
    expect(cache.generation(other)).toBe(untouched);
  });

  test('treats a read as outdated when so many other owners came since that its generation was dropped', async () => {
    const { cache } = await open();
    const before = cache.generation(OWNER);
    cache.delete(OWNER, []);
    for (let i = 0; i < 20_000; i++) cache.generation(`${i}`);
    expect(cache.generation(OWNER)).not.toBe(before);
  });
});

describe.skipIf(!hasRedis)('between processes that share a Redis', () => {
  /** Sets it in one, and waits until Redis has it. */
  async function given(cache: Cache, key: string, value: unknown, ttlMs = 60_000) {
    cache.set(OWNER, key, value, { ttlMs });
    const client = await connectTestClient(redis.server.url);
    await eventually(async () => (await client.exists(`qjg:kept:${OWNER} ${key}`)) === 1);
    return client;
  }

  test('what one has set the others find, as it was, and from then on have at hand', async () => {
    const [one, other] = [await process(), await process()];
    const key = randomUUID();
    const value = { when: new Date(0), by: new Map([['a', { x: 1 }]]), left: undefined, list: [1, null] };
    await given(one.cache, key, value);
    expect(other.cache.get(OWNER, key)).toBeUndefined();
    expect((await other.cache.getShared(OWNER, [key, 'unknown'])).get(key)).toStrictEqual(value);
    expect(other.cache.get(OWNER, key)).toStrictEqual(value);
  });

  test('keeps an entry of another process no longer than its TTL in Redis', async () => {
    const clock = new ManualClock();
    const [one, other] = [await process(), await process(clock)];
    const key = randomUUID();
    await given(one.cache, key, 1, 60_000);
    expect((await other.cache.getShared(OWNER, [key])).get(key)).toBe(1);
    expect(other.cache.get(OWNER, key)).toBe(1);
    await clock.advance(60_000);
    expect(other.cache.get(OWNER, key)).toBeUndefined();
  });

  test('everything in Redis has a lifetime', async () => {
    const { cache } = await process();
    const key = randomUUID();
    const client = await given(cache, key, 1, 5_000);
    const left = await client.pTTL(`qjg:kept:${OWNER} ${key}`);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(5_000);
  });

  test('what one deletes is gone from the memory of the others and from Redis', async () => {
    const [one, other] = [await process(), await process()];
    const key = randomUUID();
    const client = await given(one.cache, key, 1);
    await other.cache.getShared(OWNER, [key]);
    const before = other.cache.generation(OWNER);
    one.cache.delete(OWNER, [key]);
    await eventually(() => other.cache.get(OWNER, key) === undefined);
    expect(other.cache.generation(OWNER)).not.toBe(before);
    await eventually(async () => (await client.exists(`qjg:kept:${OWNER} ${key}`)) === 0);
  });

  test('what one wrote in the moment in which another deleted it does not stay', async () => {
    const [one, other] = [await process(), await process()];
    for (let round = 0; round < 20; round++) {
      const key = randomUUID();
      const client = await given(one.cache, key, 'before');
      // Both at once: whichever Redis hears first.
      other.cache.set(OWNER, key, 'before', { ttlMs: 60_000 });
      one.cache.delete(OWNER, [key]);
      await eventually(() => other.cache.get(OWNER, key) === undefined);
      await eventually(async () => (await client.exists(`qjg:kept:${OWNER} ${key}`)) === 0);
    }
  });

  test('what cannot be read, or another release wrote, counts as missing', async () => {
    const { cache } = await process();
    const client = await connectTestClient(redis.server.url);
    for (const text of [
      '',
      'garbage',
      '1 ',
      '1 [',
      '1 [{"a":1},2]',
      '2 [{"value":1},1]',
      '1 null',
      '9007199254740993',
    ]) {
      const key = randomUUID();
      await client.set(`qjg:kept:${OWNER} ${key}`, text, { PX: 10_000 });
      expect(await cache.getShared(OWNER, [key]), text).toEqual(new Map());
    }
    const [key, fresh] = [randomUUID(), await process()];
    await given(cache, key, 1);
    await client.persist(`qjg:kept:${OWNER} ${key}`);
    expect(await fresh.cache.getShared(OWNER, [key]), 'without a lifetime it is none of ours').toEqual(new Map());
  });

  test('what is of another type counts as missing, and costs what is asked for with it nothing', async () => {
    const [one, other] = [await process(), await process()];
    const [key, list] = [randomUUID(), randomUUID()];
    const client = await given(one.cache, key, 1);
    await client.lPush(`qjg:kept:${OWNER} ${list}`, 'a list');
    expect(await other.cache.getShared(OWNER, [list, key])).toEqual(new Map([[key, 1]]));
    expect(other.redis.errorKind).toBeNull();
    await client.del(`qjg:kept:${OWNER} ${list}`);
  });

  test('what was written for another key, or by somebody without the secret, counts as missing', async () => {
    const [one, other] = [await process(), await process()];
    const [key, copy, forged] = [randomUUID(), randomUUID(), randomUUID()];
    const client = await given(one.cache, key, { id: 'of one caller' });
    await client.copy(`qjg:kept:${OWNER} ${key}`, `qjg:kept:${OWNER} ${copy}`);
    const stranger = await connected(redis.server.url, { secret: 'another secret' });
    await given(redisCache(memoryCache({ maxWeight: 1_000, clock: systemClock }), stranger), forged, { id: 'forged' });
    expect((await other.cache.getShared(OWNER, [copy, forged, key])).size).toBe(1);
  });
});
