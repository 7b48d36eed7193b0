import { isDeepStrictEqual } from 'node:util';
import type { Job } from '../domain/job.js';
import type { Timestamp } from '../domain/value.js';
import { type CadenceLimits, nextAsk } from './cadence.js';

/** A job as the service showed it at a moment. */
export interface Reading {
  readonly job: Job;
  readonly observedAt: Timestamp;
}

interface Watched {
  followers: number;
  last: Reading | null;
  unchangedSince: number;
  /** When it is to be asked about; never while an answer is awaited. */
  due: number;
}

/** Newcomers wait this long for others, so that many at once are asked about in few calls. */
const GATHER_MS = 5;

/** The jobs that one caller follows, and when each is to be asked about. Knows time only as numbers. */
export class Watchlist {
  readonly #jobs = new Map<string, Watched>();
  readonly #limits: CadenceLimits;
  readonly #random: () => number;

  constructor(limits: CadenceLimits, random: () => number) {
    this.#limits = limits;
    this.#random = random;
  }

  get size(): number {
    return this.#jobs.size;
  }

  has(id: string): boolean {
    return this.#jobs.has(id);
  }

  ids(): readonly string[] {
    return [...this.#jobs.keys()];
  }

  /** One more follower; the newest reading, if there is one. */
  follow(id: string, now: number): Reading | null {
    const watched = this.#jobs.get(id) ?? { followers: 0, last: null, unchangedSince: now, due: now + GATHER_MS };
    watched.followers += 1;
    this.#jobs.set(id, watched);
    return watched.last;
  }

  leave(id: string): void {
    const watched = this.#jobs.get(id);
    if (watched && --watched.followers === 0) this.#jobs.delete(id);
  }

  /** When the next job is due; infinity when all are being asked about. */
  nextDue(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { due } of this.#jobs.values()) next = Math.min(next, due);
    return next;
  }

  /** Up to `limit` jobs to ask about now, the longest due first; they are due again when settled or postponed. */
  take(limit: number, now: number): readonly string[] {
    const due = [...this.#jobs].filter(([, watched]) => watched.due <= now).sort(([, a], [, b]) => a.due - b.due);
    return due.slice(0, limit).map(([id, watched]) => {
      watched.due = Number.POSITIVE_INFINITY;
      return id;
    });
  }

  /** A new reading. Returned when it tells something new; null when nothing has moved or nobody follows any more. */
  settle(job: Job, now: number): Reading | null {
    const watched = this.#jobs.get(job.id);
    if (!watched) return null;
    const news = !watched.last || !isDeepStrictEqual(watched.last.job, job);
    if (news) {
      watched.last = { job, observedAt: new Date(now).toISOString() };
      watched.unchangedSince = now;
    }
    watched.due = now + nextAsk(job, now, watched.unchangedSince, this.#random(), this.#limits);
    return news ? watched.last : null;
  }

  /** To be asked about at this moment, whatever was planned. */
  postpone(ids: readonly string[], until: number): void {
    for (const id of ids) {
      const watched = this.#jobs.get(id);
      if (watched) watched.due = until;
    }
  }
}
