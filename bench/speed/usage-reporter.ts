/** Loaded into whatever is measured, before it (`node --import`): tells over IPC what the process has used. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a process has used since it started. */
export interface Usage {
  readonly cpuMs: number;
  readonly rssBytes: number;
  readonly mostRssBytes: number;
  readonly heapBytes: number;
  /** How late timers were since they began to be watched, in milliseconds; 0 before. */
  readonly delayP99Ms: number;
}

// A tick of a millisecond costs about a hundredth of a core, so it does not run while CPU is measured.
const delays = monitorEventLoopDelay({ resolution: 1 });

process.on('message', (question) => {
  if (question === 'watch delays') {
    delays.enable();
    delays.reset();
  }
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const usage: Usage = {
    cpuMs: (user + system) / 1_000,
    rssBytes: rss,
    mostRssBytes: process.resourceUsage().maxRSS * 1024,
    heapBytes: heapUsed,
    delayP99Ms: delays.count === 0 ? 0 : delays.percentile(99) / 1e6,
  };
  process.send?.(usage);
});
// By itself a signal ends a process without its profile being written.
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
// What is measured ends when it wants to, not when it is no longer asked.
process.channel?.unref();
