import { randomUUID } from 'node:crypto';
import type { Caller } from '../accounts/accounts.js';
import { machineOf } from '../backends/machines.js';
import { invalid, notFound, Refused } from '../http/api-error.js';
import type { Job } from '../jobs/job.js';
import type { Clock } from '../primitives/clock.js';
import { Alarms } from '../primitives/named-timers.js';
import type { Store } from '../store/store.js';
import { expiryOf, type Session } from './session.js';

export interface SessionLimits {
  readonly jobCountLimit: number | null;
  readonly durationLimitMin: number | null;
  readonly costLimitUsd: number | null;
}

/** Groups of jobs on one backend (SPEC 2.7): created, started by the first job, ended by call or by a limit. */
export class Sessions {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #expiries: Alarms;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.#expiries = new Alarms(clock);
  }

  create(caller: Caller, backend: string, limits: SessionLimits): Session {
    requireSessions(caller);
    if (machineOf(backend)?.status !== 'available') throw invalid(`${backend} takes no sessions.`, 'body', 'backend');
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
    this.#expire(session);
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

  /** Ends a session; one that has ended stays as it is. Its accepted jobs run on. */
  end(caller: Caller, id: string): Session {
    const session = this.get(caller, id);
    return session.status === 'ended' ? session : this.#end(session, caller.user.id);
  }

  /** Takes a job of that cost into a session, or says why not. Call it in the transaction that stores the job. */
  admit(caller: Caller, id: string, backend: string, costUsd: number): void {
    const session = this.#store.sessions.get(id);
    if (!caller.organization.sessions || session?.projectId !== caller.project.id) {
      throw invalid('There is no such session.', 'body', 'session_id');
    }
    if (session.status === 'ended') throw invalid('The session has ended.', 'body', 'session_id');
    if (session.backend !== backend) {
      throw invalid(`The session's jobs run on ${session.backend}.`, 'body', 'backend', 'session_id');
    }
    if (session.jobCountLimit !== null && this.#store.jobs.countInSession(id) >= session.jobCountLimit) {
      throw invalid(`The session takes ${session.jobCountLimit} jobs, and has them.`, 'body', 'session_id');
    }
    if (session.costLimitUsd !== null && this.#store.jobs.costInSession(id) + costUsd > session.costLimitUsd) {
      throw invalid(`The job would cost more than is left of the session's limit.`, 'body', 'session_id');
    }
    if (session.status === 'created') {
      this.#store.sessions.save({ ...session, status: 'started', startedAt: this.#clock.now() });
    }
  }

  /** A session that has had all the jobs it takes ends with the last of them. */
  jobEnded(job: Job): void {
    const session = job.sessionId === null ? undefined : this.#store.sessions.get(job.sessionId);
    if (!session || session.status === 'ended' || session.jobCountLimit === null) return;
    if (this.#store.jobs.countInSession(session.id) < session.jobCountLimit) return;
    if (this.#store.jobs.unfinishedInSession(session.id) === 0) this.#end(session, null);
  }

  /** Sets the clocks of a former process's sessions. */
  resume(): void {
    for (const session of this.#store.sessions.active()) this.#expire(session);
  }

  close(): void {
    this.#expiries.cancelAll();
  }

  #expire(session: Session): void {
    const expiry = expiryOf(session);
    if (expiry === null) return;
    this.#expiries.at(session.id, expiry, () => {
      const now = this.#store.sessions.get(session.id);
      // The sandbox may have been down when it was time.
      if (now && now.status !== 'ended') this.#end(now, null, expiry);
    });
  }

  #end(session: Session, enderId: string | null, endedAt: number = this.#clock.now()): Session {
    this.#expiries.cancel(session.id);
    const ended: Session = { ...session, status: 'ended', endedAt, enderId };
    this.#store.sessions.save(ended);
    return ended;
  }
}

/** An account without sessions is told that there is nothing here (SPEC 5). */
function requireSessions(caller: Caller): void {
  if (!caller.organization.sessions) throw new Refused(404, 'Sessions are not enabled for this organization.');
}
