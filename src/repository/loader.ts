import DataLoader from 'dataloader';
import type { CacheKey } from '../cache/cache.js';
import { GatewayError } from '../domain/gateway-error.js';
import { EXPECTED_MS } from '../isolation/work.js';
import type { CallContext } from '../upstream/call-context.js';
import type { FetchResults } from '../upstream/upstream-api.js';
import type { CallCache } from './call-cache.js';

/** Rejects with `NOT_FOUND` when the service does not have it. */
export type Load<V> = (call: CallContext, id: string) => V | Promise<V>;

export interface LoaderOptions<V> {
  readonly cache: CallCache;
  readonly toKey: (id: string) => CacheKey<V>;
  /** Fetches what no cache has: one value or error for each id, in the same order. */
  readonly fetch: FetchMany<V>;
  /** Whether a cached value will do. Default: always. */
  readonly isUsable?: (value: V) => boolean;
}

type FetchMany<V> = (call: CallContext, ids: readonly string[]) => Promise<readonly (V | Error)[]>;

interface Loaded<V> {
  readonly values: Map<string, V | Promise<V>>;
  dataLoader: DataLoader<string, V> | undefined;
}

/**
 * Loads values by id, each once per operation: from this process, without a promise; then from the shared cache and the service, the
 * ids that an operation needs at the same time in one batch.
 */
export class Loader<V> {
  readonly #options: LoaderOptions<V>;

  constructor(options: LoaderOptions<V>) {
    this.#options = options;
  }

  /** A function of its own, so that a repository can have it as it is. */
  readonly load: Load<V> = (call, id) => {
    const loaded = this.#getOperationState(call);
    const value = loaded.values.get(id);
    if (value !== undefined) {
      if (!(value instanceof Promise)) call.stats.cacheHits += 1;
      return value;
    }
    const { cache, toKey, isUsable } = this.#options;
    const cached = cache.get(call, toKey(id), isUsable);
    if (cached !== undefined) {
      loaded.values.set(id, cached);
      return cached;
    }
    loaded.dataLoader ??= this.#createDataLoader(call, loaded);
    return loaded.dataLoader.load(id);
  };

  /** Returns the value that the operation has loaded or is loading. */
  getLoaded(call: CallContext, id: string): V | Promise<V> | undefined {
    return this.#getOperationState(call).values.get(id);
  }

  #getOperationState(call: CallContext): Loaded<V> {
    call.loaded ??= new Map();
    let loaded = call.loaded.get(this) as Loaded<V> | undefined;
    if (!loaded) {
      loaded = { values: new Map(), dataLoader: undefined };
      call.loaded.set(this, loaded);
    }
    return loaded;
  }

  #createDataLoader(call: CallContext, { values }: Loaded<V>): DataLoader<string, V> {
    const loadInTurn = async (ids: readonly string[]) => {
      const batch = await this.#loadBatch(call, ids);
      const turn = call.turns.take(ids.length * EXPECTED_MS.value);
      if (turn !== null) await turn;
      return batch;
    };
    return new DataLoader<string, V>(loadInTurn, {
      // Only ids without a value are loaded here, so DataLoader reads only promises.
      cacheMap: values as Map<string, Promise<V>>,
    });
  }

  async #loadBatch(call: CallContext, ids: readonly string[]): Promise<readonly (V | Error)[]> {
    const { cache, toKey, fetch, isUsable } = this.#options;
    const found = new Map<string, V | Error>();
    for (const [id, value] of await cache.getShared(call, ids, toKey))
      if (isUsable === undefined || isUsable(value)) found.set(id, value);
    if (found.size === 0) return fetch(call, ids);
    const missing = ids.filter((id) => !found.has(id));
    const fetched = missing.length === 0 ? [] : await fetch(call, missing);
    for (const [index, value] of fetched.entries()) found.set(missing[index] as string, value);
    return ids.map((id) => found.get(id) as V | Error);
  }
}

/** Loads a value that has no id once per operation, and again after a mutation. */
export function loadOnce<T>(call: CallContext, key: string, load: () => Promise<T>): Promise<T> {
  call.loaded ??= new Map();
  const loaded = (call.loaded.get(key) as Promise<T> | undefined) ?? load();
  call.loaded.set(key, loaded);
  return loaded;
}

/** Fetches each id with a call of its own: one that fails does not fail the others. */
export function fetchEach<V>(fetch: (call: CallContext, id: string) => Promise<V>): FetchMany<V> {
  return (call, ids) => Promise.all(ids.map((id) => catchError(fetch(call, id))));
}

export function catchError<V>(promise: Promise<V>): Promise<V | Error> {
  return promise.catch((error: Error) => error);
}

interface ListedOptions<T> {
  /** Name of the type in error messages. */
  readonly type: string;
  readonly cache: CallCache;
  readonly toKey: (id: string) => CacheKey<T>;
  readonly ttlMs: number;
  readonly getMany: (call: CallContext, ids: readonly string[]) => Promise<FetchResults<T>>;
}

/** Loads objects that the service lists completely: the ids of a batch with one call. A list stores its objects by their ids. */
export function loadListed<T extends { readonly id: string; readonly status: unknown }>({
  type,
  cache,
  toKey,
  ttlMs,
  getMany,
}: ListedOptions<T>) {
  const store = (call: CallContext, items: readonly T[]) => {
    const values = new Map(items.map((item) => [toKey(item.id), item]));
    const contradicted: CacheKey<T>[] = [];
    for (const [key, { status }] of values) {
      const cached = cache.peek(call, key);
      if (cached && cached.status !== status) contradicted.push(key);
    }
    // Also what reads in flight have of it may be older.
    if (contradicted.length > 0) cache.invalidate(call, contradicted);
    if (values.size > 0) cache.setAll(call, values, ttlMs);
  };
  const fetchMany = (call: CallContext, ids: readonly string[]) =>
    cache.fetchAndStore(
      call,
      () => getMany(call, ids),
      (found) =>
        store(
          call,
          [...found.values()].flatMap((item) => (item instanceof GatewayError ? [] : item)),
        ),
    );
  const { load } = new Loader<T>({
    cache,
    toKey,
    async fetch(call, ids) {
      const found = await fetchMany(call, ids);
      return ids.map((id) => found.get(id) ?? new GatewayError('NOT_FOUND', `${type} "${id}" not found.`));
    },
  });
  const list = (call: CallContext, fetch: () => Promise<readonly T[]>) =>
    cache.fetchAndStore(call, fetch, (listed) => store(call, listed));
  return { load, list, getMany: fetchMany };
}
