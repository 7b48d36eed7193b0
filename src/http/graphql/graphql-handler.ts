import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../../domain/gateway-error.js';
import type { OwnerRegistry } from '../../isolation/owner-registry.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import { type OperationResult, ResultStream } from '../../pipeline/result-stream.js';
import { HTTP } from '../../pipeline/transport.js';
import type { Clock } from '../../primitives/clock.js';
import { createFail, type Exchange, toRequestSource } from '../exchange.js';
import { type BodyLimits, checkBody, type Handled } from '../requests/request-body.js';
import { setBaseHeaders } from '../responses/base-headers.js';
import { EventStreams } from './event-streams.js';
import { acceptsJson, MAX_ACCEPT_CHARS, type Negotiated, negotiate, toAccept } from './media-type.js';
import { type OperationExchange, OperationHandler } from './operation-handler.js';
import { POST_JSON } from './operation-request.js';
import { ResultResponder } from './result-responder.js';
import type { YogaServer } from './yoga.js';

export interface GraphQLHandlerOptions extends BodyLimits {
  readonly pipeline: Pipeline;
  readonly owners: OwnerRegistry;
  readonly clock: Clock;
  /** Maximum concurrent operations of an event stream in single connection mode. */
  readonly maxOperationsPerStream: number;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST']);

/** Handles requests to `/graphql`. Rejects invalid requests before execution. */
export class GraphQLHandler {
  readonly #options: GraphQLHandlerOptions;
  readonly #responder = new ResultResponder();
  readonly #operations: OperationHandler;
  #yoga: Promise<YogaServer> | undefined;
  readonly #eventStreams: EventStreams;

  constructor(options: GraphQLHandlerOptions) {
    this.#options = options;
    this.#eventStreams = new EventStreams({ ...options, responder: this.#responder });
    this.#operations = new OperationHandler({ ...options, send: (exchange, result) => this.#send(exchange, result) });
  }

  handle(exchange: Exchange): void {
    const { pipeline, getClientAddress } = this.#options;
    const prepared = pipeline.verifiesTokens
      ? pipeline.prepare(toRequestSource(exchange.request, getClientAddress))
      : null;
    if (prepared === null) {
      this.#handle(exchange);
      return;
    }
    const { response } = exchange;
    prepared.then(() => (response.destroyed ? undefined : this.#handle(exchange))).catch(createFail(response));
  }

  #handle(exchange: Exchange): void {
    const { request, response, requestId } = exchange;
    if (EventStreams.matches(request)) {
      this.#eventStreams.handle(exchange);
      return;
    }
    const { accept } = request.headers;
    let negotiated: Negotiated;
    try {
      checkRequest(request, this.#options.maxBodyBytes);
      negotiated = negotiate(accept) ?? throwNotAcceptable();
    } catch (error) {
      const result = this.#options.pipeline.reject({ requestId, transport: HTTP }, error);
      this.#responder.send(exchange, 'application/json', result);
      return;
    }
    this.#operations.handle({ request, response, requestId, negotiated });
  }

  /** Ends event streams without operations; the others end with their last operation. */
  drain(): void {
    this.#eventStreams.drain();
  }

  #send(exchange: OperationExchange, result: OperationResult): Handled {
    const { request, negotiated } = exchange;
    if (result instanceof ResultStream) return this.#sendWithYoga(exchange, result);
    // A POST that is rejected before it has arrived gets JSON, as those that `handle` rejects.
    const isRejected = request.method === 'POST' && !request.complete;
    this.#responder.send(exchange, isRejected ? toJson(negotiated) : negotiated.single, result);
    return;
  }

  async #sendWithYoga(exchange: OperationExchange, result: ResultStream): Promise<void> {
    const { request, response, requestId, negotiated } = exchange;
    const { pipeline } = this.#options;
    this.#yoga ??= this.#loadYoga();
    let yoga: YogaServer;
    try {
      yoga = await this.#yoga;
    } catch (error) {
      this.#responder.send(exchange, toJson(negotiated), pipeline.reject({ requestId, transport: HTTP }, error));
      await result.return();
      return;
    }
    setBaseHeaders(response, requestId);
    // Yoga ignores quality values and sends the first type that it supports.
    request.headers.accept = toAccept(negotiated);
    // The body has been consumed; Yoga would wait for it.
    Object.assign(request, { body: '{}' });
    await yoga(request, response, { exchange: { requestId, result } });
  }

  /** On demand: Yoga is a quarter of the modules of the gateway. The program loads it after its start. Node does not load a module again that failed. */
  async #loadYoga(): Promise<YogaServer> {
    const { createYogaServer } = await import('./yoga.js').catch((cause: unknown) => {
      throw new Error('Streams cannot be sent: graphql-yoga was not loaded. Install the packages and restart.', {
        cause,
      });
    });
    return createYogaServer(this.#options);
  }
}

/** The media type of a rejection: JSON, also for clients that only accept streams. */
function toJson(negotiated: Negotiated): Negotiated['single'] {
  return acceptsJson(negotiated) ? negotiated.single : 'application/json';
}

function checkRequest(request: IncomingMessage, maxBodyBytes: number): void {
  const { method = '', headers } = request;
  if (!METHODS.has(method)) throw new GatewayError('METHOD_NOT_ALLOWED', 'Send an operation with GET or POST.');
  if (headers.accept && headers.accept.length > MAX_ACCEPT_CHARS)
    throw new GatewayError('NOT_ACCEPTABLE', `Accept may have at most ${MAX_ACCEPT_CHARS} characters.`);
  if (method === 'POST') checkBody(request, maxBodyBytes, POST_JSON);
}

function throwNotAcceptable(): never {
  throw new GatewayError(
    'NOT_ACCEPTABLE',
    'Accept must allow application/json, application/graphql-response+json, text/event-stream or multipart/mixed.',
  );
}
