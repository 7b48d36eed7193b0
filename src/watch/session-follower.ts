import type { Ending } from '../domain/ending.js';
import type { JobStatus } from '../domain/job.js';
import type { SessionEvent } from './event.js';
import { Mailbox } from './mailbox.js';
import type { SessionListener, WatchedSession } from './watched-session.js';
import type { Reading } from './watchlist.js';

/** Of a session, what is new: itself, one of its jobs by id, or why there is no more to come. */
type Subject = 'session' | { readonly jobId: string } | Error;

/** One who follows a session: as it is now, then whenever it or one of its jobs has changed. */
export class SessionFollower implements SessionListener {
  readonly mailbox: Mailbox<Subject, SessionEvent | Error>;
  readonly #session: WatchedSession;
  /** The statuses it was told, or could have read in the first event; null before that. */
  #told: Map<string, JobStatus> | null = null;
  /** Jobs that there is something new about, with the newest reading. */
  readonly #fresh = new Map<string, { readonly subject: Subject; reading: Reading }>();

  constructor(session: WatchedSession, leave: () => void, ending: Ending) {
    this.#session = session;
    this.mailbox = new Mailbox((subject) => this.#eventOf(subject), leave, ending);
    if (session.statuses) this.hearSession();
  }

  hearSession(): void {
    this.#told ??= new Map(this.#session.statuses);
    this.mailbox.put('session');
  }

  hearJob(reading: Reading): void {
    const { id } = reading.job;
    const fresh = this.#fresh.get(id);
    if (fresh) {
      fresh.reading = reading;
    } else {
      const subject = { jobId: id };
      this.#fresh.set(id, { subject, reading });
      this.mailbox.put(subject);
    }
  }

  end(error?: Error): void {
    if (error) this.mailbox.put(error);
    this.mailbox.close();
  }

  #eventOf(subject: Subject): SessionEvent | Error | undefined {
    if (subject instanceof Error) return subject;
    const { last } = this.#session;
    if (!last) return undefined;
    const { session } = last;
    if (subject === 'session')
      return { session, job: null, previousStatus: null, observedAt: new Date(last.at).toISOString() };
    const fresh = this.#fresh.get(subject.jobId);
    if (!fresh) return undefined;
    this.#fresh.delete(subject.jobId);
    const { job, at } = fresh.reading;
    const previousStatus = this.#told?.get(job.id) ?? null;
    this.#told?.set(job.id, job.status);
    return { session, job, previousStatus, observedAt: new Date(at).toISOString() };
  }
}
