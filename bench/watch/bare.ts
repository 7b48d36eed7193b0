/**
 * A WebSocket server without GraphQL, for comparison: one poll for all subscribers, the same frame for every socket.
 * Arguments: the URL of upstream, the poll interval.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { type WebSocket, WebSocketServer } from 'ws';
import { reportUsage } from './usage.js';

const [upstream = '', interval = ''] = process.argv.slice(2);
const pool = new Pool(upstream, { connections: 64 });
const subscribers = new Map<string, Set<WebSocket>>();
const lastMessages = new Map<string, string>();

const server = createServer();
new WebSocketServer({ server, path: '/graphql' }).on('connection', (socket) => {
  socket.on('message', (data) => {
    const message = JSON.parse(`${data}`);
    if (message.type === 'connection_init') return socket.send('{"type":"connection_ack"}');
    const { id } = message.payload.variables;
    subscribers.set(id, (subscribers.get(id) ?? new Set()).add(socket));
    const last = lastMessages.get(id);
    if (last) socket.send(last);
  });
});

async function poll(ids: readonly string[]): Promise<void> {
  const path = `/v0.4/jobs?${ids.map((id) => `ids=${id}`).join('&')}`;
  const { body } = await pool.request({ method: 'GET', path });
  const { jobs } = (await body.json()) as { readonly jobs: readonly { id: string; name: string; status: string }[] };
  for (const { id, name, status } of jobs) {
    const message = JSON.stringify({ id: '1', type: 'next', payload: { data: { job: { job: { name, status } } } } });
    if (lastMessages.get(id) === message) continue;
    lastMessages.set(id, message);
    for (const socket of subscribers.get(id) ?? []) socket.send(message);
  }
}

setInterval(async () => {
  const ids = [...subscribers.keys()];
  for (let from = 0; from < ids.length; from += 25) await poll(ids.slice(from, from + 25));
}, Number(interval));

server.listen(0, '127.0.0.1');
await once(server, 'listening');
reportUsage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
