import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { canceled } from '../domain/fault.js';
import type { Scope } from '../graph/context.js';
import type { Dashboard } from './dashboard.js';
import type { Drain } from './drain.js';
import { type GraphiQL, wantsPage } from './graphiql.js';
import type { JsonPosts } from './json-post.js';
import { type CallersAllowed, refusedFor } from './origin.js';
import { introduce } from './own-headers.js';
import { pathOf } from './path.js';
import { refusalBody } from './refusal.js';
import type { Reply } from './reply.js';
import { requestIdOf } from './request-id.js';
import type { OpenScope, Yoga } from './yoga.js';

/** Slow headers and slow bodies are cut off after these, in milliseconds, and looked for that often. */
function timeouts(requestMs: number) {
  return {
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

/** The HTTP server in front of everything; not listening yet. */
export function createHttpServer(parts: ServerParts): Server {
  const server = createServer(timeouts(parts.requestTimeoutMs), (request, response) => {
    // Only a connection that is gone fails here: there is nobody left to tell.
    const fail = (error: unknown) => void response.destroy(error instanceof Error ? error : undefined);
    try {
      serve(request, response, parts)?.catch(fail);
    } catch (error) {
      fail(error);
    }
  });
  server.maxConnections = parts.maxConnections;
  return server;
}

/** A promise for what does not take the shortcut. */
function serve(request: IncomingMessage, response: ServerResponse, parts: ServerParts): Promise<void> | undefined {
  const { graphql, drain, allowed } = parts;
  drain.track(response);
  const requestId = requestIdOf(request.headers['x-request-id']);
  const refused = refusedFor(request.headers, allowed);
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
  if (refused === 'host') return answer(response, 400, 'text/plain', 'This is not the name of this server.\n');
  if (!isGraphql && request.method !== 'GET' && request.method !== 'HEAD')
    return answer(response, 405, 'text/plain', 'Only GET here.\n', { allow: 'GET, HEAD' });
  const reply = Object.hasOwn(replies, path) ? replies[path] : undefined;
  if (reply) {
    const { status, type, body } = await reply();
    return answer(response, status, type, body);
  }
  if (drain.isOn) {
    const closing = refusalBody('UNAVAILABLE', 'This gateway is closing. Ask again.');
    return answer(response, 503, 'application/json', closing, { connection: 'close', 'retry-after': '1' });
  }
  if (isGraphql) {
    if (refused === 'origin')
      return refuse(response, 403, 'FORBIDDEN', 'Pages of this origin may not call (ALLOWED_ORIGINS).');
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
  // What a browser sends to anyone without asking first (forms, plain text) can change nothing here.
  if (method === 'POST' && !isJson(headers['content-type']))
    return refuse(response, 415, 'BAD_USER_INPUT', 'POST a GraphQL request as application/json.');
  const wrong = method === 'GET' ? wrongIn(url) : undefined;
  if (wrong) return refuse(response, 400, 'BAD_USER_INPUT', `The parameter "${wrong}" is not JSON.`);
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

function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
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

function refuse(response: ServerResponse, status: number, code: 'BAD_USER_INPUT' | 'FORBIDDEN', why: string): void {
  answer(response, status, 'application/json', refusalBody(code, why));
}

function answer(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: OutgoingHttpHeaders = {},
): void {
  // What is left of a body that is not read would hold the connection up.
  const close = response.req.complete ? {} : { connection: 'close' };
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    // True of this moment: an offer, a state, a file that the next build brings.
    'cache-control': 'no-store',
    ...close,
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Resolves with the address; rejects when the port cannot be had. */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}
