/**
 * The gateway in a separate process; reports its resource usage over IPC. Arguments: the URL of upstream, the poll interval
 * (empty: adaptive), further settings as JSON, the folder of the build (default: this one).
 */
import { pathToFileURL } from 'node:url';
import type { Clock } from '../../src/primitives/clock.js';
import { reportUsage } from './usage.js';

const [upstream = '', intervalMs = '', settings = '{}', build] = process.argv.slice(2);
const buildUrl = build === undefined ? new URL('../../', import.meta.url) : pathToFileURL(`${build}/`);

/** The compiled gateway: what tsx makes of the sources takes 5 kB more for each socket, for the names of functions. */
const importBuilt = (file: string) => import(new URL(`dist/${file}`, buildUrl).href);
const { loadConfig } = (await importBuilt('config.js')) as typeof import('../../src/config.js');
const { createGateway } = (await importBuilt('gateway.js')) as typeof import('../../src/gateway.js');
const { systemClock } = (await importBuilt('primitives/clock.js')) as typeof import('../../src/primitives/clock.js');

const env = {
  PORT: '0',
  LOG_LEVEL: 'warn',
  POLL_MIN_INTERVAL_MS: intervalMs,
  ...JSON.parse(settings),
};
const result = loadConfig(env, []);
if (result.kind !== 'config') throw new Error(JSON.stringify(result));

const timers = new Set<object>();
/** The system clock, which counts pending timers. */
const clock: Clock = {
  ...systemClock,
  schedule(delayMs, run) {
    const timer = {};
    timers.add(timer);
    const cancel = systemClock.schedule(delayMs, () => {
      timers.delete(timer);
      run();
    });
    return () => {
      timers.delete(timer);
      cancel();
    };
  },
};

const gateway = await createGateway({
  config: result.config,
  ...(intervalMs !== '' && { limits: { maxPollIntervalMs: Number(intervalMs) } }),
  upstreamUrl: new URL(upstream),
  clock,
});
reportUsage(gateway.url, () => ({
  timers: timers.size,
  subscriptions: gateway.openSubscriptions,
  watched: gateway.watchedJobs,
}));
