import { onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/src/sandbox.js';
import { loadConfig } from '../../src/config.js';
import { createGateway, type Gateway, type LogSink } from '../../src/gateway.js';
import type { Clock } from '../../src/primitives/clock.js';
import { Client, collect } from './client.js';
import { flushEventLoop, ManualClock } from './clock.js';

export interface TestGatewayOptions {
  /** Settings, as environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  /** The folder with the dashboard's files. */
  readonly dashboard?: string;
  /** The key that the dashboard and GraphiQL offer. */
  readonly sandboxKey?: string;
  /** Without, Yoga handles all requests. */
  readonly enableFastPath?: boolean;
  /** Takes the log; its level is a setting. */
  readonly log?: LogSink;
}

/** A gateway on free ports; it ends with the test. */
export async function startGateway(upstream: string, options: TestGatewayOptions = {}): Promise<Gateway> {
  const reading = loadConfig({ PORT: '0', LOG_LEVEL: 'silent', DRAIN_TIMEOUT_MS: '100', ...options.env }, []);
  if (reading.kind !== 'config') throw new Error(JSON.stringify(reading));
  const gateway = await createGateway({
    config: reading.config,
    upstreamUrl: new URL(upstream),
    random: () => 0.5,
    ...(options.enableFastPath !== undefined && { enableFastPath: options.enableFastPath }),
    ...(options.log && { log: options.log }),
    ...(options.clock && { clock: options.clock }),
    ...(options.dashboard && { dashboard: options.dashboard }),
    ...(options.sandboxKey && { sandboxKey: options.sandboxKey }),
  });
  onTestFinished(() => gateway.close());
  return gateway;
}

export interface TestGateway {
  readonly gateway: Gateway;
  readonly sandbox: Sandbox;
  readonly clock: ManualClock;
  /** A client with the sandbox's first key. */
  readonly client: Client;
  /** A client with another key, or none. */
  clientWith(apiKey: string | null): Client;
  /** Lets time pass until this has settled. */
  until<T>(promise: Promise<T>): Promise<T>;
  /** Everything that a subscription says to its end, time passing once the job is followed. */
  followed<T>(events: AsyncIterable<T>): Promise<T[]>;
  /** REST calls that the service has received since this was asked last, as `GET /v0.4/jobs?…`. */
  calls(): string[];
}

/** The gateway and the sandbox, on one clock that only the test moves. */
export async function startGatewayWithSandbox(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const clock = new ManualClock();
  const sandbox = await startSandbox({ clock, seed: 7, speed: 10 });
  onTestFinished(() => sandbox.close());
  const gateway = await startGateway(sandbox.url, { ...options, clock });
  const idle = async () => {
    await sandbox.whenSettled();
    do await flushEventLoop();
    while (gateway.activeUpstreamCalls > 0);
  };
  return {
    gateway,
    sandbox,
    clock,
    client: new Client(gateway.url, 'sandbox'),
    clientWith: (apiKey) => new Client(gateway.url, apiKey),
    until: (promise) => clock.until(promise, idle),
    async followed(events) {
      const said = collect(events);
      while (gateway.watchedJobs === 0) await flushEventLoop();
      return clock.until(said, idle);
    },
    calls() {
      const calls = sandbox.requests.list().map(({ method, path }) => `${method} ${path}`);
      sandbox.requests.clear();
      return calls;
    },
  };
}
