import type { Clock } from '../../primitives/clock.js';
import type { CallContext } from '../../upstream/call-context.js';
import type { PollCoordinator } from '../poll-coordinator.js';
import { type Polled, PollQueue } from '../polling/poll-queue.js';
import type { PollSource } from '../polling/poll-source.js';
import { pollWithPeers } from '../shared-poll.js';
import type { ResourceSnapshot } from './resource-snapshot.js';

/** Something that is polled and shared with peers as a unit: a list of jobs, or the backends. */
export interface PolledResource extends Polled {
  /** Of the lease and of the snapshots. */
  readonly id: string;
  /** `recordCall` is called before each call. */
  fetch(recordCall: () => void): Promise<ResourceSnapshot>;
  /** Notifies the subscribers of what has changed; returns the interval until the next poll. */
  apply(snapshot: ResourceSnapshot, isFromPeer: boolean): number;
}

export interface PolledResourcesOptions {
  readonly call: CallContext;
  readonly clock: Clock;
  readonly coordinator: PollCoordinator<ResourceSnapshot>;
  /** Sends a snapshot to peers. */
  readonly publish: (snapshot: ResourceSnapshot) => void;
}

/** Polls the job lists and the backends that one caller watches. */
export class PolledResources implements PollSource {
  readonly #resources = new PollQueue<PolledResource>();
  readonly #options: PolledResourcesOptions;

  constructor(options: PolledResourcesOptions) {
    this.#options = options;
  }

  add(resource: PolledResource): void {
    this.#resources.add(resource);
  }

  delete(resource: PolledResource): void {
    this.#resources.delete(resource);
  }

  /** When the least recently fetched resource was fetched; Infinity when there is none. */
  get oldestSnapshotAt(): number {
    let oldest = Number.POSITIVE_INFINITY;
    for (const { schedule } of this.#resources) oldest = Math.min(oldest, schedule.fetchedAt ?? oldest);
    return oldest;
  }

  get requiredCallsPerMs(): number {
    return this.#resources.requiredCallsPerMs;
  }

  get urgentAt(): number {
    return this.#resources.urgentAt;
  }

  get scheduledAt(): number {
    return this.#resources.scheduledAt;
  }

  async poll(isUrgent: boolean, recordCall: () => void): Promise<boolean> {
    const resource = this.#resources.getNext(isUrgent);
    if (!resource) return false;
    const { coordinator, clock, call, publish } = this.#options;
    const { id, schedule } = resource;
    let fetched: ResourceSnapshot | null = null;
    const hasPolled = await pollWithPeers(coordinator, call.caller.fingerprint, [schedule.toCandidate(id)], {
      onPeerSnapshot: ({ snapshot }) => this.addFromPeer(snapshot),
      defer: (polls) => {
        for (const poll of polls) schedule.defer(poll, clock.monotonicNow());
      },
      take: (ids) => ids,
      fetch: async (_ids, fresh) => {
        fetched = await this.#resources.fetch(resource, () => this.#fetch(resource, recordCall), clock);
        if (fetched) fresh.set(fetched.id, { snapshot: fetched, ttlMs: schedule.intervalMs });
      },
    });
    if (fetched) publish(fetched);
    return hasPolled;
  }

  addFromPeer(snapshot: ResourceSnapshot): void {
    const now = this.#options.clock.monotonicNow();
    for (const resource of this.#resources) {
      // The clock of a peer may be ahead: a snapshot from the future would suppress newer ones.
      const fetchedAt = Math.min(snapshot.fetchedAt, now);
      if (resource.id !== snapshot.id || !resource.schedule.recordPeerSnapshot(fetchedAt)) continue;
      resource.schedule.setInterval(resource.apply({ ...snapshot, fetchedAt }, true), now);
    }
  }

  /** Null if it has ended. */
  async #fetch(resource: PolledResource, recordCall: () => void): Promise<ResourceSnapshot | null> {
    const { schedule } = resource;
    schedule.begin();
    const snapshot = await resource.fetch(recordCall);
    if (!this.#resources.has(resource)) return null;
    schedule.record(snapshot.fetchedAt);
    schedule.setInterval(resource.apply(snapshot, false), this.#options.clock.monotonicNow());
    return snapshot;
  }
}
