import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GetClientAddress } from '../../callers/address.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import type { OperationParams } from '../../pipeline/request.js';
import { type OperationResult, ResultStream } from '../../pipeline/result-stream.js';
import { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import type { JsonResponder } from './json-responder.js';
import type { JsonNegotiated } from './media-type.js';
import { abortOnDisconnect, toOperationRequest } from './operation-request.js';
import { collectBody, parseRequestBody, payloadTooLargeError } from './request-body.js';

/** A JSON POST that accepts a JSON response. */
export interface PostExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly negotiated: JsonNegotiated;
}

export interface FastPathHandlerOptions {
  readonly pipeline: Pipeline;
  readonly responder: JsonResponder;
  /** Handles results with several parts or events. */
  readonly sendStream: (exchange: PostExchange, stream: ResultStream) => Promise<void>;
  readonly maxBodyBytes: number;
  readonly getClientAddress: GetClientAddress;
}

/** Returns a promise only if the result is not available synchronously. */
type Handled = Promise<void> | undefined;

const MAX_CACHED_BODY_BYTES = 10_000;

interface ParsedBody {
  readonly authorization: string | undefined;
  readonly body: Buffer;
  readonly params: OperationParams;
}

/** Handles JSON POSTs without Yoga's Request, Response and streams, which cost more CPU than a cached result. */
export class FastPathHandler {
  readonly #options: FastPathHandlerOptions;
  #last: ParsedBody | undefined;

  constructor(options: FastPathHandlerOptions) {
    this.#options = options;
  }

  handle(exchange: PostExchange): void {
    // Only writing to a disconnected client can fail here.
    const onError = (error: unknown) => void exchange.response.destroy(error instanceof Error ? error : undefined);
    collectBody(exchange.request, this.#options.maxBodyBytes, (body) => {
      try {
        this.#handleBody(exchange, body)?.catch(onError);
      } catch (error) {
        onError(error);
      }
    });
  }

  #handleBody(exchange: PostExchange, body: Buffer | null): Handled {
    const { pipeline, getClientAddress } = this.#options;
    const { request, response, requestId, negotiated } = exchange;
    let params: OperationParams;
    try {
      if (!body) throw payloadTooLargeError();
      params = this.#parse(body, request.headers.authorization);
    } catch (error) {
      return this.#send(exchange, pipeline.reject({ requestId }, error));
    }
    const signal = new LightAbortSignal();
    const { delivery } = negotiated;
    const result = pipeline.run(toOperationRequest(request, { requestId, params, delivery, signal, getClientAddress }));
    if (!(result instanceof Promise)) return this.#send(exchange, result);
    abortOnDisconnect(response, signal);
    return result.then((finished) => this.#send(exchange, finished));
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

  #send(exchange: PostExchange, result: OperationResult): Handled {
    if (result instanceof ResultStream) return this.#options.sendStream(exchange, result);
    this.#options.responder.send(exchange, exchange.negotiated.single, result);
    return;
  }
}
