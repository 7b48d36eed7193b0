import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline as pipe } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { GatewayError, isGatewayError } from '../domain/gateway-error.js';
import { EXPECTED_MS } from '../isolation/work.js';
import type { McpOptions } from '../mcp/mcp-call.js';
import { parseBearer, type RequestSource } from '../pipeline/authenticator.js';
import { getCode } from '../pipeline/errors.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import type { Admission } from '../pipeline/request.js';
import { MCP } from '../pipeline/transport.js';
import { isObject } from '../primitives/as-object.js';
import { LightAbortSignal } from '../primitives/light-abort-signal.js';
import { abortOnDisconnect, createConnectionCloser, type Exchange, toRequestSource } from './exchange.js';
import { parseClientJson } from './requests/parse-client-json.js';
import { type BodyLimits, checkBody, type ReceiveOptions, receive } from './requests/request-body.js';
import { setBaseHeaders, UNBUFFERED } from './responses/base-headers.js';
import { toHttpStatus } from './responses/http-status.js';
import { sendResponse } from './responses/send-response.js';

export interface McpHandlerOptions extends McpOptions, BodyLimits {
  readonly pipeline: Pipeline;
  /** The value of `WWW-Authenticate` for the response to a request without a valid access token; null where nobody signs in. */
  readonly getChallenge: ((request: IncomingMessage) => string) | null;
}

/** Codes of JSON-RPC. */
const PARSE_ERROR = -32_700;
const SERVER_ERROR = -32_000;

/** Receives messages of the Model Context Protocol (Streamable HTTP) as `/graphql` receives operations: counted before they are parsed, in turns. */
export class McpHandler {
  readonly #options: McpHandlerOptions & ReceiveOptions;

  constructor(options: McpHandlerOptions) {
    const { pipeline, clients } = options;
    const acceptsBearerKeys = !pipeline.verifiesTokens;
    this.#options = {
      ...options,
      getSource: (request) => toMcpSource(toRequestSource(request, clients), acceptsBearerKeys),
    };
  }

  handle(exchange: Exchange): void {
    const { request, response, requestId } = exchange;
    setBaseHeaders(response, requestId);
    request.on('error', createConnectionCloser(response));
    const reject = (error: unknown) => this.#reject(exchange, error);
    const { getChallenge, maxBodyBytes } = this.#options;
    try {
      if (request.method !== 'POST')
        throw new GatewayError('METHOD_NOT_ALLOWED', 'Send each message with POST: there are no sessions.');
      checkBody(request, maxBodyBytes, 'Send messages as application/json, in UTF-8.');
    } catch (error) {
      reject(error);
      return;
    }
    receive<object>(exchange, this.#options, {
      parse(body, { sender }) {
        if (getChallenge && isGatewayError(sender)) throw sender;
        return parseMessage(body.toString());
      },
      handle: (message, admission) => this.#serve(exchange, admission, message).catch(reject),
      reject,
    });
  }

  async #serve(exchange: Exchange, admission: Admission, message: object): Promise<void> {
    const { request, response, requestId } = exchange;
    const disconnected = new AbortController();
    const timedOut = new AbortController();
    const signal = new LightAbortSignal();
    // What a mutation may have done is still sent when the request outlasts the drain.
    signal.onAbort(() => (response.destroyed ? disconnected : timedOut).abort(signal.reason));
    abortOnDisconnect(response, signal);
    // Paid in advance: what the protocol's code does after a wait is not measured.
    const turn = this.#options.turns.ofOwner(admission.owner).take(EXPECTED_MS.mcpMessage);
    if (turn !== null) await turn;
    if (response.destroyed) return;
    const headers = pickHeaders(request.headers);
    // Loaded on demand: the protocol's code is as much as half of the gateway, and most gateways have no agents.
    const { serveMcpPost } = await import('../mcp/mcp-endpoint.js');
    const post = { headers, message, admission, requestId, signal: disconnected.signal, timedOut: timedOut.signal };
    const served = await serveMcpPost(this.#options, post);
    if (response.destroyed) return;
    const type = served.headers.get('content-type');
    if (served.body === null || type === null) {
      response.writeHead(served.status, { 'content-length': 0 }).end();
    } else if (type.startsWith('text/event-stream')) {
      response.writeHead(served.status, { 'content-type': type, [UNBUFFERED.name]: UNBUFFERED.value });
      // Fails only if the client disconnects.
      await pipe(Readable.fromWeb(served.body as NodeReadableStream), response).catch(() => response.destroy());
    } else sendResponse(response, served.status, 'application/json', await served.text());
  }

  /** Before a message is parsed, nobody knows its id. */
  #reject({ request, response, requestId }: Exchange, error: unknown): undefined {
    if (response.destroyed || response.headersSent) return;
    const { pipeline, getChallenge } = this.#options;
    const { errors = [] } = pipeline.reject({ requestId, transport: MCP }, error);
    const [first] = errors;
    const { status = 500, headers } = toHttpStatus({ errors }, true, request.method) ?? {};
    const code = getCode(first) === 'BAD_REQUEST' ? PARSE_ERROR : SERVER_ERROR;
    const body = { jsonrpc: '2.0', id: null, error: { code, message: first?.message, data: first?.extensions } };
    sendResponse(response, status, 'application/json', JSON.stringify(body), {
      ...headers,
      ...(status === 405 && { allow: 'POST' }),
      ...(status === 401 && getChallenge && { 'www-authenticate': getChallenge(request) }),
    });
  }
}

/** Many MCP clients can send only bearer tokens: where nobody signs in, they are API keys. */
function toMcpSource(source: RequestSource, acceptsBearerKeys: boolean): RequestSource {
  const key = acceptsBearerKeys ? parseBearer(source.authorization) : null;
  return { ...source, transport: MCP, authorization: key === null ? source.authorization : `apiKey ${key}` };
}

function parseMessage(body: string): object {
  const message = parseClientJson(body, 'The message');
  // Each message of a batch would have to be counted by itself; the protocol has no batches since June 2025.
  if (!isObject(message))
    throw new GatewayError('BAD_REQUEST', 'Send one message of JSON-RPC in a request: an object, not a batch.');
  return message;
}

/** Nothing else of the request reaches the protocol's code, in particular no key. */
function pickHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && /^(?:accept|content-type|mcp-[a-z-]+|last-event-id)$/.test(name)
        ? [[name, value]]
        : [],
    ),
  );
}
