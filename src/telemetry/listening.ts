import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type OperationEnd, type OperationEvent, operationEnded, operationStarted } from '../http/operations.js';
import { type SharingChanged, sharingChanged, type UnreadableFound, unreadableFound } from '../redis/events.js';
import { type CallEnd, type CallEvent, callEnded, callStarted } from '../upstream/call-events.js';

export interface Listener {
  readonly callStarted?: (call: CallEvent) => void;
  readonly callEnded?: (end: CallEnd, durationMs: number) => void;
  readonly operationStarted?: (operation: OperationEvent) => void;
  readonly operationEnded?: (end: OperationEnd, durationMs: number) => void;
  readonly sharingChanged?: (change: SharingChanged) => void;
  readonly unreadableFound?: (found: UnreadableFound) => void;
}

/**
 * Hears of every call and operation of a gateway, and how long it took on `now`, in milliseconds. The answer stops it.
 * Channels belong to the process, and so tell of other gateways too: those are passed over.
 */
export function listening(gateway: string, listener: Listener, now: () => number): () => void {
  const begunAt = new WeakMap<object, number>();
  const took = (begun: object) => now() - (begunAt.get(begun) ?? now());
  const heard: readonly (readonly [name: string | symbol, hear: (message: unknown) => void])[] = [
    [callStarted.name, (message) => begin(message as CallEvent, listener.callStarted)],
    [operationStarted.name, (message) => begin(message as OperationEvent, listener.operationStarted)],
    [callEnded.name, (message) => ended(message as CallEnd)],
    [operationEnded.name, (message) => operated(message as OperationEnd)],
    [sharingChanged.name, (message) => ofOurs(message as SharingChanged, listener.sharingChanged)],
    [unreadableFound.name, (message) => ofOurs(message as UnreadableFound, listener.unreadableFound)],
  ];
  function begin<T extends CallEvent | OperationEvent>(begun: T, tell?: (begun: T) => void) {
    if (begun.gateway !== gateway) return;
    begunAt.set(begun, now());
    tell?.(begun);
  }
  function ofOurs<T extends SharingChanged | UnreadableFound>(message: T, tell?: (message: T) => void) {
    if (message.gateway === gateway) tell?.(message);
  }
  const ended = (end: CallEnd) => {
    if (end.call.gateway === gateway) listener.callEnded?.(end, took(end.call));
  };
  const operated = (end: OperationEnd) => {
    if (end.operation.gateway === gateway) listener.operationEnded?.(end, took(end.operation));
  };
  for (const [name, hear] of heard) subscribe(name, hear);
  return () => {
    for (const [name, hear] of heard) unsubscribe(name, hear);
  };
}
