import { SHUTTING_DOWN_ERROR, toCanceledError } from '../domain/gateway-error.js';
import type { MutatedType } from '../domain/mutated-type.js';
import type { Scope } from '../isolation/scope.js';
import type { Turns } from '../isolation/turns.js';
import { LightAbortSignal } from '../primitives/light-abort-signal.js';
import { type CallContext, createCallStats } from '../upstream/call-context.js';
import type { BackendEvent, JobEvent, JobListEvent, SessionEvent, WatchEvents } from './events.js';
import { CallPacer } from './polling/call-pacer.js';
import { ChildJobWatches } from './polling/child-job-watches.js';
import { JobPages } from './polling/job-pages.js';
import { JobSnapshots } from './polling/job-snapshots.js';
import { Poller } from './polling/poller.js';
import { SingleJobs } from './polling/single-jobs.js';
import { Watchlist } from './polling/watchlist.js';
import type { JobListFilter } from './resources/fetch-job-list.js';
import { PolledResources } from './resources/polled-resources.js';
import { BACKENDS, WatchedBackends } from './resources/watched-backends.js';
import { toListKey, WatchedJobList } from './resources/watched-job-list.js';
import { WatchedSessions } from './resources/watched-sessions.js';
import type { WatchMessage } from './snapshots.js';
import { BackendsSubscriber } from './subscribers/backends-subscriber.js';
import type { SubscriptionHandle } from './subscribers/coalescing-queue.js';
import { JobListSubscriber } from './subscribers/job-list-subscriber.js';
import { JobSubscriber } from './subscribers/job-subscriber.js';
import { SessionSubscriber } from './subscribers/session-subscriber.js';
import type { WatchContext } from './watch-context.js';

export interface ScopeWatchOptions extends Omit<WatchContext, 'call'> {
  readonly scope: Scope;
  readonly turns: Turns;
  /** Called once, when the last subscription is closed. */
  readonly onIdle: () => void;
}

type Subscriber = JobSubscriber | SessionSubscriber | JobListSubscriber | BackendsSubscriber;

/** All subscriptions of one scope, and the poller that they share. Methods that subscribe throw a GatewayError when the capacity is used up. */
export class ScopeWatch {
  readonly #context: WatchContext;
  readonly #onIdle: () => void;
  readonly #watchlist: Watchlist;
  readonly #childJobWatches: ChildJobWatches;
  readonly #snapshots: JobSnapshots;
  readonly #sessions: WatchedSessions;
  readonly #resources: PolledResources;
  readonly #poller: Poller;
  readonly #subscribers = new Set<Subscriber>();
  /** Aborts a call in flight. */
  readonly #signal = new LightAbortSignal();
  #unsubscribe: (() => void) | undefined;

  constructor(options: ScopeWatchOptions) {
    const { scope, clock, random, pollIntervals } = options;
    // The poller has its own backoff: with retries on top, a failing service would be called in bursts.
    const call: CallContext = {
      scope,
      sender: scope,
      signal: this.#signal,
      turns: options.turns.ofOwner(scope),
      stats: createCallStats(),
      disableRetries: true,
    };
    const context: WatchContext = { call, ...options };
    this.#context = context;
    this.#onIdle = options.onIdle;
    this.#watchlist = new Watchlist(context);
    const singleJobs = new SingleJobs(context, this.#watchlist, (job, fetchedAt) =>
      this.#snapshots.addFetched(job, fetchedAt),
    );
    this.#childJobWatches = new ChildJobWatches(this.#watchlist, singleJobs);
    this.#resources = new PolledResources(context);
    this.#snapshots = new JobSnapshots(context, {
      watchlist: this.#watchlist,
      childJobWatches: this.#childJobWatches,
      singleJobs,
      resources: this.#resources,
    });
    this.#sessions = new WatchedSessions(context, this.#watchlist, this.#snapshots);
    this.#poller = new Poller({
      sources: [
        new JobPages(context, this.#watchlist, this.#snapshots, singleJobs),
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
    const { clock } = this.#context;
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
      (subscription) => new SessionSubscriber(this.#context.clock, subscription),
      (subscriber) => this.#sessions.addListener(id, subscriber),
      (subscriber) => this.#sessions.removeListener(id, subscriber),
    );
  }

  /** Emits the first jobs of a list, then what changes in it. Never completes. */
  subscribeToJobList(filter: JobListFilter, first: number, handle: SubscriptionHandle): WatchEvents<JobListEvent> {
    const key = toListKey(filter);
    return this.#open(
      handle,
      (subscription) => new JobListSubscriber(first, subscription),
      (subscriber) =>
        this.#resources.watch(key, subscriber, () => new WatchedJobList(this.#context, this.#snapshots, filter)),
      (subscriber) => this.#resources.removeListener(key, subscriber),
    );
  }

  /** Emits the current state of each backend, then every change. `ids: null`: of all backends. Completes when none of `ids` exists. */
  subscribeToBackends(ids: readonly string[] | null, handle: SubscriptionHandle): WatchEvents<BackendEvent> {
    return this.#open(
      handle,
      (subscription) => new BackendsSubscriber(ids, subscription),
      (subscriber) => this.#resources.watch(BACKENDS, subscriber, () => new WatchedBackends(this.#context)),
      (subscriber) => this.#resources.removeListener(BACKENDS, subscriber),
    );
  }

  /**
   * A mutation has changed this, here or through a peer: polls it as soon as possible if it is watched. `reportedAt`: when a peer reported
   * it, at most now; now if omitted.
   */
  requestRefresh(type: MutatedType, id: string, reportedAt?: number): void {
    const now = this.#context.clock.monotonicNow();
    const changedAt = reportedAt ?? now;
    if (type === 'job') this.#watchlist.requestRefresh(id, now, changedAt);
    else this.#sessions.requestRefresh(id, now);
    if (type === 'endedSession') this.#watchlist.onSessionEnded(id, now, changedAt);
    this.#resources.onMutation(type, id, changedAt);
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
    const { peers, call } = this.#context;
    const unsubscribe = await peers.broadcast.subscribe(call.scope.fingerprint, (message, { sentAt }) =>
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
    const { peers, call } = this.#context;
    const { fingerprint } = call.scope;
    if (message.kind === 'resource') {
      if (peers.resources.isStale(fingerprint, message.snapshot)) return;
      this.#resources.addFromPeer(message.snapshot);
    } else {
      if (peers.jobs.isStale(fingerprint, message.snapshot)) return;
      // The interval begins here, as at the peer, when the call has ended.
      this.#snapshots.addFromPeer(message.snapshot, sentAt);
    }
    this.#poller.reschedule();
  }

  /** `removeListeners` is called once, when the subscriber closes: also while they are added, or after that has failed halfway. */
  #open<S extends Subscriber>(
    { signal, onClose }: SubscriptionHandle,
    createSubscriber: (handle: SubscriptionHandle) => S,
    addListeners: (subscriber: S) => unknown,
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
    this.#onIdle();
  }

  #closeSubscribers(error: Error): void {
    for (const subscriber of this.#subscribers) subscriber.close(error);
  }
}
