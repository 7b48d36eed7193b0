import { type Clock, sleep } from '../../domain/clock.js';
import type { Ending } from '../../domain/ending.js';
import { Fault } from '../../domain/fault.js';

export interface RetryPolicy {
  /** Tries after the first one. */
  readonly maxRetries: number;
  /** The longest first wait; it doubles with every try. */
  readonly baseDelayMs: number;
  /** No single wait is longer. */
  readonly maxDelayMs: number;
}

/** A fault that may pass if the same call is made again. */
export class RetryableError extends Fault {}

/**
 * Makes a call, and makes it again while it fails with a {@link RetryableError} fault: full jitter, or as long as the service
 * asked for. Undici's own retry would resume half-read bodies by range and wait on timers that no test can own.
 */
export async function withRetry<T>(
  attempt: () => Promise<T>,
  policy: RetryPolicy,
  { clock, random, ending }: { clock: Clock; random: () => number; ending: Ending },
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (fault) {
      if (!(fault instanceof RetryableError) || tries >= policy.maxRetries) throw fault;
      const asked = fault.details.retryAfterMs;
      // A service that asks for more patience than one answer may take gets it from whoever asked us.
      if (asked !== undefined && asked > policy.maxDelayMs) throw fault;
      const jitter = random() * Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** tries);
      // Who says "at once" is out of order all the same.
      await sleep(clock, asked === undefined ? jitter : Math.max(asked, policy.baseDelayMs), ending);
    }
  }
}
