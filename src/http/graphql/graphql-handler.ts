import type { IncomingMessage, ServerResponse } from 'node:http';
import { GatewayError } from '../../domain/gateway-error.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import { type OperationResult, ResultStream } from '../../pipeline/result-stream.js';
import { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { setBaseHeaders } from '../base-headers.js';
import { isJson } from '../content-type.js';
import { JsonResponder } from './json-responder.js';
import { acceptsJson, type Negotiated, negotiate, toAccept } from './media-type.js';
import { abortOnDisconnect } from './operation-request.js';
import { type Handled, type PostExchange, PostHandler } from './post-handler.js';
import { type BodyLimits, payloadTooLargeError } from './request-body.js';
import { createYogaServer, type YogaExchange, type YogaServer } from './yoga.js';

export interface GraphQLHandlerOptions extends BodyLimits {
  readonly pipeline: Pipeline;
  /** If false, Yoga sends all results; they are the same. */
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
  readonly #postHandler: PostHandler;
  readonly #yoga: YogaServer;

  constructor(options: GraphQLHandlerOptions) {
    this.#options = options;
    this.#responder = new JsonResponder();
    this.#yoga = createYogaServer(options);
    this.#postHandler = new PostHandler({ ...options, send: (exchange, result) => this.#send(exchange, result) });
  }

  /** Returns a promise for a GET. */
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
    if (request.method === 'POST') {
      this.#postHandler.handle({ request, response, requestId, negotiated });
      return;
    }
    const signal = new LightAbortSignal();
    abortOnDisconnect(response, signal);
    return this.#handleWithYoga(exchange, { request, requestId, negotiated, signal });
  }

  #send(exchange: PostExchange, result: OperationResult): Handled {
    const { request, response, requestId, negotiated } = exchange;
    const isJson = acceptsJson(negotiated);
    // A request that is rejected before it has arrived gets JSON, as those that `handle` rejects.
    const isRejected = !request.complete;
    if (!(result instanceof ResultStream) && (isRejected || (isJson && this.#options.enableFastPath))) {
      this.#responder.send(exchange, isJson ? negotiated.single : 'application/json', result);
      return;
    }
    // The body has been consumed; Yoga would wait for it.
    Object.assign(request, { body: '{}' });
    const yogaExchange = { request, requestId, negotiated, signal: new LightAbortSignal(), result };
    return this.#handleWithYoga({ request, response, requestId }, yogaExchange);
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
