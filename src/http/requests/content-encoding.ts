import type { IncomingMessage } from 'node:http';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { GatewayError } from '../../domain/gateway-error.js';
import type { Clients } from '../../isolation/clients.js';
import { parseHeaderItems } from './header-items.js';

/** Content encodings in order of preference: the smallest first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The one of these encodings that `Accept-Encoding` prefers; for equal qualities the first. Null if it prefers none. */
export function negotiateEncoding(header: unknown, available: readonly Encoding[]): Encoding | null {
  if (typeof header !== 'string') return null;
  const items = parseHeaderItems(header);
  const getQuality = (name: string) => items.find(({ value }) => value === name)?.quality;
  const others = getQuality('*') ?? 0;
  let best: Encoding | null = null;
  let bestQuality = 0;
  for (const encoding of available) {
    const quality = getQuality(encoding) ?? others;
    if (quality <= bestQuality) continue;
    best = encoding;
    bestQuality = quality;
  }
  return bestQuality < (getQuality('identity') ?? 0) ? null : best;
}

/** The encoding of a request body; null for none. Throws for one that is not decoded. */
export function getContentEncoding(headers: IncomingMessage['headers']): Encoding | null {
  const name = headers['content-encoding'];
  if (name === undefined) return null;
  switch (name.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null;
    case 'br':
      return 'br';
    case 'gzip':
    case 'x-gzip':
      return 'gzip';
    default:
      throw new GatewayError('UNSUPPORTED_MEDIA_TYPE', 'Content-Encoding must be gzip, br or identity.');
  }
}

export interface DecompressOptions {
  readonly encoding: Encoding;
  /** Maximum bytes of the decoded body. */
  readonly maxBytes: number;
  readonly clients: Clients;
}

const CHUNK_BYTES = 64 * 1024;
/** Memory of a decoder, besides what it has decoded. */
const DECODER_BYTES = 2 * CHUNK_BYTES;

/**
 * Decodes the body of a request on the threads of Node. Calls back with the bytes, or with an error as soon as they exceed a
 * limit, and with their number; never if the client disconnects.
 */
export function decompressBody(
  request: IncomingMessage,
  encoded: Buffer,
  { encoding, maxBytes, clients }: DecompressOptions,
  callback: (body: Buffer | GatewayError, bytes: number) => void,
): void {
  const decoder =
    encoding === 'br' ? createBrotliDecompress({ chunkSize: CHUNK_BYTES }) : createGunzip({ chunkSize: CHUNK_BYTES });
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isEnded = false;
  const end = (result: Buffer | GatewayError | null) => {
    if (isEnded) return;
    isEnded = true;
    held.release();
    request.socket.off('close', onDisconnect);
    decoder.destroy();
    if (result) callback(result, bytes);
  };
  const onDisconnect = () => end(null);
  const held = clients.startInput(clients.getAddress(request), end);
  request.socket.once('close', onDisconnect);
  decoder.on('error', () =>
    end(new GatewayError('BAD_REQUEST', `The request body is not valid for its Content-Encoding (${encoding}).`)),
  );
  decoder.on('data', (chunk: Buffer) => {
    if (isEnded) return;
    bytes += chunk.length;
    if (bytes > maxBytes) return end(createTooLargeError());
    chunks.push(chunk);
    clients.addInput(held, chunk.length);
  });
  decoder.on('end', () => end(Buffer.concat(chunks, bytes)));
  clients.addInput(held, encoded.length + DECODER_BYTES);
  if (!isEnded) decoder.end(encoded);
}

export function createTooLargeError(): GatewayError {
  return new GatewayError('PAYLOAD_TOO_LARGE', 'The request body, decoded, is larger than MAX_BODY_BYTES.');
}
