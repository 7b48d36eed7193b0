/**
 * Subscribers that watch jobs until they are final: graphql-ws clients, which reconnect to another gateway. Argument: the
 * URLs of the gateways, the job ids and the number of subscribers per job, as JSON. Reports over IPC.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';

export interface Report {
  /** Subscribers that have received an event. */
  readonly received: number;
  /** Subscribers that have received a final status. */
  readonly finals: number;
  /** Subscriptions that ended before that. */
  readonly ended: number;
  readonly connects: number;
  /** Milliseconds from the upstream response to the event since the last report; polled by the same gateway or by a peer. */
  readonly delays: { readonly poller: readonly number[]; readonly peer: readonly number[] };
}

const DOCUMENT = 'subscription Watch($id: ID!) { job(id: $id) { job { name status } } }';
const OPERATIONS_PER_SOCKET = 50;
const MAX_RETRY_DELAY_MS = 200;

const [gateways, jobs, subscribersPerJob]: [readonly string[], readonly string[], number] = JSON.parse(
  process.argv[2] ?? '[]',
);
const count = { received: 0, finals: 0, ended: 0, connects: 0 };
let delays: { poller: number[]; peer: number[] } = { poller: [], peer: [] };

interface Connection {
  readonly client: Client;
  readonly getGatewayIndex: () => number;
}

function connect(initialIndex: number): Connection {
  let gatewayIndex = initialIndex;
  const client = createClient({
    url: () => `${(gateways[gatewayIndex] ?? '').replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: 'apiKey a' },
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: async () => {
      gatewayIndex = (gatewayIndex + 1) % gateways.length;
      await wait(Math.random() * MAX_RETRY_DELAY_MS);
    },
    on: {
      connected: () => {
        count.connects += 1;
      },
    },
  });
  return { client, getGatewayIndex: () => gatewayIndex };
}

function subscribe({ client, getGatewayIndex }: Connection, id: string): void {
  const state = { name: '', events: 0, isFinal: false, hasEnded: false };
  const onEnd = () => {
    if (!state.isFinal && !state.hasEnded) count.ended += 1;
    state.hasEnded = true;
  };
  client.subscribe<{ readonly job: { readonly job: { readonly name: string | null; readonly status: string } } }>(
    { query: DOCUMENT, variables: { id } },
    {
      next({ data }) {
        const now = performance.timeOrigin + performance.now();
        if (!data) return;
        const { name, status } = data.job.job;
        state.events += 1;
        if (state.events === 1) count.received += 1;
        // The first event is the current state, not a change.
        else if (name !== null && name !== state.name) {
          const [respondedAt = '', pollerIndex = ''] = name.split(' ');
          (Number(pollerIndex) === getGatewayIndex() ? delays.poller : delays.peer).push(now - Number(respondedAt));
        }
        state.name = name ?? '';
        if (status === 'COMPLETED' && !state.isFinal) {
          state.isFinal = true;
          count.finals += 1;
        }
      },
      error: onEnd,
      complete: onEnd,
    },
  );
}

/** Each job has the same number of subscribers on every gateway. */
for (const gatewayIndex of gateways.keys()) {
  const ids = jobs.flatMap((id) => Array.from({ length: subscribersPerJob / gateways.length }, () => id));
  for (let from = 0; from < ids.length; from += OPERATIONS_PER_SOCKET) {
    const connection = connect(gatewayIndex);
    for (const id of ids.slice(from, from + OPERATIONS_PER_SOCKET)) subscribe(connection, id);
  }
}

process.on('message', () => {
  process.send?.({ ...count, delays } satisfies Report);
  delays = { poller: [], peer: [] };
});
process.once('disconnect', () => process.exit());
process.send?.('subscribing');
