import type { MutatedType } from '../domain/mutated-type.js';
import type { OwnerRegistry, PerOwner } from '../isolation/owner-registry.js';
import { type Lease, Pool, shareOf } from '../isolation/pool.js';
import type { Scope } from '../isolation/scope.js';
import type { Turns } from '../isolation/turns.js';
import type { CallContext } from '../upstream/call-context.js';
import type { WatchEvents } from './events.js';
import { ScopeWatch } from './scope-watch.js';
import type { SubscriptionHandle } from './subscribers/coalescing-queue.js';
import type { WatchServices } from './watch-context.js';

export interface WatchLimits {
  /** Jobs and sessions that all scopes together may watch at once. A job list counts as its `first`, the backends as one. */
  readonly jobs: number;
  /** Jobs in open subscriptions, each as often as it is subscribed to, counted as above. */
  readonly subscribedJobs: number;
}

export interface WatchServiceOptions extends WatchServices {
  readonly owners: OwnerRegistry;
  readonly turns: Turns;
  /** For this long after the service has accepted its key, a scope gets snapshots that were fetched before. */
  readonly keyValidityMs: number;
  /** Learns from peers whether the service accepts the key. */
  readonly readAcceptance: (scope: Scope) => Promise<void>;
  readonly limits: WatchLimits;
  /** The part of the watched jobs that one scope may have, and of the subscribed ones that one sender and one address may have. */
  readonly maxShares: { readonly perScope: number; readonly perSender: number; readonly perAddress: number };
}

/** Calls one of the methods of a {@link ScopeWatch} that subscribe to something. */
type OpenSubscription<E> = (watch: ScopeWatch, handle: SubscriptionHandle) => WatchEvents<E>;

/** The watch of one scope, as long as a subscription is open. */
interface WatchState {
  watch: ScopeWatch | null;
}

/** Watches jobs, job lists, sessions and backends. The number of calls depends on how many are watched, not on the number of subscriptions. */
export class WatchService {
  readonly #options: WatchServiceOptions;
  readonly #states: PerOwner<WatchState>;
  readonly #open = new Set<ScopeWatch>();
  readonly #watchedPool: Pool;
  /** Senders and addresses have a pool each, as for WebSockets: many addresses may use one key, and one address many keys. */
  readonly #senderPool: Pool;
  readonly #addressPool: Pool;
  #subscriptionCount = 0;

  constructor(options: WatchServiceOptions) {
    const { jobs, subscribedJobs } = options.limits;
    this.#options = options;
    const { owners, maxShares } = options;
    this.#watchedPool = new Pool({
      owners,
      max: jobs,
      maxPerOwner: shareOf(jobs, maxShares.perScope),
      whenFull: 'exceed',
      describeLimit: (limit) =>
        `Too many watched jobs: the limit per API key of the service is ${limit} now (set by MAX_SHARE_PER_CLIENT and MAX_MEMORY_MB). Close a subscription and retry.`,
    });
    const createPool = (maxShare: number, owner: string) =>
      new Pool({
        owners,
        max: subscribedJobs,
        maxPerOwner: shareOf(subscribedJobs, maxShare),
        whenFull: 'exceed',
        describeLimit: (limit) =>
          `Too many jobs in open subscriptions: the limit per ${owner} is ${limit} now (set by MAX_SHARE_PER_CLIENT and MAX_MEMORY_MB). Close a subscription and retry.`,
      });
    this.#senderPool = createPool(maxShares.perSender, 'user or API key');
    this.#addressPool = createPool(maxShares.perAddress, 'address');
    this.#states = owners.define(() => ({ watch: null }), { isInUse: ({ watch }) => watch !== null });
  }

  /** What all scopes together watch, counted as for {@link WatchLimits.jobs}. */
  get watchedCount(): number {
    return this.#watchedPool.used;
  }

  get subscriptionCount(): number {
    return this.#subscriptionCount;
  }

  /** The time since the least recently fetched job, list or backends were fetched; 0 when none is watched. Sessions do not count. */
  get oldestSnapshotAgeMs(): number {
    let oldestAt = Number.POSITIVE_INFINITY;
    for (const { oldestSnapshotAt } of this.#open) oldestAt = Math.min(oldestAt, oldestSnapshotAt);
    return oldestAt === Number.POSITIVE_INFINITY ? 0 : Math.max(0, this.#options.clock.monotonicNow() - oldestAt);
  }

  /**
   * Opens a subscription. `units`: as how many jobs it counts. With 0 there is nothing that can change, so it completes at once.
   * Throws a GatewayError when a limit is reached.
   */
  async subscribe<E>(call: CallContext, units: number, open: OpenSubscription<E>): Promise<WatchEvents<E>> {
    if (units === 0) return createEmptyStream();
    const { jobs, keyValidityMs, readAcceptance } = this.#options;
    const { scope, signal } = call;
    if (!scope.isKeyValid(keyValidityMs)) await readAcceptance(scope);
    const isWatching = Boolean(this.#states.peek(scope)?.watch);
    // The first snapshot may have been fetched earlier: a key that may have been revoked meanwhile is checked with a call.
    if (isWatching && scope.mayBeRevoked(keyValidityMs)) await jobs.list(call, {}, { limit: 1, pageToken: null });
    // The signal does not call listeners that are added after it was aborted.
    if (signal.reason) throw signal.reason;
    const leases = this.#acquire(call, units);
    this.#subscriptionCount += 1;
    const onClose = () => {
      for (const lease of leases) lease.release();
      this.#subscriptionCount -= 1;
    };
    const watch = this.#states.get(scope).watch ?? this.#openWatch(scope);
    return open(watch, { signal, onClose });
  }

  /** A mutation has changed this: polls it as soon as possible if it is watched, here or by a peer. */
  requestRefresh(scope: Scope, type: MutatedType, id: string): void {
    const { peers } = this.#options;
    const { fingerprint } = scope;
    if (type === 'job') peers.jobs.invalidate(fingerprint, id);
    this.#states.peek(scope)?.watch?.requestRefresh(type, id);
    peers.broadcast.publish(fingerprint, { kind: 'mutated', type, id });
  }

  /** Closes all subscriptions. */
  close(): void {
    for (const watch of this.#open) watch.close();
  }

  #acquire({ sender, address }: CallContext, units: number): readonly Lease[] {
    if (address === undefined) return [this.#senderPool.acquireNow(sender, units)];
    const ofAddress = this.#addressPool.acquireNow(this.#options.owners.getAddressOwner(address), units);
    try {
      return [ofAddress, this.#senderPool.acquireNow(sender, units)];
    } catch (error) {
      ofAddress.release();
      throw error;
    }
  }

  #openWatch(scope: Scope): ScopeWatch {
    const state = this.#states.get(scope);
    const capacity = this.#watchedPool.hold(scope);
    const watch = new ScopeWatch({
      scope,
      capacity,
      onIdle: () => {
        this.#open.delete(watch);
        capacity.release();
        if (state.watch === watch) state.watch = null;
      },
      ...this.#options,
    });
    this.#open.add(watch);
    state.watch = watch;
    return watch;
  }
}

async function* createEmptyStream(): WatchEvents<never> {
  // Completes at once.
}
