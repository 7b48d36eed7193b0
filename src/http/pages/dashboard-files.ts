import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acceptsHtml } from './graphiql.js';
import {
  createFileHeaders,
  ENCODINGS,
  type Encoding,
  type FileHeaders,
  negotiateEncoding,
  sendFile,
} from './static-file.js';

/** The output of `npm run build`, from `src` and from `dist`. */
export const DASHBOARD_FOLDER = fileURLToPath(new URL('../../../dist/dashboard', import.meta.url));

/** Same origin only; nothing inline, no frames. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Paths that the page routes itself, see dashboard/src/app.tsx. */
const PAGE_ROUTES = /^\/(?:(?:jobs|submit|key|sessions|backends|organization)(?:\/.*)?)?$/;

/** File names below this path contain a hash of the content. */
const HASHED_ASSETS_PATH = '/assets/';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** Responds to the paths of the dashboard; returns false for other paths. */
export type DashboardHandler = (path: string, request: IncomingMessage, response: ServerResponse) => boolean;

/** Reads all files once: a build can replace them under a running gateway, and aborted downloads leave no file open. */
export function createDashboardHandler(folder: string): DashboardHandler {
  const files = existsSync(join(folder, 'index.html')) ? loadFiles(folder) : new Map([['/index.html', NOT_BUILT]]);
  return (path, request, response) => {
    const file = files.get(PAGE_ROUTES.test(path) ? '/index.html' : path);
    // The page shows that there is nothing at this path.
    const notFound = !file && acceptsHtml(request) ? files.get('/index.html') : undefined;
    if (file) send(file, request, response);
    else if (notFound) send(notFound, request, response, 404);
    return Boolean(file ?? notFound);
  };
}

interface StaticFile {
  readonly uncompressed: Buffer;
  /** Compressed by the build. */
  readonly compressed: Readonly<Partial<Record<Encoding, Buffer>>>;
  readonly headers: FileHeaders;
}

function loadFiles(folder: string): Map<string, StaticFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  return new Map(
    names
      .filter((name) => extname(name) in CONTENT_TYPES)
      .map((name) => {
        const compressed = ENCODINGS.filter((encoding) => names.includes(name + EXTENSIONS[encoding])).map(
          (encoding) => [encoding, readFileSync(join(folder, name + EXTENSIONS[encoding]))] as const,
        );
        return [`/${name}`, createFile(`/${name}`, readFileSync(join(folder, name)), Object.fromEntries(compressed))];
      }),
  );
}

const EXTENSIONS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

function createFile(path: string, content: Buffer, compressed: StaticFile['compressed'] = {}): StaticFile {
  const headers = createFileHeaders({
    content,
    contentType: CONTENT_TYPES[extname(path)] ?? '',
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    isHashed: path.startsWith(HASHED_ASSETS_PATH),
  });
  return { uncompressed: content, compressed, headers };
}

function send(file: StaticFile, request: IncomingMessage, response: ServerResponse, status?: number): void {
  const { uncompressed, compressed, headers } = file;
  const encoding = negotiateEncoding(
    request,
    ENCODINGS.filter((candidate) => compressed[candidate]),
  );
  sendFile(request, response, headers, { encoding, bytes: (encoding && compressed[encoding]) ?? uncompressed, status });
}

const NOT_BUILT = createFile(
  '/index.html',
  Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Quantum Job Gateway</title>
<h1>Quantum Job Gateway</h1>
<p>The dashboard is not built: <code>npm run build</code>, then start again. <a href="/graphql">GraphiQL</a> is here.</p>
</html>
`),
);
