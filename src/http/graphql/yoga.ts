import type { IncomingMessage } from 'node:http';
import { createYoga, getSSEProcessor, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import type { GetClientAddress } from '../../callers/address.js';
import { type ErrorCode, GatewayError, toCanceledError } from '../../domain/gateway-error.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import type { OperationParams } from '../../pipeline/request.js';
import type { Result } from '../../pipeline/result.js';
import { type OperationResult, ResultStream } from '../../pipeline/result-stream.js';
import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { toHttpStatus } from './http-status.js';
import type { Negotiated } from './media-type.js';
import { toOperationRequest } from './operation-request.js';
import { parseUrlParams } from './request-body.js';

export interface YogaOptions {
  readonly pipeline: Pipeline;
  readonly maxBodyBytes: number;
  readonly getClientAddress: GetClientAddress;
}

/** Server context of a request that Yoga handles. */
export interface YogaExchange {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly negotiated: Negotiated;
  readonly signal: LightAbortSignal;
  /** Result of the pipeline. A POST has run before Yoga gets it. */
  result?: OperationResult;
}

export interface ServerContext {
  readonly exchange: YogaExchange;
}

export type YogaServer = YogaServerInstance<ServerContext, object>;

/** Yoga parses GET requests and writes streams. The pipeline parses, validates and executes. */
export function createYogaServer(options: YogaOptions): YogaServer {
  const { maxBodyBytes } = options;
  return createYoga<ServerContext, object>({
    plugins: [usePipeline(options)],
    maskedErrors: false,
    parserAndValidationCache: false,
    graphiql: false,
    cors: false,
    maxRequestBodySize: maxBodyBytes,
    multipart: false,
    batching: false,
    landingPage: false,
    logging: false,
  });
}

function usePipeline({ pipeline, getClientAddress }: YogaOptions): Plugin<object, ServerContext> {
  const run = ({ request, requestId, negotiated, signal }: YogaExchange, params: OperationParams) =>
    pipeline.run(
      toOperationRequest(request, { requestId, params, delivery: negotiated.delivery, signal, getClientAddress }),
    );
  return {
    onRequestParse({ request: { method }, setRequestParser }) {
      if (method === 'GET') setRequestParser(({ url }) => parseUrlParams(url) as object);
      // A POST has run.
      if (method === 'POST') setRequestParser(() => ({}));
    },
    onParams({ params, setParams, setParamsHandler, context: { exchange } }) {
      // Yoga requires a query; the pipeline decides whether one is needed.
      setParams({ query: '' });
      setParamsHandler(async () => {
        exchange.result ??= await run(exchange, params);
        return exchange.result as AsyncIterable<Result> | Result;
      });
    },
    onResultProcess({ result, setResult, setResultProcessor, serverContext: { exchange } }) {
      if (result !== exchange.result) exchange.result = pipeline.reject(exchange, toRejection(result));
      if (!(exchange.result instanceof ResultStream)) setResult(withHttpStatus(exchange.result, exchange.negotiated));
      // Yoga would send events as multipart if that is accepted.
      else if (exchange.result.kind === 'events') setResultProcessor(getSSEProcessor(), 'text/event-stream');
    },
  };
}

/** As Yoga's plugins expect it; it is not sent. */
function withHttpStatus(result: Result, { single }: Negotiated): Result {
  const http = toHttpStatus(result, single);
  return http ? { ...result, extensions: { ...result.extensions, http } } : result;
}

/** Error codes for requests that Yoga rejects, by HTTP status. */
const CODES: Readonly<Record<number, ErrorCode>> = { 405: 'METHOD_NOT_ALLOWED', 413: 'PAYLOAD_TOO_LARGE' };

function toRejection(result: unknown): unknown {
  const [error] = (result as Result | undefined)?.errors ?? [];
  // An error of the pipeline, or no error if the client disconnected.
  if (!error || error.originalError) return error ?? toCanceledError('the client disconnected');
  const { http } = error.extensions as { readonly http?: { readonly status?: number } };
  return new GatewayError(CODES[http?.status ?? 400] ?? 'BAD_REQUEST', error.message);
}
