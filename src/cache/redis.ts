import { SHAPE_VERSION } from '../domain/shape.js';
import { createPeerBroadcast } from '../redis/peer-broadcast.js';
import type { RedisClient } from '../redis/redis-connection.js';
import { isArrayOf, isNumber } from '../redis/replies.js';
import type { SharedRedis } from '../redis/shared-redis.js';
import { createSignedCodec } from '../redis/signed-codec.js';
import type { Cache, CacheKey } from './cache.js';
import type { MemoryCache } from './memory.js';

/** What weighs more is kept in this process only. */
const HEAVIEST = 256;
/** Characters of the longest text in Redis. */
const LONGEST = 500_000;
/** Values that wait to be written; further ones are kept in this process only. */
const MOST_WAITING = 1_000;
/** Keys whose deletion Redis has not heard of yet; when there are more, the newest are not told. */
const MOST_OWED = 10_000;
const PREFIX = 'qjg:kept:';
const TOPIC = 'all';

/** As Redis holds a value: boxed, as the value itself may be null. */
interface Kept {
  readonly value: unknown;
}

/** This process's memory, and behind it what all processes that share a Redis remember. */
export function redisCache(memory: MemoryCache, redis: SharedRedis): Cache {
  const { commands, subscriber } = redis;
  const deleted = createPeerBroadcast<readonly string[]>(redis, {
    kind: 'deleted',
    version: 1,
    isValue: (value): value is readonly string[] =>
      Array.isArray(value) && value.every((key) => typeof key === 'string'),
  });
  const wire = createSignedCodec<Kept>(redis, {
    kind: 'kept',
    version: SHAPE_VERSION,
    maxChars: LONGEST,
    isValue: (value): value is Kept => typeof value === 'object' && value !== null && 'value' in value,
  });
  // Of what is deleted elsewhere nobody hears without channels: then nothing is taken from there, nor left there.
  const isShared = () => commands.isAvailable && subscriber.errorKind === null;
  const waiting = new Map<string, { readonly value: unknown; readonly ttlMs: number }>();
  const owed = new Set<string>();

  const write = () => {
    const texts = [...waiting].flatMap(([key, { value, ttlMs }]) => {
      const text = wire.encode(PREFIX + key, { value });
      return text === null ? [] : [{ key, text, ttlMs }];
    });
    waiting.clear();
    if (texts.length === 0) return;
    // Commands of one turn of the event loop are sent together.
    void commands.execute(
      (client) =>
        Promise.all(
          texts.map(({ key, text, ttlMs }) =>
            client.set(PREFIX + key, text, { expiration: { type: 'PX', value: ttlMs } }),
          ),
        ),
      isArrayOf(texts.length),
    );
  };

  const deleteThere = async (keys: readonly string[]) => {
    if (keys.length === 0) return;
    const answer = await commands.execute((client) => client.del(keys.map((key) => PREFIX + key)), isNumber);
    for (const key of keys) {
      if (answer !== undefined) owed.delete(key);
      else if (owed.size < MOST_OWED) owed.add(key);
    }
  };
  const deleteHere = (keys: readonly string[]) => {
    for (const key of keys) {
      const [owner, own] = parted(key);
      memory.delete(owner, [own]);
      waiting.delete(key);
    }
  };
  const deleteEverywhere = (keys: readonly string[]) => {
    deleteHere(keys);
    void deleteThere(keys);
    deleted.publish(TOPIC, keys);
  };

  void deleted.subscribe(TOPIC, (keys) => {
    // What was learned from an answer of before may have been written after it was deleted there.
    void deleteThere(keys.filter((key) => memory.get(...parted(key)) !== undefined));
    deleteHere(keys);
  });
  commands.onRecover(() => {
    if (owed.size > 0) deleteEverywhere([...owed]);
  });
  // What was deleted elsewhere while nothing was heard is not known.
  subscriber.onRecover(() => memory.clear());

  return {
    get: memory.get,
    async getShared<T>(owner: string, keys: readonly CacheKey<T>[]) {
      const found = new Map<CacheKey<T>, T>();
      if (!isShared()) return found;
      const generation = memory.generation(owner);
      const names = keys.map((key) => `${owner} ${key}`);
      const replies = await commands.execute((client) => readEntries(client, names), isArrayOf(names.length));
      // What was deleted while it was looked for must not come back.
      if (!replies || memory.generation(owner) !== generation) return found;
      for (const [index, reply] of replies.entries()) {
        const name = `${names[index]}`;
        const [text, leftMs] = Array.isArray(reply) ? reply : [];
        // Without a lifetime, another program wrote it.
        if (typeof text !== 'string' || typeof leftMs !== 'number' || leftMs <= 0) continue;
        const kept = wire.decode(PREFIX + name, text);
        if (!kept) continue;
        const [, key] = parted(name);
        const value = kept.value as T;
        memory.set(owner, key, value, { ttlMs: leftMs, weight: 1 + Math.floor(text.length / 512) });
        found.set(key, value);
      }
      return found;
    },
    set(owner, key, value, { ttlMs, weight = 1 }) {
      memory.set(owner, key, value, { ttlMs, weight });
      if (weight > HEAVIEST || !isShared() || waiting.size >= MOST_WAITING) return;
      if (waiting.size === 0) setImmediate(write);
      waiting.set(`${owner} ${key}`, { value, ttlMs });
    },
    delete(owner, keys) {
      if (keys.length === 0) memory.delete(owner, keys);
      else deleteEverywhere(keys.map((key) => `${owner} ${key}`));
    },
    generation: memory.generation,
  };
}

/** Owner and key. No owner has a space in it. */
function parted(name: string): [owner: string, key: string] {
  const end = name.indexOf(' ');
  return [name.slice(0, end), name.slice(end + 1)];
}

/** The text and the remaining lifetime under each key. */
async function readEntries(client: RedisClient, keys: readonly string[]): Promise<unknown> {
  const [texts, ...ttls] = await Promise.all([
    // To MGET, a value of another type is missing and no error.
    client.mGet(keys.map((key) => PREFIX + key)),
    ...keys.map((key) => client.pTTL(PREFIX + key)),
  ]);
  return isArrayOf(keys.length)(texts) && texts.map((text, index) => [text, ttls[index]]);
}
