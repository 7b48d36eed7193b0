import type { GatewayError } from '../../domain/gateway-error.js';
import { getBackoffMs } from '../../primitives/backoff.js';
import { BATCH_DELAY_MS } from './poll-schedule.js';

const BACKOFF_MS = { min: 1_500, max: 15_000 } as const;

/** Requested calls. */
export interface CallDemand {
  /** When to call for subscribers that have not received an event yet; Infinity when there are none. */
  readonly urgentAt: number;
  /** When to call for the others. */
  readonly scheduledAt: number;
  /** The call rate at which all scheduled polls are made in time. */
  readonly requiredCallsPerMs: number;
}

/** Decides when the next call of one scope may be made. Takes time as numbers only. */
export class CallPacer {
  readonly #minIntervalMs: number;
  readonly #random: () => number;
  #lastCallAt = Number.NEGATIVE_INFINITY;
  #backoffUntil = Number.NEGATIVE_INFINITY;
  #failures = 0;

  constructor(minIntervalMs: number, random: () => number) {
    this.#minIntervalMs = minIntervalMs;
    this.#random = random;
  }

  /**
   * Scheduled calls are the minimum interval apart, or evenly spread at the required rate when that is higher. A call
   * for a new subscriber only waits for others to share it.
   */
  getNextCallAt({ urgentAt, scheduledAt, requiredCallsPerMs }: CallDemand): number {
    const intervalMs = Math.min(this.#minIntervalMs, 1 / requiredCallsPerMs);
    const demandAt = Math.min(
      Math.max(urgentAt, this.#lastCallAt + BATCH_DELAY_MS),
      Math.max(scheduledAt, this.#lastCallAt + intervalMs),
    );
    return Math.max(demandAt, this.#backoffUntil);
  }

  recordCall(now: number): void {
    this.#lastCallAt = now;
  }

  recordSuccess(): void {
    this.#failures = 0;
  }

  recordFailure(error: GatewayError, now: number): void {
    const backoffMs = getBackoffMs(this.#failures, BACKOFF_MS, this.#random);
    this.#failures += 1;
    this.#backoffUntil = now + Math.max(backoffMs, error.details.retryAfterMs ?? 0);
  }
}
