import { LRUCache } from 'lru-cache';

const MAX_OWNERS = 10_000;

/**
 * A number per owner that changes whenever something of that owner was changed or deleted: a response requested under
 * another number may be stale. Dropping the least recently used owner counts as a change, so the bound is safe.
 */
export class Generations {
  readonly #byOwner = new LRUCache<string, number>({ max: MAX_OWNERS });
  #last = 0;

  get(owner: string): number {
    return this.#byOwner.get(owner) ?? this.advance(owner);
  }

  /** Never returns to an earlier number, whichever owner had it. */
  advance(owner: string): number {
    this.#last += 1;
    this.#byOwner.set(owner, this.#last);
    return this.#last;
  }

  advanceAll(): void {
    this.#byOwner.clear();
  }
}
