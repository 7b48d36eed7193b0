/** Waits for the promise, at most `timeoutMs` of real time: callers wait for connections, which the clock of a test does not move. */
export async function waitAtMost(timeoutMs: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, timeoutMs));
  });
  await Promise.race([promise, timeout]);
  clearTimeout(timer);
}
