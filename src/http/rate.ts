import { LRUCache } from 'lru-cache';
import type { Clock } from '../domain/clock.js';

interface Bucket {
  tokens: number;
  at: number;
}

/** Callers that are counted at once; who called longest ago starts anew, which is only ever in his favour. */
const MOST_CALLERS = 100_000;

/** How often each caller may come: so many in a row, and as many a minute from then on (a token bucket each). */
export class Rate {
  readonly #perMinute: number;
  readonly #clock: Clock;
  readonly #buckets = new LRUCache<string, Bucket>({ max: MOST_CALLERS });

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /** Counts one; null, or how long to wait when there were too many. */
  admit(caller: string): { readonly retryAfterMs: number } | null {
    const now = this.#clock.now();
    const perMs = this.#perMinute / 60_000;
    const bucket = this.#buckets.get(caller) ?? { tokens: this.#perMinute, at: now };
    bucket.tokens = Math.min(this.#perMinute, bucket.tokens + Math.max(0, now - bucket.at) * perMs);
    bucket.at = now;
    this.#buckets.set(caller, bucket);
    if (bucket.tokens < 1) return { retryAfterMs: Math.ceil((1 - bucket.tokens) / perMs) };
    bucket.tokens -= 1;
    return null;
  }
}
