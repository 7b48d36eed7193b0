import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Cache } from '../../src/cache/cache.js';
import { InvalidationLog } from '../../src/cache/invalidation-log.js';
import { createMemoryCache } from '../../src/cache/memory-cache.js';
import { RedisCache } from '../../src/cache/redis-cache.js';
import { OwnerRegistry } from '../../src/isolation/owner-registry.js';
import type { Scope } from '../../src/isolation/scope.js';
import type { SharedRedis } from '../../src/redis/shared-redis.js';
import { ManualClock, until } from '../support/clock.js';
import { hasRedis } from '../support/redis.js';
import { connectTestClient, connectTestRedis, useRedis } from '../support/shared-redis.js';

const redis = useRedis();
const createCallers = () => new OwnerRegistry({ secret: 'secret', clock: new ManualClock() });
const { fingerprint } = createCallers().getScope('key');

/** A cache with a registry of its own, as in a process. */
interface OwnedCache {
  readonly cache: Cache;
  readonly owners: OwnerRegistry;
  readonly owner: Scope;
}

interface TestCache extends OwnedCache {
  readonly advance: (ms: number) => Promise<void>;
}

const CACHES: Readonly<Record<string, () => Promise<TestCache>>> = {
  memory: async () => {
    const clock = new ManualClock();
    const owners = createCallers();
    const cache = createMemoryCache({ owners, maxSizeKb: 1_000, maxShare: 1, clock });
    return { cache, owners, owner: owners.getScope('key'), advance: (ms) => clock.advance(ms) };
  },
  ...(hasRedis && {
    redis: async () => {
      const clock = new ManualClock();
      return { ...(await createPeerCache(clock)), advance: (ms: number) => clock.advance(ms) };
    },
  }),
};

/** The cache of one of several gateways. */
async function createPeerCache(clock = new ManualClock()): Promise<OwnedCache & { readonly redis: SharedRedis }> {
  const shared = await connectTestRedis(redis.server.url, { clock });
  const owners = createCallers();
  const localCache = createMemoryCache({ owners, maxSizeKb: 1_000, maxShare: 1, clock });
  return {
    cache: new RedisCache(localCache, shared, owners, new InvalidationLog(shared.clock)),
    redis: shared,
    owners,
    owner: owners.getScope('key'),
  };
}

describe.each(Object.entries(CACHES))('the %s cache', (_name, open) => {
  test('returns any value to its owner only', async () => {
    const { cache, owners, owner } = await open();
    const values = [0, '', null, false, { list: [undefined, new Date(0)] }, new Map([['a', { b: 1 }]])];
    const keys = values.map(() => randomUUID());
    for (const [index, value] of values.entries()) cache.set(owner, `${keys[index]}`, value, { ttlMs: 10_000 });
    expect(keys.map((key) => cache.get(owner, key))).toEqual(values);
    expect(keys.map((key) => cache.get(owners.getScope('another'), key))).toEqual(values.map(() => undefined));
  });

  test('does not return a value when its TTL has passed or it was deleted', async () => {
    const { cache, owner, advance } = await open();
    const [short, long, deleted] = [randomUUID(), randomUUID(), randomUUID()];
    cache.set(owner, short, 1, { ttlMs: 20 });
    cache.set(owner, long, 2, { ttlMs: 60_000 });
    cache.set(owner, deleted, 3, { ttlMs: 60_000 });
    cache.delete(owner, [deleted]);
    expect(cache.get(owner, deleted)).toBeUndefined();
    await advance(50);
    expect([short, long, deleted].map((key) => cache.get(owner, key))).toEqual([undefined, 2, undefined]);
  });

  test('stores values together, and replaces and deletes each', async () => {
    const { cache, owners, owner, advance } = await open();
    const keys = Array.from({ length: 4 }, () => randomUUID());
    const [replaced = '', deleted = '', , moved = ''] = keys;
    const values = new Map(keys.map((key, index) => [key, { index }]));
    cache.setAll(owner, values, { ttlMs: 20, sizeKb: 1 });
    expect(keys.map((key) => cache.get(owner, key))).toEqual([...values.values()]);
    expect(cache.get(owners.getScope('another'), replaced)).toBeUndefined();

    cache.set(owner, replaced, 'new', { ttlMs: 60_000 });
    cache.delete(owner, [deleted]);
    cache.setAll(owner, new Map([[moved, 'moved']]), { ttlMs: 60_000, sizeKb: 1 });
    const read = () => keys.map((key) => cache.get(owner, key));
    expect(read()).toEqual(['new', undefined, { index: 2 }, 'moved']);
    await advance(50);
    expect(read()).toEqual(['new', undefined, undefined, 'moved']);
  });

  test('evicts values that are stored together at the same time', async () => {
    const { cache, owner } = await open();
    const batches = Array.from({ length: 150 }, () => [randomUUID(), randomUUID()]);
    for (const keys of batches)
      cache.setAll(owner, new Map(keys.map((key) => [key, key])), { ttlMs: 10_000, sizeKb: 10 });
    const stored = batches.map((keys) => keys.filter((key) => cache.get(owner, key) !== undefined).length);
    expect(stored.filter((count) => count > 0)).toEqual(Array(100).fill(2));
  });

  test('evicts the oldest values of an owner, again after all were deleted', async () => {
    const { cache, owner } = await open();
    for (const round of ['a', 'b']) {
      const keys = Array.from({ length: 1_010 }, (_, index) => `${round}${index}`);
      for (const key of keys) cache.set(owner, key, key, { ttlMs: 10_000 });
      expect(keys.filter((key) => cache.get(owner, key) !== undefined)).toEqual(keys.slice(10));
      cache.delete(owner, keys);
    }
  });

  test('keeps the values of an owner within its fair part when others store as many as they may', async () => {
    const { cache, owners, owner } = await open();
    const keys = Array.from({ length: 10 }, () => randomUUID());
    for (const key of keys) cache.set(owner, key, 'value', { ttlMs: 60_000, sizeKb: 10 });
    for (let index = 0; index < 1_000; index++)
      cache.set(owners.getScope(`greedy ${index % 3}`), randomUUID(), 'value', { ttlMs: 60_000, sizeKb: 10 });
    expect(keys.map((key) => cache.get(owner, key))).toEqual(keys.map(() => 'value'));
  });

  test('does not store a value when it takes more than a hundredth of the size', async () => {
    const { cache, owner } = await open();
    const key = randomUUID();
    cache.set(owner, key, 1, { ttlMs: 1_000, sizeKb: 500 });
    expect(cache.get(owner, key)).toBeUndefined();
  });

  test('starts a new generation of an owner when something of that owner is deleted', async () => {
    const { cache, owners } = await open();
    const [owner, other] = [owners.getScope(randomUUID()), owners.getScope(randomUUID())];
    const seen = new Set<number>();
    const untouched = other.generation;
    for (const keys of [[], ['a'], ['a', 'b']]) {
      const before = owner.generation;
      expect(owner.generation).toBe(before);
      seen.add(before);
      cache.delete(owner, keys);
      seen.add(owner.generation);
    }
    expect(seen.size).toBe(4);
    expect(other.generation).toBe(untouched);
  });
});

describe.skipIf(!hasRedis)('a cache in Redis', () => {
  /** Resolves when the value is in Redis. */
  async function store({ cache, owner }: OwnedCache, key: string, value: unknown, ttlMs = 60_000) {
    cache.set(owner, key, value, { ttlMs });
    const client = await connectTestClient(redis.server.url);
    await until(async () => (await client.exists(`qjg:cache:${fingerprint} ${key}`)) === 1);
    return client;
  }

  test('returns a value that another gateway has stored, from then on without Redis', async () => {
    const [one, other] = [await createPeerCache(), await createPeerCache()];
    const key = randomUUID();
    const value = { when: new Date(0), by: new Map([['a', { x: 1 }]]), left: undefined, list: [1, null] };
    await store(one, key, value);
    expect(other.cache.get(other.owner, key)).toBeUndefined();
    expect((await other.cache.getShared(other.owner, [key, 'unknown'])).get(key)).toStrictEqual(value);
    expect(other.cache.get(other.owner, key)).toStrictEqual(value);
  });

  test('keeps a value of another gateway no longer than its TTL in Redis', async () => {
    const clock = new ManualClock();
    const [one, other] = [await createPeerCache(), await createPeerCache(clock)];
    const key = randomUUID();
    await store(one, key, 1, 60_000);
    expect((await other.cache.getShared(other.owner, [key])).get(key)).toBe(1);
    expect(other.cache.get(other.owner, key)).toBe(1);
    await clock.advance(60_001);
    expect(other.cache.get(other.owner, key)).toBeUndefined();
  });

  test('sets a TTL in Redis when it stores a value', async () => {
    const peer = await createPeerCache();
    const key = randomUUID();
    const client = await store(peer, key, 1, 5_000);
    const ttlMs = await client.pTTL(`qjg:cache:${fingerprint} ${key}`);
    expect(ttlMs).toBeGreaterThan(0);
    expect(ttlMs).toBeLessThanOrEqual(5_000);
  });

  test('loses a value when another gateway deletes it', async () => {
    const [one, other] = [await createPeerCache(), await createPeerCache()];
    const key = randomUUID();
    const client = await store(one, key, 1);
    await other.cache.getShared(other.owner, [key]);
    const before = other.owner.generation;
    one.cache.delete(one.owner, [key]);
    await until(() => other.cache.get(other.owner, key) === undefined);
    expect(other.owner.generation).not.toBe(before);
    await until(async () => (await client.exists(`qjg:cache:${fingerprint} ${key}`)) === 0);
  });

  test('loses a value when it is stored and deleted at the same time', async () => {
    const [one, other] = [await createPeerCache(), await createPeerCache()];
    for (let round = 0; round < 20; round++) {
      const key = randomUUID();
      const client = await store(one, key, 'before');
      // Redis may receive either first.
      other.cache.set(other.owner, key, 'before', { ttlMs: 60_000 });
      one.cache.delete(one.owner, [key]);
      await until(() => other.cache.get(other.owner, key) === undefined);
      await until(async () => (await client.exists(`qjg:cache:${fingerprint} ${key}`)) === 0);
    }
  });

  test('ignores values that are malformed or of another version', async () => {
    const { cache, owner } = await createPeerCache();
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
      await client.set(`qjg:cache:${fingerprint} ${key}`, text, { PX: 10_000 });
      expect(await cache.getShared(owner, [key]), text).toEqual(new Map());
    }
  });

  test('ignores a value when its signed TTL has passed, whatever its TTL in Redis is', async () => {
    const clock = new ManualClock();
    const peer = await createPeerCache(clock);
    const key = randomUUID();
    const client = await store(peer, key, 1, 60_000);
    await client.persist(`qjg:cache:${fingerprint} ${key}`);
    await clock.advance(59_000);
    const early = await createPeerCache(clock);
    await clock.advance(1_000);
    expect(await early.cache.getShared(early.owner, [key])).toEqual(new Map());
  });

  test('ignores a value that another client writes back after it was deleted', async () => {
    const [one, other] = [await createPeerCache(), await createPeerCache()];
    const key = randomUUID();
    const name = `qjg:cache:${fingerprint} ${key}`;
    const client = await store(one, key, 'before');
    const recorded = `${await client.get(name)}`;
    const { generation } = other.owner;
    one.cache.delete(one.owner, [key]);
    await until(async () => (await client.exists(name)) === 0);
    await until(() => other.owner.generation !== generation);
    await client.set(name, recorded, { PX: 60_000 });
    for (const { cache, owner } of [one, other]) expect(await cache.getShared(owner, [key])).toEqual(new Map());
    one.cache.set(one.owner, key, 'after', { ttlMs: 60_000 });
    await until(async () => (await client.get(name)) !== recorded);
    expect((await other.cache.getShared(other.owner, [key])).get(key)).toBe('after');
  });

  test('ignores values that were stored before the gateway started', async () => {
    const clock = new ManualClock();
    const [one, key] = [await createPeerCache(clock), randomUUID()];
    await store(one, key, 1);
    await clock.advance(1_000);
    const other = await createPeerCache(clock);
    expect(await other.cache.getShared(other.owner, [key])).toEqual(new Map());
  });

  test('reads no value of more bytes than a gateway writes', async () => {
    const { cache, owner, redis: shared } = await createPeerCache();
    const client = await connectTestClient(redis.server.url);
    const key = randomUUID();
    await client.set(`qjg:cache:${fingerprint} ${key}`, 'x'.repeat(20_000_000), { PX: 60_000 });
    const read = async () => Number(/total_net_output_bytes:(\d+)/.exec(await client.info('stats'))?.[1]);
    const before = await read();
    expect(await cache.getShared(owner, [key])).toEqual(new Map());
    expect((await read()) - before).toBeLessThan(1_000_000);
    expect(shared.errorKind).toBeNull();
    await client.del(`qjg:cache:${fingerprint} ${key}`);
  });

  test('returns the other values when a key has another type', async () => {
    const [one, other] = [await createPeerCache(), await createPeerCache()];
    const [key, list] = [randomUUID(), randomUUID()];
    const client = await store(one, key, 1);
    await client.lPush(`qjg:cache:${fingerprint} ${list}`, 'a list');
    expect(await other.cache.getShared(other.owner, [list, key])).toEqual(new Map([[key, 1]]));
    expect(other.redis.errorKind).toBeNull();
    await client.del(`qjg:cache:${fingerprint} ${list}`);
  });

  test('ignores values that are signed for another key or with another secret', async () => {
    const [one, other] = [await createPeerCache(), await createPeerCache()];
    const [key, copy, forged] = [randomUUID(), randomUUID(), randomUUID()];
    const client = await store(one, key, { id: 'original' });
    await client.copy(`qjg:cache:${fingerprint} ${key}`, `qjg:cache:${fingerprint} ${copy}`);
    const foreign = await connectTestRedis(redis.server.url, { secret: 'another secret' });
    const owners = createCallers();
    const cache = new RedisCache(
      createMemoryCache({ owners, maxSizeKb: 1_000, maxShare: 1, clock: new ManualClock() }),
      foreign,
      owners,
      new InvalidationLog(foreign.clock),
    );
    await store({ cache, owners, owner: owners.getScope('key') }, forged, { id: 'forged' });
    expect((await other.cache.getShared(other.owner, [copy, forged, key])).size).toBe(1);
  });
});
