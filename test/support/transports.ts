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
  /** All bytes of the response. */
  readonly text: string;
}

/** Sends an operation and returns the first response. */
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
    // A rejected request may receive JSON.
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

/** A WebSocket that sends messages of a test. */
export interface RawSocket {
  readonly ws: WebSocket;
  send(message: unknown): void;
  next(): Promise<Message>;
  /** The text of the next message. */
  nextText(): Promise<string>;
  /** The close code. */
  readonly closed: Promise<number>;
}

/** Opens a socket, acknowledged unless it is `bare`. */
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

/** Sends bytes and returns the response, until it matches or the connection is closed. */
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
