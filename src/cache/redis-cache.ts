import type { OwnerRegistry } from '../isolation/owner-registry.js';
import type { Scope } from '../isolation/scope.js';
import { asObject } from '../primitives/as-object.js';
import { createPeerBroadcast, type PeerBroadcast } from '../redis/peer-broadcast.js';
import type { RedisClient } from '../redis/redis-connection.js';
import { isArrayOf, isNumber, READ_STRING } from '../redis/scripts.js';
import { MAX_CLOCK_SKEW_MS } from '../redis/shared-format.js';
import type { SharedRedis } from '../redis/shared-redis.js';
import { createSignedCodec, type SignedCodec } from '../redis/signed-codec.js';
import type { Cache, CacheKey } from './cache.js';
import { type InvalidationLog, MAX_SHARED_AGE_MS } from './invalidation-log.js';
import type { MemoryCache } from './memory-cache.js';

/** Larger values are not shared. */
const MAX_SHARED_SIZE_KB = 256;
/** Longer texts are not shared. */
const MAX_VALUE_CHARS = 500_000;
/** A character takes up to three bytes. Longer texts are not read. */
const MAX_VALUE_BYTES = 3 * MAX_VALUE_CHARS;
/** Maximum bytes of all values of one read; further ones count as missing. */
const MAX_READ_BYTES = 16_000_000;
/** Values of one turn of the event loop; further ones are not shared. */
const MAX_PENDING_WRITES = 1_000;
/** Deletions to repeat when Redis has recovered; further ones are lost, and expire. */
const MAX_PENDING_DELETES = 10_000;
const KEY_PREFIX = 'qjg:cache:';
const TOPIC = 'all';

/** Reads the values of several keys. ARGV: maximum bytes of a value, and of all. */
const READ_SCRIPT = `${READ_STRING}
local values, left = {}, tonumber(ARGV[2])
for i = 1, #KEYS do
  values[i] = readString(KEYS[i], math.min(left, tonumber(ARGV[1])))
  if values[i] then left = left - #values[i] end
end
return values`;

/** A peer may store a value with a time up to twice the skew ahead. A value further ahead was stored before a clock was set back. */
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
export class RedisCache implements Cache {
  readonly maxStoredKb: number;
  /** The method of the local cache itself, because it is called for each value that an operation reads. */
  readonly get: MemoryCache['get'];
  readonly #local: MemoryCache;
  readonly #redis: SharedRedis;
  readonly #owners: OwnerRegistry;
  readonly #invalidations: InvalidationLog;
  readonly #broadcast: PeerBroadcast<readonly string[]>;
  readonly #codec: SignedCodec<CacheEntry>;
  readonly #pendingWrites = new Map<string, { readonly value: unknown; readonly ttlMs: number }>();
  readonly #pendingDeletes = new Set<string>();

  constructor(local: MemoryCache, redis: SharedRedis, owners: OwnerRegistry, invalidations: InvalidationLog) {
    this.maxStoredKb = local.maxStoredKb;
    this.get = local.get;
    this.#local = local;
    this.#redis = redis;
    this.#owners = owners;
    this.#invalidations = invalidations;
    this.#broadcast = createPeerBroadcast<readonly string[]>(redis, {
      kind: 'invalidation',
      version: 1,
      isValue: (value): value is readonly string[] =>
        Array.isArray(value) && value.every((name) => typeof name === 'string'),
    });
    this.#codec = createSignedCodec<CacheEntry>(redis, {
      kind: 'cache',
      version: redis.format,
      maxChars: MAX_VALUE_CHARS,
      isValue: isCacheEntry,
    });
    void this.#broadcast.subscribe(TOPIC, (names, { sentAt }) => {
      // This gateway may have written a stale value to Redis after the other one deleted it there.
      void this.#deleteInRedis(names.filter((name) => this.#isStoredLocally(name)));
      this.#deleteLocally(names, sentAt);
    });
    redis.commands.onRecover(() => {
      if (this.#pendingDeletes.size > 0) this.#deleteEverywhere([...this.#pendingDeletes]);
    });
    // Invalidations may have been missed.
    redis.subscriber.onRecover(() => {
      local.clear();
      invalidations.reset();
    });
  }

  async getShared<T>(scope: Scope, keys: readonly CacheKey<T>[]): Promise<ReadonlyMap<CacheKey<T>, T>> {
    const values = new Map<CacheKey<T>, T>();
    if (!this.#isRedisUsable) return values;
    const { generation } = scope;
    const names = keys.map((key) => toName(scope, key));
    const options = {
      keys: names.map((name) => KEY_PREFIX + name),
      arguments: [`${MAX_VALUE_BYTES}`, `${MAX_READ_BYTES}`],
    };
    const replies = await this.#redis.commands.execute(
      (client) => client.eval(READ_SCRIPT, options),
      isArrayOf(names.length),
    );
    // A value that was deleted meanwhile must not return.
    if (!replies || scope.generation !== generation) return values;
    for (const [index, reply] of replies.entries()) {
      const name = `${names[index]}`;
      const entry = typeof reply === 'string' ? this.#codec.decode(KEY_PREFIX + name, reply) : undefined;
      const ttlMs = entry ? this.#getRemainingTtl(name, entry) : 0;
      if (!entry || ttlMs <= 0) continue;
      const [, key] = splitName(name);
      const value = entry.value as T;
      this.#local.set(scope, key, value, { ttlMs, sizeKb: 1 + Math.floor(`${reply}`.length / 512) });
      values.set(key, value);
    }
    return values;
  }

  set<T>(scope: Scope, key: CacheKey<T>, value: T, options: Parameters<Cache['set']>[3]): void {
    const { ttlMs, sizeKb = 1, isLocal = false } = options;
    this.#local.set(scope, key, value, { ttlMs, sizeKb });
    if (!isLocal && sizeKb <= MAX_SHARED_SIZE_KB) this.#share(scope, key, value, ttlMs);
  }

  setAll<T>(scope: Scope, values: ReadonlyMap<CacheKey<T>, T>, options: Parameters<Cache['setAll']>[2]): void {
    this.#local.setAll(scope, values, options);
    for (const [key, value] of values) this.#share(scope, key, value, options.ttlMs);
  }

  delete(scope: Scope, keys: readonly CacheKey<unknown>[]): void {
    this.#local.delete(scope, keys);
    if (keys.length > 0) this.#deleteEverywhere(keys.map((key) => toName(scope, key)));
  }

  /** Without messages there are no invalidations: values in Redis may be stale then, and are neither read nor written. */
  get #isRedisUsable(): boolean {
    const { commands, subscriber } = this.#redis;
    return commands.isAvailable && subscriber.errorKind === null;
  }

  #share(scope: Scope, key: string, value: unknown, ttlMs: number): void {
    if (!this.#isRedisUsable || this.#pendingWrites.size >= MAX_PENDING_WRITES) return;
    if (this.#pendingWrites.size === 0) setImmediate(() => this.#flushWrites());
    this.#pendingWrites.set(toName(scope, key), { value, ttlMs });
  }

  /** Sends the commands of one turn of the event loop together. */
  #flushWrites(): void {
    const entries = [...this.#pendingWrites].flatMap(([name, { value, ttlMs }]) => {
      const storedAt = this.#redis.clock.toUnixMs(this.#invalidations.getStorageTime(...splitName(name)));
      const text = this.#codec.encode(KEY_PREFIX + name, { value, storedAt, ttlMs });
      return text === null ? [] : [{ name, text, ttlMs }];
    });
    this.#pendingWrites.clear();
    if (entries.length === 0) return;
    const write = (client: RedisClient) =>
      Promise.all(
        entries.map(({ name, text, ttlMs }) =>
          client.set(KEY_PREFIX + name, text, { expiration: { type: 'PX', value: ttlMs } }),
        ),
      );
    void this.#redis.commands.execute(write, isArrayOf(entries.length));
  }

  /** What is left of the TTL; not positive for a value that must not be used. */
  #getRemainingTtl(name: string, entry: CacheEntry): number {
    const { clock } = this.#redis;
    const storedAt = clock.fromUnixMs(entry.storedAt);
    const ageMs = clock.monotonicNow() - storedAt;
    if (ageMs < -MAX_AHEAD_MS || this.#invalidations.isStale(...splitName(name), storedAt)) return 0;
    return Math.min(MAX_SHARED_AGE_MS, entry.ttlMs, entry.ttlMs - ageMs);
  }

  #isStoredLocally(name: string): boolean {
    const [fingerprint, key] = splitName(name);
    const scope = this.#owners.findScope(fingerprint);
    return scope !== undefined && this.#local.get(scope, key) !== undefined;
  }

  #deleteEverywhere(names: readonly string[]): void {
    this.#deleteLocally(names, this.#redis.clock.monotonicNow());
    void this.#deleteInRedis(names);
    this.#broadcast.publish(TOPIC, names);
  }

  #deleteLocally(names: readonly string[], at: number): void {
    for (const name of names) {
      const [fingerprint, key] = splitName(name);
      this.#invalidations.add(fingerprint, [key], at);
      const scope = this.#owners.findScope(fingerprint);
      if (scope) this.#local.delete(scope, [key]);
      this.#pendingWrites.delete(name);
    }
  }

  async #deleteInRedis(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const count = await this.#redis.commands.execute(
      (client) => client.del(names.map((name) => KEY_PREFIX + name)),
      isNumber,
    );
    for (const name of names) {
      if (count !== undefined) this.#pendingDeletes.delete(name);
      else if (this.#pendingDeletes.size < MAX_PENDING_DELETES) this.#pendingDeletes.add(name);
    }
  }
}

function toName({ fingerprint }: Scope, key: string): string {
  return `${fingerprint} ${key}`;
}

/** No fingerprint contains a space. */
function splitName(name: string): [fingerprint: string, key: string] {
  const end = name.indexOf(' ');
  return [name.slice(0, end), name.slice(end + 1)];
}
