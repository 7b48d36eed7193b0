import { type GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import { mayContainSecrets } from '../../domain/secrets.js';
import { EXPECTED_MS } from '../../isolation/prices.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import type { Admission, OperationParams, OperationRequest } from '../../pipeline/request.js';
import { isLargeResult } from '../../pipeline/result-size.js';
import { type OperationResult, ResultStream } from '../../pipeline/result-stream.js';
import { HTTP } from '../../pipeline/transport.js';
import { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import type { Exchange } from '../exchange.js';
import type { Negotiated } from './media-type.js';
import { abortOnDisconnect, toOperationRequest, toRequestSource } from './operation-request.js';
import { type BodyOptions, collectBody, parseRequestBody, parseUrlParams } from './request-body.js';

/** A GET, or a POST of JSON. */
export interface OperationExchange extends Exchange {
  readonly negotiated: Negotiated;
}

/** Returns a promise only if the result is not sent synchronously. */
export type Handled = Promise<void> | undefined;

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
    if (exchange.request.method === 'GET') this.#handleInput(exchange, null, null);
    else
      collectBody(exchange.request, this.#options, (body, admission) => this.#handleInput(exchange, body, admission));
  }

  /** `body`: null for a GET. */
  #handleInput(exchange: OperationExchange, body: Buffer | GatewayError | null, admission: Admission | null): void {
    // Only writing to a disconnected client can fail here.
    const onError = (error: unknown) => void exchange.response.destroy(error instanceof Error ? error : undefined);
    try {
      this.#run(exchange, body, admission)?.catch(onError);
    } catch (error) {
      onError(error);
    }
  }

  #run(exchange: OperationExchange, body: Buffer | GatewayError | null, admission: Admission | null): Handled {
    if (isGatewayError(body)) return this.#reject(exchange, body);
    return this.#runInTurn(exchange, body, () => this.#parseAndExecute(exchange, body, admission));
  }

  #reject(exchange: OperationExchange, error: unknown): Handled {
    const { pipeline, send } = this.#options;
    return send(exchange, pipeline.reject({ requestId: exchange.requestId, transport: HTTP }, error));
  }

  #runInTurn(exchange: OperationExchange, body: Buffer | null, run: () => Handled): Handled {
    const { unfinishedInput, turns, getClientAddress } = this.#options;
    const { request } = exchange;
    const input = {
      bytes: body?.length ?? 0,
      // The client may have disconnected while it waited for its turn.
      run: () => (request.socket.destroyed ? undefined : run()),
      onDrop: (error: GatewayError) => this.#reject(exchange, error),
    };
    return turns.at(() => getClientAddress(request)).runInput(input, unfinishedInput);
  }

  #parseAndExecute(exchange: OperationExchange, body: Buffer | null, earlier: Admission | null): Handled {
    const { pipeline, getClientAddress } = this.#options;
    const { request, requestId, negotiated } = exchange;
    const signal = new LightAbortSignal();
    let admission: Admission;
    let params: OperationParams;
    try {
      // Node limits a URL to less than the bytes of one operation.
      admission = earlier ?? pipeline.admit(toRequestSource(request, getClientAddress), body?.length);
      params = body ? this.#parse(body, request.headers.authorization) : parseUrlParams(request.url ?? '');
    } catch (error) {
      return this.#reject(exchange, error);
    }
    const { delivery } = negotiated;
    const operation = toOperationRequest(request, { requestId, admission, params, delivery, signal });
    if (!body || body.length < LARGE_BODY_BYTES) return this.#execute(exchange, operation, signal);
    // After this work has ended, so that the time of parsing counts.
    return Promise.resolve().then(() =>
      this.#runInTurn(exchange, body, () => this.#execute(exchange, operation, signal)),
    );
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
