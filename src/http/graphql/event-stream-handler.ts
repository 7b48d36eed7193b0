import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { GatewayError, RETRY_AFTER_MS } from '../../domain/gateway-error.js';
import type { OwnerRegistry } from '../../isolation/owner-registry.js';
import { Pool } from '../../isolation/pool.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import type { Admission, Delivery, OperationParams } from '../../pipeline/request.js';
import type { Result } from '../../pipeline/result.js';
import { ResultStream } from '../../pipeline/result-stream.js';
import { HTTP } from '../../pipeline/transport.js';
import { asObject } from '../../primitives/as-object.js';
import type { Clock } from '../../primitives/clock.js';
import { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import type { Exchange } from '../exchange.js';
import { endResponse, isStillArriving } from '../requests/discard.js';
import { checkBody, type ReceiveOptions, receive } from '../requests/request-body.js';
import { getSearchParams } from '../requests/request-target.js';
import { setBaseHeaders } from '../responses/base-headers.js';
import { EventStream } from './event-stream.js';
import { negotiate } from './media-type.js';
import { MAX_OPERATION_ID_CHARS } from './operation-parameters.js';
import { POST_INSTRUCTION, parseRequestBody, toOperationRequest } from './operation-request.js';
import type { ResultResponder } from './result-responder.js';

export interface EventStreamHandlerOptions extends ReceiveOptions {
  readonly pipeline: Pipeline;
  readonly responder: ResultResponder;
  readonly owners: OwnerRegistry;
  readonly clock: Clock;
  readonly maxOperationsPerStream: number;
}

interface Entry {
  readonly stream: EventStream;
  /** The stream is no longer only reserved. */
  readonly endReservation: () => void;
}

interface StreamOperation {
  readonly id: string;
  readonly params: OperationParams;
}

const TOKEN_HEADER = 'x-graphql-event-stream-token';
/** How long a token is valid before its stream is opened. */
const RESERVATION_TIMEOUT_MS = 10_000;
/** Each reservation takes memory, and costs its client only one request. */
const MAX_RESERVATIONS = 1_000;
const MAX_RESERVATIONS_PER_ADDRESS = 50;
const DELIVERY: Delivery = { parts: true, events: true };

/**
 * Single connection mode of the GraphQL over SSE protocol: PUT returns a token, GET opens a stream with it, POST starts an
 * operation whose results are sent on the stream, DELETE cancels it.
 */
export class EventStreamHandler {
  readonly #options: EventStreamHandlerOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #reservations: Pool;

  constructor(options: EventStreamHandlerOptions) {
    this.#options = options;
    const { owners } = options;
    this.#reservations = new Pool({
      owners,
      max: MAX_RESERVATIONS,
      maxPerOwner: MAX_RESERVATIONS_PER_ADDRESS,
      // Not `refuse`: twenty addresses could keep all others out.
      whenFull: 'exceed',
    });
  }

  /** Whether the request belongs to this mode. */
  static matches({ method, headers, url = '' }: IncomingMessage): boolean {
    return method === 'PUT' || headers[TOKEN_HEADER] !== undefined || /[?&]token=/.test(url);
  }

  handle(exchange: Exchange): void {
    setBaseHeaders(exchange.response, exchange.requestId);
    try {
      this.#dispatch(exchange);
    } catch (error) {
      this.#reject(exchange, error);
    }
  }

  /** Ends streams when their operations have ended. */
  drain(): void {
    for (const { stream } of this.#entries.values()) stream.drain();
  }

  #dispatch(exchange: Exchange): void {
    const { request, response } = exchange;
    if (request.method === 'PUT') {
      this.#reserve(exchange);
      return;
    }
    const token = getToken(request);
    const entry = this.#entries.get(token);
    if (!entry || !hasSameKey(request, entry.stream))
      throw new GatewayError('NOT_FOUND', 'No event stream has this token and API key. PUT reserves one.');
    if (request.method === 'GET') this.#open(exchange, token, entry);
    else if (request.method === 'POST') this.#startOperation(exchange, entry.stream);
    else if (request.method === 'DELETE') {
      entry.stream.cancelOperation(getUrlParameter(request, 'operationId'));
      response.writeHead(200, { 'content-length': 0 });
      endResponse(response, undefined);
    } else throw new GatewayError('METHOD_NOT_ALLOWED', 'An event stream supports PUT, GET, POST and DELETE.');
  }

  #reserve(exchange: Exchange): void {
    const { clients, clock } = this.#options;
    const { request, response } = exchange;
    const reservation = this.#reservations.tryAcquire(clients.getOwner(request));
    if (!reservation) {
      const message = `Too many event streams are reserved and not open: the limit is ${this.#reservations.getLimit(1)} per address.`;
      throw new GatewayError('UNAVAILABLE', message, { retryAfterMs: RETRY_AFTER_MS });
    }
    const token = randomUUID();
    const endReservation = () => {
      cancelExpiry();
      reservation.release();
    };
    const cancelExpiry = clock.schedule(RESERVATION_TIMEOUT_MS, () => {
      endReservation();
      this.#entries.delete(token);
    });
    this.#entries.set(token, { stream: new EventStream(request.headers.authorization, clock), endReservation });
    response.writeHead(201, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': token.length,
      ...(isStillArriving(request) && { connection: 'close' }),
    });
    endResponse(response, token);
  }

  #open(exchange: Exchange, token: string, { stream, endReservation }: Entry): void {
    const { request, response } = exchange;
    if (!negotiate(request.headers.accept)?.delivery.events)
      throw new GatewayError('NOT_ACCEPTABLE', 'Open an event stream with Accept: text/event-stream.');
    if (stream.isOpen) throw new GatewayError('CONFLICT', 'The event stream is already open.');
    endReservation();
    response.on('close', () => this.#entries.delete(token));
    stream.open(response);
  }

  #startOperation(exchange: Exchange, stream: EventStream): void {
    checkBody(exchange.request, this.#options.maxBodyBytes, POST_INSTRUCTION);
    receive<StreamOperation>(exchange, this.#options, {
      parse: (body) => {
        const params = parseRequestBody(body.toString());
        const id = getOperationId(params);
        this.#checkOperation(stream, id);
        return { id, params };
      },
      handle: (operation, admission) => this.#runOperation(exchange, stream, operation, admission),
      reject: (error) => this.#reject(exchange, error),
    });
  }

  #reject(exchange: Exchange, error: unknown): undefined {
    this.#send(exchange, this.#options.pipeline.reject({ requestId: exchange.requestId, transport: HTTP }, error));
  }

  #send(exchange: Exchange, result: Result): void {
    this.#options.responder.send(exchange, 'application/graphql-response+json', result);
  }

  #runOperation(
    exchange: Exchange,
    stream: EventStream,
    { id, params }: StreamOperation,
    admission: Admission,
  ): undefined {
    const { request, response, requestId } = exchange;
    const signal = new LightAbortSignal();
    stream.addOperation(id, signal);
    const operation = { requestId, admission, params, delivery: DELIVERY, signal };
    const result = this.#options.pipeline.runToSend(toOperationRequest(request, operation));
    if (!(result instanceof Promise) && !(result instanceof ResultStream) && result.data === undefined) {
      stream.removeOperation(id);
      this.#send(exchange, result);
      return;
    }
    response.writeHead(202, { 'content-length': 0 }).end();
    void Promise.resolve(result).then((settled) => stream.send(id, settled));
  }

  #checkOperation(stream: EventStream, id: string): void {
    const { maxOperationsPerStream: max } = this.#options;
    if (!stream.isOpen) throw new GatewayError('CONFLICT', 'Open the event stream before starting operations.');
    if (stream.hasOperation(id)) throw new GatewayError('CONFLICT', 'An operation with this operationId is running.');
    if (stream.operationCount < max) return;
    const message = `Too many operations: the limit of one event stream is ${max}. Complete one and retry, or open another stream.`;
    throw new GatewayError('RATE_LIMITED', message, { retryAfterMs: RETRY_AFTER_MS });
  }
}

/** `EventSource` cannot send headers: it opens a stream with the token only. */
function hasSameKey({ method, headers: { authorization } }: IncomingMessage, stream: EventStream): boolean {
  return authorization === stream.authorization || (method === 'GET' && authorization === undefined);
}

function getToken(request: IncomingMessage): string {
  const header = request.headers[TOKEN_HEADER];
  return typeof header === 'string' ? header : getUrlParameter(request, 'token');
}

function getUrlParameter(request: IncomingMessage, name: string): string {
  return getSearchParams(request).get(name) ?? '';
}

function getOperationId({ extensions }: OperationParams): string {
  const { operationId: id } = asObject(extensions);
  if (typeof id === 'string' && id !== '' && id.length <= MAX_OPERATION_ID_CHARS) return id;
  throw new GatewayError(
    'BAD_REQUEST',
    `extensions.operationId must be a string of 1 to ${MAX_OPERATION_ID_CHARS} characters.`,
  );
}
