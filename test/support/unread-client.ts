import { once } from 'node:events';
import type { Socket } from 'node:net';
import { KEY } from './attack-target.js';
import { flushEventLoop } from './clock.js';
import { openConnection } from './raw-http.js';

export interface UnreadResponse {
  readonly socket: Socket;
  /** Reads on, and stops again after this many bytes or at the end. */
  read(bytes: number): Promise<void>;
  /** Reads the rest. Resolves with whether the response is complete. */
  readAll(): Promise<boolean>;
}

export interface UnreadRequestOptions {
  readonly accept?: string;
  /** The address of the client, as a trusted proxy forwards it. */
  readonly address?: string;
  /** How often the request is sent before the first response is read. */
  readonly count?: number;
}

/** Sends a query and reads only the beginning of the response. */
export async function requestWithoutReading(
  url: string,
  query: string,
  { accept = 'application/json', address = '203.0.113.1', count = 1 }: UnreadRequestOptions = {},
): Promise<UnreadResponse> {
  const socket = await openConnection(url);
  const body = JSON.stringify({ query });
  const headers = {
    host: '127.0.0.1',
    authorization: `apiKey ${KEY}`,
    'content-type': 'application/json',
    'content-length': `${Buffer.byteLength(body)}`,
    accept,
    'x-forwarded-for': address,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => undefined);
  socket.write(`POST /graphql HTTP/1.1\r\n${lines.join('')}\r\n${body}`.repeat(count));
  await once(socket, 'readable');
  let received = 0;
  let head = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (head.length < 10_000) head += chunk.toString('latin1');
  });
  socket.pause();
  const isComplete = () => {
    const end = head.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.POSITIVE_INFINITY);
    return end >= 0 && received >= end + 4 + length;
  };
  const read = async (bytes: number) => {
    const end = received + bytes;
    socket.resume();
    while (received < end && !socket.closed && !socket.readableEnded && !isComplete()) await flushEventLoop();
    socket.pause();
  };
  return {
    socket,
    read,
    async readAll() {
      await read(Number.POSITIVE_INFINITY);
      return isComplete();
    },
  };
}
