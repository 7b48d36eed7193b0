import type { IncomingMessage, ServerResponse } from 'node:http';
import { type GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import type { OperationParams } from '../../pipeline/request.js';
import type { OperationResult } from '../../pipeline/result-stream.js';
import { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import type { Negotiated } from './media-type.js';
import { abortOnDisconnect, toOperationRequest } from './operation-request.js';
import { type BodyLimits, collectBody, parseRequestBody } from './request-body.js';

/** A JSON POST. */
export interface PostExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly negotiated: Negotiated;
}

export interface PostHandlerOptions extends BodyLimits {
  readonly pipeline: Pipeline;
  readonly send: (exchange: PostExchange, result: OperationResult) => Handled;
}

/** Returns a promise only if the result is not available synchronously. */
export type Handled = Promise<void> | undefined;

const MAX_CACHED_BODY_BYTES = 10_000;

interface ParsedBody {
  readonly authorization: string | undefined;
  readonly body: Buffer;
  readonly params: OperationParams;
}

/** Reads and runs JSON POSTs without Yoga's Request and streams, which cost more CPU than a cached result. */
export class PostHandler {
  readonly #options: PostHandlerOptions;
  #last: ParsedBody | undefined;

  constructor(options: PostHandlerOptions) {
    this.#options = options;
  }

  handle(exchange: PostExchange): void {
    // Only writing to a disconnected client can fail here.
    const onError = (error: unknown) => void exchange.response.destroy(error instanceof Error ? error : undefined);
    collectBody(exchange.request, this.#options, (body) => {
      try {
        this.#handleBody(exchange, body)?.catch(onError);
      } catch (error) {
        onError(error);
      }
    });
  }

  #handleBody(exchange: PostExchange, body: Buffer | GatewayError): Handled {
    const { pipeline, send, getClientAddress } = this.#options;
    const { request, response, requestId, negotiated } = exchange;
    let params: OperationParams;
    try {
      if (isGatewayError(body)) throw body;
      params = this.#parse(body, request.headers.authorization);
    } catch (error) {
      return send(exchange, pipeline.reject({ requestId }, error));
    }
    const signal = new LightAbortSignal();
    const { delivery } = negotiated;
    const result = pipeline.run(toOperationRequest(request, { requestId, params, delivery, signal, getClientAddress }));
    if (!(result instanceof Promise)) return send(exchange, result);
    abortOnDisconnect(response, signal);
    return result.then((finished) => send(exchange, finished));
  }

  /** Parses a request that one caller sends many times at once only once. */
  #parse(body: Buffer, authorization: string | undefined): OperationParams {
    if (body.length > MAX_CACHED_BODY_BYTES) return parseRequestBody(body.toString());
    const last = this.#last;
    if (last && last.authorization === authorization && last.body.equals(body)) return last.params;
    const params = parseRequestBody(body.toString());
    this.#last = { authorization, body, params };
    return params;
  }
}
