import type { MutatedType } from '../../domain/mutated-type.js';
import { pollWithPeers } from '../peers/poll-with-peers.js';
import { type Polled, PollQueue } from '../polling/poll-queue.js';
import type { PollSource } from '../polling/poller.js';
import { getFetchedAt, type JobSnapshot, type ResourceSnapshot } from '../snapshots.js';
import type { WatchContext } from '../watch-context.js';

/** Something that is polled and shared with peers as a unit: a list of jobs, or the backends. */
export interface PolledResource extends Polled<ResourceListener> {
  /** Id of the claim and of the snapshots. */
  readonly id: string;
  /** `recordCall` is called before each call. */
  fetch(recordCall: () => void): Promise<ResourceSnapshot>;
  /**
   * Takes a snapshot of this id. Notifies the subscribers of what has changed; returns the interval until the next poll. `jitter`: of
   * this interval, 0 to 1.
   */
  apply(snapshot: ResourceSnapshot, jitter: number, isFromPeer: boolean): number;
  /** A job was fetched with a list or without. */
  onJobSnapshot?(snapshot: JobSnapshot): void;
  /** A mutation has created or changed what has this id. */
  onMutation?(type: MutatedType, id: string, changedAt: number): void;
}

/** Each resource knows more of its own listeners. */
interface ResourceListener {
  close(error: Error): void;
}

/** Polls the job lists and the backends that one scope watches. */
export class PolledResources extends PollQueue<PolledResource, ResourceListener> implements PollSource {
  readonly #context: WatchContext;

  constructor(context: WatchContext) {
    super(context);
    this.#context = context;
  }

  override watch(key: string, listener: ResourceListener, create: () => PolledResource): PolledResource {
    const resource = super.watch(key, listener, create);
    // A listener may need more than those before it.
    this.set(resource);
    return resource;
  }

  onJobSnapshot(snapshot: JobSnapshot): void {
    for (const resource of this) resource.onJobSnapshot?.(snapshot);
  }

  onMutation(type: MutatedType, id: string, changedAt: number): void {
    for (const resource of this) {
      resource.onMutation?.(type, id, changedAt);
      this.set(resource);
    }
  }

  async poll(recordCall: () => void): Promise<void> {
    const [resource] = this.getNext(1);
    if (!resource) return;
    const { peers, clock, call } = this.#context;
    const { fingerprint } = call.scope;
    const { id, schedule } = resource;
    let fetched: ResourceSnapshot | null = null;
    await pollWithPeers(peers.resources, fingerprint, [schedule.toCandidate(id)], {
      onPeerSnapshot: ({ snapshot }) => this.addFromPeer(snapshot),
      onPeerPolls: (polls) => {
        for (const poll of polls) schedule.waitForPeer(poll, clock.monotonicNow());
        this.set(resource);
      },
      take: (ids) => (this.has(resource) ? ids : []),
      fetch: async (_ids, fresh) => {
        fetched = await this.fetch(resource, () => this.#fetchNext(resource, recordCall), clock);
        if (fetched) fresh.set(fetched.id, { snapshot: fetched, ttlMs: schedule.intervalMs });
      },
    });
    if (fetched) peers.broadcast.publish(fingerprint, { kind: 'resource', snapshot: fetched });
  }

  addFromPeer(snapshot: ResourceSnapshot): void {
    const { clock, peers } = this.#context;
    const now = clock.monotonicNow();
    for (const resource of this) {
      const fetchedAt = getFetchedAt(snapshot, now);
      const { schedule } = resource;
      if (resource.id !== snapshot.id || fetchedAt <= (schedule.fetchedAt ?? Number.NEGATIVE_INFINITY)) continue;
      schedule.recordSnapshot(fetchedAt);
      const jitter = peers.getJitter(resource.id, snapshot.fetchedAt);
      schedule.setInterval(resource.apply({ ...snapshot, fetchedAt }, jitter, true), now);
      this.set(resource);
    }
  }

  /** Null if it has ended. */
  async #fetchNext(resource: PolledResource, recordCall: () => void): Promise<ResourceSnapshot | null> {
    const { schedule } = resource;
    schedule.begin();
    const snapshot = await resource.fetch(recordCall);
    if (!this.has(resource)) return null;
    schedule.recordPoll(snapshot.fetchedAt);
    const { clock, peers } = this.#context;
    const jitter = peers.getJitter(resource.id, snapshot.fetchedAt);
    schedule.setInterval(resource.apply(snapshot, jitter, false), clock.monotonicNow());
    return snapshot;
  }
}
