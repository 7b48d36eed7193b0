import { isGatewayError } from '../../domain/gateway-error.js';
import type { Clock } from '../../primitives/clock.js';
import { toError } from '../../primitives/to-error.js';
import type { CallDemand, CallPacer } from './call-pacer.js';

/** One kind of call that a poller makes for a scope. */
export interface PollSource extends CallDemand {
  /**
   * Makes the next call, an urgent one if there is one, unless a peer makes it or it is no longer needed. Calls `recordCall`
   * before each call. Throws errors that affect all calls, such as outages; errors of one job or session go to its listeners.
   */
  poll(recordCall: () => void): Promise<void>;
}

export interface PollerOptions {
  /** Of two sources that are due at the same time, the later one in this list goes first: what it fetches may save a call of the other. */
  readonly sources: readonly PollSource[];
  readonly pacer: CallPacer;
  readonly clock: Clock;
  /** A call has failed, and is made again later. */
  readonly onError: () => void;
  /** Polling cannot continue: the API key is rejected, or the gateway has failed. */
  readonly onFatalError: (error: Error) => void;
}

/** Makes the calls of its sources, one at a time. */
export class Poller {
  readonly #options: PollerOptions;
  #clearTimer: (() => void) | null = null;
  #isRunning = false;
  #isPolling = false;

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isRunning = true;
    this.reschedule();
  }

  stop(): void {
    this.#isRunning = false;
    this.#clearTimer?.();
    this.#clearTimer = null;
  }

  /** Sets the timer for the next call. Call it after every change of the demand of a source. */
  reschedule(): void {
    if (!this.#isRunning || this.#isPolling) return;
    const { sources, pacer, clock } = this.#options;
    let requiredCallsPerMs = 0;
    for (const source of sources) requiredCallsPerMs += source.requiredCallsPerMs;
    const pollAt = pacer.getNextCallAt({
      urgentAt: this.#getNext('urgentAt').at,
      scheduledAt: this.#getNext('scheduledAt').at,
      requiredCallsPerMs,
    });
    this.#clearTimer?.();
    this.#clearTimer = null;
    if (pollAt === Number.POSITIVE_INFINITY) return;
    this.#clearTimer = clock.schedule(Math.max(0, pollAt - clock.monotonicNow()), () => {
      this.#clearTimer = null;
      void this.#poll();
    });
  }

  async #poll(): Promise<void> {
    const { pacer, clock } = this.#options;
    const source = this.#getNext('urgentAt').source ?? this.#getNext('scheduledAt').source;
    this.#isPolling = true;
    let hasCalled = false;
    try {
      await source?.poll(() => {
        hasCalled = true;
        pacer.recordCall(clock.monotonicNow());
      });
      if (hasCalled) pacer.recordSuccess();
    } catch (error) {
      this.#onError(error);
    }
    this.#isPolling = false;
    this.reschedule();
  }

  #getNext(time: 'urgentAt' | 'scheduledAt'): { readonly at: number; readonly source: PollSource | undefined } {
    let at = Number.POSITIVE_INFINITY;
    let next: PollSource | undefined;
    for (const source of this.#options.sources) {
      const sourceAt = source[time];
      if (sourceAt === Number.POSITIVE_INFINITY || sourceAt > at) continue;
      at = sourceAt;
      next = source;
    }
    return { at, source: next };
  }

  #onError(error: unknown): void {
    if (!this.#isRunning) return;
    const { pacer, clock, onError, onFatalError } = this.#options;
    onError();
    if (isGatewayError(error) && error.code !== 'UNAUTHENTICATED') pacer.recordFailure(error, clock.monotonicNow());
    else onFatalError(toError(error));
  }
}
