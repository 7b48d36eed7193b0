import type { ApiMonth, Fault, FaultResponse, Gate, LoggedRequest, Sandbox } from '#sandbox';
import { loadSandbox, SANDBOX_KEY } from './assembly/open-sandbox.js';
import { parseSettings, type Settings } from './config.js';
import { createGateway, type Gateway } from './gateway.js';
import { InvalidSettingsError } from './index.js';
import type { Clock } from './primitives/clock.js';
import { flushEventLoop, ManualClock } from './primitives/manual-clock.js';
import { BATCH_DELAY_MS } from './watch/polling/poll-schedule.js';

export type { ApiMonth, Fault, FaultResponse, Gate, Gateway };

export interface TestGatewayOptions {
  /** The time of the clock at the start. Default: 2026-01-05T09:00:00Z, so that tests do not depend on the date. */
  readonly now?: Date | number | string;
  /** Whether the sandbox has the jobs and sessions of docs/sandbox.md at the start. Default: true. */
  readonly history?: boolean;
  /** Determines the history, waiting times and noise, 0 to 4,294,967,295. Default: 1. */
  readonly seed?: number;
  /** The month of 2026 whose v0.4 responses the sandbox gives: see docs/sandbox.md. Default: `2026-09`. */
  readonly apiMonth?: ApiMonth;
  /** Settings of the gateway by name. Default: a free port, no log and no rate limit; all others as in `--help`. */
  readonly settings?: Omit<Settings, 'UPSTREAM_URL' | `SANDBOX_${string}`>;
}

/**
 * A gateway over a sandbox in this process. Both take their time from `clock`, which only the test advances; delays of up to
 * 5 ms pass without it, so that a subscription emits its first event.
 */
export interface TestGateway {
  /** The GraphQL endpoint: `http://127.0.0.1:<port>/graphql`. */
  readonly url: string;
  /** The GraphQL endpoint for WebSockets: `ws://127.0.0.1:<port>/graphql`. */
  readonly webSocketUrl: string;
  /** The API key `sandbox`: send it as `Authorization: apiKey sandbox`. docs/sandbox.md lists the others. */
  readonly apiKey: string;
  readonly clock: TestClock;
  readonly sandbox: TestSandbox;
  /** The gateway, for operations in process and counters. `gateway.url` is the origin, with the dashboard and /metrics. */
  readonly gateway: Gateway;
  /** Closes the gateway and the sandbox. Operations in flight end with an error. */
  close(): Promise<void>;
}

/** Jobs, polls, caches, timeouts and retries of the gateway and the sandbox use this clock. */
export interface TestClock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Advances the time by 0 to 2,678,400,000 milliseconds (31 days). Fires all timers that become due, in order, and waits for the REST
   * calls and simulations that each starts. The events are then sent; clients receive them soon after.
   */
  advance(ms: number): Promise<void>;
  /**
   * Advances the time in steps of 100 milliseconds until the promise is settled, and returns its result. Rejects with
   * a RangeError if it is pending after `maxMs` (default: 600,000; at most 31 days).
   */
  advanceUntil<T>(promise: PromiseLike<T>, options?: { readonly maxMs?: number }): Promise<T>;
}

/** The simulated service. */
export interface TestSandbox {
  /** The URL of the REST API, without a version. */
  readonly url: string;
  /** Creates a job without a REST call, and returns its ids. It runs when the clock is advanced. */
  createJob(job?: TestJob): Promise<TestJobIds>;
  /** Replaces all faults, at most 100. Throws a ZodError if one is invalid. */
  setFaults(faults: readonly Fault[]): void;
  /** Removes all faults. */
  clearFaults(): void;
  /** Returns the REST calls that arrived since the last `clearCalls`, oldest first: the latest 5,000 at least. */
  listCalls(): readonly LoggedRequest[];
  clearCalls(): void;
}

/** A job with one circuit. All members are optional. */
export interface TestJob {
  /** Default: no name. */
  readonly name?: string;
  /** Service id, such as `qpu.aria-1`. Default: `simulator`, on which a job takes about 3 seconds; on a QPU about 12. */
  readonly backend?: string;
  /** Number of qubits. Default: 2. */
  readonly qubits?: number;
  /** Default: a Bell pair. */
  readonly gates?: readonly Gate[];
  /** 1 to 1,000,000. Default: 100. */
  readonly shots?: number;
  /** Default: none. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Service id of the session. Default: no session. */
  readonly sessionId?: string;
  /** API key of the submitter. Default: `sandbox`. */
  readonly apiKey?: string;
}

export interface TestJobIds {
  /** Global id, for `job(id:)`. */
  readonly id: string;
  /** Id in the REST API. */
  readonly serviceId: string;
}

const DEFAULT_NOW = '2026-01-05T09:00:00Z';
const MAX_ADVANCE_MS = 31 * 24 * 3_600_000;
const DEFAULT_UNTIL_MS = 600_000;
const STEP_MS = 100;

/** Starts a gateway and a sandbox for tests, on free ports. Rejects with an InvalidSettingsError if a setting is invalid. */
export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const { now = DEFAULT_NOW, history = true, seed = 1, apiMonth } = options;
  // No time passes between the requests of a test, so that the rate limit would never be reset.
  const defaults: Settings = {
    PORT: 0,
    LOG_LEVEL: 'silent',
    DRAIN_TIMEOUT_MS: 0,
    MAX_OPERATIONS_PER_MINUTE: 1_000_000_000,
  };
  const result = parseSettings({ ...defaults, ...options.settings });
  if (result.kind === 'errors') throw new InvalidSettingsError(result.errors);
  const clock = new ManualClock(new Date(now).getTime());
  const { startSandbox } = await loadSandbox();
  // The gateway loads it with the first stream: tests would advance the clock in the meantime.
  await import('./http/graphql/yoga.js');
  const sandbox = await startSandbox({
    clock,
    seed,
    seedHistory: history,
    ...(apiMonth !== undefined && { apiMonth }),
  });
  const gateway = await createGateway({
    config: result.config,
    upstreamUrl: new URL(sandbox.url),
    sandboxKey: SANDBOX_KEY,
    clock: withShortDelays(clock),
    random: () => 0.5,
  }).catch(async (error: unknown) => {
    await sandbox.close();
    throw error;
  });
  const url = `${gateway.url}/graphql`;
  return {
    url,
    webSocketUrl: url.replace(/^http/, 'ws'),
    apiKey: SANDBOX_KEY,
    clock: createTestClock(clock, () => waitUntilIdle(gateway, sandbox)),
    sandbox: createTestSandbox(sandbox),
    gateway,
    async close() {
      await gateway.close();
      await sandbox.close();
    },
  };
}

/**
 * Delays of up to 5 ms pass in real time: the gateway waits so long for subscriptions that start together, and clients expect
 * the first event without further steps.
 */
function withShortDelays(clock: ManualClock): Clock {
  return {
    monotonicNow: () => clock.monotonicNow(),
    preciseNow: () => clock.preciseNow(),
    wallNow: () => clock.wallNow(),
    toUnixMs: (monotonicMs) => clock.toUnixMs(monotonicMs),
    fromUnixMs: (unixMs) => clock.fromUnixMs(unixMs),
    schedule(delayMs, callback) {
      const clearTimer = clock.schedule(delayMs, callback);
      const dueAt = clock.now() + delayMs;
      if (delayMs <= BATCH_DELAY_MS)
        setTimeout(() => void clock.advance(Math.max(0, dueAt - clock.now())), delayMs).unref();
      return clearTimer;
    },
  };
}

function createTestClock(clock: ManualClock, idle: () => Promise<void>): TestClock {
  const advance = async (ms: number) => {
    const end = clock.now() + ms;
    for (;;) {
      await idle();
      if (clock.nextAt === undefined || clock.nextAt > end) break;
      clock.fireNext();
    }
    await clock.advance(Math.max(0, end - clock.now()));
    await idle();
  };
  return {
    now: () => clock.now(),
    async advance(ms) {
      checkDuration('ms', ms);
      await advance(ms);
    },
    async advanceUntil(promise, { maxMs = DEFAULT_UNTIL_MS } = {}) {
      checkDuration('maxMs', maxMs);
      let isSettled = false;
      const settled = Promise.resolve(promise).finally(() => {
        isSettled = true;
      });
      settled.catch(() => undefined);
      const end = clock.now() + maxMs;
      for (;;) {
        await idle();
        // A client in another process needs real time.
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (isSettled) return settled;
        if (clock.now() >= end) throw new RangeError(`The promise is pending after ${maxMs} ms of the clock (maxMs).`);
        await advance(Math.min(STEP_MS, end - clock.now()));
      }
    },
  };
}

function checkDuration(name: string, ms: number): void {
  if (!(ms >= 0 && ms <= MAX_ADVANCE_MS)) throw new RangeError(`${name} must be 0 to ${MAX_ADVANCE_MS}, got ${ms}.`);
}

/** Turns of the event loop without a change, after which nothing is in transit between clients, gateway and sandbox. */
const QUIET_TURNS = 10;
/** Bounds the wait if clients never stop. */
const MAX_TURNS = 100_000;

/** Resolves when nothing happens until the clock is advanced. Calls may be in flight: delayed by a fault, or retried later. */
async function waitUntilIdle(gateway: Gateway, sandbox: Sandbox): Promise<void> {
  let activeCalls = -1;
  for (let turns = 0, quiet = 0; quiet < QUIET_TURNS && turns < MAX_TURNS; turns++) {
    await sandbox.whenSettled();
    await flushEventLoop();
    quiet = gateway.activeUpstreamCalls === activeCalls ? quiet + 1 : 0;
    activeCalls = gateway.activeUpstreamCalls;
  }
}

const BELL: readonly Gate[] = [
  { gate: 'h', target: 0 },
  { gate: 'cnot', control: 0, target: 1 },
];

function createTestSandbox({ url, faults, requests, handleRequest }: Sandbox): TestSandbox {
  return {
    url,
    async createJob({
      backend = 'simulator',
      qubits = 2,
      gates = BELL,
      sessionId,
      apiKey = SANDBOX_KEY,
      ...rest
    } = {}) {
      const input = { gateset: 'qis', qubits, circuit: gates };
      const body = {
        ...rest,
        backend,
        type: 'ionq.circuit.v1',
        input,
        ...(sessionId !== undefined && { session_id: sessionId }),
      };
      const headers = { authorization: `apiKey ${apiKey}`, 'content-type': 'application/json' };
      const request = { method: 'POST', path: '/v0.4/jobs', query: {}, headers, readBody: async () => body };
      const response = await handleRequest(request);
      const created = response.body as { readonly id: string; readonly message: string };
      if (response.status !== 201)
        throw new Error(`The sandbox rejected the job (${response.status}): ${created.message}`);
      return { id: `Job:${created.id}`, serviceId: created.id };
    },
    setFaults: (list) => faults.set(list),
    clearFaults: () => faults.clear(),
    listCalls: () => requests.list(),
    clearCalls: () => requests.clear(),
  };
}
