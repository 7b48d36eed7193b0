import type { JobStatus } from '../../domain/job.js';
import type { Clock } from '../../primitives/clock.js';
import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import type { SessionEvent } from '../events.js';
import type { SessionListener, SessionSnapshot } from '../polling/watched-session.js';
import type { JobSnapshot } from '../snapshots.js';
import { CoalescingQueue } from './coalescing-queue.js';

/** A job with changes that have not been sent yet. */
interface PendingJob {
  snapshot: JobSnapshot;
  /** Status of the job when the last event was sent; null for a new job. */
  readonly previousStatus: JobStatus | null;
}

/** The session, or one of its jobs. */
type PendingKey = 'session' | PendingJob;

/** Emits the current state of a session, then every change of it and of its jobs. */
export class SessionSubscriber implements SessionListener {
  readonly events: CoalescingQueue<PendingKey, SessionEvent>;
  readonly #clock: Pick<Clock, 'toUnixMs'>;
  readonly #pendingJobs = new Map<string, PendingJob>();
  #latest: SessionSnapshot | null = null;

  constructor(onClose: () => void, signal: LightAbortSignal, clock: Pick<Clock, 'toUnixMs'>) {
    this.#clock = clock;
    this.events = new CoalescingQueue((key) => this.#takeEvent(key), onClose, signal);
  }

  onSessionChanged(latest: SessionSnapshot): void {
    this.#latest = latest;
    this.events.push('session');
  }

  onJobSnapshot(snapshot: JobSnapshot, previousStatus: JobStatus | null): void {
    const { id } = snapshot.job;
    const pending = this.#pendingJobs.get(id);
    if (pending) {
      pending.snapshot = snapshot;
    } else {
      const added = { snapshot, previousStatus };
      this.#pendingJobs.set(id, added);
      this.events.push(added);
    }
  }

  close(error?: Error): void {
    if (error) this.events.closeWith(error);
    else this.events.close();
  }

  #takeEvent(key: PendingKey): SessionEvent | undefined {
    if (!this.#latest) return undefined;
    if (key === 'session') return this.#getEvent(this.#latest, null, null);
    this.#pendingJobs.delete(key.snapshot.job.id);
    return this.#getEvent(this.#latest, key.snapshot, key.previousStatus);
  }

  /** Subscribers that report the same change share the event and everything computed for it. */
  #getEvent(latest: SessionSnapshot, changedJob: JobSnapshot | null, previousStatus: JobStatus | null): SessionEvent {
    const changed = changedJob ?? latest;
    const events = latest.events.get(changed) ?? [];
    const shared = events.find((event) => event.previousStatus === previousStatus);
    if (shared) return shared;
    const observedAt = new Date(this.#clock.toUnixMs(changed.fetchedAt)).toISOString();
    const event = { session: latest.session, job: changedJob?.job ?? null, previousStatus, observedAt };
    latest.events.set(changed, [...events, event]);
    return event;
  }
}
