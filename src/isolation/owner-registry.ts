import type { User } from '../domain/access.js';
import type { GatewayError } from '../domain/gateway-error.js';
import type { Clock } from '../primitives/clock.js';
import { toNetwork } from './address.js';
import { AddressOwner } from './address-owner.js';
import type { Owner } from './owner.js';
import { OwnerSet } from './owner-set.js';
import { type Membership, Person, type Sender } from './person.js';
import { Scope } from './scope.js';

/** Keys that the service has accepted, and people. */
const MAX_OWNERS = 100_000;
/** Addresses, and other keys. They have a separate bound, because keys can be invented. */
const MAX_OTHER_OWNERS = 20_000;
/** How long an owner may be idle before it is dropped; also the longest TTL of cached data. */
const IDLE_TIMEOUT_MS = 3_600_000;

export interface StateOptions<T> {
  /** Owners with state in use are not dropped. */
  readonly isInUse?: (state: T) => boolean;
  /** Called when the owner is dropped, to release resources outside of the state. */
  readonly onDrop?: (state: T) => void;
}

/** State of one kind, held for each owner. */
export class PerOwner<T extends object> {
  readonly #index: number;
  readonly #create: (owner: Owner) => T;

  constructor(index: number, create: (owner: Owner) => T) {
    this.#index = index;
    this.#create = create;
  }

  /** Created when it is used first. */
  get(owner: Owner): T {
    const { values } = owner;
    const existing = values[this.#index] as T | undefined;
    if (existing !== undefined) return existing;
    const state = this.#create(owner);
    values[this.#index] = state;
    return state;
  }

  peek(owner: Owner): T | undefined {
    return owner.values[this.#index] as T | undefined;
  }
}

export interface OwnerRegistryOptions {
  /** The secret from which fingerprints are computed. */
  readonly secret: string;
  readonly clock: Clock;
  readonly maxOwners?: number;
  readonly maxOtherOwners?: number;
  readonly idleTimeoutMs?: number;
}

/**
 * All owners, and the state of each: layers define their state, the registry drops the state of owners that are idle. It has no timer: idle
 * owners are dropped when others are used.
 */
export class OwnerRegistry {
  readonly #secret: string;
  readonly #clock: Clock;
  readonly #idleTimeoutMs: number;
  readonly #rejectListeners: ((scope: Scope, hasBeenAccepted: boolean) => void)[] = [];
  readonly #definitions: StateOptions<object>[] = [];
  readonly #accepted: OwnerSet;
  readonly #others: OwnerSet;
  readonly #addresses = new Map<string, AddressOwner>();
  #nextCheckAt = 0;

  constructor(options: OwnerRegistryOptions) {
    const { secret, clock, maxOwners = MAX_OWNERS, maxOtherOwners = MAX_OTHER_OWNERS } = options;
    this.#secret = secret;
    this.#clock = clock;
    this.#idleTimeoutMs = options.idleTimeoutMs ?? IDLE_TIMEOUT_MS;
    const isInUse = (owner: Owner) => this.#isInUse(owner);
    const onDrop = (owner: Owner) => this.#drop(owner);
    this.#accepted = new OwnerSet({ maxOwners, isInUse, onDrop });
    this.#others = new OwnerSet({ maxOwners: maxOtherOwners, isInUse, onDrop });
  }

  get size(): number {
    return this.#accepted.size + this.#others.size;
  }

  define<T extends object>(create: (owner: Owner) => T, options: StateOptions<T> = {}): PerOwner<T> {
    this.#definitions.push(options as StateOptions<object>);
    return new PerOwner(this.#definitions.length - 1, create);
  }

  /** `listener` drops the data of a key that the service no longer accepts. `hasBeenAccepted`: in a call of this gateway or of a peer. */
  onReject(listener: (scope: Scope, hasBeenAccepted: boolean) => void): void {
    this.#rejectListeners.push(listener);
  }

  /** An API version of the service accepted the key. */
  accept(scope: Scope, version: string): void {
    const now = this.#clock.monotonicNow();
    const wasAccepted = scope.isAccepted;
    scope.noteAccepted(now, version);
    if (wasAccepted) return;
    if (this.#others.remove(scope)) this.#accepted.add(scope, now);
  }

  /** An API version did not accept the key. Ignored if another one did: some keys are accepted by one only. */
  reject(scope: Scope, version: string): void {
    if (scope.isAccepted && scope.acceptedBy !== version) return;
    const now = this.#clock.monotonicNow();
    const hasBeenAccepted = scope.acceptedAt !== Number.NEGATIVE_INFINITY;
    scope.noteRejected(now);
    if (this.#accepted.remove(scope)) this.#others.add(scope, now);
    for (const listener of this.#rejectListeners) listener(scope, hasBeenAccepted);
  }

  getScope(apiKey: string): Scope {
    return this.use(new Scope(apiKey, this.#secret));
  }

  /** Owner of the limits for a request: the person, or the key if the service has accepted it, otherwise the address. */
  getLimitOwner(sender: Sender | GatewayError, address: string): Owner {
    return isAccepted(sender) ? sender : this.getAddressOwner(address);
  }

  getPerson(user: User, membership: Membership): Person {
    const person = this.use(new Person(user, membership, this.#secret));
    person.user = user;
    person.scope = membership.scope;
    return person;
  }

  /** An address, or its network. */
  getAddressOwner(clientAddress: string): Owner {
    // An IPv4 address is its own key.
    const address = this.#addresses.has(clientAddress) ? clientAddress : toNetwork(clientAddress);
    const existing = this.#addresses.get(address);
    if (existing) return this.use(existing);
    const owner = new AddressOwner(address, this.#secret);
    this.#addresses.set(address, owner);
    return this.use(owner);
  }

  /**
   * Call it for each request. Returns the registered object, which has the state: this one, unless another with its fingerprint is registered.
   * `now`: if the clock was just read.
   */
  use<O extends Owner>(owner: O, now = this.#clock.monotonicNow()): O {
    const used = owner.isRegistered ? owner : this.#add(owner, now);
    used.lastUsedAt = now;
    if (now >= this.#nextCheckAt) this.#dropIdle(now);
    return used;
  }

  find(fingerprint: string): Owner | undefined {
    return this.#accepted.find(fingerprint) ?? this.#others.find(fingerprint);
  }

  findScope(fingerprint: string): Scope | undefined {
    const owner = this.find(fingerprint);
    return owner instanceof Scope ? owner : undefined;
  }

  /** From now on, all earlier responses may be stale. */
  advanceGenerations(): void {
    for (const set of [this.#accepted, this.#others])
      for (const owner of set.values()) if (owner instanceof Scope) owner.advanceGeneration();
  }

  #add<O extends Owner>(owner: O, now: number): O {
    const registered = this.find(owner.fingerprint);
    // Fingerprints of keys and addresses differ.
    if (registered) return registered as O;
    owner.isRegistered = true;
    const set = isAccepted(owner) ? this.#accepted : this.#others;
    set.add(owner, now);
    return owner;
  }

  #dropIdle(now: number): void {
    this.#nextCheckAt = now + this.#idleTimeoutMs / 10;
    this.#accepted.dropIdle(now - this.#idleTimeoutMs, now);
    this.#others.dropIdle(now - this.#idleTimeoutMs, now);
  }

  #isInUse({ values }: Owner): boolean {
    return this.#definitions.some(({ isInUse }, index) => {
      const state = values[index];
      return state !== undefined && isInUse?.(state) === true;
    });
  }

  #drop(owner: Owner): void {
    if (owner instanceof AddressOwner) this.#addresses.delete(owner.address);
    owner.isRegistered = false;
    for (const [index, { onDrop }] of this.#definitions.entries()) {
      const state = owner.values[index];
      if (state !== undefined) onDrop?.(state);
    }
    owner.values.length = 0;
    if (owner instanceof Scope) owner.advanceGeneration();
  }
}

/** Whether the service has accepted the key, or an identity provider the person. */
function isAccepted<O extends object>(owner: O): owner is O & Sender {
  return (owner instanceof Scope || owner instanceof Person) && owner.isAccepted;
}
