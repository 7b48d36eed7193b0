import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { checkQuota } from './accounts/quota.js';
import { API_MONTHS, type ApiMonth, DEFAULT_API_MONTH, isApiMonth } from './api-month.js';
import { CharacterizationHistory } from './backends/characterizations.js';
import { createControlHandler } from './http/control-api.js';
import { FaultInjector } from './http/fault-injection.js';
import { createRequestHandler, internalErrorChannel, type RequestHandler } from './http/request-handler.js';
import { RequestLog } from './http/request-log.js';
import { createSandboxServer } from './http/server.js';
import { JobLifecycle } from './jobs/job-lifecycle.js';
import { JobService } from './jobs/job-service.js';
import { type Clock, systemClock } from './primitives/clock.js';
import { ResultService } from './results/result-service.js';
import { keepJobRunning } from './seed/live-job.js';
import { seedStore } from './seed/seed.js';
import { SessionService } from './sessions/session-service.js';
import { createSimulator, type Simulator } from './simulator/simulator.js';
import { tryToStore } from './store/storage-error.js';
import { openStore } from './store/store.js';

export type { ApiMonth } from './api-month.js';
export type { Fault, FaultResponse } from './http/fault-injection.js';
export type { LoggedRequest } from './http/request-log.js';
export type { Gate } from './simulator/circuit/gate.js';

export interface SandboxOptions {
  /** Address to listen on. Default: 127.0.0.1. */
  readonly host?: string;
  /** Port to listen on. Default: 0, any free one. */
  readonly port?: number;
  /** SQLite file. Default: null, in memory. */
  readonly dataFile?: string | null;
  /** How much faster than the live service jobs run. Default: DEFAULT_SPEED. */
  readonly speed?: number;
  /** The month of 2026 whose shapes and paths v0.4 has. Default: DEFAULT_API_MONTH. */
  readonly apiMonth?: ApiMonth;
  readonly clock?: Clock;
  /** Makes seed data, queue times and noise reproducible. Default: random, stored in the data file. */
  readonly seed?: number;
  /** Whether a new sandbox starts with the jobs and sessions of the last months. Default: true. */
  readonly seedHistory?: boolean;
  /** Whether a job is always running, to subscribe to. Default: false. */
  readonly liveJob?: boolean;
  /** A simulator to share with other sandboxes, which `close` leaves running. Default: a new one. */
  readonly simulator?: Simulator;
}

/** A running sandbox: an implementation of the Quantum Job Service that simulates circuits. */
export interface Sandbox {
  /** Base URL, without the API version. */
  readonly url: string;
  readonly requests: RequestLog;
  readonly faults: FaultInjector;
  /** Executes a request in process: no fault applies to it, and it is not logged. */
  readonly handleRequest: RequestHandler;
  /**
   * Resolves when every job whose duration has elapsed has its results, and every received request is executed; a fault
   * may delay its response. For tests that control the clock.
   */
  whenSettled(): Promise<void>;
  /** Stops immediately. Jobs in a data file continue with the next start. */
  close(): Promise<void>;
}

/** A simulator job then takes about 3 seconds and a QPU job about 12. */
export const DEFAULT_SPEED = 10;

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, dataFile = null, speed = DEFAULT_SPEED, clock = systemClock } = options;
  const { apiMonth = DEFAULT_API_MONTH } = options;
  if (!(speed > 0 && Number.isFinite(speed))) throw new RangeError(`speed must be a positive number, got ${speed}`);
  if (!isApiMonth(apiMonth)) throw new RangeError(`apiMonth must be one of ${API_MONTHS.join(', ')}, got ${apiMonth}`);
  const store = openStore(dataFile);
  // One transaction: a crash must not leave a store without its seed data.
  const { createdAt, seed } = store.transaction(() => {
    const isNew = !store.has('born');
    const createdAt = Number(store.getOrSet('born', String(clock.now())));
    const seed = Number(store.getOrSet('seed', String(options.seed ?? randomInt(2 ** 32))));
    if (isNew && options.seedHistory !== false) seedStore({ store, now: createdAt, seed, speed });
    return { createdAt, seed };
  });
  const characterizations = new CharacterizationHistory(seed, createdAt);
  const simulator =
    options.simulator ?? createSimulator({ threads: Math.max(1, Math.min(4, availableParallelism() - 1)) });
  const sessions = new SessionService(store, clock, (id) => lifecycle.cancelQueued(id));
  const lifecycle: JobLifecycle = new JobLifecycle({
    store,
    clock,
    simulator,
    characterizations,
    onRecovered: () => {
      isReported = false;
    },
    checkQuota: (job) => checkQuota(store, job),
    onEnded: (job) => sessions.onJobEnded(job),
  });
  let isReported = false;
  store.onStorageError = (error) => {
    // Once per outage: it is attempted again every second.
    if (!isReported) internalErrorChannel.publish({ error });
    isReported = true;
    lifecycle.recover();
  };
  const jobs = new JobService({ store, clock, simulator, characterizations, lifecycle, sessions, speed, seed });
  const results = new ResultService({ jobs, store, apiMonth });
  const faults = new FaultInjector();
  const requests = new RequestLog();
  const services = { store, clock, speed, apiMonth, characterizations, lifecycle, jobs, results, sessions };
  const handleRequest = await createRequestHandler(services);

  const pending = new PendingRequests(handleRequest);
  const server = createSandboxServer({
    handleRequest: pending.handleRequest,
    handleControl: createControlHandler(faults, requests),
    faults,
    requests,
    clock,
  });
  let stopLiveJob = (): void => undefined;
  const release = async (): Promise<void> => {
    stopLiveJob();
    sessions.close();
    await lifecycle.close();
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
  tryToStore(() => lifecycle.resume());
  if (options.liveJob) stopLiveJob = keepJobRunning(services);

  return {
    url: formatOrigin(host, server.address()),
    requests,
    faults,
    handleRequest,
    whenSettled: () => pending.whenExecuted().then(() => lifecycle.whenSettled()),
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

/** Counts the requests that are being executed. */
class PendingRequests {
  readonly #pending = new Set<Promise<unknown>>();
  readonly handleRequest: RequestHandler;

  constructor(handleRequest: RequestHandler) {
    this.handleRequest = (request) => {
      const response = handleRequest(request).finally(() => this.#pending.delete(response));
      this.#pending.add(response);
      return response;
    };
  }

  async whenExecuted(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
  }
}

function formatOrigin(host: string, address: ReturnType<ReturnType<typeof createSandboxServer>['address']>): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
