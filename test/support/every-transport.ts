import type { Gateway } from '../../src/gateway.js';
import { Client } from './client.js';
import { openSocket, type RawSocket } from './transports.js';

export interface TransportRequest {
  readonly params: Readonly<Record<string, unknown>>;
  /** Or `Bearer <access token>`. Null for a caller without a key. */
  readonly key: string | null;
  readonly stats?: boolean;
}

export interface TransportError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly unknown[];
  readonly extensions: Readonly<Record<string, unknown>>;
}

/** A result, a part of a result, or the result of an event. */
export interface SentResult {
  readonly data?: unknown;
  readonly errors?: readonly TransportError[];
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly hasNext?: boolean;
  readonly incremental?: readonly {
    readonly path: readonly (string | number)[];
    readonly data?: object;
    readonly items?: readonly unknown[];
    readonly errors?: readonly TransportError[];
  }[];
}

export interface Response {
  /** Undefined if the transport has no status. */
  readonly status?: number;
  readonly results: readonly SentResult[];
}

/** Sends one request and resolves with all of its response. */
export type Send = (request: TransportRequest) => Promise<Response>;

const toAuthorization = (key: string) => (key.startsWith('Bearer ') ? key : `apiKey ${key}`);

const createHeaders = ({ key, stats }: TransportRequest): Record<string, string> => ({
  ...(key !== null && { authorization: toAuthorization(key) }),
  ...(stats && { 'x-upstream-stats': 'true' }),
});

async function post({ url }: Gateway, request: TransportRequest, accept: string) {
  return new Client(url, null).post(JSON.stringify(request.params), { ...createHeaders(request), accept });
}

async function readJson(response: { readonly status: number; text(): Promise<string> }): Promise<Response> {
  return { status: response.status, results: [JSON.parse(await response.text()) as SentResult] };
}

/** All ways to send an operation. Their results are compared with those of the first. */
export const EVERY_TRANSPORT = {
  'in process':
    (gateway: Gateway): Send =>
    (request) =>
      executeInProcess(gateway, request, false),

  'in process, in parts':
    (gateway: Gateway): Send =>
    (request) =>
      executeInProcess(gateway, request, true),

  'JSON POST':
    (gateway: Gateway): Send =>
    async (request) =>
      readJson(await post(gateway, request, 'application/json')),

  GET:
    (gateway: Gateway): Send =>
    async (request) => {
      const { query, operationName, variables, extensions } = request.params;
      const params = new URLSearchParams({
        ...(query !== undefined && { query: `${query}` }),
        ...(operationName !== undefined && { operationName: `${operationName}` }),
        ...(variables !== undefined && { variables: JSON.stringify(variables) }),
        ...(extensions !== undefined && { extensions: JSON.stringify(extensions) }),
      });
      const headers = { ...createHeaders(request), accept: 'application/json' };
      return readJson(await fetch(`${gateway.url}/graphql?${params}`, { headers }));
    },

  SSE:
    (gateway: Gateway): Send =>
    async (request) => {
      const response = await post(gateway, request, 'text/event-stream');
      const results = [...(await response.text()).matchAll(/^event: next\ndata: (.*)$/gm)];
      return { status: response.status, results: results.map(([, json = '']) => JSON.parse(json) as SentResult) };
    },

  multipart:
    (gateway: Gateway): Send =>
    async (request) => {
      const response = await post(gateway, request, 'multipart/mixed');
      const parts = (await response.text()).split(/\r\n---|^---/).flatMap((part) => /\{.*\}/s.exec(part)?.[0] ?? []);
      return { status: response.status, results: parts.map((json) => JSON.parse(json) as SentResult) };
    },

  WebSocket(gateway: Gateway): Send {
    const sockets = new Map<string, Promise<RawSocket>>();
    let id = 0;
    return async (request) => {
      const { key, stats } = request;
      const name = `${key} ${stats}`;
      const params = {
        ...(key !== null && { Authorization: toAuthorization(key) }),
        ...(stats && { 'x-upstream-stats': true }),
      };
      const opened = sockets.get(name) ?? openSocket(gateway.url, params);
      sockets.set(name, opened);
      id += 1;
      return subscribe(await opened, `${id}`, request);
    };
  },
} as const;

export type TransportName = keyof typeof EVERY_TRANSPORT;

async function subscribe(socket: RawSocket, id: string, { params }: TransportRequest): Promise<Response> {
  socket.send({ type: 'subscribe', id, payload: { query: '', ...params } });
  const results: SentResult[] = [];
  for (;;) {
    const message = await socket.next();
    if (message.id !== id) throw new Error(`Message of another operation: ${JSON.stringify(message)}`);
    if (message.type === 'next') results.push(message.payload as SentResult);
    else if (message.type === 'error') return { results: [{ errors: message.payload as readonly TransportError[] }] };
    else return { results };
  }
}

async function executeInProcess(
  gateway: Gateway,
  { params, key, stats = false }: TransportRequest,
  acceptsIncremental: boolean,
): Promise<Response> {
  const caller = key === null ? {} : { authorization: toAuthorization(key) };
  const result = await gateway.execute({ ...params, shouldReportStats: stats, acceptsIncremental }, caller);
  const results: unknown[] = [];
  if (Symbol.asyncIterator in result) for await (const part of result) results.push(part);
  else results.push(result);
  return { results: JSON.parse(JSON.stringify(results)) as SentResult[] };
}

/** Merges the parts of a result, and removes request ids. */
export function merge(results: readonly SentResult[]): SentResult {
  const [first, ...rest] = results;
  let { data, extensions } = first ?? {};
  const errors = [...(first?.errors ?? [])];
  for (const { incremental = [], ...last } of rest) {
    extensions ??= last.extensions;
    for (const part of incremental) {
      errors.push(...(part.errors ?? []));
      data = mergeAt(data, part.path, part);
    }
  }
  return {
    ...(first && 'data' in first && { data }),
    ...(errors.length > 0 && { errors: errors.map(withoutRequestId) }),
    ...(extensions && { extensions }),
  };
}

function mergeAt(
  value: unknown,
  path: readonly (string | number)[],
  part: { readonly data?: object; readonly items?: readonly unknown[] },
): unknown {
  const [key, ...rest] = path;
  if (Array.isArray(value) && typeof key === 'number') {
    if (rest.length === 0 && part.items) return [...value.slice(0, key), ...part.items, ...value.slice(key)];
    return value.map((item, index) => (index === key ? mergeAt(item, rest, part) : item));
  }
  if (key === undefined) return mergeObjects(value, part.data);
  const object = value as Readonly<Record<string, unknown>>;
  return { ...object, [key]: mergeAt(object[key], rest, part) };
}

function mergeObjects(a: unknown, b: unknown): unknown {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return b ?? a;
  const merged: Record<string, unknown> = { ...a };
  for (const [key, value] of Object.entries(b)) merged[key] = key in merged ? mergeObjects(merged[key], value) : value;
  return merged;
}

function withoutRequestId(error: TransportError): TransportError {
  const { requestId: _requestId, ...extensions } = error.extensions;
  return { ...error, extensions };
}
