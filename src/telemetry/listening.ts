import { type Channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type OperationEnd, type OperationEvent, operationEnded, operationStarted } from '../http/operations.js';
import {
  type RedisDecodeErrorEvent,
  type RedisStatusEvent,
  redisDecodeErrorChannel,
  redisStatusChannel,
} from '../redis/redis-events.js';
import { type CallEnd, type CallEvent, callEnded, callStarted } from '../upstream/call-events.js';

export interface Listener {
  readonly callStarted?: (call: CallEvent) => void;
  readonly callEnded?: (end: CallEnd, durationMs: number) => void;
  readonly operationStarted?: (operation: OperationEvent) => void;
  readonly operationEnded?: (end: OperationEnd, durationMs: number) => void;
  readonly redisStatusChanged?: (event: RedisStatusEvent) => void;
  readonly redisDecodeFailed?: (event: RedisDecodeErrorEvent) => void;
}

/**
 * Hears of every call and operation of a gateway, and how long it took, in milliseconds. The answer stops it.
 * Channels belong to the process, and so tell of other gateways too: those are passed over.
 */
export function listening(gateway: string, listener: Listener): () => void {
  const heard: (readonly [name: Channel['name'], hear: (message: unknown) => void])[] = [];
  /** What it does not listen to costs nothing. */
  function on<T>({ name }: Channel, isOurs: (message: T) => boolean, tell: ((message: T) => void) | undefined) {
    if (!tell) return;
    const hear = (message: unknown) => {
      if (isOurs(message as T)) tell(message as T);
    };
    subscribe(name, hear);
    heard.push([name, hear]);
  }
  const isOurs = (event: { readonly gateway: string }) => event.gateway === gateway;
  const isOfGateway = (event: { readonly gatewayId: string }) => event.gatewayId === gateway;
  const { callEnded: tellCall, operationEnded: tellOperation } = listener;
  on<CallEvent>(callStarted, isOurs, listener.callStarted);
  on<OperationEvent>(operationStarted, isOurs, listener.operationStarted);
  on<CallEnd>(callEnded, ({ call }) => isOurs(call), tellCall && ((end) => tellCall(end, since(end.call))));
  on<OperationEnd>(
    operationEnded,
    ({ operation }) => isOurs(operation),
    tellOperation && ((end) => tellOperation(end, since(end.operation))),
  );
  on<RedisStatusEvent>(redisStatusChannel, isOfGateway, listener.redisStatusChanged);
  on<RedisDecodeErrorEvent>(redisDecodeErrorChannel, isOfGateway, listener.redisDecodeFailed);
  return () => {
    for (const [name, hear] of heard) unsubscribe(name, hear);
  };
}

function since({ begunAt }: CallEvent | OperationEvent): number {
  return performance.now() - begunAt;
}
