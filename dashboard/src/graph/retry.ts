const MAX_RETRY_DELAY_MS = 15_000;

/** Waits before another attempt, with exponential backoff and jitter; less if the device goes online meanwhile. */
export function waitBeforeRetry(retries: number): Promise<void> {
  const delayMs = Math.min(MAX_RETRY_DELAY_MS, 500 * 2 ** retries) * (0.5 + Math.random() / 2);
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, delayMs);
    addEventListener('online', done);
  });
}
