import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import {
  createFileHeaders,
  ENCODINGS,
  type Encoding,
  type FileHeaders,
  negotiateEncoding,
  sendFile,
} from './static-file.js';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
};

export interface StaticFile {
  readonly uncompressed: Buffer;
  /** Compressed by the build. */
  readonly compressed: Readonly<Partial<Record<Encoding, Buffer>>>;
  readonly headers: FileHeaders;
}

export interface StaticFileOptions {
  readonly contentSecurityPolicy: string;
  /** File names below this path contain a hash of the content. */
  readonly hashedPath: string;
}

/** Reads all files by path: a build can replace them under a running gateway, and aborted downloads leave no file open. */
export function loadStaticFiles(folder: string, options: StaticFileOptions): ReadonlyMap<string, StaticFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  return new Map(
    names
      .filter((name) => extname(name) in CONTENT_TYPES)
      .map((name) => {
        const compressed = ENCODINGS.filter((encoding) => names.includes(name + EXTENSIONS[encoding])).map(
          (encoding) => [encoding, readFileSync(join(folder, name + EXTENSIONS[encoding]))] as const,
        );
        const content = readFileSync(join(folder, name));
        return [`/${name}`, createStaticFile(`/${name}`, content, options, Object.fromEntries(compressed))];
      }),
  );
}

const EXTENSIONS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

export function createStaticFile(
  path: string,
  content: Buffer,
  { contentSecurityPolicy, hashedPath }: StaticFileOptions,
  compressed: StaticFile['compressed'] = {},
): StaticFile {
  const headers = createFileHeaders({
    content,
    contentType: CONTENT_TYPES[extname(path)] ?? '',
    contentSecurityPolicy,
    isHashed: path.startsWith(hashedPath),
  });
  return { uncompressed: content, compressed, headers };
}

export function sendStaticFile(
  file: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
  status?: number,
): void {
  const { uncompressed, compressed, headers } = file;
  const encoding = negotiateEncoding(
    request,
    ENCODINGS.filter((candidate) => compressed[candidate]),
  );
  sendFile(request, response, headers, { encoding, bytes: (encoding && compressed[encoding]) ?? uncompressed, status });
}
