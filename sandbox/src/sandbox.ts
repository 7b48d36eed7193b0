import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { quotaObjection } from './accounts/quota.js';
import { Calendar } from './backends/characterizations.js';
import { createControl } from './http/control-api.js';
import { FaultBox } from './http/fault-injection.js';
import { createDispatch } from './http/request-handler.js';
import { CallLog } from './http/request-log.js';
import { serve } from './http/server.js';
import { Life } from './jobs/job-lifecycle.js';
import { Jobs } from './jobs/job-service.js';
import { type Clock, systemClock } from './primitives/clock.js';
import { writeHistory } from './seed/seed.js';
import { Sessions } from './sessions/session-service.js';
import { createSimulator, type Simulator } from './simulator/simulator.js';
import { openStore } from './store/store.js';

export interface SandboxOptions {
  /** Where it listens; 127.0.0.1 unless told otherwise. */
  readonly host?: string;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** The SQLite file that it keeps everything in; null, the default, keeps it in memory. */
  readonly data?: string | null;
  /** How many times faster than a real machine its jobs run; 1 waits as long as one does. */
  readonly speed?: number;
  readonly clock?: Clock;
  /** Makes its past, its waits and its machines' errors the same every time. */
  readonly seed?: number;
  /** Whether a new one starts with half a year behind it; true by default. */
  readonly history?: boolean;
  /** What computes the jobs' physics; one of its own unless several sandboxes are to share one, which then outlives them. */
  readonly simulator?: Simulator;
}

/** The Quantum Job Service of SPEC.md, running. */
export interface Sandbox {
  /** Its origin, without a version. */
  readonly url: string;
  readonly calls: CallLog;
  readonly faults: FaultBox;
  /** Resolves once every job whose time is up has its results: for who moves the clock by hand. */
  settled(): Promise<void>;
  /** Stops at once. What is in its file goes on with the next start. */
  close(): Promise<void>;
}

/** A simulator job takes about three seconds and a machine's about twelve: quick enough to watch. */
export const DEFAULT_SPEED = 10;

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, data = null, speed = DEFAULT_SPEED, clock = systemClock } = options;
  if (!(speed > 0 && Number.isFinite(speed))) throw new RangeError(`a speed is a positive number, not ${speed}`);
  const store = openStore(data);
  // A new one is born with its whole past, or not at all.
  const { born, seed } = store.transaction(() => {
    const isNew = !store.has('born');
    const birth = Number(store.once('born', String(clock.now())));
    const origin = Number(store.once('seed', String(options.seed ?? randomInt(2 ** 32))));
    if (isNew && options.history !== false) writeHistory({ store, now: birth, seed: origin, speed });
    return { born: birth, seed: origin };
  });
  const calendar = new Calendar(seed, born);
  const simulator =
    options.simulator ?? createSimulator({ threads: Math.max(1, Math.min(4, availableParallelism() - 1)) });
  const sessions = new Sessions(store, clock);
  const life = new Life({
    store,
    clock,
    simulator,
    calendar,
    quota: (job) => quotaObjection(store, job),
    ended: (job) => sessions.jobEnded(job),
  });
  const jobs = new Jobs({ store, clock, simulator, calendar, life, sessions, speed, seed });
  const faults = new FaultBox();
  const calls = new CallLog();
  const dispatch = await createDispatch({ store, clock, speed, calendar, life, jobs, sessions });

  const server = serve({ dispatch, control: createControl(faults, calls), faults, calls, clock });
  const release = async (): Promise<void> => {
    sessions.close();
    await life.close();
    if (!options.simulator) await simulator.close();
    store.close();
  };
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    await release();
    throw error;
  }
  sessions.resume();
  life.resume();

  return {
    url: originOf(host, server.address()),
    calls,
    faults,
    settled: () => life.settled(),
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await release();
    },
  };
}

function originOf(host: string, address: ReturnType<ReturnType<typeof serve>['address']>): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
