import { GatewayError, RETRY_AFTER_MS, toCanceledError } from '../domain/gateway-error.js';
import type { LightAbortSignal } from '../primitives/light-abort-signal.js';
import { type Linked, LinkedList } from '../primitives/linked-list.js';
import type { MaybePromise } from '../primitives/maybe-promise.js';
import type { Owner } from './owner.js';
import type { OwnerRegistry, PerOwner } from './owner-registry.js';

export interface PoolOptions {
  readonly owners: OwnerRegistry;
  /** Units of all owners together. Omitted: only what one owner holds is limited. */
  readonly max?: number;
  /** Units that one owner may hold, even alone: see {@link shareOf}. An owner that holds nothing may exceed it with one lease. */
  readonly maxPerOwner: number;
  /**
   * What happens when an owner asks for units while the pool is full:
   * - `refuse`: `tryAcquire` returns null, and `acquire` waits. For things of which there is a fixed number, such as connections.
   *   While nobody holds anything, one lease may exceed `max`.
   * - `exceed`: owners below their fair part still get units, beyond `max`, so that nobody can keep others out. For memory that is estimated.
   * - `evict`: owners above their fair part lose the leases that they have touched least recently. For bytes that clients send unasked: call
   *   `hold`.
   */
  readonly whenFull: 'refuse' | 'exceed' | 'evict';
  /** The pool keeps these units for owners that hold nothing; 0 if omitted. */
  readonly reserved?: number;
  /** Text of the error when an owner has reached `limit` units: names what is limited, and what an operator can set. */
  readonly describeLimit?: (limit: number) => string;
  /** Called before an eviction, to resize the leases that hold less than they did. */
  readonly beforeEviction?: () => void;
  /** An owner that exceeds `maxPerOwner` loses this part of it in addition, so that not every further unit evicts again: 0.1 if omitted. */
  readonly ownerHeadroom?: number;
  /**
   * What happens to an owner that holds units and is idle; `keep` if omitted:
   * - `keep`: it is not dropped.
   * - `drop-and-evict`: its leases are evicted with it.
   * - `drop`: its leases stay, for a cache whose entries others use.
   */
  readonly idleOwners?: 'keep' | 'drop-and-evict' | 'drop';
}

/** The units of one owner if it may hold a part of `max`, from 0 to 1: at least one. */
export function shareOf(max: number, share: number): number {
  return Math.max(1, Math.floor(max * share));
}

/** The part of a pool to reserve for owners without units, where few owners could otherwise hold all for long. */
export const RESERVED_SHARE = 1 / 8;

/** An eviction frees this part, so that not every further unit evicts again. */
const HEADROOM = 0.1;

interface Waiter {
  readonly units: number;
  readonly admit: () => void;
}

/** What one owner holds of a pool, and its requests that wait. */
class OwnerHolding implements Linked<OwnerHolding> {
  previous: OwnerHolding | null = null;
  next: OwnerHolding | null = null;
  used = 0;
  /** First in, first out. */
  readonly waiters = new Set<Waiter>();
  /** Leases that may be evicted, the one that was touched longest ago first. */
  readonly leases = new LinkedList<Lease>();

  /** Evicts until the owner holds at most `units`. */
  evict(units: number): void {
    while (this.used > units && this.leases.first !== null) this.leases.first.evict();
  }
}

/**
 * A limit that owners share. Each holds at most `maxPerOwner`. In a full pool, `whenFull` decides: owners wait in turns, or nobody gets or keeps
 * more than its fair part, which is `max` divided by the owners that hold units or wait. One rule for connections, calls, subscriptions, bytes
 * and all else of which there is not enough for everybody. The owner is whoever is known where the units are taken: an address before a request
 * is admitted, its limit owner afterwards, and the scope for what the service gives an API key. `docs/internals.md` lists all pools.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #holdings: PerOwner<OwnerHolding>;
  /** Owners that hold units or wait. */
  readonly #active = new LinkedList<OwnerHolding>();
  /** Owners that wait, the one served longest ago first. */
  readonly #waiting = new Set<OwnerHolding>();
  readonly #max: number;
  readonly #reserved: number;
  readonly maxPerOwner: number;
  #used = 0;
  #isEvicting = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#max = options.max ?? Number.POSITIVE_INFINITY;
    this.maxPerOwner = options.maxPerOwner;
    this.#reserved = options.reserved ?? 0;
    const { idleOwners = 'keep' } = options;
    this.#holdings = options.owners.define(() => new OwnerHolding(), {
      isInUse: ({ used, waiters, leases }) =>
        idleOwners === 'keep' && (used > 0 || waiters.size > 0 || leases.first !== null),
      onDrop: (holding) => {
        if (idleOwners === 'drop-and-evict') holding.evict(0);
      },
    });
  }

  /** Units that all owners hold. */
  get used(): number {
    return this.#used;
  }

  /** Whether an owner waits for units that others hold, not only for its own. */
  get isBlocked(): boolean {
    if (this.#waiting.size === 0) return false;
    for (const holding of this.#waiting) if (this.#isHeldUp(holding)) return true;
    return false;
  }

  /** Units that `owner` holds. */
  getUsed(owner: Owner): number {
    return this.#holdings.peek(owner)?.used ?? 0;
  }

  /** With `exceed`: how many units an owner may hold after `units` more: `maxPerOwner`, or its fair part if that fills the pool. */
  getLimit(units: number): number {
    return this.#used + units > this.#max ? Math.min(this.maxPerOwner, this.#fairPart) : this.maxPerOwner;
  }

  /** Whether an owner holds more than its fair part while others wait. */
  isAboveFairPart(owner: Owner): boolean {
    const holding = this.#holdings.get(owner);
    const waitsAlone = this.#waiting.size === 1 && this.#waiting.has(holding);
    return holding.used > this.#fairPart && !waitsAlone;
  }

  /** With `exceed`: for requests that are rejected rather than delayed. Throws a GatewayError if the limit is reached. */
  acquireNow(owner: Owner, units = 1): Lease {
    const lease = this.tryAcquire(owner, units);
    if (lease) return lease;
    throw this.#createError(units);
  }

  #createError(units: number): GatewayError {
    const { describeLimit } = this.#options;
    const limit = this.getLimit(units);
    const message = describeLimit ? describeLimit(limit) : `The limit is ${limit} units now. Retry later.`;
    return new GatewayError('RATE_LIMITED', message, { retryAfterMs: RETRY_AFTER_MS });
  }

  /** For callers that reject in a way of their own, such as by closing a socket. Null if the limit is reached. */
  tryAcquire(owner: Owner, units = 1): Lease | null {
    const holding = this.#holdings.get(owner);
    return this.#canAcquire(holding, units) ? this.#lend(holding, units) : null;
  }

  /** For work that may be delayed: waits until there are as many units; owners are served in turns. Rejects when `signal` is aborted. */
  acquire(owner: Owner, units: number, signal: LightAbortSignal): MaybePromise<Lease> {
    const holding = this.#holdings.get(owner);
    if (signal.aborted) return Promise.reject(toCanceledError(signal.reason));
    if (this.#canAcquire(holding, units)) return this.#lend(holding, units);
    return new Promise((resolve, reject) => {
      const unsubscribe = signal.onAbort(() => {
        holding.waiters.delete(waiter);
        if (holding.waiters.size === 0) this.#waiting.delete(holding);
        this.#noteActivity(holding);
        reject(toCanceledError(signal.reason));
        this.#admit();
      });
      const waiter: Waiter = {
        units,
        admit: () => {
          unsubscribe();
          resolve(this.#lend(holding, units));
        },
      };
      holding.waiters.add(waiter);
      this.#waiting.add(holding);
      this.#noteActivity(holding);
    });
  }

  /**
   * Lends beyond the limits, for what is there already, such as bytes that have arrived: call `resize` of the lease as more arrives. The pool
   * calls `onEvict` to free it, after it has released the lease.
   */
  hold(owner: Owner, onEvict: (() => void) | null = null, units = 0): Lease {
    const lease = new Lease(this, this.#holdings.get(owner), onEvict);
    lease.touch();
    lease.resize(units);
    return lease;
  }

  /** Evicts all leases of an owner. */
  evictAll(owner: Owner): void {
    this.#holdings.peek(owner)?.evict(0);
  }

  /** Called by a lease that needs more units within the limits. Throws a GatewayError if the limit is reached. */
  addWithinLimits(holding: OwnerHolding, units: number): void {
    // Without the exception for owners that hold nothing: this lease counts.
    if (holding.used + units > this.getLimit(units)) throw this.#createError(units);
    this.add(holding, units);
  }

  /** Called by leases. */
  add(holding: OwnerHolding, units: number): void {
    if (units === 0) return;
    holding.used += units;
    this.#used += units;
    this.#noteActivity(holding);
    if (units < 0) this.#admit();
    else if (this.#options.whenFull === 'evict') this.#evict(holding);
  }

  get #fairPart(): number {
    return Math.floor(this.#max / Math.max(1, this.#active.size));
  }

  #noteActivity(holding: OwnerHolding): void {
    if (holding.used > 0 || holding.waiters.size > 0) this.#active.add(holding);
    else this.#active.delete(holding);
  }

  #lend(holding: OwnerHolding, units: number): Lease {
    const lease = new Lease(this, holding, null);
    lease.resize(units);
    return lease;
  }

  /**
   * Nobody overtakes an owner that waits for units of others: small requests would take each unit that becomes free, and a large one would wait
   * forever. Only owners that hold nothing may, where the pool reserves units for them.
   */
  #canAcquire(holding: OwnerHolding, units: number): boolean {
    if (holding.waiters.size > 0 || !this.#fitsOwner(holding, units) || !this.#fits(holding, units)) return false;
    return (this.#reserved > 0 && holding.used === 0) || !this.isBlocked;
  }

  /** Whether only the others are in its way: it is within its own limit. */
  #isHeldUp(holding: OwnerHolding): boolean {
    const next = firstOf(holding.waiters);
    return next !== undefined && this.#fitsOwner(holding, next.units);
  }

  #fitsOwner({ used }: OwnerHolding, units: number): boolean {
    if (used === 0) return true;
    return used + units <= (this.#options.whenFull === 'exceed' ? this.getLimit(units) : this.maxPerOwner);
  }

  #fits({ used }: OwnerHolding, units: number): boolean {
    if (this.#options.whenFull === 'exceed' || this.#used === 0) return true;
    // An owner that is alone may use what is reserved.
    const reserved = used === 0 || used === this.#used ? 0 : this.#reserved;
    return this.#used + units <= this.#max - reserved;
  }

  #admit(): void {
    for (const holding of this.#waiting) {
      const next = firstOf(holding.waiters);
      if (!next || !this.#fitsOwner(holding, next.units)) continue;
      if (!this.#fits(holding, next.units)) {
        // Nobody overtakes it unless the pool reserves units.
        if (this.#reserved === 0) return;
        continue;
      }
      holding.waiters.delete(next);
      this.#waiting.delete(holding);
      if (holding.waiters.size > 0) this.#waiting.add(holding);
      next.admit();
    }
  }

  #evict(holding: OwnerHolding): void {
    if (this.#isEvicting || (holding.used <= this.maxPerOwner && this.#used <= this.#max)) return;
    this.#isEvicting = true;
    this.#options.beforeEviction?.();
    this.#evictExcess(holding);
    this.#isEvicting = false;
  }

  #evictExcess(holding: OwnerHolding): void {
    const { ownerHeadroom = HEADROOM } = this.#options;
    if (holding.used > this.maxPerOwner) holding.evict(this.maxPerOwner * (1 - ownerHeadroom));
    if (this.#used <= this.#max) return;
    const goal = this.#max * (1 - HEADROOM);
    const fairPart = goal / this.#active.size;
    for (const other of this.#active.toArray()) {
      if (this.#used <= goal) return;
      if (other.used > fairPart) other.evict(Math.max(fairPart, other.used - (this.#used - goal)));
    }
  }
}

/** Units of one owner. */
export class Lease implements Linked<Lease> {
  readonly #pool: Pool;
  readonly #holding: OwnerHolding;
  #onEvict: (() => void) | null;
  #isReleased = false;
  #units = 0;
  previous: Lease | null = null;
  next: Lease | null = null;

  constructor(pool: Pool, holding: OwnerHolding, onEvict: (() => void) | null) {
    this.#pool = pool;
    this.#holding = holding;
    this.#onEvict = onEvict;
  }

  get units(): number {
    return this.#units;
  }

  /** Adds units within the limits. Throws a GatewayError if the limit is reached. Has no effect after the release. */
  acquireMore(units = 1): void {
    if (this.#isReleased) return;
    this.#pool.addWithinLimits(this.#holding, units);
    this.#units += units;
  }

  shrink(units = 1): void {
    this.resize(this.#units - units);
  }

  /** Changes it to `units` of what is there already, such as bytes that have arrived: beyond the limits if there are more than before. */
  resize(units: number): void {
    if (this.#isReleased) return;
    const difference = units - this.#units;
    this.#units = units;
    this.#pool.add(this.#holding, difference);
  }

  /** Makes it the last one of its owner to be evicted. */
  touch(): void {
    if (this.#onEvict === null) return;
    this.#holding.leases.delete(this);
    this.#holding.leases.add(this);
  }

  /** May be called more than once. */
  release(): void {
    this.#onEvict = null;
    this.#holding.leases.delete(this);
    this.resize(0);
    this.#isReleased = true;
  }

  evict(): void {
    const onEvict = this.#onEvict;
    this.release();
    onEvict?.();
  }
}

function firstOf<T>(set: ReadonlySet<T>): T | undefined {
  for (const first of set) return first;
  return undefined;
}
