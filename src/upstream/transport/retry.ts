import { GatewayError } from '../../domain/gateway-error.js';
import { type Clock, sleep } from '../../primitives/clock.js';
import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';

export interface RetryPolicy {
  /** Tries after the first one. */
  readonly maxRetries: number;
  /** The longest first wait; it doubles with every try. */
  readonly baseDelayMs: number;
  /** No single wait is longer. */
  readonly maxDelayMs: number;
}

/** A fault that may pass if the same call is made again. */
export class RetryableError extends GatewayError {}

/**
 * Makes a call, and makes it again while it fails with a {@link RetryableError} fault: full jitter, or as long as the service
 * asked for. Undici's own retry would resume half-read bodies by range and wait on timers that no test can own.
 */
export async function withRetry<T>(
  attempt: () => Promise<T>,
  policy: RetryPolicy,
  { clock, random, signal }: { clock: Clock; random: () => number; signal: LightAbortSignal },
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RetryableError) || tries >= policy.maxRetries) throw error;
      const asked = error.details.retryAfterMs;
      // A service that asks for more patience than one answer may take gets it from whoever asked us.
      if (asked !== undefined && asked > policy.maxDelayMs) throw error;
      const jitter = random() * Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** tries);
      // Who says "at once" is out of order all the same.
      await sleep(clock, asked === undefined ? jitter : Math.max(asked, policy.baseDelayMs), signal);
    }
  }
}
