import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { Clients } from '../../isolation/clients.js';
import { ENCODINGS, type Encoding, negotiateEncoding } from '../requests/content-encoding.js';
import { sendBytes } from '../responses/send-bytes.js';
import type { GetPageSignIn, PageSignIn } from './auth-config.js';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
};

/** Same origin only; nothing inline, and no frames. */
const PAGE_POLICY = "base-uri 'none'; form-action 'none'; img-src 'self' data:; default-src 'none'; script-src 'self'";

interface FileHeaders extends Readonly<Record<string, string>> {
  readonly etag: string;
  readonly 'content-security-policy': string;
}

export interface StaticFile {
  readonly uncompressed: Buffer;
  /** Compressed by the build. */
  readonly compressed: Readonly<Partial<Record<Encoding, Buffer>>>;
  readonly headers: FileHeaders;
  readonly status: number;
}

interface StaticFileOptions {
  readonly contentSecurityPolicy: string;
  /** File names below this path contain a hash of the content. */
  readonly hashedPath: string;
}

type StaticFiles = ReadonlyMap<string, StaticFile>;

interface PageOptions<T> extends Pick<StaticFileOptions, 'hashedPath'> {
  readonly folder: string;
  /** Path of the page in the folder. */
  readonly page: string;
  /** What the page needs beside `PAGE_POLICY`. */
  readonly policy: string;
  /** The page as long as the folder has none. */
  readonly notBuilt: string;
  complete(files: StaticFiles, page: StaticFile, signIn: PageSignIn | null): T;
}

/** Reads the files of a page with the first request for one, and again when `getSignIn` returns another object. */
export function createPageLoader<T>(getSignIn: GetPageSignIn, options: PageOptions<T>): () => T {
  const { folder, page: path, policy, notBuilt, hashedPath, complete } = options;
  let loaded: { readonly page: T; readonly signIn: PageSignIn | null } | undefined;
  return () => {
    const signIn = getSignIn();
    if (loaded?.signIn === signIn) return loaded.page;
    const directives = [PAGE_POLICY, policy, ...listSignInSources(signIn), "frame-ancestors 'none'"];
    const fileOptions = { contentSecurityPolicy: directives.join('; '), hashedPath };
    const files: StaticFiles = existsSync(join(folder, path)) ? loadStaticFiles(folder, fileOptions) : new Map();
    const built = files.get(path);
    if (built) loaded = { page: complete(files, built, signIn), signIn };
    if (loaded) return loaded.page;
    const page = createStaticFile(path, Buffer.from(notBuilt), fileOptions);
    return complete(new Map([[path, page]]), page, signIn);
  };
}

function createStaticFile(
  path: string,
  content: Buffer,
  { contentSecurityPolicy, hashedPath }: StaticFileOptions,
  compressed: StaticFile['compressed'] = {},
): StaticFile {
  const headers = {
    'content-type': CONTENT_TYPES[extname(path)] ?? '',
    'content-security-policy': contentSecurityPolicy,
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': path.startsWith(hashedPath) ? 'public, max-age=31536000, immutable' : 'no-cache',
    // Weak: it is the same for all encodings.
    etag: `W/"${createHash('sha256').update(content).digest('base64url')}"`,
    vary: 'Accept-Encoding',
  };
  return { uncompressed: content, compressed, headers, status: 200 };
}

/** Directives of a content security policy: a page also asks the identity provider for tokens, if there is one, and renews them in a frame. */
function listSignInSources(signIn: PageSignIn | null): readonly string[] {
  if (signIn === null) return ["connect-src 'self'"];
  const { origin } = new URL(signIn.issuer);
  const list = (other: string) => ["'self'", ...new Set([origin, other])].join(' ');
  return [`connect-src ${list(signIn.tokenOrigin)}`, `frame-src ${list(signIn.authorizationOrigin)}`];
}

/** Returns the file for a path at which requests that do not accept HTML get another response. */
export function varyByAccept(file: StaticFile): StaticFile {
  return { ...file, headers: { ...file.headers, vary: 'Accept, Accept-Encoding' } };
}

/** Sends the file, or 304 if the client has it. */
export function sendStaticFile(
  { uncompressed, compressed, headers, status }: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
  clients: Pick<Clients, 'turnsOf'>,
): void {
  // A condition applies only where the response would be successful (RFC 9110, 13.2.1): the page of a 404 stays a 404.
  if (status === 200 && matchesEtag(request.headers['if-none-match'], headers.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const available = ENCODINGS.filter((encoding) => compressed[encoding]);
  const encoding = negotiateEncoding(request.headers['accept-encoding'], available);
  const bytes = (encoding && compressed[encoding]) ?? uncompressed;
  response.writeHead(status, {
    'content-length': bytes.length,
    ...(encoding && { 'content-encoding': encoding }),
    ...headers,
  });
  if (request.method === 'HEAD') response.end();
  else sendBytes(clients, response, bytes);
}

/** The weak comparison of RFC 9110, 13.1.2. */
function matchesEtag(tags: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return tags?.trim() === '*' || (tags ?? '').split(',').some((tag) => opaque(tag) === opaque(etag));
}

const EXTENSIONS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Reads all files by path: a build can replace them under a running gateway, and aborted downloads leave no file open. */
function loadStaticFiles(folder: string, options: StaticFileOptions): StaticFiles {
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
