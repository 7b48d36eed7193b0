import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';

/** Slow headers and slow bodies are cut off after these, in milliseconds. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 } as const;

const NOT_JSON = `${JSON.stringify({
  errors: [{ message: 'POST a GraphQL request as application/json.', extensions: { code: 'BAD_USER_INPUT' } }],
})}\n`;

export interface Routes {
  readonly graphql: { readonly path: string; readonly handle: RequestListener };
  /** The page at `/`. */
  readonly page: string;
}

/** The HTTP server in front of everything; not listening yet. */
export function createHttpServer({ graphql, page }: Routes): Server {
  return createServer(TIMEOUTS, (request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path === graphql.path) {
      // What a browser sends to anyone without asking first (forms, plain text) can change nothing here.
      const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
      if (request.method === 'POST' && type !== 'application/json')
        return answer(request, response, 415, 'application/json', NOT_JSON);
      return graphql.handle(request, response);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answer(request, response, 405, 'text/plain', 'Only GET here.\n');
    if (path === '/') return answer(request, response, 200, 'text/html', page);
    if (path === '/live') return answer(request, response, 200, 'application/json', '{"status":"alive"}\n');
    answer(request, response, 404, 'text/plain', `Nothing here. The graph is at ${graphql.path}.\n`);
  });
}

function answer(request: IncomingMessage, response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
    ...(type === 'text/html' && {
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Resolves with the address; rejects when the port cannot be had. */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}

/** Takes no more connections, lets what is in flight finish, and cuts off what has not after `graceMs`. */
export async function drain(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(cutOff);
}
