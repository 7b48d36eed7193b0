import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type GatewayError, toCanceledError } from '../domain/gateway-error.js';
import { isRequestId } from '../domain/service-id.js';
import type { Clients } from '../isolation/clients.js';
import type { RequestSource } from '../pipeline/authenticator.js';
import { HTTP } from '../pipeline/transport.js';
import type { LightAbortSignal } from '../primitives/light-abort-signal.js';
import { DRAIN_TIMEOUT } from './drain.js';

/** An HTTP request and its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
}

/** Returns a handler that closes the connection: for errors after which nobody can be answered. */
export function createConnectionCloser(response: ServerResponse): (error: unknown) => void {
  return (error) => void response.destroy(error instanceof Error ? error : undefined);
}

export function toRequestSource(request: IncomingMessage, clients: Clients): RequestSource {
  const { headers, socket: connection } = request;
  return { authorization: headers.authorization, address: clients.getAddress(request), connection, transport: HTTP };
}

/** Aborts an operation when its client disconnects, or when it outlasts the drain. */
export function abortOnDisconnect(response: ServerResponse, signal: LightAbortSignal): void {
  response.on(DRAIN_TIMEOUT, (error: GatewayError) => signal.abort(error));
  const abort = () => signal.abort(toCanceledError('the client disconnected'));
  if (response.destroyed) abort();
  else
    response.on('close', () => {
      if (!response.writableFinished) abort();
    });
}

/** Returns the id of the client if it is valid, otherwise a new one. */
export function parseRequestId(value: unknown): string {
  return isRequestId(value) ? value : randomUUID();
}

/** An id that stays in memory: `randomUUID` returns a string that refers to each of its twenty parts. */
export function createRequestId(): string {
  return Buffer.from(randomUUID(), 'latin1').toString('latin1');
}
