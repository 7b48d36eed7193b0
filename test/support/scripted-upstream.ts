import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A response. Strings and bytes are sent unchanged, other bodies as JSON. */
export interface UpstreamResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Closes the connection instead of responding. */
  readonly isReset?: boolean;
  /** Sends the first half of the body, and never the rest. */
  readonly isStalled?: boolean;
}

export class ReceivedRequest {
  readonly method: string;
  readonly url: URL;
  readonly authorization: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** That of the connection, which tells gateways apart. */
  readonly remotePort: number | undefined;
  readonly #content: Buffer;

  constructor({ method = '', url = '', headers, socket }: IncomingMessage, content: Buffer) {
    this.method = method;
    this.url = new URL(url, 'http://service');
    this.authorization = headers.authorization;
    this.headers = headers;
    this.remotePort = socket.remotePort;
    this.#content = content;
  }

  /** Parsed JSON; undefined without a body. Few tests look at it, and some send megabytes. */
  get body(): unknown {
    return this.#content.length === 0 ? undefined : JSON.parse(this.#content.toString());
  }
}

/** Responses to consecutive calls; the last one is repeated. */
type Script = readonly [UpstreamResponse | Respond, ...(UpstreamResponse | Respond)[]];
export type Respond = (request: ReceivedRequest) => UpstreamResponse | Promise<UpstreamResponse>;

export interface ScriptedUpstream {
  readonly url: string;
  /**
   * `call` is a method and a path without a query, like `GET /v0.4/jobs`, or `*` for all others. Calls without a script
   * receive 404.
   */
  on(call: string, ...script: Script): void;
  /** Never responds to this call. Resolves when it is received. */
  hang(call: string): Promise<void>;
  /** Removes and returns the received requests, as `GET /v0.4/jobs?…`. */
  calls(): string[];
  /** Removes and returns the received requests. */
  received(): readonly ReceivedRequest[];
}

/** An upstream on a free port with the responses of a test; closed after the test. */
export async function startScriptedUpstream(
  responses: Readonly<Record<string, UpstreamResponse | Respond>> = {},
): Promise<ScriptedUpstream> {
  const scripts = new Map<string, (UpstreamResponse | Respond)[]>(
    Object.entries(responses).map(([call, one]) => [call, [one]]),
  );
  const hanging = new Map<string, () => void>();
  let received: ReceivedRequest[] = [];

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const request = new ReceivedRequest(incoming, Buffer.concat(chunks));
    received.push(request);
    const call = `${request.method} ${request.url.pathname}`;
    const hung = hanging.get(call);
    if (hung) return hung();
    const script = scripts.get(call) ?? scripts.get('*') ?? [NOT_SCRIPTED];
    const next = script.length > 1 ? script.shift() : script[0];
    const {
      status = 200,
      headers = {},
      body,
      isReset = false,
      isStalled = false,
    } = (typeof next === 'function' ? await next(request) : next) ?? NOT_SCRIPTED;
    if (isReset) return void incoming.socket.destroy();
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
    const isText = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
    const content = isText ? body : JSON.stringify(body);
    if (isStalled) outgoing.write(Buffer.from(content ?? '').subarray(0, (content?.length ?? 0) / 2));
    else outgoing.end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });

  const take = () => {
    const taken = received;
    received = [];
    return taken;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hang: (call) => new Promise((resolve) => hanging.set(call, resolve)),
    on: (call, ...script) => void scripts.set(call, [...script]),
    calls: () => take().map(({ method, url }) => `${method} ${url.pathname}${url.search}`),
    received: take,
  };
}

const NOT_SCRIPTED: UpstreamResponse = {
  status: 404,
  body: { statusCode: 404, error: 'Not Found Error', message: 'Nothing here.' },
};
