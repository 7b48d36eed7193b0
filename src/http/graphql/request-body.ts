import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../../domain/gateway-error.js';
import type { OperationParams } from '../../pipeline/request.js';

/**
 * Hands over all of a request's body, or null as soon as it is longer than that; nothing when the client disconnects
 * before. Not a promise: a result that is available when the body has arrived is sent in the same turn.
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
    // The request lives until it is answered; its bytes need not.
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

/** The parameters in a body of JSON; the pipeline checks their types. Throws a Fault where it is no GraphQL request. */
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

/** The parameters in the query of a URL, where `variables` and `extensions` are JSON. */
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
