import type { OwnerRegistry } from '../isolation/owner-registry.js';
import type { Scope } from '../isolation/scope.js';
import { asObject } from '../primitives/as-object.js';
import { MAX_CLOCK_SKEW_MS } from '../redis/message-order.js';
import { createPeerBroadcast } from '../redis/peer-broadcast.js';
import type { RedisClient } from '../redis/redis-connection.js';
import { isArrayOf, isNumber, READ_STRING } from '../redis/scripts.js';
import { SHARED_FORMAT_VERSION } from '../redis/shared-format.js';
import type { SharedRedis } from '../redis/shared-redis.js';
import { createSignedCodec } from '../redis/signed-codec.js';
import type { Cache, CacheKey } from './cache.js';
import type { InvalidationLog } from './invalidation-log.js';
import type { MemoryCache } from './memory-cache.js';

/** Larger values are not shared. */
const MAX_SHARED_SIZE_KB = 256;
/** Longer texts are not shared. */
const MAX_VALUE_CHARS = 500_000;
/** A character takes up to three bytes. Longer texts are not read. */
const MAX_VALUE_BYTES = 3 * MAX_VALUE_CHARS;
/** Maximum bytes of all values of one read; further ones count as missing. */
const MAX_READ_BYTES = 16_000_000;
/** Whatever is stored in Redis, a value is used for no longer. */
const MAX_TTL_MS = 3_600_000;
/** Values of one turn of the event loop; further ones are not shared. */
const MAX_PENDING_WRITES = 1_000;
/** Deletions to repeat when Redis has recovered; further ones are lost, and expire. */
const MAX_PENDING_DELETES = 10_000;
const KEY_PREFIX = 'qjg:cache:';
const TOPIC = 'all';

/** Values of several keys. ARGV: maximum bytes of a value, and of all. */
const READ_SCRIPT = `${READ_STRING}
local values, left = {}, tonumber(ARGV[2])
for i = 1, #KEYS do
  values[i] = readString(KEYS[i], math.min(left, tonumber(ARGV[1])))
  if values[i] then left = left - #values[i] end
end
return values`;

/** A peer stores a value with a time that is later than now by up to twice the skew. Later ones are from before a clock was set back. */
const MAX_AHEAD_MS = 2 * MAX_CLOCK_SKEW_MS + 1;

/** Signed with its times: the TTL of a key in Redis is anyone's to change. */
interface CacheEntry {
  /** May be null. */
  readonly value: unknown;
  /** Unix time. */
  readonly storedAt: number;
  readonly ttlMs: number;
}

function isCacheEntry(value: unknown): value is CacheEntry {
  const entry = asObject<CacheEntry>(value);
  return 'value' in entry && Number.isFinite(entry.storedAt) && Number.isFinite(entry.ttlMs);
}

/** The cache of this process in front of one in Redis that all gateways share. */
export function createRedisCache(
  localCache: MemoryCache,
  redis: SharedRedis,
  owners: OwnerRegistry,
  invalidations: InvalidationLog,
): Cache {
  const { commands, subscriber, clock } = redis;
  const invalidationBroadcast = createPeerBroadcast<readonly string[]>(redis, {
    kind: 'invalidation',
    version: 1,
    isValue: (value): value is readonly string[] =>
      Array.isArray(value) && value.every((name) => typeof name === 'string'),
  });
  const codec = createSignedCodec<CacheEntry>(redis, {
    kind: 'cache',
    version: SHARED_FORMAT_VERSION,
    maxChars: MAX_VALUE_CHARS,
    isValue: isCacheEntry,
  });
  // Without messages there are no invalidations: values in Redis may be stale then, and are neither read nor written.
  const isRedisUsable = () => commands.isAvailable && subscriber.errorKind === null;
  const pendingWrites = new Map<string, { readonly value: unknown; readonly ttlMs: number }>();
  const pendingDeletes = new Set<string>();

  const flushWrites = () => {
    const entries = [...pendingWrites].flatMap(([name, { value, ttlMs }]) => {
      const storedAt = clock.toUnixMs(invalidations.getStorageTime(...splitName(name)));
      const text = codec.encode(KEY_PREFIX + name, { value, storedAt, ttlMs });
      return text === null ? [] : [{ name, text, ttlMs }];
    });
    pendingWrites.clear();
    if (entries.length === 0) return;
    void commands.execute((client) => writeEntries(client, entries), isArrayOf(entries.length));
  };

  const isStoredLocally = (name: string) => {
    const [fingerprint, key] = splitName(name);
    const scope = owners.findScope(fingerprint);
    return scope !== undefined && localCache.get(scope, key) !== undefined;
  };
  const deleteInRedis = async (names: readonly string[]) => {
    if (names.length === 0) return;
    const count = await commands.execute((client) => client.del(names.map((name) => KEY_PREFIX + name)), isNumber);
    for (const name of names) {
      if (count !== undefined) pendingDeletes.delete(name);
      else if (pendingDeletes.size < MAX_PENDING_DELETES) pendingDeletes.add(name);
    }
  };
  const deleteLocally = (names: readonly string[], at: number) => {
    for (const name of names) {
      const [fingerprint, key] = splitName(name);
      invalidations.add(fingerprint, [key], at);
      const scope = owners.findScope(fingerprint);
      if (scope) localCache.delete(scope, [key]);
      pendingWrites.delete(name);
    }
  };
  const deleteEverywhere = (names: readonly string[]) => {
    deleteLocally(names, clock.monotonicNow());
    void deleteInRedis(names);
    invalidationBroadcast.publish(TOPIC, names);
  };

  void invalidationBroadcast.subscribe(TOPIC, (names, { sentAt }) => {
    // This gateway may have written a stale value to Redis after the other one deleted it there.
    void deleteInRedis(names.filter(isStoredLocally));
    deleteLocally(names, sentAt);
  });
  commands.onRecover(() => {
    if (pendingDeletes.size > 0) deleteEverywhere([...pendingDeletes]);
  });
  // Invalidations may have been missed.
  subscriber.onRecover(() => {
    localCache.clear();
    invalidations.reset();
  });
  const share = (scope: Scope, key: string, value: unknown, ttlMs: number) => {
    if (!isRedisUsable() || pendingWrites.size >= MAX_PENDING_WRITES) return;
    if (pendingWrites.size === 0) setImmediate(flushWrites);
    pendingWrites.set(toName(scope, key), { value, ttlMs });
  };
  /** What is left of the TTL; not positive for a value that must not be used. */
  const getRemainingTtl = (name: string, entry: CacheEntry) => {
    const storedAt = clock.fromUnixMs(entry.storedAt);
    const ageMs = clock.monotonicNow() - storedAt;
    if (ageMs < -MAX_AHEAD_MS || invalidations.isStale(...splitName(name), storedAt)) return 0;
    return Math.min(MAX_TTL_MS, entry.ttlMs, entry.ttlMs - ageMs);
  };

  return {
    maxStoredKb: localCache.maxStoredKb,
    get: localCache.get,
    async getShared<T>(scope: Scope, keys: readonly CacheKey<T>[]) {
      const values = new Map<CacheKey<T>, T>();
      if (!isRedisUsable()) return values;
      const { generation } = scope;
      const names = keys.map((key) => toName(scope, key));
      const replies = await commands.execute((client) => readEntries(client, names), isArrayOf(names.length));
      // A value that was deleted meanwhile must not return.
      if (!replies || scope.generation !== generation) return values;
      for (const [index, reply] of replies.entries()) {
        const name = `${names[index]}`;
        const entry = typeof reply === 'string' ? codec.decode(KEY_PREFIX + name, reply) : undefined;
        const ttlMs = entry ? getRemainingTtl(name, entry) : 0;
        if (!entry || ttlMs <= 0) continue;
        const [, key] = splitName(name);
        const value = entry.value as T;
        localCache.set(scope, key, value, { ttlMs, sizeKb: 1 + Math.floor(`${reply}`.length / 512) });
        values.set(key, value);
      }
      return values;
    },
    set(scope, key, value, { ttlMs, sizeKb = 1, isLocal = false }) {
      localCache.set(scope, key, value, { ttlMs, sizeKb });
      if (!isLocal && sizeKb <= MAX_SHARED_SIZE_KB) share(scope, key, value, ttlMs);
    },
    setAll(scope, values, { ttlMs, sizeKb }) {
      localCache.setAll(scope, values, { ttlMs, sizeKb });
      for (const [key, value] of values) share(scope, key, value, ttlMs);
    },
    delete(scope, keys) {
      localCache.delete(scope, keys);
      if (keys.length > 0) deleteEverywhere(keys.map((key) => toName(scope, key)));
    },
  };
}

function toName({ fingerprint }: Scope, key: string): string {
  return `${fingerprint} ${key}`;
}

/** No fingerprint contains a space. */
function splitName(name: string): [fingerprint: string, key: string] {
  const end = name.indexOf(' ');
  return [name.slice(0, end), name.slice(end + 1)];
}

/** Commands of one turn of the event loop are sent together. */
function writeEntries(
  client: RedisClient,
  entries: readonly { readonly name: string; readonly text: string; readonly ttlMs: number }[],
): Promise<unknown> {
  return Promise.all(
    entries.map(({ name, text, ttlMs }) =>
      client.set(KEY_PREFIX + name, text, { expiration: { type: 'PX', value: ttlMs } }),
    ),
  );
}

function readEntries(client: RedisClient, names: readonly string[]): Promise<unknown> {
  const keys = names.map((name) => KEY_PREFIX + name);
  return client.eval(READ_SCRIPT, { keys, arguments: [`${MAX_VALUE_BYTES}`, `${MAX_READ_BYTES}`] });
}
