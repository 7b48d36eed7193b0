import type { JobStatus } from '../../domain/job.js';
import type { Clock } from '../../primitives/clock.js';
import { formatObservedAt, type SessionEvent, shareEvent } from '../events.js';
import type { SessionListener, SessionSnapshot } from '../resources/watched-session.js';
import type { JobSnapshot } from '../snapshots.js';
import { CoalescingQueue, type SubscriptionHandle } from './coalescing-queue.js';

/** A job with changes that have not been sent yet. */
interface PendingJob {
  snapshot: JobSnapshot;
  /** Status of the job when the last event was sent; null for a new job. */
  readonly previousStatus: JobStatus | null;
}

/** The session, or one of its jobs. */
type PendingKey = 'session' | PendingJob;

/** Emits the current state of a session, then every change of it and of its jobs. */
export class SessionSubscriber extends CoalescingQueue<PendingKey, SessionEvent> implements SessionListener {
  readonly #clock: Pick<Clock, 'toUnixMs'>;
  readonly #pendingJobs = new Map<string, PendingJob>();
  #latest: SessionSnapshot | null = null;

  constructor(clock: Pick<Clock, 'toUnixMs'>, handle: SubscriptionHandle) {
    super(handle);
    this.#clock = clock;
  }

  onSessionChanged(latest: SessionSnapshot): void {
    this.#latest = latest;
    this.push('session');
  }

  onJobSnapshot(snapshot: JobSnapshot, previousStatus: JobStatus | null): void {
    const { id } = snapshot.job;
    const pending = this.#pendingJobs.get(id);
    if (pending) {
      pending.snapshot = snapshot;
    } else {
      const added = { snapshot, previousStatus };
      this.#pendingJobs.set(id, added);
      this.push(added);
    }
  }

  protected takeEvent(key: PendingKey): SessionEvent | undefined {
    if (!this.#latest) return undefined;
    if (key === 'session') return this.#getEvent(this.#latest, null, null);
    this.#pendingJobs.delete(key.snapshot.job.id);
    return this.#getEvent(this.#latest, key.snapshot, key.previousStatus);
  }

  #getEvent(latest: SessionSnapshot, changedJob: JobSnapshot | null, previousStatus: JobStatus | null): SessionEvent {
    const changed = changedJob ?? latest;
    const events = latest.events.get(changed) ?? new Map<JobStatus | null, SessionEvent>();
    latest.events.set(changed, events);
    return shareEvent(events, previousStatus, () => ({
      session: latest.session,
      job: changedJob?.job ?? null,
      previousStatus,
      observedAt: formatObservedAt(this.#clock, changed.fetchedAt),
    }));
  }
}
