/**
 * WebSockets whose frames are searched as bytes, because a client library takes longer than the measured server.
 * Arguments: the URL of the gateway, the number of sockets, `each` (one job per socket) or `one`. Reports over IPC.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const [gateway = '', count = '', jobs = ''] = process.argv.slice(2);
const { hostname, port, host } = new URL(gateway);
const DOCUMENT = 'subscription Watch($id: ID!) { job(id: $id) { job { name status } } }';
const PING = 0x89;
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const NAME = /"name":"([\d.]+)"/;

/** Milliseconds from the upstream response to each event since the last report. */
let delays: number[] = [];
let events = 0;

function frame(message: unknown): Buffer {
  const payload = Buffer.from(JSON.stringify(message));
  const mask = Buffer.alloc(4);
  const length = payload.length < 126 ? Buffer.from([0x80 | payload.length]) : Buffer.alloc(3);
  if (length.length === 3) {
    length[0] = 0x80 | 126;
    length.writeUInt16BE(payload.length, 1);
  }
  return Buffer.concat([Buffer.from([0x81]), length, mask, payload]);
}

async function open(number: number): Promise<Socket> {
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.setNoDelay(true);
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET /graphql HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\nsec-websocket-protocol: graphql-transport-ws\r\n\r\n`,
  );
  await once(socket, 'data');
  socket.write(frame({ type: 'connection_init', payload: { Authorization: 'apiKey a' } }));
  await once(socket, 'data');
  const id = `7d2c0b1e-0000-4000-8000-${String(jobs === 'each' ? number : 0).padStart(12, '0')}`;
  socket.on('data', (data) => {
    const now = performance.timeOrigin + performance.now();
    // A ping comes in a chunk of its own or after an event.
    if (data[0] === PING || data.at(-2) === PING) socket.write(PONG);
    const respondedAt = NAME.exec(data.toString('latin1'))?.[1];
    if (respondedAt === undefined) return;
    events += 1;
    delays.push(now - Number(respondedAt));
  });
  socket.write(frame({ id: '1', type: 'subscribe', payload: { query: DOCUMENT, variables: { id } } }));
  return socket;
}

const sockets: Socket[] = [];
for (let number = 0; number < Number(count); number += 100) {
  const opening = Array.from({ length: Math.min(100, Number(count) - number) }, (_, index) => open(number + index));
  sockets.push(...(await Promise.all(opening)));
}
process.on('message', (message) => {
  process.send?.({ events, delays });
  if (message === 'clear') [events, delays] = [0, []];
});
process.send?.({ open: sockets.length });
