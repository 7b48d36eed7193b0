import { once } from 'node:events';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { Client, type GraphQLResponse } from './client.js';

export interface Operation {
  readonly query: unknown;
  readonly variables?: unknown;
  readonly operationName?: unknown;
}

export interface TransportResult {
  readonly result: GraphQLResponse<unknown>;
  /** Every byte of it. */
  readonly text: string;
}

/** The three ways to run an operation; each gives the first answer that comes. */
export const TRANSPORTS = {
  async HTTP(url: string, key: string | null, operation: Operation): Promise<TransportResult> {
    const text = await (await new Client(url, key).post(JSON.stringify(operation))).text();
    return { result: JSON.parse(text) as GraphQLResponse<unknown>, text };
  },

  async events(url: string, key: string | null, operation: Operation): Promise<TransportResult> {
    const response = await new Client(url, key).post(JSON.stringify(operation), { accept: 'text/event-stream' });
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (/^data: (.+)\n\n/m.test(text)) break;
    }
    // An error of the whole request may come as one JSON.
    const data = /^data: (.+)$/m.exec(text)?.[1] ?? text;
    return { result: JSON.parse(data) as GraphQLResponse<unknown>, text };
  },

  async WebSocket(url: string, key: string | null, operation: Operation): Promise<TransportResult> {
    const socket = await openSocket(url, key === null ? {} : { Authorization: `apiKey ${key}` });
    socket.send({ id: '1', type: 'subscribe', payload: operation });
    const message = await socket.next();
    const result = message.type === 'error' ? { errors: message.payload } : message.payload;
    return { result: result as GraphQLResponse<unknown>, text: JSON.stringify(message) };
  },
} as const;

export type Transport = keyof typeof TRANSPORTS;

export interface Message {
  readonly type: string;
  readonly id?: string;
  readonly payload?: unknown;
}

/** A WebSocket that says what a test tells it to. */
export interface RawSocket {
  readonly ws: WebSocket;
  send(message: unknown): void;
  next(): Promise<Message>;
  /** The next message, byte for byte. */
  nextText(): Promise<string>;
  /** The code that it is closed with. */
  readonly closed: Promise<number>;
}

/** Acknowledged, unless it is opened `bare`. */
export async function openSocket(
  url: string,
  params: unknown = {},
  options: { readonly bare?: boolean; readonly headers?: Record<string, string>; readonly protocol?: string } = {},
): Promise<RawSocket> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/graphql`, options.protocol ?? 'graphql-transport-ws', {
    headers: options.headers ?? {},
  });
  onTestFinished(() => ws.terminate());
  const messages: string[] = [];
  let wake: () => void = () => undefined;
  ws.on('message', (data) => {
    messages.push(String(data));
    wake();
  });
  const closed = new Promise<number>((resolve) => ws.on('close', resolve));
  const failed = new Promise<never>((_resolve, reject) => ws.on('error', reject));
  failed.catch(() => undefined);
  await Promise.race([once(ws, 'open'), failed]);
  const socket: RawSocket = {
    ws,
    closed,
    send: (message) => ws.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: async () => JSON.parse(await socket.nextText()) as Message,
    async nextText() {
      while (messages.length === 0) {
        await Promise.race([
          new Promise<void>((resolve) => {
            wake = resolve;
          }),
          closed.then((code) => Promise.reject(new Error(`closed with ${code}`))),
        ]);
      }
      return messages.shift() ?? '';
    },
  };
  if (options.bare) return socket;
  socket.send({ type: 'connection_init', payload: params });
  const { type } = await socket.next();
  if (type !== 'connection_ack') throw new Error(`${type} instead of connection_ack`);
  return socket;
}

/** Everything that comes back for these bytes, until the other side closes or this has been said. */
export async function rawRequest(url: string, bytes: string | Buffer, until = /\r\n\r\n/): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (until.test(text)) break;
  }
  return text;
}
