import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { GatewayError, isGatewayError, toGatewayError } from '../../domain/gateway-error.js';
import type { Clients, InputWork } from '../../isolation/clients.js';
import type { Lease } from '../../isolation/pool.js';
import type { Turns } from '../../isolation/turns.js';
import { EXPECTED_MS } from '../../isolation/work.js';
import type { RequestSource } from '../../pipeline/authenticator.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import type { Admission } from '../../pipeline/request.js';
import { createConnectionCloser, type Exchange } from '../exchange.js';
import { createTooLargeError, decompressBody, getContentEncoding } from './content-encoding.js';
import { ignoreBody } from './discard.js';
import { isJson } from './header-items.js';

export interface BodyLimits {
  readonly maxBodyBytes: number;
  readonly clients: Clients;
}

export interface ReceiveOptions extends BodyLimits {
  readonly pipeline: Pick<Pipeline, 'verifiesTokens' | 'prepare' | 'admit' | 'charge'>;
  readonly getSource: (request: IncomingMessage) => RequestSource;
}

/** Undefined if the response was sent synchronously. */
export type Handled = Promise<void> | undefined;

type ReceivedExchange = Pick<Exchange, 'request' | 'response'>;

export interface RequestHandlers<P> {
  /** Throws what is wrong with the body, which is empty for a GET. */
  parse(body: Buffer, admission: Admission): P;
  handle(parsed: P, admission: Admission, bytes: number): Handled;
  reject(error: unknown): Handled;
}

/** Throws what the headers of a request say against its body. `instruction`: how to send it. */
export function checkBody({ headers }: IncomingMessage, maxBodyBytes: number, instruction: string): void {
  // Browsers send other types, such as forms, across origins without a preflight request: they must not execute anything.
  if (!isJson(headers['content-type'])) throw new GatewayError('UNSUPPORTED_MEDIA_TYPE', instruction);
  getContentEncoding(headers);
  if (Number(headers['content-length'] ?? 0) > maxBodyBytes) throw createTooLargeError();
}

/**
 * Receives a request: verifies its token, collects its body, counts it before it is parsed, and handles it in a turn of its address. Calls
 * nothing if the client disconnects.
 */
export function receive<P>(exchange: ReceivedExchange, options: ReceiveOptions, handlers: RequestHandlers<P>): void {
  const { pipeline, getSource } = options;
  const prepared = pipeline.verifiesTokens ? pipeline.prepare(getSource(exchange.request)) : null;
  if (prepared === null) {
    receivePrepared(exchange, options, handlers);
    return;
  }
  const { response } = exchange;
  prepared
    .then(() => (response.destroyed ? undefined : receivePrepared(exchange, options, handlers)))
    .catch(createConnectionCloser(response));
}

function receivePrepared<P>(
  { request, response }: ReceivedExchange,
  options: ReceiveOptions,
  { parse, handle, reject }: RequestHandlers<P>,
): void {
  const { pipeline, getSource } = options;
  const fail = createConnectionCloser(response);
  const onBody: OnBody = (body, earlier) => {
    const run = (received: Buffer) => {
      let admission: Admission;
      let parsed: P;
      try {
        admission = earlier ?? pipeline.admit(getSource(request), received.length);
        parsed = parse(received, admission);
      } catch (error) {
        return reject(error);
      }
      return handle(parsed, admission, received.length);
    };
    try {
      const handled = isGatewayError(body)
        ? reject(body)
        : runInTurn(request, options.clients, { bytes: body.length, run: () => run(body), onDrop: reject });
      handled?.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
  // Node limits a URL to less than the bytes of one operation.
  if (request.method === 'GET') onBody(EMPTY_BODY, null);
  else collectBody(request, options, onBody);
}

/** Runs what follows the arrival of a request in a turn of its address, unless the client has disconnected meanwhile. */
export function runInTurn(
  request: IncomingMessage,
  clients: Clients,
  { bytes, run, onDrop }: InputWork<Handled>,
): Handled {
  const input = { bytes, run: () => (request.socket.destroyed ? undefined : run()), onDrop };
  return clients.run(() => clients.getAddress(request), input);
}

/** `admission`: null for a body that has not been counted yet. */
type OnBody = (body: Buffer | GatewayError, admission: Admission | null) => void;

/** Collects the body and decodes it. Counts it before it is decoded. A body without an encoding is not delayed. */
function collectBody(request: IncomingMessage, options: ReceiveOptions, callback: OnBody): void {
  const encoding = getContentEncoding(request.headers);
  if (encoding === null) {
    collectBytes(request, options, callback);
    return;
  }
  const { maxBodyBytes: maxBytes, clients, pipeline } = options;
  collectBytes(request, options, (encoded) => {
    if (isGatewayError(encoded)) return callback(encoded, null);
    const admission = admitBytes(request, encoded.length, options);
    if (isGatewayError(admission)) return callback(admission, null);
    decompressBody(request, encoded, { encoding, maxBytes, clients }, (body, bytes) => {
      pipeline.charge(admission, bytes);
      callback(body, admission);
    });
  });
}

/** Returns the error of the limit instead of throwing it. */
function admitBytes(
  request: IncomingMessage,
  bytes: number,
  { pipeline, getSource }: ReceiveOptions,
): Admission | GatewayError {
  try {
    return pipeline.admit(getSource(request), bytes);
  } catch (error) {
    return toGatewayError(error);
  }
}

/**
 * Calls back with the full body, or with an error as soon as it exceeds a limit; never if the client disconnects. Not a
 * promise, so that a result available at that time is sent in the same turn of the event loop.
 */
function collectBytes(request: IncomingMessage, options: ReceiveOptions, callback: OnBody): void {
  const { maxBodyBytes, clients } = options;
  const length = Number(request.headers['content-length']);
  let bytes = 0;
  let chunks = 0;
  let first: Buffer | undefined;
  let others: Buffer[] | undefined;
  let held: Lease | undefined;
  let address = '';
  const fail = (error: GatewayError) => {
    request.off('data', onData).off('end', onEnd);
    first = others = undefined;
    held?.release();
    callback(error, null);
  };
  const rejectBytes = (error: GatewayError) => {
    const admission = admitBytes(request, bytes, options);
    fail(isGatewayError(admission) ? admission : error);
  };
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    chunks += 1;
    if (bytes > maxBodyBytes) return rejectBytes(createTooLargeError());
    if (chunks > MAX_SMALL_CHUNKS && bytes < chunks * MIN_CHUNK_BYTES) {
      ignoreBody(request);
      return rejectBytes(createSmallChunksError());
    }
    if (!first) first = chunk;
    else if (others) others.push(chunk);
    else others = [first, chunk];
    // Most bodies arrive in one chunk.
    if (bytes !== length) hold(chunk);
  };
  const hold = (chunk: Buffer) => {
    if (!held) {
      address = clients.getAddress(request);
      const started = clients.startInput(address, fail);
      held = started;
      request.once('close', () => started.release());
    }
    clients.addInput(held, chunk.length);
    pauseUntilTurn(request.socket, clients.turns, address);
  };
  const onEnd = () => {
    held?.release();
    const body = others ? Buffer.concat(others, bytes) : (first ?? EMPTY_BODY);
    // The request object lives until the response is sent; its bytes need not.
    first = others = undefined;
    callback(body, null);
  };
  request.on('data', onData).on('end', onEnd);
}

/**
 * Delays the next part of a body until a turn of its address. Otherwise Node would read a part of each large body, and accept only one
 * connection, in each turn of the event loop. Pauses the socket, not the request: a paused request still receives chunks, and would store
 * them unchecked.
 */
function pauseUntilTurn(socket: Socket, turns: Turns, address: string): void {
  if (socket.listeners('resume').includes(pauseAgain)) return;
  const turn = turns.ofAddress(() => address).take(EXPECTED_MS.bodyPart);
  if (turn === null) return;
  socket.pause().on('resume', pauseAgain);
  void turn.then(() => socket.off('resume', pauseAgain).resume());
}

/** Node resumes the socket of a request that has room for more. */
function pauseAgain(this: Socket): void {
  this.pause();
}

/** Each chunk costs CPU: a body may have more of them if they have this size on average. */
const MAX_SMALL_CHUNKS = 1_000;
const MIN_CHUNK_BYTES = 100;

function createSmallChunksError(): GatewayError {
  return new GatewayError(
    'BAD_REQUEST',
    `The request body has more than ${MAX_SMALL_CHUNKS} chunks, of less than ${MIN_CHUNK_BYTES} bytes on average. Send larger ones; nothing was done.`,
  );
}

const EMPTY_BODY = Buffer.alloc(0);
