import type { MutatedType } from '../domain/mutated-type.js';
import type { OwnerRegistry, PerOwner } from '../isolation/owner-registry.js';
import { type Lease, Pool, shareOf } from '../isolation/pool.js';
import type { Scope } from '../isolation/scope.js';
import type { CallContext } from '../upstream/call-context.js';
import type { BackendEvent, JobEvent, JobListEvent, SessionEvent, WatchEvents } from './events.js';
import type { JobListFilter } from './resources/fetch-job-list.js';
import { ScopeWatch, type WatchOptions } from './scope-watch.js';
import type { SubscriptionHandle } from './subscribers/coalescing-queue.js';

export interface WatchLimits {
  /** Jobs and sessions that all scopes together may watch at once. A job list counts as its `first`, the backends as one. */
  readonly jobs: number;
  /** Jobs in open subscriptions, each as often as it is subscribed to, counted as above. */
  readonly subscribedJobs: number;
}

export interface WatchServiceOptions extends WatchOptions {
  readonly owners: OwnerRegistry;
  /** How long after a success of its key a scope gets snapshots that were fetched before. */
  readonly keyValidityMs: number;
  /** Learns from peers whether the service accepts the key. Null without peers. */
  readonly readAcceptance: ((scope: Scope) => Promise<void>) | null;
  readonly limits: WatchLimits;
  /** The part of the watched jobs that one scope may have, and of the subscribed ones that one sender and one address may have. */
  readonly maxShares: { readonly perScope: number; readonly perSender: number; readonly perAddress: number };
}

type Subscribe<T> = (watch: ScopeWatch, handle: SubscriptionHandle) => T;

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
        `Too many watched jobs: the limit per API key of the service is ${limit} now (set by MAX_SHARE_PER_CALLER and MAX_MEMORY_MB). Close a subscription and retry.`,
    });
    const createPool = (maxShare: number, owner: string) =>
      new Pool({
        owners,
        max: subscribedJobs,
        maxPerOwner: shareOf(subscribedJobs, maxShare),
        whenFull: 'exceed',
        describeLimit: (limit) =>
          `Too many jobs in open subscriptions: the limit per ${owner} is ${limit} now (set by MAX_SHARE_PER_CALLER and MAX_MEMORY_MB). Close a subscription and retry.`,
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
   * Emits the current state of each job, then every change; completes when all are final. With `includeChildren`, also emits
   * when the status of a child job changes. Throws a GatewayError when a limit is reached.
   */
  async subscribeToJobs(
    call: CallContext,
    ids: readonly string[],
    includeChildren: boolean,
  ): Promise<WatchEvents<JobEvent>> {
    if (ids.length === 0) return createEmptyStream();
    const subscribe = (watch: ScopeWatch, handle: SubscriptionHandle) =>
      watch.subscribeToJobs(ids, includeChildren, handle);
    return this.#subscribe(call, ids.length, subscribe);
  }

  /**
   * Emits the current state of the session, then every change of it and of its jobs; completes when it has ended and its jobs
   * are final. Throws a GatewayError when a limit is reached.
   */
  subscribeToSession(call: CallContext, id: string): Promise<WatchEvents<SessionEvent>> {
    return this.#subscribe(call, 1, (watch, handle) => watch.subscribeToSession(id, handle));
  }

  /**
   * Emits the first jobs of a list, then what changes in it. Completes only if an empty list of the filter matches no job.
   * Throws a GatewayError when a limit is reached.
   */
  async subscribeToJobList(
    call: CallContext,
    filter: JobListFilter,
    first: number,
  ): Promise<WatchEvents<JobListEvent>> {
    if (filter.statuses?.length === 0 || filter.backends?.length === 0) return createEmptyStream();
    return this.#subscribe(call, first, (watch, handle) => watch.subscribeToJobList(filter, first, handle));
  }

  /**
   * Emits the current state of each backend, then every change. `ids: null`: of all backends. Completes when none of `ids`
   * exists. Throws a GatewayError when a limit is reached.
   */
  async subscribeToBackends(call: CallContext, ids: readonly string[] | null): Promise<WatchEvents<BackendEvent>> {
    if (ids?.length === 0) return createEmptyStream();
    return this.#subscribe(call, 1, (watch, handle) => watch.subscribeToBackends(ids, handle));
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

  /** The first snapshot may have been fetched earlier: a key that may have been revoked meanwhile is checked with a call. */
  async #subscribe<T>(call: CallContext, units: number, subscribe: Subscribe<T>): Promise<T> {
    const { jobs, keyValidityMs, readAcceptance } = this.#options;
    const { scope, signal } = call;
    if (readAcceptance && !scope.isKeyValid(keyValidityMs)) await readAcceptance(scope);
    const isWatching = Boolean(this.#states.peek(scope)?.watch);
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
    return subscribe(watch, { signal, onClose });
  }

  #acquire({ scope, sender = scope, address }: CallContext, units: number): readonly Lease[] {
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
  // Completes at once: nothing can happen to jobs, backends or lists of which there are none.
}
