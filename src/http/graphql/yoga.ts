import { createYoga, getSSEProcessor, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import { GatewayError, toCanceledError } from '../../domain/gateway-error.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import type { Result } from '../../pipeline/result.js';
import { type OperationResult, ResultStream } from '../../pipeline/result-stream.js';
import { HTTP } from '../../pipeline/transport.js';
import { UNBUFFERED } from '../responses/base-headers.js';

/** Server context of a stream that Yoga sends. */
export interface YogaExchange {
  readonly requestId: string;
  result: OperationResult;
}

export interface ServerContext {
  readonly exchange: YogaExchange;
}

export type YogaServer = YogaServerInstance<ServerContext, object>;

/** Yoga writes streams. The operation has run before. */
export function createYogaServer(pipeline: Pipeline): YogaServer {
  return createYoga<ServerContext, object>({
    plugins: [useResult(pipeline)],
    maskedErrors: false,
    parserAndValidationCache: false,
    graphiql: false,
    cors: false,
    multipart: false,
    batching: false,
    landingPage: false,
    logging: false,
  });
}

const YOGA_HEADERS = ['cache-control', 'connection', 'content-encoding', 'transfer-encoding'];

function useResult(pipeline: Pipeline): Plugin<object, ServerContext> {
  return {
    onRequestParse({ setRequestParser }) {
      setRequestParser(() => ({}));
    },
    onParams({ setParams, setParamsHandler, context: { exchange } }) {
      // Yoga requires a query.
      setParams({ query: '' });
      setParamsHandler(() => exchange.result as AsyncIterable<Result> | Result);
    },
    // Headers of Yoga that would hide the base headers, name an encoding that does not exist, or break HTTP/1.0.
    onResponse({ response }) {
      for (const name of YOGA_HEADERS) response.headers.delete(name);
      response.headers.set(UNBUFFERED.name, UNBUFFERED.value);
    },
    onResultProcess({ result, setResult, setResultProcessor, serverContext: { exchange } }) {
      if (result !== exchange.result)
        exchange.result = pipeline.reject({ requestId: exchange.requestId, transport: HTTP }, toRejection(result));
      if (!(exchange.result instanceof ResultStream)) setResult(exchange.result);
      // Yoga would send events as multipart if that is accepted.
      else if (exchange.result.kind === 'events') setResultProcessor(getSSEProcessor(), 'text/event-stream');
    },
  };
}

function toRejection(result: unknown): unknown {
  const [error] = (result as Result | undefined)?.errors ?? [];
  // An error of the pipeline, or no error if the client disconnected.
  if (!error || error.originalError) return error ?? toCanceledError('the client disconnected');
  return new GatewayError('BAD_REQUEST', error.message);
}
