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

interface EventSource<T> {
  readonly channel: Channel;
  readonly getGatewayId: (event: T) => string;
}

const getGatewayId = (event: { readonly gatewayId: string }) => event.gatewayId;

/** The events of all gateways in the process, by the method of a listener that gets those of its gateway. */
const SOURCES = {
  onCallStart: { channel: callStartChannel, getGatewayId } as EventSource<CallStartEvent>,
  onCallEnd: { channel: callEndChannel, getGatewayId: ({ call }) => call.gatewayId } as EventSource<CallEndEvent>,
  onOperationStart: { channel: operationStartChannel, getGatewayId } as EventSource<OperationStartEvent>,
  onOperationEnd: {
    channel: operationEndChannel,
    getGatewayId: ({ operation }) => operation.gatewayId,
  } as EventSource<OperationEndEvent>,
  onMutation: { channel: mutationChannel, getGatewayId } as EventSource<MutationEvent>,
  onRedisStatus: { channel: redisStatusChannel, getGatewayId } as EventSource<RedisStatusEvent>,
  onRedisDecodeError: { channel: redisDecodeErrorChannel, getGatewayId } as EventSource<RedisDecodeErrorEvent>,
};

type EventOf<S> = S extends EventSource<infer T> ? T : never;

/** Gets the events for which it has a method. */
export type TelemetryListener = {
  readonly [Name in keyof typeof SOURCES]?: (event: EventOf<(typeof SOURCES)[Name]>) => void;
};

/** Subscribes a listener to the events of one gateway and returns a function that unsubscribes it. */
export function attachListener(gatewayId: string, listener: TelemetryListener): () => void {
  const ends = Object.entries(SOURCES).flatMap(([name, source]) => {
    const { channel, getGatewayId: getId } = source as EventSource<unknown>;
    const listen = listener[name as keyof typeof SOURCES] as ((event: unknown) => void) | undefined;
    if (!listen) return [];
    const onMessage = (event: unknown) => {
      if (getId(event) === gatewayId) listen(event);
    };
    subscribe(channel.name, onMessage);
    return [() => unsubscribe(channel.name, onMessage)];
  });
  return () => {
    for (const end of ends) end();
  };
}

/** `startedAt`: of an event. */
export function getElapsedMs({ startedAt }: { readonly startedAt: number }): number {
  return performance.now() - startedAt;
}
