import { randomUUID } from 'node:crypto';
import type { Caller } from '../accounts/accounts.js';
import { findMachine } from '../backends/machines.js';
import { ApiError, badRequest, notFound } from '../http/api-error.js';
import type { Job } from '../jobs/job.js';
import type { Clock } from '../primitives/clock.js';
import { NamedTimers } from '../primitives/named-timers.js';
import { tryToStore } from '../store/storage-error.js';
import type { Store } from '../store/store.js';
import { getExpiry, type Session } from './session.js';

export interface SessionLimits {
  readonly jobCountLimit: number | null;
  readonly durationLimitMin: number | null;
  readonly costLimitUsd: number | null;
}

/** After the end of a session could not be stored. */
const RETRY_MS = 1_000;

/** Sessions: created, started by the first job, ended by a caller or by a limit. */
export class SessionService {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #expiryTimers: NamedTimers;
  readonly #onEnded: (id: string) => void;

  /** `onEnded` is called with the id of each session that ends. */
  constructor(store: Store, clock: Clock, onEnded: (id: string) => void) {
    this.#onEnded = onEnded;
    this.#store = store;
    this.#clock = clock;
    this.#expiryTimers = new NamedTimers(clock);
  }

  create(caller: Caller, backend: string, limits: SessionLimits): Session {
    requireSessions(caller);
    if (findMachine(backend)?.status !== 'available')
      throw badRequest(`${backend} does not support sessions.`, 'body', 'backend');
    const session: Session = {
      id: randomUUID(),
      status: 'created',
      backend,
      organizationId: caller.organization.id,
      projectId: caller.project.id,
      creatorId: caller.user.id,
      createdAt: this.#clock.now(),
      startedAt: null,
      endedAt: null,
      enderId: null,
      ...limits,
    };
    this.#store.sessions.insert(session);
    this.#scheduleExpiry(session);
    return session;
  }

  list(caller: Caller, active: boolean | null): readonly Session[] {
    requireSessions(caller);
    return this.#store.sessions.list(caller.organization.id, active);
  }

  get(caller: Caller, id: string): Session {
    requireSessions(caller);
    const session = this.#store.sessions.get(id);
    if (session?.organizationId !== caller.organization.id) throw notFound('Session');
    return session;
  }

  /** Ends a session and cancels its queued jobs; those that run continue. No effect if it has already ended. */
  end(caller: Caller, id: string): Session {
    const session = this.get(caller, id);
    return session.status === 'ended' ? session : this.#end(session, caller.user.id);
  }

  /** Adds a job to a session, or throws an ApiError. Call this in the transaction that stores the job. */
  addJob(caller: Caller, id: string, { backend, estimatedCostUsd }: Pick<Job, 'backend' | 'estimatedCostUsd'>): void {
    const session = this.#store.sessions.get(id);
    if (!caller.organization.hasSessions || session?.projectId !== caller.project.id) {
      throw badRequest('Unknown session.', 'body', 'session_id');
    }
    if (session.status === 'ended') throw badRequest('The session has ended.', 'body', 'session_id');
    if (session.backend !== backend) {
      throw badRequest(`The session is for backend ${session.backend}.`, 'body', 'backend', 'session_id');
    }
    if (session.jobCountLimit !== null && this.#store.jobs.countJobsInSession(id) >= session.jobCountLimit) {
      throw badRequest(`The session has reached its job limit of ${session.jobCountLimit}.`, 'body', 'session_id');
    }
    if (
      session.costLimitUsd !== null &&
      this.#store.jobs.sumSessionCostUsd(id) + estimatedCostUsd > session.costLimitUsd
    ) {
      throw badRequest('The job would exceed the cost limit of the session.', 'body', 'session_id');
    }
    if (session.status === 'created') {
      this.#store.sessions.update({ ...session, status: 'started', startedAt: this.#clock.now() });
    }
  }

  /** Ends a session at its job limit when the last job has ended. */
  onJobEnded(job: Job): void {
    const session = job.sessionId === null ? undefined : this.#store.sessions.get(job.sessionId);
    if (!session || session.status === 'ended' || session.jobCountLimit === null) return;
    if (this.#store.jobs.countJobsInSession(session.id) < session.jobCountLimit) return;
    if (this.#store.jobs.countUnfinishedInSession(session.id) === 0) this.#end(session, null);
  }

  /** Schedules the expiry of stored sessions after a restart. */
  resume(): void {
    for (const session of this.#store.sessions.listActive()) this.#scheduleExpiry(session);
  }

  close(): void {
    this.#expiryTimers.cancelAll();
  }

  #scheduleExpiry(session: Session): void {
    const expiry = getExpiry(session);
    if (expiry === null) return;
    const expire = () => {
      const current = this.#store.sessions.get(session.id);
      // After downtime the session may have expired in the past.
      if (current && current.status !== 'ended') this.#end(current, null, expiry);
    };
    const attempt = () => {
      if (!tryToStore(expire)) this.#expiryTimers.schedule(session.id, this.#clock.now() + RETRY_MS, attempt);
    };
    this.#expiryTimers.schedule(session.id, expiry, attempt);
  }

  #end(session: Session, enderId: string | null, endedAt: number = this.#clock.now()): Session {
    const ended: Session = { ...session, status: 'ended', endedAt, enderId };
    this.#store.transaction(() => {
      this.#store.sessions.update(ended);
      this.#onEnded(session.id);
    });
    this.#expiryTimers.cancel(session.id);
    return ended;
  }
}

/** Sessions are a beta feature: 404 for organizations without it. */
function requireSessions(caller: Caller): void {
  if (!caller.organization.hasSessions) throw new ApiError(404, 'Sessions are not enabled for this organization.');
}
