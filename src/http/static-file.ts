import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What may be sent in place of the plain bytes, the smaller first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Weak: the same for every encoding. */
export function etagOf(plain: Buffer): string {
  return `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
}

/** The first of these that the client takes; null when it takes none of them. */
export function takenEncoding(
  { headers }: IncomingMessage,
  encodings: readonly Encoding[] = ENCODINGS,
): Encoding | null {
  const taken = `${headers['accept-encoding'] ?? ''}`
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';', 1)[0]?.trim());
  return encodings.find((encoding) => taken.includes(encoding)) ?? null;
}

export interface FileHeaders extends Readonly<Record<string, string>> {
  readonly etag: string;
}

/** Answers with the file, or with 304 where the client has it already. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  headers: FileHeaders,
  body: { readonly bytes: Buffer; readonly encoding: Encoding | null },
): void {
  const known = hasAlready(request.headers['if-none-match'], headers.etag);
  response.writeHead(known ? 304 : 200, {
    ...headers,
    vary: 'accept-encoding',
    ...(!known && {
      'content-length': body.bytes.length,
      ...(body.encoding && { 'content-encoding': body.encoding }),
    }),
  });
  response.end(known || request.method === 'HEAD' ? undefined : body.bytes);
}

/** Whether one of the tags is that of the file: weak or strong makes no difference here (RFC 9110, 13.1.2). */
function hasAlready(tags: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return tags?.trim() === '*' || (tags ?? '').split(',').some((tag) => opaque(tag) === opaque(etag));
}
