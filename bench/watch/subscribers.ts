/**
 * Subscribers that follow their jobs to the end, whatever happens to the gateway that they are on: graphql-ws clients
 * that connect elsewhere. Arguments: the gateways' addresses and the jobs, as JSON. Reports over IPC.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';

export interface Report {
  /** Who has heard of their job. */
  readonly received: number;
  /** Who has heard that it is final. */
  readonly finals: number;
  /** Whose subscription has ended before that. */
  readonly ended: number;
  readonly connects: number;
  /** Milliseconds from the service's answer to the event, since it was asked last: the answer was that of ... */
  readonly delays: { readonly ownGateway: readonly number[]; readonly another: readonly number[] };
}

const DOCUMENT = 'subscription Follow($id: ID!) { job(id: $id) { job { name status } } }';
const OPERATIONS_PER_SOCKET = 50;
const LONGEST_RETRY_MS = 200;

const [gateways, jobs, followers]: [readonly string[], readonly string[], number] = JSON.parse(process.argv[2] ?? '[]');
const count = { received: 0, finals: 0, ended: 0, connects: 0 };
let delays: { ownGateway: number[]; another: number[] } = { ownGateway: [], another: [] };

function connect(home: number): { readonly client: Client; readonly at: () => number } {
  let at = home;
  const client = createClient({
    url: () => `${(gateways[at] ?? '').replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: 'apiKey a' },
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: async () => {
      at = (at + 1) % gateways.length;
      await wait(Math.random() * LONGEST_RETRY_MS);
    },
    on: {
      connected: () => {
        count.connects += 1;
      },
    },
  });
  return { client, at: () => at };
}

function follow({ client, at }: ReturnType<typeof connect>, id: string): void {
  const seen = { name: '', events: 0, final: false, over: false };
  const end = () => {
    if (!seen.final && !seen.over) count.ended += 1;
    seen.over = true;
  };
  client.subscribe<{ readonly job: { readonly job: { readonly name: string | null; readonly status: string } } }>(
    { query: DOCUMENT, variables: { id } },
    {
      next({ data }) {
        const now = performance.timeOrigin + performance.now();
        if (!data) return;
        const { name, status } = data.job.job;
        seen.events += 1;
        if (seen.events === 1) count.received += 1;
        // The first is the job as it was found.
        else if (name !== null && name !== seen.name) {
          const [answeredAt = '', asker = ''] = name.split(' ');
          (Number(asker) === at() ? delays.ownGateway : delays.another).push(now - Number(answeredAt));
        }
        seen.name = name ?? '';
        if (status === 'COMPLETED' && !seen.final) {
          seen.final = true;
          count.finals += 1;
        }
      },
      error: end,
      complete: end,
    },
  );
}

/** Every job has as many followers as there are, on one gateway after the other. */
for (const home of gateways.keys()) {
  const here = jobs.flatMap((id) => Array.from({ length: followers / gateways.length }, () => id));
  for (let from = 0; from < here.length; from += OPERATIONS_PER_SOCKET) {
    const socket = connect(home);
    for (const id of here.slice(from, from + OPERATIONS_PER_SOCKET)) follow(socket, id);
  }
}

process.on('message', () => {
  process.send?.({ ...count, delays } satisfies Report);
  delays = { ownGateway: [], another: [] };
});
process.once('disconnect', () => process.exit());
process.send?.('subscribing');
