import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../../domain/gateway-error.js';
import type { Admission, Delivery, OperationParams, OperationRequest } from '../../pipeline/request.js';
import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { parseClientJson } from '../requests/parse-client-json.js';
import { getSearchParams } from '../requests/request-target.js';
import { parseStatsFlag, UPSTREAM_STATS_HEADER } from './operation-parameters.js';

interface OperationRequestOptions {
  readonly requestId: string;
  readonly admission: Admission;
  readonly params: OperationParams;
  readonly delivery: Delivery;
  readonly signal: LightAbortSignal;
}

export function toOperationRequest(
  { headers, method }: IncomingMessage,
  { requestId, admission, params, delivery, signal }: OperationRequestOptions,
): OperationRequest {
  return {
    admission,
    params,
    requestId,
    shouldReportStats: parseStatsFlag(headers[UPSTREAM_STATS_HEADER]),
    allowsMutations: method === 'POST',
    delivery,
    signal,
  };
}

export const POST_INSTRUCTION = 'POST a GraphQL request as application/json, in UTF-8.';

const PARAMS: ReadonlySet<string> = new Set(['query', 'variables', 'operationName', 'extensions']);

/** Parses the GraphQL parameters of a JSON body; the pipeline checks their types. */
export function parseRequestBody(body: string): OperationParams {
  const params = parseClientJson(body, 'The request body');
  if (Array.isArray(params))
    throw new GatewayError(
      'BAD_REQUEST',
      'Batched requests are not supported. Send each operation in a request of its own, or select several root fields.',
    );
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
export function parseUrlParams(request: IncomingMessage): OperationParams {
  const params = getSearchParams(request);
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
