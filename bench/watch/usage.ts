/** Sends the URL of this process once, and its resource usage at every message. Needs `node --expose-gc`. */
export function reportUsage(url: string, also: () => object = () => ({})): void {
  process.on('message', () => {
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({ rss, heap: heapUsed, cpuMs: (user + system) / 1000, ...also() });
  });
  // The parent process may exit without stopping this one.
  process.once('disconnect', () => process.exit());
  process.send?.({ url });
}
