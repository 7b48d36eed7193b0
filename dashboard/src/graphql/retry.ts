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

/** The service fails; the gateway responds, and does not report when the service has recovered. */
export const SERVICE_ERRORS: readonly string[] = ['UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT', 'UNAVAILABLE'];

/** Of the delays before an operation is repeated while the service fails: the first one is four seconds at most. */
const FIRST_RETRY = 3;

/** Waits before an operation is repeated that the gateway has responded to; longer while the page is hidden. */
export async function waitForService(retries: number): Promise<void> {
  await waitBeforeRetry(FIRST_RETRY + retries);
  if (!document.hidden) return;
  await new Promise<void>((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}
