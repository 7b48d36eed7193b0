// Loaded with the first stream: tests would advance the clock in the meantime.
import '../../src/http/graphql/yoga.js';
import { onTestFinished } from 'vitest';
import type { Sandbox } from '../../sandbox/src/sandbox.js';
import { loadConfig } from '../../src/config.js';
import { createGateway, type Gateway, type LogSink } from '../../src/gateway.js';
import { createLimits, MIN_MEMORY_MB } from '../../src/limits.js';
import type { Clock } from '../../src/primitives/clock.js';
import { SETTINGS } from '../../src/settings.js';
import { Client, collect } from './client.js';
import { flushEventLoop, ManualClock, until } from './clock.js';
import { reserveDashboardPort } from './ports.js';
import { startTestSandbox } from './test-sandbox.js';

export interface TestGatewayOptions {
  /** Settings, as environment variables; and limits that are no settings, by their name in `src/limits.ts`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  /** The folder of the dashboard's files. */
  readonly dashboard?: string;
  /** The key that the dashboard and GraphiQL offer. */
  readonly sandboxKey?: string;
  /** Variables that ACCOUNTS_FILE names. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Receives the log; LOG_LEVEL is in `env`. */
  readonly log?: LogSink;
}

/** Not that of the machine. */
const MEMORY = { MAX_MEMORY_MB: '2048' };

const LIMIT_NAMES = Object.keys(createLimits(MIN_MEMORY_MB, 1, 15_000));

const isSetting = (name: string) => Object.hasOwn(SETTINGS, name);
const isLimit = (name: string) => LIMIT_NAMES.includes(name);

/** A gateway on free ports; closed after the test. */
export async function startGateway(upstream: string, options: TestGatewayOptions = {}): Promise<Gateway> {
  const env: Record<string, string> = {
    PORT: options.sandboxKey ? `${await reserveDashboardPort()}` : '0',
    LOG_LEVEL: 'silent',
    DRAIN_TIMEOUT_MS: '100',
    // In real time: a client that stalls on purpose sends no pong, and would be disconnected on a slow machine.
    webSocketPingIntervalMs: '3600000',
    // The threads of tests share the cores with all others of the run: with the lowest priority they would wait for these.
    decoderPriority: '0',
    ...MEMORY,
    ...options.env,
  };
  const result = loadConfig(env, []);
  const unknown = Object.keys(env).filter((name) => !isSetting(name) && !isLimit(name));
  if (unknown.length > 0) throw new Error(`Neither settings nor limits: ${unknown.join(', ')}`);
  if (result.kind !== 'config') throw new Error(JSON.stringify(result));
  const gateway = await createGateway({
    config: result.config,
    limits: Object.fromEntries(
      LIMIT_NAMES.flatMap((name) => (env[name] === undefined ? [] : [[name, Number(env[name])]])),
    ),
    upstreamUrl: new URL(upstream),
    random: () => 0.5,
    ...(options.log && { log: options.log }),
    ...(options.environment && { environment: options.environment }),
    ...(options.clock && { clock: options.clock }),
    ...(options.dashboard && { dashboard: options.dashboard }),
    ...(options.sandboxKey && { sandboxKey: options.sandboxKey }),
  });
  onTestFinished(async () => {
    await gateway.close();
    // Connections of the test read their end, before the next test could use them for a gateway at the same port.
    await flushEventLoop();
  });
  return gateway;
}

export interface TestGateway {
  readonly gateway: Gateway;
  readonly sandbox: Sandbox;
  readonly clock: ManualClock;
  /** A client with the first API key of the sandbox. */
  readonly client: Client;
  /** A client with another API key or none. */
  clientWith(apiKey: string | null): Client;
  /** Advances the clock until the promise has settled. */
  advanceUntil<T>(promise: Promise<T>): Promise<T>;
  /** Collects all events of a subscription. Advances the clock from the time at which the job is watched. */
  collectEvents<T>(events: AsyncIterable<T>): Promise<T[]>;
  /** Removes and returns the calls that the sandbox received, as `GET /v0.4/jobs?…`. */
  calls(): string[];
}

/** A gateway over a sandbox, on one manual clock. */
export async function startGatewayWithSandbox(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const clock = new ManualClock();
  const sandbox = await startTestSandbox({ clock, speed: 10 });
  const gateway = await startGateway(sandbox.url, { ...options, clock });
  const idle = async () => {
    await sandbox.whenSettled();
    await flushEventLoop();
    await until(() => gateway.activeUpstreamCalls === 0);
  };
  return {
    gateway,
    sandbox,
    clock,
    client: new Client(gateway.url, 'sandbox'),
    clientWith: (apiKey) => new Client(gateway.url, apiKey),
    advanceUntil: (promise) => clock.until(promise, idle),
    async collectEvents(events) {
      const collected = collect(events);
      await until(() => gateway.watchedJobs > 0);
      return clock.until(collected, idle);
    },
    calls() {
      const calls = sandbox.requests.list().map(({ method, path }) => `${method} ${path}`);
      sandbox.requests.clear();
      return calls;
    },
  };
}
