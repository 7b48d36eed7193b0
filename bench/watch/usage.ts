/** Tells this process's address once, and at every message what it has used: for `node --expose-gc`. */
export function reportUsage(url: string, also: () => object = () => ({})): void {
  process.on('message', () => {
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({ rss, heap: heapUsed, cpuMs: (user + system) / 1000, ...also() });
  });
  // Whoever started it may end without a word.
  process.once('disconnect', () => process.exit());
  process.send?.({ url });
}
