import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { canceled, type FaultCode } from '../domain/fault.js';
import type { Scope } from '../graph/context.js';
import { isJson } from './content-type.js';
import type { Dashboard } from './dashboard.js';
import { endResponse, hasBody } from './discard.js';
import type { Drain } from './drain.js';
import { type GraphiQL, wantsPage } from './graphiql.js';
import type { JsonPosts } from './json-post.js';
import { type CallersAllowed, refusedFor } from './origin.js';
import { introduce } from './own-headers.js';
import { normalizeTarget, pathOf } from './path.js';
import { answerClientErrors } from './raw-error.js';
import { refusalBody } from './refusal.js';
import type { Reply } from './reply.js';
import { requestIdOf } from './request-id.js';
import type { OpenScope, Yoga } from './yoga.js';

/** Slow headers and slow bodies are cut off after these, in milliseconds, and looked for that often. */
function serverOptions(requestMs: number) {
  return {
    // Checked with the rest of what is said of a request's origin: Node's own answer has no body.
    requireHostHeader: false,
    headersTimeout: Math.min(10_000, requestMs),
    requestTimeout: requestMs,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: Math.min(2_000, requestMs),
  };
}

export interface ServerParts {
  readonly graphql: {
    readonly path: string;
    readonly yoga: Yoga;
    /** The shortcut for most requests; null sends all of them through Yoga. */
    readonly posts: JsonPosts | null;
    readonly openScope: OpenScope;
    readonly maxBodyBytes: number;
  };
  /** What is at `/` and below. */
  readonly dashboard: Dashboard;
  /** What a browser gets at the path of the graph. */
  readonly graphiql: GraphiQL;
  /** By path. */
  readonly replies: Readonly<Record<string, () => Promise<Reply>>>;
  readonly drain: Drain;
  readonly allowed: CallersAllowed;
  /** Open at once, sockets among them. */
  readonly maxConnections: number;
  /** How long a request may take to arrive, headers and body. */
  readonly requestTimeoutMs: number;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'OPTIONS']);
const WRONG_HOST = 'This is not the name of this server.';
const WRONG_ORIGIN = 'Pages of this origin may not call (ALLOWED_ORIGINS).';
const CLOSING = 'This gateway is closing. Ask again.';
const WRONG_EXPECTATION = 'The only supported Expect header is "100-continue".';
const TOO_LARGE = 'The request body is larger than MAX_BODY_BYTES.';

/** The HTTP server in front of everything; not listening yet. */
export function createHttpServer(parts: ServerParts): Server {
  const server = createServer(serverOptions(parts.requestTimeoutMs), (request, response) => {
    // Only a connection that is gone fails here: there is nobody left to tell.
    const fail = (error: unknown) => void response.destroy(error instanceof Error ? error : undefined);
    try {
      serve(request, response, parts)?.catch(fail);
    } catch (error) {
      fail(error);
    }
  });
  server.maxConnections = parts.maxConnections;
  answerClientErrors(server, parts.requestTimeoutMs);
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const requestId = requestIdOf(request.headers['x-request-id']);
    introduce(response, requestId);
    refuse(response, { status: 417, code: 'BAD_USER_INPUT', message: WRONG_EXPECTATION, requestId });
  });
  return server;
}

/** A promise for what does not take the shortcut. */
function serve(request: IncomingMessage, response: ServerResponse, parts: ServerParts): Promise<void> | undefined {
  const { graphql, drain, allowed } = parts;
  drain.track(response);
  normalizeTarget(request);
  const requestId = requestIdOf(request.headers['x-request-id']);
  const refused = refusedFor(request, allowed);
  const path = pathOf(request.url) ?? '/';
  const { posts } = graphql;
  const media = path === graphql.path && !refused && !drain.isOn ? posts?.mediaOf(request) : null;
  if (!posts || !media) return serveOther(request, response, parts, { requestId, refused, path });
  posts.serve({ request, response, media, scope: scopeOf(request, requestId, graphql) });
  return;
}

/** What has been found out about a request. */
interface Told {
  readonly requestId: string;
  readonly refused: ReturnType<typeof refusedFor>;
  readonly path: string;
}

async function serveOther(
  request: IncomingMessage,
  response: ServerResponse,
  { graphql, dashboard, graphiql, replies, drain }: ServerParts,
  { requestId, refused, path }: Told,
): Promise<void> {
  const isGraphql = path === graphql.path;
  introduce(response, requestId);
  if (refused === 'host')
    return refuse(response, { status: 400, code: 'BAD_USER_INPUT', message: WRONG_HOST, requestId });
  if (!isGraphql && request.method !== 'GET' && request.method !== 'HEAD')
    return answer(response, 405, 'text/plain', 'Only GET here.\n', { allow: 'GET, HEAD' });
  const reply = Object.hasOwn(replies, path) ? replies[path] : undefined;
  if (reply) {
    const { status, type, body } = await reply();
    return answer(response, status, type, body);
  }
  if (drain.isOn) {
    const headers = { connection: 'close', 'retry-after': '1' };
    return refuse(response, { status: 503, code: 'UNAVAILABLE', message: CLOSING, requestId, headers });
  }
  if (isGraphql) {
    if (refused === 'origin')
      return refuse(response, { status: 403, code: 'FORBIDDEN', message: WRONG_ORIGIN, requestId });
    if (wantsPage(request)) return graphiql.page(request, response);
    return serveGraphql(request, response, requestId, graphql);
  }
  if (dashboard(path, request, response) || (await graphiql.file(path, request, response))) return;
  answer(response, 404, 'text/plain', `Nothing here. The graph is at ${graphql.path}.\n`);
}

async function serveGraphql(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  graphql: ServerParts['graphql'],
): Promise<void> {
  const { headers, method, url } = request;
  const badInput = (status: number, message: string, more: OutgoingHttpHeaders = {}) =>
    refuse(response, { status, code: 'BAD_USER_INPUT', message, requestId, headers: more });
  if (!METHODS.has(method ?? ''))
    return badInput(405, 'GraphQL only supports GET and POST requests.', { allow: 'GET, POST' });
  if (method === 'POST') {
    // What a browser sends to anyone without asking first (forms, plain text) can change nothing here.
    if (!isJson(headers['content-type'])) return badInput(415, 'POST a GraphQL request as application/json, in UTF-8.');
    if (Number(headers['content-length'] ?? 0) > graphql.maxBodyBytes) return badInput(413, TOO_LARGE);
    // Yoga compares it as it is written.
    headers['content-type'] = 'application/json';
  }
  const wrong = method === 'GET' ? wrongIn(url) : undefined;
  if (wrong) return badInput(400, `The parameter "${wrong}" is not JSON.`);
  const scope = scopeOf(request, requestId, graphql);
  response.once('close', () => scope.end(canceled('the connection is closed')));
  await graphql.yoga(request, response, { scope });
}

function scopeOf(
  { headers, socket }: IncomingMessage,
  requestId: string,
  { openScope }: ServerParts['graphql'],
): Scope {
  return openScope({
    header: (name) => headers[name],
    address: socket.remoteAddress,
    requestId,
    connection: socket,
  });
}

/** The first parameter of a GET that should be JSON and is not. */
function wrongIn(url: string | undefined): string | undefined {
  const query = new URLSearchParams(url?.split(/\?(.*)/s)[1]);
  return ['variables', 'extensions'].find((name) => {
    const value = query.get(name);
    if (!value) return false;
    try {
      JSON.parse(value);
      return false;
    } catch {
      return true;
    }
  });
}

interface Refusal {
  readonly status: number;
  readonly code: FaultCode;
  readonly message: string;
  readonly requestId: string;
  readonly headers?: OutgoingHttpHeaders;
}

function refuse(response: ServerResponse, { status, code, message, requestId, headers }: Refusal): void {
  answer(response, status, 'application/json', refusalBody(code, message, requestId), headers);
}

function answer(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: OutgoingHttpHeaders = {},
): void {
  const close = hasBody(response.req) && !response.req.complete ? { connection: 'close' } : {};
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    // True of this moment: an offer, a state, a file that the next build brings.
    'cache-control': 'no-store',
    ...close,
    ...headers,
  });
  endResponse(response, response.req.method === 'HEAD' ? undefined : body);
}

/** Resolves with the address; rejects when the port cannot be had. */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}
