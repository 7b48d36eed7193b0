import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../../domain/gateway-error.js';
import { mayContainSecrets } from '../../domain/secrets.js';
import type { OwnerRegistry } from '../../isolation/owner-registry.js';
import { LARGE_BYTES } from '../../isolation/work.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import type { Admission, OperationParams, OperationRequest } from '../../pipeline/request.js';
import { expectSendMs } from '../../pipeline/result.js';
import { type OperationResult, ResultStream } from '../../pipeline/result-stream.js';
import { HTTP } from '../../pipeline/transport.js';
import type { Clock } from '../../primitives/clock.js';
import { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { abortOnDisconnect, type Exchange, toRequestSource } from '../exchange.js';
import {
  type BodyLimits,
  checkBody,
  type Handled,
  type ReceiveOptions,
  receive,
  runInTurn,
} from '../requests/request-body.js';
import { setBaseHeaders } from '../responses/base-headers.js';
import { EventStreamHandler } from './event-stream-handler.js';
import { isStreamType, type Negotiated, negotiate, toAccept } from './media-type.js';
import { POST_INSTRUCTION, parseRequestBody, parseUrlParams, toOperationRequest } from './operation-request.js';
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

const MAX_CACHED_BODY_BYTES = 10_000;

/** A GET, or a POST of JSON. */
interface OperationExchange extends Exchange {
  readonly negotiated: Negotiated;
}

interface ParsedBody {
  readonly authorization: string | undefined;
  readonly body: Buffer;
  readonly params: OperationParams;
}

/**
 * Handles requests to `/graphql`, from the headers to the result. Yoga writes streams only: its Request and its streams cost more CPU than
 * a cached result.
 */
export class GraphQLHandler {
  readonly #options: GraphQLHandlerOptions & ReceiveOptions;
  readonly #responder = new ResultResponder();
  readonly #eventStreams: EventStreamHandler;
  #lastParsed: ParsedBody | undefined;
  #yoga: Promise<YogaServer> | undefined;

  constructor(options: GraphQLHandlerOptions) {
    this.#options = { ...options, getSource: (request) => toRequestSource(request, options.clients) };
    this.#eventStreams = new EventStreamHandler({ ...this.#options, responder: this.#responder });
  }

  handle(exchange: Exchange): void {
    const { request, response, requestId } = exchange;
    if (EventStreamHandler.matches(request)) {
      this.#eventStreams.handle(exchange);
      return;
    }
    let negotiated: Negotiated;
    try {
      checkRequest(request, this.#options.maxBodyBytes);
      negotiated = negotiate(request.headers.accept) ?? throwNotAcceptable();
    } catch (error) {
      const result = this.#options.pipeline.reject({ requestId, transport: HTTP }, error);
      this.#responder.send(exchange, 'application/json', result);
      return;
    }
    const operation = { request, response, requestId, negotiated };
    receive<OperationParams>(operation, this.#options, {
      parse: (body) =>
        request.method === 'GET' ? parseUrlParams(request) : this.#parse(body, request.headers.authorization),
      handle: (params, admission, bytes) => this.#run(operation, params, admission, bytes),
      reject: (error) => this.#reject(operation, error),
    });
  }

  /** Ends event streams without operations; the others end with their last operation. */
  drain(): void {
    this.#eventStreams.drain();
  }

  /** Parses the same request of one sender once, however often it arrives in a row. */
  #parse(body: Buffer, authorization: string | undefined): OperationParams {
    if (body.length > MAX_CACHED_BODY_BYTES) return parseRequestBody(body.toString());
    const last = this.#lastParsed;
    if (last && last.authorization === authorization && last.body.equals(body)) return last.params;
    const text = body.toString();
    const params = parseRequestBody(text);
    if (!mayContainSecrets(text)) this.#lastParsed = { authorization, body, params };
    return params;
  }

  #run(exchange: OperationExchange, params: OperationParams, admission: Admission, bytes: number): Handled {
    const { request, requestId, negotiated } = exchange;
    const { delivery } = negotiated;
    const signal = new LightAbortSignal();
    const operation = toOperationRequest(request, { requestId, admission, params, delivery, signal });
    const run = () => this.#execute(exchange, operation, signal);
    if (bytes < LARGE_BYTES) return run();
    const onDrop = (error: GatewayError) => this.#reject(exchange, error);
    // Called by the work that is running, it would run at once, however long parsing has taken.
    return Promise.resolve().then(() => runInTurn(request, this.#options.clients, { bytes, run, onDrop }));
  }

  #execute(exchange: OperationExchange, operation: OperationRequest, signal: LightAbortSignal): Handled {
    const { pipeline, clients } = this.#options;
    const result = pipeline.run(operation);
    if (result instanceof Promise) {
      abortOnDisconnect(exchange.response, signal);
      // Many operations may wait for one result.
      return result.then((finished) => this.#sendInTurn(exchange, finished));
    }
    if (!clients.turns.hasWaiting || expectSendMs(result) === 0) return this.#send(exchange, result);
    // Called by the work that is running, it would run at once, before requests that take less time.
    return Promise.resolve().then(() => this.#sendInTurn(exchange, result));
  }

  #sendInTurn(exchange: OperationExchange, result: OperationResult): Handled {
    return this.#options.clients.turnsOf(exchange.request).run(
      () => this.#send(exchange, result),
      () => expectSendMs(result),
    );
  }

  #reject(exchange: OperationExchange, error: unknown): Handled {
    const { requestId } = exchange;
    return this.#send(exchange, this.#options.pipeline.reject({ requestId, transport: HTTP }, error));
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

  /** Yoga is a quarter of the modules of the gateway: the program loads it after its start. Node does not repeat a load that failed. */
  async #loadYoga(): Promise<YogaServer> {
    const { createYogaServer } = await import('./yoga.js').catch((cause: unknown) => {
      throw new Error('Streams cannot be sent: graphql-yoga was not loaded. Install the packages and restart.', {
        cause,
      });
    });
    return createYogaServer(this.#options.pipeline);
  }
}

/** The media type of a rejection: JSON, also for clients that only accept streams. */
function toJson({ single }: Negotiated): Negotiated['single'] {
  return isStreamType(single) ? 'application/json' : single;
}

function checkRequest(request: IncomingMessage, maxBodyBytes: number): void {
  const { method = '' } = request;
  if (!METHODS.has(method)) throw new GatewayError('METHOD_NOT_ALLOWED', 'Send an operation with GET or POST.');
  if (method === 'POST') checkBody(request, maxBodyBytes, POST_INSTRUCTION);
}

function throwNotAcceptable(): never {
  throw new GatewayError(
    'NOT_ACCEPTABLE',
    'Accept must allow application/json, application/graphql-response+json, text/event-stream or multipart/mixed, in at most 1,000 characters.',
  );
}
