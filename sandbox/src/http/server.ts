import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Clock } from '../primitives/clock.js';
import { ApiError, badRequest } from './api-error.js';
import type { ApiResponse } from './api-response.js';
import type { RawRequest } from './contract.js';
import type { ControlHandler } from './control-api.js';
import { applyFault, type Fault, type FaultInjector } from './fault-injection.js';
import { readJsonBody } from './json-body.js';
import type { RequestHandler } from './request-handler.js';
import type { RequestLog } from './request-log.js';

const MAX_URL_CHARS = 8_192;

export interface ServerOptions {
  readonly handleRequest: RequestHandler;
  readonly handleControl: ControlHandler;
  readonly faults: FaultInjector;
  readonly requests: RequestLog;
  readonly clock: Clock;
}

/** The HTTP server: parses requests, applies injected faults and sends responses. */
export function createSandboxServer(options: ServerOptions): Server {
  return createServer((request, response) => {
    respond(request, response, options).catch((error: unknown) => {
      // Only writing to a closed connection fails here.
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
}

async function respond(request: IncomingMessage, response: ServerResponse, options: ServerOptions): Promise<void> {
  const { handleControl, faults, requests, clock } = options;
  const raw = parseRequest(request);
  if (raw instanceof ApiError) return send(response, raw.response);
  if (raw.path.startsWith('/sandbox')) {
    if (!isControlHost(request.headers.host)) return send(response, INVALID_CONTROL_HOST.response);
    return send(response, await handleControl(raw, request.socket.remoteAddress));
  }

  const key = /^apiKey +(.*)/is.exec(request.headers.authorization ?? '')?.[1] ?? null;
  requests.record({ method: raw.method, path: request.url ?? '', key, receivedAt: clock.now() });
  const fault = faults.match(raw.method, raw.path, key);
  if (!fault) return send(response, await options.handleRequest(raw));
  await respondWithFault(fault, raw, response, options);
}

async function respondWithFault(
  fault: Fault,
  raw: RawRequest,
  response: ServerResponse,
  options: ServerOptions,
): Promise<void> {
  const { latencyMs, connection } = fault;
  if (latencyMs !== undefined) await delay(latencyMs, response, options.clock);
  if (response.destroyed || connection === 'hang') return;
  if (connection === 'reset') return resetConnection(response);
  if (fault.response) {
    const { status, body, headers = {} } = fault.response;
    return send(response, { status, body, headers });
  }
  const result = await options.handleRequest(raw);
  if (connection === 'drop-response') return resetConnection(response);
  const modified = { ...result, body: applyFault(result.body, fault) };
  if (connection === 'truncate') return sendTruncated(response, modified);
  send(response, modified);
}

const INVALID_CONTROL_HOST = new ApiError(403, 'Control requests need a local Host header, such as localhost.');

/** Blocks DNS rebinding: names of other sites have a dot. */
function isControlHost(header = ''): boolean {
  if (!URL.canParse(`http://${header}`)) return false;
  const { hostname } = new URL(`http://${header}`);
  const isIpAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  return isIpAddress || !hostname.includes('.') || hostname.endsWith('.localhost');
}

/** An empty id matches nothing. Any other empty parameter counts as absent. */
const ID_PARAMETERS: ReadonlySet<string> = new Set(
  'id ids parent_job_id session_id submitter_id project_id target'.split(' '),
);

function parseRequest(request: IncomingMessage): RawRequest | ApiError {
  const { url = '/', method = 'GET', headers } = request;
  if (url.length > MAX_URL_CHARS)
    return new ApiError(414, `The URL is too long: the limit is ${MAX_URL_CHARS} characters.`);
  const [path = '/', search = ''] = url.split(/\?(.*)/s);
  if (!isDecodable(path)) return badRequest('The path is not percent-encoded UTF-8.', 'params');
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    // Existing clients send `status=` and `next=`.
    if (value === '' && !ID_PARAMETERS.has(name)) continue;
    const existing = query[name];
    query[name] = existing === undefined ? value : [existing, value].flat();
  }
  const readBody = () => (method === 'GET' ? Promise.resolve(undefined) : readJsonBody(request));
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

function send(response: ServerResponse, { status, body, headers = {} }: ApiResponse): void {
  if (response.destroyed) return;
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
  // The rest of an unread body would be parsed as the next request.
  const close = response.req.complete ? {} : { connection: 'close' };
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'x-request-id': randomUUID(),
    ...close,
    ...headers,
  });
  response.end(text);
}

/** Announces the full length, sends half of the body and resets the connection. */
function sendTruncated(response: ServerResponse, { status, body }: ApiResponse): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => resetConnection(response));
}

function resetConnection(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

/** Waits for the delay or until the client disconnects. */
function delay(delayMs: number, response: ServerResponse, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.schedule(delayMs, resolve);
    response.once('close', () => {
      cancel();
      resolve();
    });
  });
}
