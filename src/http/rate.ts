import { LRUCache } from 'lru-cache';
import type { Clock } from '../domain/clock.js';

/** How often each caller may come. */
export interface Rate {
  /** Counts one; null, or how long to wait when there were too many. */
  admit(caller: string): { readonly retryAfterMs: number } | null;
}

interface Bucket {
  /** Below zero: what was let in before it was known that others had let in as many. */
  tokens: number;
  at: number;
}

/** Callers that are counted at once; who called longest ago starts anew, which is only ever in his favour. */
const MOST_CALLERS = 100_000;

/** In this process: so many in a row, and as many a minute from then on (a token bucket each). */
export class LocalRate implements Rate {
  readonly #perMinute: number;
  readonly #clock: Clock;
  // By size: for a number of entries it would set the room for all of them aside at once.
  readonly #buckets = new LRUCache<string, Bucket>({ maxSize: MOST_CALLERS, sizeCalculation: () => 1 });

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  admit(caller: string): { readonly retryAfterMs: number } | null {
    const bucket = this.#bucketOf(caller);
    if (bucket.tokens < 1) return { retryAfterMs: Math.ceil(((1 - bucket.tokens) * 60_000) / this.#perMinute) };
    bucket.tokens -= 1;
    return null;
  }

  /** How many more the caller may send at the moment. */
  left(caller: string): number {
    return this.#bucketOf(caller).tokens;
  }

  /** It has turned out to be this many; whatever is said, nobody waits longer than two minutes for it. */
  correct(caller: string, left: number): void {
    this.#bucketOf(caller).tokens = Math.max(-this.#perMinute, Math.min(this.#perMinute, left));
  }

  #bucketOf(caller: string): Bucket {
    const now = this.#clock.now();
    const known = this.#buckets.get(caller);
    const bucket = known ?? { tokens: this.#perMinute, at: now };
    if (!known) this.#buckets.set(caller, bucket);
    const gained = (Math.max(0, now - bucket.at) * this.#perMinute) / 60_000;
    bucket.tokens = Math.min(this.#perMinute, bucket.tokens + gained);
    bucket.at = now;
    return bucket;
  }
}
