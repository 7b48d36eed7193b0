import type { Owner } from './owner.js';

/** Each added owner checks at most this many others. */
const MAX_CHECKS = 100;

export interface OwnerSetOptions {
  readonly maxOwners: number;
  readonly isInUse: (owner: Owner) => boolean;
  /** Called for each owner that was removed to make room, or was idle. */
  readonly onDrop: (owner: Owner) => void;
}

/** A bounded set of owners. Drops the least recently used one, but none that is in use; those may exceed the bound. */
export class OwnerSet {
  readonly #options: OwnerSetOptions;
  /** The owners by fingerprint, in the order of `checkedAt`. */
  readonly #owners = new Map<string, Owner>();

  constructor(options: OwnerSetOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#owners.size;
  }

  find(fingerprint: string): Owner | undefined {
    return this.#owners.get(fingerprint);
  }

  values(): Iterable<Owner> {
    return this.#owners.values();
  }

  add(owner: Owner, now: number): void {
    this.#makeRoom(now);
    this.#enqueue(owner, now);
  }

  remove({ fingerprint }: Owner): boolean {
    return this.#owners.delete(fingerprint);
  }

  /** Drops owners that were not used since then. */
  dropIdle(idleSince: number, now: number): void {
    for (const owner of this.#owners.values()) {
      // All others were checked later.
      if (owner.checkedAt > idleSince) return;
      this.#check(owner, owner.lastUsedAt > idleSince, now);
    }
  }

  #makeRoom(now: number): void {
    let checks = 0;
    for (const owner of this.#owners.values()) {
      if (this.#owners.size < this.#options.maxOwners || checks === MAX_CHECKS) return;
      checks += 1;
      this.#check(owner, owner.lastUsedAt > owner.checkedAt, now);
    }
  }

  /** An owner that was used is checked once more, after all others. */
  #check(owner: Owner, wasUsed: boolean, now: number): void {
    const { isInUse, onDrop } = this.#options;
    this.#owners.delete(owner.fingerprint);
    if (wasUsed || isInUse(owner)) this.#enqueue(owner, now);
    else onDrop(owner);
  }

  #enqueue(owner: Owner, now: number): void {
    owner.checkedAt = now;
    this.#owners.set(owner.fingerprint, owner);
  }
}
