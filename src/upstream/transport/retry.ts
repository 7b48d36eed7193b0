import { GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import { type Clock, sleep } from '../../primitives/clock.js';
import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';

export interface RetryPolicy {
  /** Retries after the first attempt. */
  readonly maxRetries: number;
  /** Maximum first delay; doubled for each retry. */
  readonly baseDelayMs: number;
  /** Maximum of a single delay. */
  readonly maxDelayMs: number;
}

/** An error that may not occur again if the call is retried. */
export class RetryableError extends GatewayError {}

/**
 * Retries a call that fails with a {@link RetryableError}, with full jitter or after the delay that the service requests.
 * Undici's RetryAgent resumes partial bodies by range and uses timers that tests cannot control.
 */
export async function withRetry<T>(
  attempt: () => Promise<T>,
  policy: RetryPolicy,
  { clock, random, signal }: { clock: Clock; random: () => number; signal: LightAbortSignal },
): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RetryableError) || retries >= policy.maxRetries) throw error;
      const retryAfterMs = error.details.retryAfterMs;
      // The client decides whether to wait that long.
      if (retryAfterMs !== undefined && retryAfterMs > policy.maxDelayMs) throw error;
      const jitter = random() * Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** retries);
      // A requested delay of zero would retry in a tight loop.
      const delayMs = retryAfterMs === undefined ? jitter : Math.max(retryAfterMs, policy.baseDelayMs);
      await sleep(clock, delayMs, signal).catch((reason) => {
        // The service has responded, and nothing was sent since: its error says more than that the time is up.
        throw isGatewayError(reason, 'UPSTREAM_TIMEOUT') ? error : reason;
      });
    }
  }
}
