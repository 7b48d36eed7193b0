import type { GatewayError } from '../../domain/gateway-error.js';
import { mayContainSecrets } from '../../domain/secrets.js';
import { EXPECTED_MS } from '../../isolation/prices.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import type { Admission, OperationParams, OperationRequest } from '../../pipeline/request.js';
import { isLargeResult } from '../../pipeline/result-size.js';
import { type OperationResult, ResultStream } from '../../pipeline/result-stream.js';
import { HTTP } from '../../pipeline/transport.js';
import { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { abortOnDisconnect, type Exchange } from '../exchange.js';
import { type BodyOptions, type Handled, receive, runInTurn } from '../requests/request-body.js';
import type { Negotiated } from './media-type.js';
import { parseRequestBody, parseUrlParams, toOperationRequest } from './operation-request.js';

/** A GET, or a POST of JSON. */
export interface OperationExchange extends Exchange {
  readonly negotiated: Negotiated;
}

export interface OperationHandlerOptions extends BodyOptions {
  readonly pipeline: Pipeline;
  readonly send: (exchange: OperationExchange, result: OperationResult) => Handled;
}

/** Parsing a larger body and executing its operation take two turns: each may take 20 to 50 ms. */
const LARGE_BODY_BYTES = 100_000;

const MAX_CACHED_BODY_BYTES = 10_000;

interface ParsedBody {
  readonly authorization: string | undefined;
  readonly body: Buffer;
  readonly params: OperationParams;
}

/** Reads and runs operations without Yoga's Request and streams, which cost more CPU than a cached result. */
export class OperationHandler {
  readonly #options: OperationHandlerOptions;
  #last: ParsedBody | undefined;

  constructor(options: OperationHandlerOptions) {
    this.#options = options;
  }

  handle(exchange: OperationExchange): void {
    const { request } = exchange;
    receive<OperationParams>(exchange, this.#options, {
      parse: (body) =>
        request.method === 'GET' ? parseUrlParams(request.url ?? '') : this.#parse(body, request.headers.authorization),
      handle: (params, admission, bytes) => this.#run(exchange, params, admission, bytes),
      reject: (error) => this.#reject(exchange, error),
    });
  }

  #reject(exchange: OperationExchange, error: unknown): Handled {
    const { pipeline, send } = this.#options;
    return send(exchange, pipeline.reject({ requestId: exchange.requestId, transport: HTTP }, error));
  }

  #run(exchange: OperationExchange, params: OperationParams, admission: Admission, bytes: number): Handled {
    const { request, requestId, negotiated } = exchange;
    const { delivery } = negotiated;
    const signal = new LightAbortSignal();
    const operation = toOperationRequest(request, { requestId, admission, params, delivery, signal });
    const run = () => this.#execute(exchange, operation, signal);
    if (bytes < LARGE_BODY_BYTES) return run();
    // After this work has ended, so that the time of parsing counts.
    const onDrop = (error: GatewayError) => this.#reject(exchange, error);
    return Promise.resolve().then(() => runInTurn(request, this.#options, { bytes, run, onDrop }));
  }

  #execute(exchange: OperationExchange, operation: OperationRequest, signal: LightAbortSignal): Handled {
    const { pipeline, turns, send } = this.#options;
    const { response } = exchange;
    const result = pipeline.run(operation);
    if (result instanceof Promise) {
      abortOnDisconnect(response, signal);
      // Many operations may wait for one result.
      return result.then((finished) => this.#sendInTurn(exchange, finished));
    }
    if (!turns.hasWaiting || result instanceof ResultStream || !isLargeResult(result)) return send(exchange, result);
    // After this work has ended, so that requests that take less time are next.
    return Promise.resolve().then(() => this.#sendInTurn(exchange, result));
  }

  #sendInTurn(exchange: OperationExchange, result: OperationResult): Handled {
    const { turns, send, getClientAddress } = this.#options;
    return turns
      .at(() => getClientAddress(exchange.request))
      .run(
        () => send(exchange, result),
        () => (!(result instanceof ResultStream) && isLargeResult(result) ? EXPECTED_MS.largeResult : 0),
      );
  }

  /** Parses a request that one caller sends many times at once only once. */
  #parse(body: Buffer, authorization: string | undefined): OperationParams {
    if (body.length > MAX_CACHED_BODY_BYTES) return parseRequestBody(body.toString());
    const last = this.#last;
    if (last && last.authorization === authorization && last.body.equals(body)) return last.params;
    const text = body.toString();
    const params = parseRequestBody(text);
    if (!mayContainSecrets(text)) this.#last = { authorization, body, params };
    return params;
  }
}
