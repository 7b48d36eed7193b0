import { type ExecutionArgs, type GraphQLError, parse } from 'graphql';
import type { ConnectionInitMessage, Context, SubscribePayload } from 'graphql-ws';
import { GatewayError } from '../../domain/gateway-error.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import type { Admission, Delivery, OperationParams } from '../../pipeline/request.js';
import { ResultStream } from '../../pipeline/result-stream.js';
import { WEBSOCKET } from '../../pipeline/transport.js';
import { shuttingDownError } from '../drain.js';
import { createRequestId } from '../exchange.js';
import type { ActiveOperations } from './active-operations.js';
import { parseStatsParam } from './connection-params.js';
import type { WebSocketConnection } from './websocket-connection.js';

export interface SubscribeHandlerOptions {
  readonly pipeline: Pipeline;
  readonly activeOperations: ActiveOperations;
  /** Maximum concurrent operations per socket. */
  readonly maxOperationsPerSocket: number;
}

export type SocketContext = Context<ConnectionInitMessage['payload'], WebSocketConnection>;

/** Called by graphql-ws for each `subscribe` message. */
type OnSubscribe = (
  context: SocketContext,
  id: string,
  payload: SubscribePayload,
) => Promise<readonly GraphQLError[] | ExecutionArgs>;

const DELIVERY: Delivery = { parts: true, events: true };

/** graphql-ws needs a document to decide whether to call `execute`; the pipeline has executed the real one. */
const ANY_DOCUMENT = parse('{ __typename }');

/** Runs operations through the pipeline; aborts them when the client completes them or the socket closes. */
export function createSubscribeHandler(options: SubscribeHandlerOptions): OnSubscribe {
  const { pipeline, activeOperations, maxOperationsPerSocket } = options;

  return async (context, id, payload) => {
    const { extra, subscriptions } = context;
    const requestId = createRequestId();
    const reject = (error: unknown) => pipeline.reject({ requestId, transport: WEBSOCKET }, error).errors ?? [];
    let admission: Admission;
    let shouldReportStats: boolean;
    try {
      admission = extra.admitOperation();
      if (activeOperations.isDraining) throw shuttingDownError();
      if (Object.keys(subscriptions).length > maxOperationsPerSocket)
        throw tooManyOperationsError(maxOperationsPerSocket);
      shouldReportStats = parseStatsParam(extra.params.upstreamStats);
    } catch (error) {
      return reject(error);
    }
    const signal = extra.signals.open(id, subscriptions);
    activeOperations.add(payload, signal);
    extra.idleTimeout.onOperationStart();
    const params = takeParams(payload);
    const result = await pipeline.runToSend({
      admission,
      params,
      requestId,
      shouldReportStats,
      allowsMutations: true,
      delivery: DELIVERY,
      signal,
    });
    const isStream = result instanceof ResultStream;
    const isRejected = !isStream && result.data === undefined;
    // A drain does not wait for subscriptions. graphql-ws does not report the completion of rejected operations.
    if (isRejected || (isStream && result.kind === 'events')) activeOperations.remove(payload);
    if (isRejected) extra.idleTimeout.onOperationEnd();
    return isRejected ? (result.errors ?? []) : ({ document: ANY_DOCUMENT, contextValue: result } as ExecutionArgs);
  };
}

/** Moves the parameters out of the payload, which graphql-ws keeps in memory until the operation ends. */
function takeParams(payload: SubscribePayload): OperationParams {
  const { query, operationName, variables, extensions } = payload;
  Object.assign(payload, { query: '', variables: null, extensions: null });
  return { query, operationName, variables, extensions };
}

function tooManyOperationsError(max: number): GatewayError {
  return new GatewayError(
    'RATE_LIMITED',
    `Too many operations: the limit of one WebSocket is ${max}. Complete one and retry, or open another WebSocket.`,
  );
}
