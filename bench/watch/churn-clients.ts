/**
 * WebSockets that subscribe and unsubscribe. Arguments: the URL of the gateway, the number of sockets. A message over IPC
 * is a number of subscriptions to open one after another; half of them are closed after the first event, half at once.
 */
import WebSocket from 'ws';

const [gateway = '', count = ''] = process.argv.slice(2);
const QUERY = 'subscription Watch($id: ID!) { job(id: $id) { job { status } } }';

async function open(): Promise<WebSocket> {
  const socket = new WebSocket(`${gateway.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await new Promise((resolve) => socket.once('open', resolve));
  const acknowledged = new Promise((resolve) => socket.once('message', resolve));
  socket.send(JSON.stringify({ type: 'connection_init', payload: { Authorization: 'apiKey a' } }));
  await acknowledged;
  return socket;
}

async function subscribeRepeatedly(socket: WebSocket, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const id = `7d2c0b1e-0000-4000-8000-${String(time % 50).padStart(12, '0')}`;
    const firstEvent = time % 2 === 0 ? new Promise((resolve) => socket.once('message', resolve)) : null;
    socket.send(JSON.stringify({ id: `${time}`, type: 'subscribe', payload: { query: QUERY, variables: { id } } }));
    await firstEvent;
    socket.send(JSON.stringify({ id: `${time}`, type: 'complete' }));
  }
}

const sockets = await Promise.all(Array.from({ length: Number(count) }, open));
process.on('message', async (times) => {
  await Promise.all(sockets.map((socket) => subscribeRepeatedly(socket, Number(times) / sockets.length)));
  process.send?.('done');
});
process.send?.('ready');
