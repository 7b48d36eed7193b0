const MAX_RETRY_DELAY_MS = 15_000;

/** Waits before another attempt, with exponential backoff and jitter; less if the device goes online meanwhile. */
export function waitBeforeRetry(retries: number): Promise<void> {
  const delayMs = Math.min(MAX_RETRY_DELAY_MS, 500 * 2 ** retries) * (0.5 + Math.random() / 2);
  const timeout = AbortSignal.timeout(delayMs);
  return new Promise((resolve) => {
    timeout.addEventListener('abort', () => resolve());
    addEventListener('online', () => resolve(), { once: true, signal: timeout });
  });
}
