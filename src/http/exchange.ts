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

/** The path of a request target, without its query. */
export function getPathname({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** The query of a request target. */
export function getSearchParams({ url = '/' }: IncomingMessage): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start));
}

/** Rewrites an absolute-form request target to origin form; its host replaces the Host header (RFC 9112, 3.2.2). */
export function normalizeTarget(request: IncomingMessage): void {
  const { url = '/' } = request;
  if (url.startsWith('/') || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return;
  const { host, pathname, search } = new URL(url);
  request.url = pathname + search;
  request.headers.host = host;
}

/** Returns the id of the client if it is valid, otherwise a new one. */
export function parseRequestId(value: unknown): string {
  return isRequestId(value) ? value : randomUUID();
}

/** An id that stays in memory: `randomUUID` returns a string that refers to each of its twenty parts. */
export function createRequestId(): string {
  return Buffer.from(randomUUID(), 'latin1').toString('latin1');
}

/** Limits the id of an operation on a WebSocket or event stream, which stays in memory until the operation ends. */
export const MAX_OPERATION_ID_CHARS = 200;

/** A request header and a WebSocket connection parameter. If it is `true`, results have `extensions.upstream`. */
export const UPSTREAM_STATS_HEADER = 'x-upstream-stats';

/** Connection parameters are JSON, so the value may be a boolean. */
export function parseStatsFlag(value: unknown): boolean {
  return value === 'true' || value === true;
}
