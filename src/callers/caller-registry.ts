import type { Clock } from '../primitives/clock.js';
import { Caller, computeFingerprint } from './caller.js';
import { StateOwner } from './state-owner.js';

/** Beyond that, callers that have not been used for longest are dropped. Those in use may exceed it: other limits bound them. */
const MAX_OWNERS = 100_000;
/** What is cached for a caller expires in this time as well. */
const IDLE_TIMEOUT_MS = 3_600_000;
/** Owners that are checked to make room for one; the others follow with the next. */
const MAX_CHECKS = 100;

export interface StateOptions<T> {
  /** Owners with state in use are not dropped. */
  readonly isInUse?: (state: T) => boolean;
  /** Called when the owner is dropped, to release resources outside of the state. */
  readonly onDrop?: (state: T) => void;
}

/** State of one kind, held for each caller. */
export class PerCaller<T extends object> {
  readonly #index: number;
  readonly #create: (owner: StateOwner) => T;

  constructor(index: number, create: (owner: StateOwner) => T) {
    this.#index = index;
    this.#create = create;
  }

  /** Created when it is used first. */
  get(owner: StateOwner): T {
    const { values } = owner;
    const existing = values[this.#index] as T | undefined;
    if (existing !== undefined) return existing;
    const state = this.#create(owner);
    values[this.#index] = state;
    return state;
  }

  peek(owner: StateOwner): T | undefined {
    return owner.values[this.#index] as T | undefined;
  }
}

export interface CallerRegistryOptions {
  /** For fingerprints. */
  readonly secret: string;
  readonly clock: Clock;
  readonly maxOwners?: number;
  readonly idleTimeoutMs?: number;
}

/**
 * The state of each caller and its lifetime: layers define their state, the registry drops the state of
 * callers that are idle. It has no timer: idle callers are dropped when others are used.
 */
export class CallerRegistry {
  readonly #secret: string;
  readonly #clock: Clock;
  readonly #maxOwners: number;
  readonly #idleTimeoutMs: number;
  readonly #rejectListeners: ((caller: Caller) => void)[] = [];
  readonly #definitions: StateOptions<object>[] = [];
  /** By fingerprint, in the order of `checkedAt`. */
  readonly #owners = new Map<string, StateOwner>();
  readonly #addresses = new Map<string, AddressOwner>();
  #nextCheckAt = 0;

  constructor({ secret, clock, maxOwners = MAX_OWNERS, idleTimeoutMs = IDLE_TIMEOUT_MS }: CallerRegistryOptions) {
    this.#secret = secret;
    this.#clock = clock;
    this.#maxOwners = maxOwners;
    this.#idleTimeoutMs = idleTimeoutMs;
  }

  get size(): number {
    return this.#owners.size;
  }

  define<T extends object>(create: (owner: StateOwner) => T, options: StateOptions<T> = {}): PerCaller<T> {
    this.#definitions.push(options as StateOptions<object>);
    return new PerCaller(this.#definitions.length - 1, create);
  }

  /** `listener` drops the data of a caller whose key the service no longer accepts. */
  onReject(listener: (caller: Caller) => void): void {
    this.#rejectListeners.push(listener);
  }

  /** An API version of the service accepted the key. */
  accept(caller: Caller, version: string): void {
    caller.acceptedAt = this.#clock.now();
    caller.acceptedBy = version;
  }

  /** An API version did not accept the key. Ignored if another one did: some keys are accepted by one only. */
  reject(caller: Caller, version: string): void {
    if (caller.acceptedBy !== '' && caller.acceptedBy !== version) return;
    caller.acceptedBy = '';
    caller.acceptedAt = Number.NEGATIVE_INFINITY;
    caller.rejectedAt = this.#clock.now();
    caller.advanceGeneration();
    for (const listener of this.#rejectListeners) listener(caller);
  }

  getCaller(apiKey: string): Caller {
    return this.use(new Caller(apiKey, this.#secret));
  }

  /** For requests without a key. */
  getAddress(address: string): StateOwner {
    const existing = this.#addresses.get(address);
    if (existing) return this.use(existing);
    const owner = new AddressOwner(address, this.#secret);
    this.#addresses.set(address, owner);
    return this.use(owner);
  }

  /** Call it for each request. Returns the object with the state: a new one if this one was dropped. */
  use<O extends StateOwner>(owner: O): O {
    const now = this.#clock.now();
    const used = owner.isRegistered ? owner : this.#add(owner, now);
    used.lastUsedAt = now;
    if (now >= this.#nextCheckAt) this.#dropIdle(now);
    return used;
  }

  find(fingerprint: string): StateOwner | undefined {
    return this.#owners.get(fingerprint);
  }

  /** What all of them have requested before may be stale. */
  advanceGenerations(): void {
    for (const owner of this.#owners.values()) owner.advanceGeneration();
  }

  #add<O extends StateOwner>(owner: O, now: number): O {
    const existing = this.#owners.get(owner.fingerprint);
    // Fingerprints of keys and addresses differ.
    if (existing) return existing as O;
    this.#makeRoom(now);
    owner.isRegistered = true;
    this.#enqueue(owner, now);
    return owner;
  }

  /** Owners that have been used since they were checked are checked once more, after all others. */
  #makeRoom(now: number): void {
    let checks = 0;
    for (const owner of this.#owners.values()) {
      if (this.#owners.size < this.#maxOwners || checks === MAX_CHECKS) return;
      checks += 1;
      if (owner.lastUsedAt > owner.checkedAt || this.#isInUse(owner)) this.#enqueue(owner, now);
      else this.#drop(owner);
    }
  }

  #dropIdle(now: number): void {
    this.#nextCheckAt = now + this.#idleTimeoutMs / 10;
    const idleSince = now - this.#idleTimeoutMs;
    for (const owner of this.#owners.values()) {
      // All others were checked later.
      if (owner.checkedAt > idleSince) return;
      if (owner.lastUsedAt > idleSince || this.#isInUse(owner)) this.#enqueue(owner, now);
      else this.#drop(owner);
    }
  }

  #enqueue(owner: StateOwner, now: number): void {
    this.#owners.delete(owner.fingerprint);
    owner.checkedAt = now;
    this.#owners.set(owner.fingerprint, owner);
  }

  #isInUse({ values }: StateOwner): boolean {
    return this.#definitions.some(({ isInUse }, index) => {
      const state = values[index];
      return state !== undefined && isInUse?.(state) === true;
    });
  }

  #drop(owner: StateOwner): void {
    this.#owners.delete(owner.fingerprint);
    if (owner instanceof AddressOwner) this.#addresses.delete(owner.address);
    owner.isRegistered = false;
    for (const [index, { onDrop }] of this.#definitions.entries()) {
      const state = owner.values[index];
      if (state !== undefined) onDrop?.(state);
    }
    owner.values.length = 0;
    owner.advanceGeneration();
  }
}

class AddressOwner extends StateOwner {
  readonly address: string;

  constructor(address: string, secret: string) {
    // Other gateways count by fingerprints too, and get no address to see.
    super(computeFingerprint(`at ${address}`, secret));
    this.address = address;
  }
}
