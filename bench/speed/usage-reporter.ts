/** Preloaded into each measured process (`node --import`): reports its resource usage over IPC. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Resource usage of a process since its start. */
export interface Usage {
  readonly cpuMs: number;
  readonly rssBytes: number;
  readonly maxRssBytes: number;
  readonly heapBytes: number;
  /** Event-loop delay since `start-delay-monitor`, in milliseconds; 0 before. */
  readonly delayP99Ms: number;
}

// It costs about 1 % of a core, so it does not run while CPU is measured.
const delays = monitorEventLoopDelay({ resolution: 1 });

process.on('message', (message) => {
  if (message === 'start-delay-monitor') {
    delays.enable();
    delays.reset();
  }
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const usage: Usage = {
    cpuMs: (user + system) / 1_000,
    rssBytes: rss,
    maxRssBytes: process.resourceUsage().maxRSS * 1024,
    heapBytes: heapUsed,
    delayP99Ms: delays.count === 0 ? 0 : delays.percentile(99) / 1e6,
  };
  process.send?.(usage);
});
// The default handler of SIGTERM would exit without writing the profile.
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
// The IPC channel must not keep the measured process running.
process.channel?.unref();
