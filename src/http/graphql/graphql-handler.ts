import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GetClientAddress } from '../../callers/address.js';
import { GatewayError } from '../../domain/gateway-error.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import type { ResultStream } from '../../pipeline/result-stream.js';
import { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { setBaseHeaders } from '../base-headers.js';
import { isJson } from '../content-type.js';
import { FastPathHandler, type PostExchange } from './fast-path-handler.js';
import { JsonResponder } from './json-responder.js';
import { acceptsJson, type Negotiated, negotiate, toAccept } from './media-type.js';
import { abortOnDisconnect } from './operation-request.js';
import { payloadTooLargeError } from './request-body.js';
import { createYogaServer, type YogaExchange, type YogaServer } from './yoga.js';

export interface GraphQLHandlerOptions {
  readonly pipeline: Pipeline;
  readonly maxBodyBytes: number;
  readonly getClientAddress: GetClientAddress;
  /** If false, Yoga handles all requests; the results are the same. */
  readonly enableFastPath: boolean;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST']);

/** Handles requests to `/graphql`. Rejects invalid requests before execution. */
export class GraphQLHandler {
  readonly #options: GraphQLHandlerOptions;
  readonly #responder: JsonResponder;
  readonly #fastPath: FastPathHandler;
  readonly #yoga: YogaServer;

  constructor(options: GraphQLHandlerOptions) {
    this.#options = options;
    this.#responder = new JsonResponder();
    this.#yoga = createYogaServer(options);
    this.#fastPath = new FastPathHandler({
      ...options,
      responder: this.#responder,
      sendStream: (exchange, result) => this.#sendStream(exchange, result),
    });
  }

  /** Returns a promise if Yoga handles the request. */
  handle(exchange: Exchange): Promise<void> | undefined {
    const { request, response, requestId } = exchange;
    const { accept } = request.headers;
    let negotiated: Negotiated;
    try {
      checkRequest(request, this.#options.maxBodyBytes);
      negotiated = negotiate(accept) ?? throwNotAcceptable();
    } catch (error) {
      const result = this.#options.pipeline.reject({ requestId }, error);
      this.#responder.send(exchange, 'application/json', result);
      return;
    }
    if (this.#options.enableFastPath && request.method === 'POST' && acceptsJson(negotiated)) {
      this.#fastPath.handle({ request, response, requestId, negotiated });
      return;
    }
    const signal = new LightAbortSignal();
    abortOnDisconnect(response, signal);
    return this.#handleWithYoga(exchange, { request, requestId, negotiated, signal });
  }

  #sendStream({ request, response, requestId, negotiated }: PostExchange, result: ResultStream): Promise<void> {
    // The body has been consumed; Yoga would wait for it.
    Object.assign(request, { body: '{}' });
    const exchange = { request, requestId, negotiated, signal: new LightAbortSignal(), result };
    return this.#handleWithYoga({ request, response, requestId }, exchange);
  }

  async #handleWithYoga({ request, response, requestId }: Exchange, exchange: YogaExchange): Promise<void> {
    setBaseHeaders(response, requestId);
    // Yoga ignores quality values and sends the first type that it supports.
    request.headers.accept = toAccept(exchange.negotiated);
    await this.#yoga(request, response, { exchange });
  }
}

function checkRequest({ method = '', headers }: IncomingMessage, maxBodyBytes: number): void {
  if (!METHODS.has(method)) throw new GatewayError('METHOD_NOT_ALLOWED', 'Only GET and POST are allowed.');
  if (method !== 'POST') return;
  // Browsers send forms and plain text across origins without a preflight request: they must not execute anything.
  if (!isJson(headers['content-type'])) {
    throw new GatewayError('UNSUPPORTED_MEDIA_TYPE', 'POST a GraphQL request as application/json, in UTF-8.');
  }
  if (Number(headers['content-length'] ?? 0) > maxBodyBytes) throw payloadTooLargeError();
}

function throwNotAcceptable(): never {
  throw new GatewayError(
    'NOT_ACCEPTABLE',
    'Accept must allow application/json, application/graphql-response+json, text/event-stream or multipart/mixed.',
  );
}
