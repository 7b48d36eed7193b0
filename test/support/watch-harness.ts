import { createClient, type FormattedExecutionResult, type Client as SocketClient } from 'graphql-ws';
import { expect, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import type { Gateway } from '../../src/gateway.js';
import { Client, type GraphQLResponse } from './client.js';
import { flushEventLoop, ManualClock, until } from './clock.js';
import { type FakeUpstream, startFakeUpstream } from './fake-upstream.js';
import type { TypedDocumentString } from './generated/graphql.js';
import { startGateway } from './test-gateway.js';

/** A subscription with its events. */
export interface TestSubscription<T> {
  readonly events: GraphQLResponse<T>[];
  /** Resolves with the next event, without advancing the clock. */
  next(): Promise<GraphQLResponse<T>>;
  /** Resolves when the gateway has ended the subscription. */
  readonly ended: Promise<void>;
  unsubscribe(): void;
}

export interface WatchHarness {
  readonly upstream: FakeUpstream;
  readonly gateway: Gateway;
  readonly clock: ManualClock;
  readonly client: Client;
  clientWith(apiKey: string): Client;
  /** A new socket for any number of operations; `null` sends no key. */
  socket(apiKey?: string | null): SocketClient;
  subscribe<T, V>(document: TypedDocumentString<T, V>, variables: V, socket?: SocketClient): TestSubscription<T>;
  /** Advances the clock, with all calls that become due. */
  advance(ms: number): Promise<void>;
  /** Waits for the network, without advancing the clock. */
  idle(): Promise<void>;
  /** Waits for a number of open subscriptions, without advancing the clock. */
  waitForSubscriptions(subscriptions: number): Promise<void>;
}

/** A gateway over a fake upstream, on a manual clock. */
export async function startWatchHarness(env: Readonly<Record<string, string>> = {}): Promise<WatchHarness> {
  const clock = new ManualClock();
  const upstream = await startFakeUpstream(clock);
  const gateway = await startGateway(upstream.url, { env, clock });
  const idle = async () => {
    for (let quiet = 0; quiet < 5; quiet++) {
      await flushEventLoop();
      if (gateway.activeUpstreamCalls === 0) continue;
      await until(() => gateway.activeUpstreamCalls === 0);
      quiet = 0;
    }
  };
  const socket = (apiKey: string | null = 'one') => {
    const client = createClient({
      url: `${gateway.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: apiKey === null ? {} : { Authorization: `apiKey ${apiKey}` },
    });
    onTestFinished(() => void client.dispose());
    return client;
  };
  return {
    upstream,
    gateway,
    clock,
    client: new Client(gateway.url, 'one'),
    clientWith: (apiKey) => new Client(gateway.url, apiKey),
    socket,
    subscribe: (document, variables, client = socket()) => subscribe(client, document.toString(), variables),
    idle,
    async advance(ms) {
      const until = clock.now() + ms;
      for (;;) {
        await idle();
        const next = clock.nextAt;
        if (next === undefined || next > until) break;
        await clock.advance(Math.max(0, next - clock.now()));
      }
      await clock.advance(until - clock.now());
      await idle();
    },
    async waitForSubscriptions(subscriptions) {
      for (let turns = 0; gateway.openSubscriptions !== subscriptions; turns++) {
        if (turns > 100_000) throw new Error(`${gateway.openSubscriptions} are open, not ${subscriptions}.`);
        await flushEventLoop();
      }
    },
  };
}

function subscribe<T>(socket: SocketClient, query: string, variables: unknown): TestSubscription<T> {
  const events: GraphQLResponse<T>[] = [];
  let read = 0;
  let wake: () => void = () => undefined;
  let unsubscribe: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    unsubscribe = socket.subscribe(
      { query, variables: variables as Record<string, unknown> },
      {
        next: (event) => {
          events.push(event as FormattedExecutionResult<T> as GraphQLResponse<T>);
          wake();
        },
        error: (errors) => {
          if (Array.isArray(errors)) events.push({ errors });
          resolve();
          wake();
        },
        complete: () => resolve(),
      },
    );
  });
  return {
    events,
    ended,
    unsubscribe: () => unsubscribe(),
    async next() {
      while (read >= events.length) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return events[read++] ?? {};
    },
  };
}

/** No capacity is used, no timer is set and no call is made. */
export async function expectIdle({ gateway, clock, upstream, waitForSubscriptions, advance }: WatchHarness) {
  await waitForSubscriptions(0);
  expect(gateway.watchedJobs).toBe(0);
  // A socket without an operation has a timer until its client closes it.
  await until(() => clock.nextAt === undefined);
  upstream.calls();
  await advance(600_000);
  expect(upstream.calls()).toEqual([]);
}
