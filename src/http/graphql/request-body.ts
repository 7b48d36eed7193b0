import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../../domain/gateway-error.js';
import type { OperationParams } from '../../pipeline/request.js';

/**
 * Calls back with the full body, or with null as soon as it exceeds the limit; never if the client disconnects. Not a
 * promise, so that a result available at that time is sent in the same turn of the event loop.
 */
export function collectBody(request: IncomingMessage, maxBytes: number, callback: (body: Buffer | null) => void): void {
  let bytes = 0;
  let first: Buffer | undefined;
  let others: Buffer[] | undefined;
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      request.off('data', onData).off('end', onEnd);
      callback(null);
    } else if (!first) first = chunk;
    else if (others) others.push(chunk);
    else others = [first, chunk];
  };
  const onEnd = () => {
    const body = others ? Buffer.concat(others, bytes) : (first ?? EMPTY_BODY);
    // The request object lives until the response is sent; its bytes need not.
    first = others = undefined;
    callback(body);
  };
  request.on('data', onData).on('end', onEnd);
}

export function payloadTooLargeError(): GatewayError {
  return new GatewayError('PAYLOAD_TOO_LARGE', 'The request body is larger than MAX_BODY_BYTES.');
}

const EMPTY_BODY = Buffer.alloc(0);

const PARAMS: ReadonlySet<string> = new Set(['query', 'variables', 'operationName', 'extensions']);

/** Parses the GraphQL parameters of a JSON body; the pipeline checks their types. */
export function parseRequestBody(body: string): OperationParams {
  let params: unknown;
  try {
    params = JSON.parse(body);
  } catch {
    throw new GatewayError('BAD_REQUEST', 'The request body is not valid JSON.');
  }
  if (Array.isArray(params)) throw new GatewayError('BAD_REQUEST', 'Batched requests are not supported.');
  if (typeof params !== 'object' || params === null) {
    throw new GatewayError('BAD_REQUEST', 'The request body must be a JSON object.');
  }
  for (const name in params) {
    if (!PARAMS.has(name))
      throw new GatewayError(
        'BAD_REQUEST',
        'The request body may have only "query", "variables", "operationName" and "extensions".',
      );
  }
  return params;
}

/** Parses the GraphQL parameters of a URL query, where `variables` and `extensions` are JSON. */
export function parseUrlParams(url: string): OperationParams {
  const start = url.indexOf('?');
  const params = new URLSearchParams(start < 0 ? '' : url.slice(start));
  return {
    query: params.get('query'),
    operationName: params.get('operationName'),
    variables: parseJsonParam(params, 'variables'),
    extensions: parseJsonParam(params, 'extensions'),
  };
}

function parseJsonParam(params: URLSearchParams, name: string): unknown {
  const text = params.get(name);
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new GatewayError('BAD_REQUEST', `The URL parameter "${name}" is not valid JSON.`);
  }
}
