import type { OutgoingHttpHeader } from 'node:http';
import type { Result } from '../../pipeline/result.js';
import type { Exchange } from '../exchange.js';
import { ENCODINGS, type Encoding, negotiateEncoding } from '../requests/content-encoding.js';
import { endResponse, isStillArriving } from '../requests/discard.js';
import { createRawHeaders, UNBUFFERED } from '../responses/base-headers.js';
import { Compressor } from '../responses/compressor.js';
import { type HttpStatus, toHttpStatus } from '../responses/http-status.js';
import { isStreamType, type Negotiated } from './media-type.js';

type MediaType = Negotiated['single'];

const CONTENT_TYPES: Readonly<Record<MediaType, string>> = {
  'application/json': 'application/json; charset=utf-8',
  'application/graphql-response+json': 'application/graphql-response+json; charset=utf-8',
  'multipart/mixed': 'multipart/mixed; boundary="-"',
  'text/event-stream': 'text/event-stream',
};

/** The type whose results have the status of their error code, also if the request is well-formed. */
const STATUS_OF_CODE_TYPE: MediaType = 'application/graphql-response+json';

/** Smaller results fit into the first packets of a connection anyway. */
const MIN_COMPRESSED_BYTES = 4_096;

interface Serialized {
  readonly result: Result;
  body: string | Buffer;
  /** The compressed `body`; null while too many others are compressed. */
  compressed: { readonly encoding: Encoding; readonly bytes: Promise<Buffer | null> } | null;
}

/** Sends single results as Yoga does; Yoga would serialize each of them several times. */
export class ResultResponder {
  readonly #compressor = new Compressor();
  /** The last result: deduplicated requests get it one after the other. */
  #last: Serialized | undefined;

  send({ request, response, requestId }: Exchange, mediaType: MediaType, result: Result): void {
    if (response.destroyed) return;
    const serialized = this.#serialize(result);
    const { body } = serialized;
    const length = Buffer.byteLength(body);
    if (length >= MIN_COMPRESSED_BYTES && this.#sendCompressed({ request, response, requestId }, mediaType, serialized))
      return;
    const envelope = createEnvelope(mediaType, length);
    const totalLength = envelope ? envelope.start.length + length + envelope.end.length : length;
    const headers = createRawHeaders(requestId, CONTENT_TYPES[mediaType], totalLength);
    const status = pushStatusHeaders(headers, toHttpStatus(result, mediaType === STATUS_OF_CODE_TYPE, request.method));
    const isArriving = isStillArriving(request);
    if (isArriving) headers.push('connection', 'close');
    if (envelope) headers.push(UNBUFFERED.name, UNBUFFERED.value);
    response.writeHead(status, headers);
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
  #serialize(result: Result): Serialized {
    if (this.#last?.result !== result) this.#last = { result, body: JSON.stringify(result), compressed: null };
    else if (typeof this.#last.body === 'string') this.#last.body = Buffer.from(this.#last.body);
    return this.#last;
  }

  /** Returns false if the result is to be sent as it is. */
  #sendCompressed({ request, response, requestId }: Exchange, mediaType: MediaType, serialized: Serialized): boolean {
    if (isStreamType(mediaType) || isStillArriving(request)) return false;
    const encoding = negotiateEncoding(request.headers['accept-encoding'], ENCODINGS);
    if (!encoding) return false;
    // Clients of a deduplicated query mostly accept the same.
    if (serialized.compressed?.encoding !== encoding) {
      if (typeof serialized.body === 'string') serialized.body = Buffer.from(serialized.body);
      const bytes = this.#compressor.compress(serialized.body, encoding);
      if (!bytes) return false;
      serialized.compressed = { encoding, bytes };
    }
    const { result, body } = serialized;
    void serialized.compressed.bytes.then((compressed) => {
      if (response.destroyed) return;
      const bytes = compressed ?? body;
      const headers = createRawHeaders(requestId, CONTENT_TYPES[mediaType], bytes.length);
      if (compressed) headers.push('content-encoding', encoding);
      response.writeHead(
        pushStatusHeaders(headers, toHttpStatus(result, mediaType === STATUS_OF_CODE_TYPE, request.method)),
        headers,
      );
      response.end(bytes);
    });
    return true;
  }
}

/** Returns the status. */
function pushStatusHeaders(headers: OutgoingHttpHeader[], http: HttpStatus | null): number {
  if (!http) return 200;
  for (const name in http.headers) headers.push(name, http.headers[name] ?? '');
  return http.status;
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
