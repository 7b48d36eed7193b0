import DataLoader from 'dataloader';
import type { CallContext } from '../upstream/call-context.js';

export interface LoaderOptions<V> {
  /** Returns a value without fetching, if possible. */
  readonly getCached: (call: CallContext, id: string) => V | undefined;
  /** One value or error for each id, in the same order. */
  readonly fetch: (call: CallContext, ids: readonly string[]) => Promise<readonly (V | Error)[]>;
  /** False: each id is fetched separately, so that a response can be processed while others are in flight. */
  readonly isBatched?: boolean;
}

/** What an operation does with a value takes about as long. A hundred operations may wait for the same call. */
const MS_PER_VALUE = 0.02;

interface Loaded<V> {
  readonly values: Map<string, V | Promise<V>>;
  dataLoader: DataLoader<string, V> | undefined;
}

/**
 * Loads values by id: each once per operation, without a promise when it is cached, and the ids that an operation needs
 * at the same time in one batch.
 */
export class Loader<V> {
  readonly #options: LoaderOptions<V>;

  constructor(options: LoaderOptions<V>) {
    this.#options = options;
  }

  load(call: CallContext, id: string): V | Promise<V> {
    const loaded = this.#loadedBy(call);
    const value = loaded.values.get(id);
    if (value !== undefined) {
      if (!(value instanceof Promise)) call.stats.cacheHits += 1;
      return value;
    }
    const cached = this.#options.getCached(call, id);
    if (cached !== undefined) {
      loaded.values.set(id, cached);
      return cached;
    }
    loaded.dataLoader ??= this.#createDataLoader(call, loaded);
    return loaded.dataLoader.load(id);
  }

  /** Returns the value that the operation has loaded or is loading. */
  getLoaded(call: CallContext, id: string): V | Promise<V> | undefined {
    return this.#loadedBy(call).values.get(id);
  }

  #loadedBy(call: CallContext): Loaded<V> {
    call.loaded ??= new Map();
    let loaded = call.loaded.get(this) as Loaded<V> | undefined;
    if (!loaded) {
      loaded = { values: new Map(), dataLoader: undefined };
      call.loaded.set(this, loaded);
    }
    return loaded;
  }

  #createDataLoader(call: CallContext, { values }: Loaded<V>): DataLoader<string, V> {
    const { fetch, isBatched = true } = this.#options;
    const fetchInTurn = async (ids: readonly string[]) => {
      const fetched = await fetch(call, ids);
      const turn = call.turns.take(ids.length * MS_PER_VALUE);
      if (turn !== null) await turn;
      return fetched;
    };
    return new DataLoader<string, V>(fetchInTurn, {
      batch: isBatched,
      // Only ids without a value are loaded here, so DataLoader reads only promises.
      cacheMap: values as Map<string, Promise<V>>,
    });
  }
}

/** Drops the values that an operation has loaded. */
export function dropLoaded(call: CallContext): void {
  call.loaded = undefined;
}

/** For fetches of one id each: returns the error instead of the value, so that other ids do not fail. */
export function catchError<V>(promise: Promise<V>): Promise<V | Error> {
  return promise.catch((error: Error) => error);
}
