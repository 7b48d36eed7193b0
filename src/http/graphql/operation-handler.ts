import { type GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import { mayContainSecrets } from '../../domain/secrets.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import type { OperationParams, OperationRequest } from '../../pipeline/request.js';
import type { OperationResult } from '../../pipeline/result-stream.js';
import { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import type { TurnScheduler } from '../turn-scheduler.js';
import type { Negotiated } from './media-type.js';
import { abortOnDisconnect, toOperationRequest } from './operation-request.js';
import { type BodyLimits, collectBody, parseRequestBody, parseUrlParams } from './request-body.js';
import type { Exchange } from './result-responder.js';

/** A GET, or a POST of JSON. */
export interface OperationExchange extends Exchange {
  readonly negotiated: Negotiated;
}

/** Returns a promise only if the result is not sent synchronously. */
export type Handled = Promise<void> | undefined;

export interface OperationHandlerOptions extends BodyLimits {
  readonly pipeline: Pipeline;
  readonly turnScheduler: TurnScheduler;
  readonly send: (exchange: OperationExchange, result: OperationResult) => Handled;
}

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
    if (exchange.request.method === 'GET') this.#handleInput(exchange, null);
    else collectBody(exchange.request, this.#options, (body) => this.#handleInput(exchange, body));
  }

  /** `body`: null for a GET. */
  #handleInput(exchange: OperationExchange, body: Buffer | GatewayError | null): void {
    // Only writing to a disconnected client can fail here.
    const onError = (error: unknown) => void exchange.response.destroy(error instanceof Error ? error : undefined);
    try {
      this.#run(exchange, body)?.catch(onError);
    } catch (error) {
      onError(error);
    }
  }

  #run(exchange: OperationExchange, body: Buffer | GatewayError | null): Handled {
    const { pipeline, turnScheduler, send, getClientAddress } = this.#options;
    const { request, requestId } = exchange;
    const reject = (error: unknown) => send(exchange, pipeline.reject({ requestId }, error));
    if (isGatewayError(body)) return reject(body);
    const getAddress = () => getClientAddress(request);
    return turnScheduler.run({
      getAddress,
      bytes: body?.length ?? 0,
      run: () => this.#runOperation(exchange, body, getAddress),
      onDrop: reject,
    });
  }

  #runOperation(exchange: OperationExchange, body: Buffer | null, getAddress: () => string): Handled {
    const { pipeline, turnScheduler, send } = this.#options;
    const { request, response } = exchange;
    // While it waited.
    if (request.socket.destroyed) return;
    const signal = new LightAbortSignal();
    let params: OperationParams;
    try {
      params = body ? this.#parse(body, request.headers.authorization) : parseUrlParams(request.url ?? '');
    } catch (error) {
      return send(exchange, pipeline.reject(this.#toRequest(exchange, body, signal, {}), error));
    }
    const result = pipeline.run(this.#toRequest(exchange, body, signal, params));
    if (!(result instanceof Promise)) return send(exchange, result);
    abortOnDisconnect(response, signal);
    // Many operations may wait for one result.
    return result.then((finished) => turnScheduler.run({ getAddress, run: () => send(exchange, finished) }));
  }

  #toRequest(
    { request, requestId, negotiated: { delivery } }: OperationExchange,
    body: Buffer | null,
    signal: LightAbortSignal,
    params: OperationParams,
  ): OperationRequest {
    const { getClientAddress } = this.#options;
    const bytes = body?.length ?? 0;
    return toOperationRequest(request, { requestId, params, bytes, delivery, signal, getClientAddress });
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
