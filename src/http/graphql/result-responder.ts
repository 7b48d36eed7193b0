import type { Result } from '../../pipeline/result.js';
import { createRawHeaders } from '../base-headers.js';
import { endResponse, isIncomplete } from '../discard.js';
import type { Exchange } from '../exchange.js';
import { toHttpStatus } from './http-status.js';
import type { Negotiated } from './media-type.js';

type MediaType = Negotiated['single'];

const CONTENT_TYPES: Readonly<Record<MediaType, string>> = {
  'application/json': 'application/json; charset=utf-8',
  'application/graphql-response+json': 'application/graphql-response+json; charset=utf-8',
  'multipart/mixed': 'multipart/mixed; boundary="-"',
  'text/event-stream': 'text/event-stream',
};

/** Sends single results as Yoga does; Yoga would serialize each of them several times. */
export class ResultResponder {
  /** The last result: deduplicated requests get it one after the other. */
  #last: { readonly result: Result; body: string | Buffer } | undefined;

  send({ request, response, requestId }: Exchange, mediaType: MediaType, result: Result): void {
    if (response.destroyed) return;
    const body = this.#serialize(result);
    const length = Buffer.byteLength(body);
    const envelope = createEnvelope(mediaType, length);
    const totalLength = envelope ? envelope.start.length + length + envelope.end.length : length;
    const headers = createRawHeaders(requestId, CONTENT_TYPES[mediaType], totalLength);
    const http = toHttpStatus(result, mediaType, request.method);
    if (http) for (const [name, value] of Object.entries(http.headers)) headers.push(name, value);
    const isArriving = isIncomplete(request);
    if (isArriving) headers.push('connection', 'close');
    if (mediaType === 'text/event-stream') headers.push('cache-control', 'no-cache', 'content-encoding', 'none');
    response.writeHead(http?.status ?? 200, headers);
    if (envelope) {
      response.write(envelope.start);
      response.write(body);
      response.end(envelope.end);
      return;
    }
    // Equal length in bytes and characters means ASCII, which Node writes without scanning.
    if (isArriving) endResponse(response, `${body}`);
    else response.end(body, length === body.length ? 'latin1' : 'utf8');
  }

  /** Deduplicated queries share a result: it is serialized once and encoded on its second use. */
  #serialize(result: Result): string | Buffer {
    if (this.#last?.result !== result) this.#last = { result, body: JSON.stringify(result) };
    else if (typeof this.#last.body === 'string') this.#last.body = Buffer.from(this.#last.body);
    return this.#last.body;
  }
}

interface Envelope {
  readonly start: string;
  readonly end: string;
}

/** What surrounds the JSON of the only result of a stream. */
function createEnvelope(mediaType: MediaType, length: number): Envelope | null {
  if (mediaType === 'text/event-stream')
    return { start: ':\n\nevent: next\ndata: ', end: '\n\nevent: complete\ndata:\n\n' };
  if (mediaType !== 'multipart/mixed') return null;
  const head = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${length}`;
  return { start: `\r\n---\r\n${head}\r\n\r\n`, end: '\r\n-----\r\n' };
}
