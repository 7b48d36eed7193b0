import { SHUTTING_DOWN_ERROR, toCanceledError } from '../domain/gateway-error.js';
import type { MutatedType } from '../domain/mutated-type.js';
import type { Lease } from '../isolation/pool.js';
import type { Scope } from '../isolation/scope.js';
import type { Turns } from '../isolation/turns.js';
import type { Clock } from '../primitives/clock.js';
import { LightAbortSignal } from '../primitives/light-abort-signal.js';
import { type CallContext, createCallStats } from '../upstream/call-context.js';
import type { BackendsApi, JobsApi, SessionsApi } from '../upstream/upstream-api.js';
import type { BackendEvent, JobEvent, JobListEvent, SessionEvent, WatchEvents } from './events.js';
import type { WatchPeers } from './peers/peers.js';
import { CallPacer } from './polling/call-pacer.js';
import { ChildJobWatches } from './polling/child-job-watches.js';
import { JobPages } from './polling/job-pages.js';
import { JobSnapshots } from './polling/job-snapshots.js';
import type { PollIntervalLimits } from './polling/poll-interval.js';
import { Poller } from './polling/poller.js';
import { SingleJobs } from './polling/single-jobs.js';
import { Watchlist } from './polling/watchlist.js';
import type { JobListFilter } from './resources/fetch-job-list.js';
import { PolledResources } from './resources/polled-resources.js';
import { WatchedBackends } from './resources/watched-backends.js';
import { WatchedJobLists } from './resources/watched-job-lists.js';
import { WatchedSessions } from './resources/watched-sessions.js';
import type { WatchMessage } from './snapshots.js';
import { BackendsSubscriber } from './subscribers/backends-subscriber.js';
import type { SubscriptionHandle } from './subscribers/coalescing-queue.js';
import { JobListSubscriber } from './subscribers/job-list-subscriber.js';
import { JobSubscriber } from './subscribers/job-subscriber.js';
import { SessionSubscriber } from './subscribers/session-subscriber.js';

/**
 * What the watches of all scopes have in common. `jobs` and `backends` are those of the repository, so that polls fill its cache; `sessions`
 * are those of the service.
 */
export interface WatchOptions {
  readonly jobs: Pick<JobsApi, 'get' | 'getMany' | 'list'>;
  readonly sessions: Pick<SessionsApi, 'getMany'>;
  readonly backends: Pick<BackendsApi, 'list'>;
  readonly peers: WatchPeers;
  readonly turns: Turns;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  readonly pollIntervals: PollIntervalLimits;
}

export interface ScopeWatchOptions extends WatchOptions {
  readonly scope: Scope;
  /** Units of the pool of watched jobs: one for each job and session, the `first` of each job list, and one for the backends. */
  readonly capacity: Lease;
  /** Called once, when the last subscription is closed. */
  readonly onIdle: () => void;
}

type Subscriber = JobSubscriber | SessionSubscriber | JobListSubscriber | BackendsSubscriber;

/** All subscriptions of one scope, and the poller that they share. Methods that subscribe throw a GatewayError when the capacity is used up. */
export class ScopeWatch {
  readonly #options: ScopeWatchOptions;
  readonly #watchlist: Watchlist;
  readonly #childJobWatches: ChildJobWatches;
  readonly #snapshots: JobSnapshots;
  readonly #sessions: WatchedSessions;
  readonly #resources: PolledResources;
  readonly #jobLists: WatchedJobLists;
  readonly #backends: WatchedBackends;
  readonly #poller: Poller;
  readonly #subscribers = new Set<Subscriber>();
  /** Aborts a call in flight. */
  readonly #signal = new LightAbortSignal();
  #unsubscribe: (() => void) | undefined;

  constructor(options: ScopeWatchOptions) {
    const { scope, jobs, sessions, backends, peers, clock, random, pollIntervals, capacity } = options;
    const { fingerprint } = scope;
    const { getJitter } = peers;
    this.#options = options;
    // The poller has its own backoff: with retries on top, a failing service would be called in bursts.
    const call: CallContext = {
      scope,
      sender: scope,
      signal: this.#signal,
      turns: options.turns.ofOwner(scope),
      stats: createCallStats(),
      disableRetries: true,
    };
    this.#watchlist = new Watchlist(pollIntervals, getJitter, capacity, clock);
    const singleJobs = new SingleJobs({
      jobs,
      call,
      clock,
      watchlist: this.#watchlist,
      onFetched: (job, fetchedAt) => this.#snapshots.addFetched(job, fetchedAt),
    });
    this.#childJobWatches = new ChildJobWatches(this.#watchlist, singleJobs);
    this.#snapshots = new JobSnapshots({
      watchlist: this.#watchlist,
      childJobWatches: this.#childJobWatches,
      singleJobs,
      clock,
      onSnapshot: (snapshot) => this.#jobLists.onJobSnapshot(snapshot),
      publish: (snapshot) => peers.broadcast.publish(fingerprint, { kind: 'snapshot', snapshot }),
    });
    const shared = { jobs, call, clock, watchlist: this.#watchlist, snapshots: this.#snapshots };
    this.#resources = new PolledResources({
      call,
      clock,
      coordinator: peers.resources,
      getJitter,
      publish: (snapshot) => peers.broadcast.publish(fingerprint, { kind: 'resource', snapshot }),
    });
    const resourceOptions = { call, clock, pollIntervals, capacity, resources: this.#resources };
    this.#jobLists = new WatchedJobLists({ ...shared, ...resourceOptions });
    this.#backends = new WatchedBackends({ backends, ...resourceOptions });
    this.#sessions = new WatchedSessions({ sessions, random, pollIntervals, ...shared }, capacity);
    this.#poller = new Poller({
      sources: [
        new JobPages({ coordinator: peers.jobs, singleJobs, ...shared }),
        this.#sessions,
        this.#resources,
        singleJobs,
      ],
      pacer: new CallPacer(pollIntervals.minMs, random),
      clock,
      onError: () => this.#childJobWatches.stopWaiting(),
      onFatalError: (error) => this.#closeSubscribers(error),
    });
    void this.#start();
  }

  /**
   * Emits the current state of each job, then every change; completes when all are final. With `includeChildren`, also emits
   * when the status of a child job changes.
   */
  subscribeToJobs(ids: readonly string[], includeChildren: boolean, handle: SubscriptionHandle): WatchEvents<JobEvent> {
    const { clock } = this.#options;
    const now = clock.monotonicNow();
    const getChildJobWatch = (id: string) => (includeChildren ? this.#childJobWatches.get(id) : undefined);
    return this.#open(
      handle,
      (subscription) => new JobSubscriber({ ids, clock, getChildJobWatch }, subscription),
      (subscriber) => {
        for (const id of ids) {
          const job = this.#watchlist.addListener(id, subscriber, now);
          subscriber.onSnapshot(job);
          if (includeChildren) this.#childJobWatches.addListener(job, subscriber, now);
          // It is closed when the child jobs of this one exceed the capacity.
          if (!this.#subscribers.has(subscriber)) return;
        }
      },
      (subscriber) => {
        for (const id of ids) {
          this.#watchlist.removeListener(id, subscriber);
          this.#childJobWatches.removeListener(id, subscriber);
        }
      },
    );
  }

  /** Emits the current state of the session, then every change of it and of its jobs; completes when it has ended and its jobs are final. */
  subscribeToSession(id: string, handle: SubscriptionHandle): WatchEvents<SessionEvent> {
    return this.#open(
      handle,
      (subscription) => new SessionSubscriber(this.#options.clock, subscription),
      (subscriber) => this.#sessions.addListener(id, subscriber),
      (subscriber) => this.#sessions.removeListener(id, subscriber),
    );
  }

  /** Emits the first jobs of a list, then what changes in it. Never completes. */
  subscribeToJobList(filter: JobListFilter, first: number, handle: SubscriptionHandle): WatchEvents<JobListEvent> {
    return this.#open(
      handle,
      (subscription) => new JobListSubscriber(first, subscription),
      (subscriber) => this.#jobLists.addListener(filter, subscriber),
      (subscriber) => this.#jobLists.removeListener(filter, subscriber),
    );
  }

  /** Emits the current state of each backend, then every change. `ids: null`: of all backends. Completes when none of `ids` exists. */
  subscribeToBackends(ids: readonly string[] | null, handle: SubscriptionHandle): WatchEvents<BackendEvent> {
    return this.#open(
      handle,
      (subscription) => new BackendsSubscriber(ids, subscription),
      (subscriber) => this.#backends.addListener(subscriber),
      (subscriber) => this.#backends.removeListener(subscriber),
    );
  }

  /**
   * A mutation has changed this, here or through a peer: polls it as soon as possible if it is watched. `reportedAt`: when a peer reported
   * it, at most now; now if omitted.
   */
  requestRefresh(type: MutatedType, id: string, reportedAt?: number): void {
    const now = this.#options.clock.monotonicNow();
    const changedAt = reportedAt ?? now;
    if (type === 'job') {
      this.#watchlist.requestRefresh(id, now, changedAt);
      this.#jobLists.onMutation(id, changedAt);
    } else this.#sessions.requestRefresh(id, now);
    if (type === 'endedSession') {
      this.#watchlist.onSessionEnded(id, now, changedAt);
      this.#jobLists.onSessionEnded(id, changedAt);
    }
    this.#poller.reschedule();
  }

  /** When the least recently fetched job, list or backends were fetched; Infinity when none is watched. Sessions do not count. */
  get oldestSnapshotAt(): number {
    return Math.min(this.#watchlist.oldestSnapshotAt, this.#resources.oldestSnapshotAt);
  }

  /** Closes all subscriptions. */
  close(): void {
    this.#closeSubscribers(SHUTTING_DOWN_ERROR);
  }

  async #start(): Promise<void> {
    const { peers, scope } = this.#options;
    const unsubscribe = await peers.broadcast.subscribe(scope.fingerprint, (message, { sentAt }) =>
      this.#onMessage(message, sentAt),
    );
    if (this.#signal.aborted) return unsubscribe();
    this.#unsubscribe = unsubscribe;
    // After subscribing, so that no snapshot of a peer is missed.
    this.#poller.start();
  }

  #onMessage(message: WatchMessage, sentAt: number): void {
    if (message.kind === 'mutated') {
      // The peer may have polled since: a snapshot that it fetched later is new enough.
      this.requestRefresh(message.type, message.id, sentAt);
      return;
    }
    const { scope, peers } = this.#options;
    if (message.kind === 'resource') {
      if (peers.resources.isStale(scope.fingerprint, message.snapshot)) return;
      this.#resources.addFromPeer(message.snapshot);
    } else {
      if (peers.jobs.isStale(scope.fingerprint, message.snapshot)) return;
      // The interval begins here, as at the peer, when the call has ended.
      this.#snapshots.addFromPeer(message.snapshot, sentAt);
    }
    this.#poller.reschedule();
  }

  /** `removeListeners` is called once, when the subscriber closes: also while they are added, or after that has failed halfway. */
  #open<S extends Subscriber>(
    { signal, onClose }: SubscriptionHandle,
    createSubscriber: (handle: SubscriptionHandle) => S,
    addListeners: (subscriber: S) => void,
    removeListeners: (subscriber: S) => void,
  ): S {
    const subscriber = createSubscriber({
      signal,
      onClose: () => {
        removeListeners(subscriber);
        this.#subscribers.delete(subscriber);
        onClose();
        this.#closeIfIdle();
        this.#poller.reschedule();
      },
    });
    this.#subscribers.add(subscriber);
    try {
      addListeners(subscriber);
    } catch (error) {
      subscriber.close();
      throw error;
    }
    this.#poller.reschedule();
    return subscriber;
  }

  #closeIfIdle(): void {
    if (this.#subscribers.size > 0 || this.#signal.aborted) return;
    this.#poller.stop();
    this.#signal.abort(toCanceledError('no subscriptions are left'));
    this.#unsubscribe?.();
    this.#options.onIdle();
  }

  #closeSubscribers(error: Error): void {
    for (const subscriber of this.#subscribers) subscriber.close(error);
  }
}
