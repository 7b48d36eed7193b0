import type { Clock } from '../domain/clock.js';
import { Fault, isFault } from '../domain/fault.js';
import { PAGE_SIZE } from '../domain/page.js';
import type { Call } from '../upstream/call.js';
import type { Jobs } from '../upstream/upstream.js';
import type { Reading, Watchlist } from './watchlist.js';

/** After a call that failed, the wait before the next one: doubling from the first to the second, in milliseconds. */
const BACK_OFF = { fromMs: 1_000, toMs: 30_000 } as const;

export interface PollOptions {
  readonly watchlist: Watchlist;
  readonly jobs: Pick<Jobs, 'get' | 'withIds'>;
  readonly call: Call;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onReading: (reading: Reading) => void;
  /** This job can no longer be followed; without an id, none of them can. */
  readonly onEnd: (fault: Fault, id?: string) => void;
}

/** One caller's loop: asks about whatever is due, a page of ids a call, one call at a time. */
export class Poll {
  readonly #options: PollOptions;
  #disarm: (() => void) | null = null;
  #asking = false;
  #failures = 0;
  /** After a failure, no call before this moment. */
  #notBefore = 0;

  constructor(options: PollOptions) {
    this.#options = options;
  }

  /** Looks again at what is due when. Called after every change of the watchlist. */
  wake(): void {
    this.#disarm?.();
    this.#disarm = null;
    const { watchlist, clock, call } = this.#options;
    if (this.#asking || watchlist.size === 0 || call.signal.aborted) return;
    const at = Math.max(watchlist.nextDue(), this.#notBefore);
    if (at === Number.POSITIVE_INFINITY) return;
    this.#disarm = clock.after(Math.max(0, at - clock.now()), () => {
      this.#disarm = null;
      void this.#ask();
    });
  }

  stop(): void {
    this.#disarm?.();
    this.#disarm = null;
  }

  async #ask(): Promise<void> {
    const { watchlist, jobs, call, clock } = this.#options;
    const ids = watchlist.take(PAGE_SIZE, clock.now());
    this.#asking = true;
    try {
      const found = await jobs.withIds(call, ids);
      this.#failures = 0;
      for (const id of ids) {
        const job = found.get(id) ?? (await this.#confirm(id));
        const news = job && watchlist.settle(job, clock.now());
        if (news) this.#options.onReading(news);
      }
    } catch (error) {
      this.#failed(ids, error);
    } finally {
      this.#asking = false;
      this.wake();
    }
  }

  /** A list may leave a job out that exists: only get-job's word is good for its end. */
  async #confirm(id: string) {
    if (!this.#options.watchlist.has(id)) return null;
    try {
      return await this.#options.jobs.get(this.#options.call, id);
    } catch (error) {
      if (!isFault(error, 'NOT_FOUND')) throw error;
      this.#options.onEnd(error, id);
      // Until its followers have read that and left, and for one who comes in between.
      this.#options.watchlist.postpone([id], this.#options.clock.now() + BACK_OFF.fromMs);
      return null;
    }
  }

  #failed(ids: readonly string[], error: unknown): void {
    const { watchlist, clock, random, call, onEnd } = this.#options;
    if (call.signal.aborted) return;
    const fault = isFault(error) ? error : new Fault('INTERNAL_SERVER_ERROR', 'The gateway failed.', { cause: error });
    if (fault.code === 'UNAUTHENTICATED' || fault.code === 'FORBIDDEN' || fault.code === 'INTERNAL_SERVER_ERROR') {
      onEnd(fault);
    }
    const backOff = Math.min(BACK_OFF.toMs, BACK_OFF.fromMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#notBefore = clock.now() + Math.max(fault.details.retryAfterMs ?? 0, backOff * (0.75 + random() / 2));
    watchlist.postpone(ids, this.#notBefore);
  }
}
