import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Content encodings in order of preference: the smallest first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The first of these encodings that the client accepts; null if none. */
export function negotiateEncoding(
  { headers }: IncomingMessage,
  encodings: readonly Encoding[] = ENCODINGS,
): Encoding | null {
  const accepted = `${headers['accept-encoding'] ?? ''}`
    .split(',')
    .filter((item) => !/;\s*q=0(\.0*)?\s*$/.test(item))
    .map((item) => item.split(';', 1)[0]?.trim());
  return encodings.find((encoding) => accepted.includes(encoding)) ?? null;
}

export interface FileHeaders extends Readonly<Record<string, string>> {
  readonly etag: string;
}

export interface FileHeadersOptions {
  readonly content: Buffer;
  readonly contentType: string;
  readonly contentSecurityPolicy: string;
  /** Whether the path contains a hash of the content. */
  readonly isHashed: boolean;
}

export function createFileHeaders(options: FileHeadersOptions): FileHeaders {
  const { content, contentType, contentSecurityPolicy, isHashed } = options;
  return {
    'content-type': contentType,
    'content-security-policy': contentSecurityPolicy,
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    // Weak: it is the same for all encodings.
    etag: `W/"${createHash('sha256').update(content).digest('base64url')}"`,
    vary: 'accept-encoding',
  };
}

/** Sends the file, or 304 if the client has it. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  headers: FileHeaders,
  body: { readonly bytes: Buffer; readonly encoding: Encoding | null; readonly status?: number | undefined },
): void {
  const isNotModified = matchesEtag(request.headers['if-none-match'], headers.etag);
  response.writeHead(isNotModified ? 304 : (body.status ?? 200), {
    ...headers,
    ...(!isNotModified && {
      'content-length': body.bytes.length,
      ...(body.encoding && { 'content-encoding': body.encoding }),
    }),
  });
  response.end(isNotModified || request.method === 'HEAD' ? undefined : body.bytes);
}

/** The weak comparison of RFC 9110, 13.1.2. */
function matchesEtag(tags: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return tags?.trim() === '*' || (tags ?? '').split(',').some((tag) => opaque(tag) === opaque(etag));
}
