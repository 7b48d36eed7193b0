import type { Lease } from '../../isolation/pool.js';
import type { Clock } from '../../primitives/clock.js';
import type { CallContext } from '../../upstream/call-context.js';
import type { PollCoordinator } from '../peers/poll-coordinator.js';
import { pollWithPeers } from '../peers/poll-with-peers.js';
import type { PollIntervalLimits } from '../polling/poll-interval.js';
import { type Polled, PollQueue } from '../polling/poll-queue.js';
import type { PollSource } from '../polling/poller.js';
import { getFetchedAt, type ResourceSnapshot } from '../snapshots.js';

/** Something that is polled and shared with peers as a unit: a list of jobs, or the backends. */
export interface PolledResource extends Polled {
  /** Id of the claim and of the snapshots. */
  readonly id: string;
  /** `recordCall` is called before each call. */
  fetch(recordCall: () => void): Promise<ResourceSnapshot>;
  /**
   * Takes a snapshot of this id. Notifies the subscribers of what has changed; returns the interval until the next poll. `jitter`: of
   * this interval, 0 to 1.
   */
  apply(snapshot: ResourceSnapshot, jitter: number, isFromPeer: boolean): number;
}

/** What resources of every kind need. */
export interface PolledResourceOptions {
  readonly call: CallContext;
  readonly clock: Clock;
  readonly pollIntervals: PollIntervalLimits;
  readonly capacity: Lease;
}

export interface PolledResourcesOptions {
  readonly call: CallContext;
  readonly clock: Clock;
  readonly coordinator: PollCoordinator<ResourceSnapshot>;
  /** Returns 0 to 1. */
  readonly getJitter: (id: string, fetchedAt: number) => number;
  /** Sends a snapshot to peers. */
  readonly publish: (snapshot: ResourceSnapshot) => void;
}

/** Polls the job lists and the backends that one scope watches. */
export class PolledResources extends PollQueue<PolledResource> implements PollSource {
  readonly #options: PolledResourcesOptions;

  constructor(options: PolledResourcesOptions) {
    super();
    this.#options = options;
  }

  async poll(recordCall: () => void): Promise<void> {
    const [resource] = this.getNext(1);
    if (!resource) return;
    const { coordinator, clock, call, publish } = this.#options;
    const { id, schedule } = resource;
    let fetched: ResourceSnapshot | null = null;
    await pollWithPeers(coordinator, call.scope.fingerprint, [schedule.toCandidate(id)], {
      onPeerSnapshot: ({ snapshot }) => this.addFromPeer(snapshot),
      onPeerPolls: (polls) => {
        for (const poll of polls) schedule.waitForPeer(poll, clock.monotonicNow());
        if (this.has(resource)) this.set(resource);
      },
      take: (ids) => (this.has(resource) ? ids : []),
      fetch: async (_ids, fresh) => {
        fetched = await this.fetch(resource, () => this.#fetchNext(resource, recordCall), clock);
        if (fetched) fresh.set(fetched.id, { snapshot: fetched, ttlMs: schedule.intervalMs });
      },
    });
    if (fetched) publish(fetched);
  }

  addFromPeer(snapshot: ResourceSnapshot): void {
    const now = this.#options.clock.monotonicNow();
    for (const resource of this) {
      const fetchedAt = getFetchedAt(snapshot, now);
      const { schedule } = resource;
      if (resource.id !== snapshot.id || fetchedAt <= (schedule.fetchedAt ?? Number.NEGATIVE_INFINITY)) continue;
      schedule.recordSnapshot(fetchedAt);
      const jitter = this.#options.getJitter(resource.id, snapshot.fetchedAt);
      schedule.setInterval(resource.apply({ ...snapshot, fetchedAt }, jitter, true), now);
      if (this.has(resource)) this.set(resource);
    }
  }

  /** Null if it has ended. */
  async #fetchNext(resource: PolledResource, recordCall: () => void): Promise<ResourceSnapshot | null> {
    const { schedule } = resource;
    schedule.begin();
    const snapshot = await resource.fetch(recordCall);
    if (!this.has(resource)) return null;
    schedule.recordPoll(snapshot.fetchedAt);
    const { clock, getJitter } = this.#options;
    const jitter = getJitter(resource.id, snapshot.fetchedAt);
    schedule.setInterval(resource.apply(snapshot, jitter, false), clock.monotonicNow());
    return snapshot;
  }
}
