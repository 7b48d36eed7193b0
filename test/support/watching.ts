import { createClient, type FormattedExecutionResult, type Client as SocketClient } from 'graphql-ws';
import { onTestFinished } from 'vitest';
import WebSocket from 'ws';
import type { Gateway } from '../../src/gateway.js';
import { gatewayOver } from './assembly.js';
import { type Answer, Client } from './client.js';
import { ManualClock, turn } from './clock.js';
import type { TypedDocumentString } from './generated/graphql.js';
import { type ServedJobs, servedJobs } from './served-jobs.js';

/** What one subscription has been told, and what is to come. */
export interface Told<T> {
  readonly events: Answer<T>[];
  /** The next event; it must come without time passing. */
  next(): Promise<Answer<T>>;
  /** Resolves when the subscription has ended by itself or by an error. */
  readonly ended: Promise<void>;
  leave(): void;
}

export interface Watching {
  readonly service: ServedJobs;
  readonly gateway: Gateway;
  readonly clock: ManualClock;
  readonly client: Client;
  clientWith(apiKey: string): Client;
  /** A new socket, shared by its operations; `null` sends no key. */
  socket(apiKey?: string | null): SocketClient;
  follow<T, V>(document: TypedDocumentString<T, V>, variables: V, socket?: SocketClient): Told<T>;
  /** Lets this much time pass, with every call that falls into it. */
  pass(ms: number): Promise<void>;
  /** Waits for the network, without time passing. */
  idle(): Promise<void>;
  /** Waits for this many open subscriptions, without time passing. */
  open(subscriptions: number): Promise<void>;
}

/** A gateway over jobs that a test moves, on a clock that a test moves. */
export async function watching(env: Readonly<Record<string, string>> = {}): Promise<Watching> {
  const clock = new ManualClock();
  const service = await servedJobs(clock);
  const gateway = await gatewayOver(service.url, { env, clock });
  const idle = async () => {
    for (let quiet = 0; quiet < 5; quiet++) {
      await turn();
      if (gateway.activeUpstreamCalls > 0) quiet = 0;
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
    service,
    gateway,
    clock,
    client: new Client(gateway.url, 'one'),
    clientWith: (apiKey) => new Client(gateway.url, apiKey),
    socket,
    follow: (document, variables, on = socket()) => told(on, document.toString(), variables),
    idle,
    async pass(ms) {
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
    async open(subscriptions) {
      for (let turns = 0; gateway.openSubscriptions !== subscriptions; turns++) {
        if (turns > 100_000) throw new Error(`${gateway.openSubscriptions} are open, not ${subscriptions}.`);
        await turn();
      }
    },
  };
}

function told<T>(socket: SocketClient, query: string, variables: unknown): Told<T> {
  const events: Answer<T>[] = [];
  let read = 0;
  let wake: () => void = () => undefined;
  let leave: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    leave = socket.subscribe(
      { query, variables: variables as Record<string, unknown> },
      {
        next: (event) => {
          events.push(event as FormattedExecutionResult<T> as Answer<T>);
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
    leave: () => leave(),
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
