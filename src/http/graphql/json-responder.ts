import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Result } from '../../pipeline/result.js';
import { createRawHeaders } from '../base-headers.js';
import { endResponse, hasBody } from '../discard.js';
import { toHttpStatus } from './http-status.js';
import type { JsonMediaType } from './media-type.js';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
}

const CONTENT_TYPES: Readonly<Record<JsonMediaType, string>> = {
  'application/json': 'application/json; charset=utf-8',
  'application/graphql-response+json': 'application/graphql-response+json; charset=utf-8',
};

/** Writes results with the same headers as Yoga. */
export class JsonResponder {
  /** The last result: deduplicated requests get it one after the other. */
  #last: { readonly result: Result; body: string | Buffer } | undefined;

  send({ request, response, requestId }: Exchange, mediaType: JsonMediaType, result: Result): void {
    if (response.destroyed) return;
    const body = this.#serialize(result);
    const length = Buffer.byteLength(body);
    const headers = createRawHeaders(requestId, CONTENT_TYPES[mediaType], length);
    const http = toHttpStatus(result, mediaType);
    if (http) for (const [name, value] of Object.entries(http.headers)) headers.push(name, value);
    const isComplete = request.complete || !hasBody(request);
    if (!isComplete) headers.push('connection', 'close');
    response.writeHead(http?.status ?? 200, headers);
    // Equal length in bytes and characters means ASCII, which Node writes without scanning.
    if (isComplete) response.end(body, length === body.length ? 'latin1' : 'utf8');
    else endResponse(response, `${body}`);
  }

  /** Deduplicated queries share a result: it is serialized once and encoded on its second use. */
  #serialize(result: Result): string | Buffer {
    if (this.#last?.result !== result) this.#last = { result, body: JSON.stringify(result) };
    else if (typeof this.#last.body === 'string') this.#last.body = Buffer.from(this.#last.body);
    return this.#last.body;
  }
}
