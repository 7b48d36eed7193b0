import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Clock } from '../primitives/clock.js';
import { invalid, Refused } from './api-error.js';
import type { Reply } from './api-response.js';
import type { RawRequest } from './contract.js';
import type { Control } from './control-api.js';
import { distort, type Fault, type FaultBox } from './fault-injection.js';
import { readJson } from './json-body.js';
import type { Dispatch } from './request-handler.js';
import type { CallLog } from './request-log.js';

const LONGEST_URL = 8_192;

export interface ServerOptions {
  readonly dispatch: Dispatch;
  readonly control: Control;
  readonly faults: FaultBox;
  readonly calls: CallLog;
  readonly clock: Clock;
}

/** The sandbox's HTTP: bounded reading, JSON out, and whatever is to go wrong in between. */
export function serve(options: ServerOptions): Server {
  return createServer((request, response) => {
    respond(request, response, options).catch((error: unknown) => {
      // Only a connection that is gone fails here: there is nobody left to tell.
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
}

async function respond(request: IncomingMessage, response: ServerResponse, options: ServerOptions): Promise<void> {
  const { dispatch, control, faults, calls, clock } = options;
  const raw = read(request);
  if (raw instanceof Refused) return send(response, raw.reply);
  if (raw.path.startsWith('/sandbox')) return send(response, await control(raw, request.socket.remoteAddress));

  const key = /^apiKey +(.*)/is.exec(request.headers.authorization ?? '')?.[1] ?? null;
  calls.record({ method: raw.method, path: request.url ?? '', key, at: clock.now() });
  const fault = faults.take(raw.method, raw.path, key);
  if (!fault) return send(response, await dispatch(raw));
  await suffer(fault, raw, response, options);
}

async function suffer(fault: Fault, raw: RawRequest, response: ServerResponse, options: ServerOptions): Promise<void> {
  const { latencyMs, answer, connection } = fault;
  if (latencyMs !== undefined) await late(latencyMs, response, options.clock);
  if (response.destroyed || connection === 'hang') return;
  if (connection === 'reset') return reset(response);
  if (answer) return send(response, { status: answer.status, body: answer.body, headers: answer.headers ?? {} });
  const reply = await options.dispatch(raw);
  if (connection === 'lose') return reset(response);
  const distorted = { ...reply, body: distort(reply.body, fault) };
  if (connection === 'half') return half(response, distorted);
  send(response, distorted);
}

function read(request: IncomingMessage): RawRequest | Refused {
  const { url = '/', method = 'GET', headers } = request;
  if (url.length > LONGEST_URL) return new Refused(414, `A URL has at most ${LONGEST_URL} characters.`);
  const [path = '/', search = ''] = url.split(/\?(.*)/s);
  if (!isDecodable(path)) return invalid('The path is not percent-encoded UTF-8.', 'params');
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    // An empty value counts as absent: clients in the field send `status=` and `next=`.
    if (value === '') continue;
    const earlier = query[name];
    query[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  const readBody = () => (method === 'GET' ? Promise.resolve(undefined) : readJson(request));
  return { method, path, query, headers, readBody };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  if (response.destroyed) return;
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
  // What is left of a body that was not read would be taken for the next request.
  const close = response.req.complete ? {} : { connection: 'close' };
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text), ...close, ...headers });
  response.end(text);
}

/** Announces the whole answer, sends half of it and breaks off. */
function half(response: ServerResponse, { status, body }: Reply): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => reset(response));
}

function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

/** Waits, or until the client has gone. */
function late(delayMs: number, response: ServerResponse, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(delayMs, resolve);
    response.once('close', () => {
      cancel();
      resolve();
    });
  });
}
