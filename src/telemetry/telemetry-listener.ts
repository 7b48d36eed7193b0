import { type Channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type MutationEvent, mutationChannel } from '../graphql/mutation-events.js';
import {
  type OperationEndEvent,
  type OperationStartEvent,
  operationEndChannel,
  operationStartChannel,
} from '../pipeline/operation-events.js';
import {
  type RedisDecodeErrorEvent,
  type RedisStatusEvent,
  redisDecodeErrorChannel,
  redisStatusChannel,
} from '../redis/redis-events.js';
import {
  type CallEndEvent,
  type CallStartEvent,
  callEndChannel,
  callStartChannel,
} from '../upstream/transport/call-events.js';

export interface TelemetryListener {
  readonly onCallStart?: (call: CallStartEvent) => void;
  readonly onCallEnd?: (end: CallEndEvent, durationMs: number) => void;
  readonly onOperationStart?: (operation: OperationStartEvent) => void;
  readonly onOperationEnd?: (end: OperationEndEvent, durationMs: number) => void;
  readonly onMutation?: (event: MutationEvent) => void;
  readonly onRedisStatus?: (event: RedisStatusEvent) => void;
  readonly onRedisDecodeError?: (event: RedisDecodeErrorEvent) => void;
}

/**
 * Subscribes a listener to the events of one gateway and returns a function that unsubscribes it. Diagnostics channels
 * belong to the process, so events of other gateways in it are filtered out.
 */
export function attachListener(gatewayId: string, listener: TelemetryListener): () => void {
  const subscriptions: (readonly [name: Channel['name'], onMessage: (message: unknown) => void])[] = [];
  function subscribeChannel<T>(
    { name }: Channel,
    isThisGateway: (message: T) => boolean,
    listen: ((message: T) => void) | undefined,
  ) {
    if (!listen) return;
    const onMessage = (message: unknown) => {
      if (isThisGateway(message as T)) listen(message as T);
    };
    subscribe(name, onMessage);
    subscriptions.push([name, onMessage]);
  }
  const isThisGateway = (event: { readonly gatewayId: string }) => event.gatewayId === gatewayId;
  const { onCallEnd, onOperationEnd } = listener;
  subscribeChannel<CallStartEvent>(callStartChannel, isThisGateway, listener.onCallStart);
  subscribeChannel<OperationStartEvent>(operationStartChannel, isThisGateway, listener.onOperationStart);
  subscribeChannel<CallEndEvent>(
    callEndChannel,
    ({ call }) => isThisGateway(call),
    onCallEnd && ((end) => onCallEnd(end, getElapsedMs(end.call.startedAt))),
  );
  subscribeChannel<OperationEndEvent>(
    operationEndChannel,
    ({ operation }) => isThisGateway(operation),
    onOperationEnd && ((end) => onOperationEnd(end, getElapsedMs(end.operation.startedAt))),
  );
  subscribeChannel<MutationEvent>(mutationChannel, isThisGateway, listener.onMutation);
  subscribeChannel<RedisStatusEvent>(redisStatusChannel, isThisGateway, listener.onRedisStatus);
  subscribeChannel<RedisDecodeErrorEvent>(redisDecodeErrorChannel, isThisGateway, listener.onRedisDecodeError);
  return () => {
    for (const [name, onMessage] of subscriptions) unsubscribe(name, onMessage);
  };
}

function getElapsedMs(startedAt: number): number {
  return performance.now() - startedAt;
}
