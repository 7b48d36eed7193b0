import type { Fault } from '../domain/fault.js';
import { GATHER_MS } from './watchlist.js';

/** After a call that failed, the wait before the next one doubles from the first to the second, in milliseconds. */
const BACK_OFF = { fromMs: 1_500, toMs: 15_000 } as const;
/** A service that asks for more patience than this is asked again all the same. */
const LONGEST_RETRY_AFTER_MS = 600_000;

export interface Wishes {
  /** When a call is wanted at once for somebody who has been told nothing yet; infinity when there is none. */
  readonly urgent: number;
  /** When one is wanted by plan. */
  readonly planned: number;
  /** How many the plans need, taken together. */
  readonly callsPerMs: number;
}

/** When one caller's next call may be made. Knows time only as numbers. */
export class Pace {
  readonly #shortestMs: number;
  readonly #random: () => number;
  #lastAt = Number.NEGATIVE_INFINITY;
  #notBefore = Number.NEGATIVE_INFINITY;
  #failures = 0;

  constructor(shortestMs: number, random: () => number) {
    this.#shortestMs = shortestMs;
    this.#random = random;
  }

  /**
   * Planned calls keep the shortest interval between them; where that is too few for all plans, just as little as is
   * enough, so that they are spread evenly. Somebody who waits for a first answer costs a call of his own at most.
   */
  next({ urgent, planned, callsPerMs }: Wishes): number {
    const apart = Math.min(this.#shortestMs, 1 / callsPerMs);
    const wanted = Math.min(Math.max(urgent, this.#lastAt + GATHER_MS), Math.max(planned, this.#lastAt + apart));
    return Math.max(wanted, this.#notBefore);
  }

  called(now: number): void {
    this.#lastAt = now;
  }

  answered(): void {
    this.#failures = 0;
  }

  failed(fault: Fault, now: number): void {
    const backOff = Math.min(BACK_OFF.toMs, BACK_OFF.fromMs * 2 ** this.#failures) * (0.75 + this.#random() / 2);
    const asked = Math.min(LONGEST_RETRY_AFTER_MS, fault.details.retryAfterMs ?? 0);
    this.#failures += 1;
    this.#notBefore = now + Math.max(backOff, asked);
  }
}
