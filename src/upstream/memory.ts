import type { Cache, CacheKey } from '../cache/cache.js';
import type { Clock } from '../domain/clock.js';
import type { Call } from './call.js';

/** For how long the same answer is not kept once more: what expires or makes room meanwhile is missed that long at most. */
const KEPT_MS = 1_000;
const NOTHING: ReadonlyMap<never, never> = new Map<never, never>();

/** What is held for callers, each under its own fingerprint. */
export class Memory {
  readonly #cache: Cache;
  readonly #clock: Clock;
  /** Answers that all there is to keep of was kept: after how many changes and deletions, and when. */
  readonly #kept = new WeakMap<object, { readonly forgotten: number; readonly at: number }>();
  #changes = 0;

  constructor(cache: Cache, clock: Clock) {
    this.#cache = cache;
    this.#clock = clock;
  }

  recall<T>(call: Call, key: CacheKey<T>): T | undefined {
    const value = this.peek(call, key);
    if (value !== undefined) call.tally.cacheHits += 1;
    return value;
  }

  /** As {@link recall}, for our own book-keeping: it answers nobody. */
  peek<T>(call: Call, key: CacheKey<T>): T | undefined {
    return this.#cache.get<T>(`${call.caller.fingerprint} ${key}`);
  }

  /** Also where other gateways keep it: those of the keys that are known, by key. */
  async find<T>(call: Call, keys: readonly CacheKey<T>[]): Promise<ReadonlyMap<CacheKey<T>, T>> {
    const prefix = `${call.caller.fingerprint} `;
    const known = await this.#cache.find<T>(keys.map((key) => prefix + key));
    if (known.size === 0) return NOTHING;
    call.tally.cacheHits += known.size;
    return new Map([...known].map(([key, value]) => [key.slice(prefix.length), value]));
  }

  keep<T>(call: Call, key: CacheKey<T>, value: T, ttlMs: number): T {
    this.#cache.set(`${call.caller.fingerprint} ${key}`, value, { ttlMs, weight: weightOf(value) });
    return value;
  }

  forget(call: Call, ...keys: readonly CacheKey<unknown>[]): void {
    this.#cache.delete(keys.map((key) => `${call.caller.fingerprint} ${key}`));
  }

  /**
   * Asks, and lets `learn` keep the answer unless something was changed meanwhile, here or through another gateway: an
   * answer may have left the service before the change, and would bring back what is no longer so.
   */
  async learning<T extends object | null>(ask: () => Promise<T>, learn: (answer: T) => void): Promise<T> {
    const forgotten = this.#forgotten;
    const answer = await ask();
    if (this.#forgotten !== forgotten) return answer;
    const kept = answer === null ? undefined : this.#kept.get(answer);
    const at = this.#clock.now();
    if (kept?.forgotten === forgotten && Math.abs(at - kept.at) < KEPT_MS) return answer;
    learn(answer);
    if (answer !== null) this.#kept.set(answer, { forgotten, at });
    return answer;
  }

  /** Grows with everything that may be forgotten. */
  get #forgotten(): number {
    return this.#changes + this.#cache.deletions;
  }

  /** Changes something at the service, and forgets what `forget` says both before and after. */
  async changing<T>(change: () => Promise<T>, forget: (changed?: T) => void): Promise<T> {
    this.#changes += 1;
    forget();
    try {
      const changed = await change();
      forget(changed);
      return changed;
    } finally {
      this.#changes += 1;
    }
  }
}

/** Nothing with more members is worth keeping, nor the time to weigh it. */
const MOST_MEMBERS = 100_000;

/** About how many kilobytes it takes; infinitely many when it has too many members. */
function weightOf(value: unknown): number {
  let members = 0;
  const bytesOf = (item: unknown): number => {
    if (typeof item === 'string') return 16 + 2 * item.length;
    if (typeof item !== 'object' || item === null) return 16;
    let bytes = 16;
    if (item instanceof Map) {
      for (const [key, held] of item) bytes += weigh(key, held);
    } else {
      // What is weighed inherits nothing; a list of its members would be made for each job of a page.
      for (const key in item) bytes += weigh(key, (item as Readonly<Record<string, unknown>>)[key]);
    }
    return bytes;
  };
  const weigh = (key: string, held: unknown): number => {
    members += 1;
    return members > MOST_MEMBERS ? Number.POSITIVE_INFINITY : bytesOf(key) + bytesOf(held);
  };
  return Math.min(1 + Math.floor(bytesOf(value) / 1024), Number.MAX_SAFE_INTEGER);
}
