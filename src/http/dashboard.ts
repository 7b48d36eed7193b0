import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENCODINGS, type Encoding, etagOf, type FileHeaders, sendFile, takenEncoding } from './static-file.js';

/** Where `npm run build` leaves the dashboard, seen from the sources as well as from what is built of them. */
export const DASHBOARD_FOLDER = fileURLToPath(new URL('../../dist/dashboard', import.meta.url));

/** What the page may load and do: its own files and this gateway, nothing inline, nobody may frame it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page draws these paths by itself: its own addresses, as dashboard/src/app.tsx routes them. */
const PAGES = /^\/(?:(?:jobs|submit|key|sessions|backends|organization)(?:\/.*)?)?$/;

/** Names below this carry a hash of what is in them. */
const HASHED = '/assets/';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** Answers what is the dashboard's to answer; false for any other path. */
export type Dashboard = (path: string, request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Its files, read once: a build that replaces them costs a running gateway nothing, and nobody who hangs up halfway
 * leaves a file open.
 */
export function readDashboard(folder: string): Dashboard {
  const files = existsSync(join(folder, 'index.html')) ? filesIn(folder) : new Map([['/index.html', NOT_BUILT]]);
  return (path, request, response) => {
    const file = files.get(PAGES.test(path) ? '/index.html' : path);
    if (!file) return false;
    send(file, request, response);
    return true;
  };
}

interface StaticFile {
  readonly plain: Buffer;
  /** The same as the build compressed it. */
  readonly packed: Readonly<Partial<Record<Encoding, Buffer>>>;
  readonly headers: FileHeaders;
}

function filesIn(folder: string): Map<string, StaticFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  return new Map(
    names
      .filter((name) => extname(name) in TYPES)
      .map((name) => {
        const packed = ENCODINGS.filter((encoding) => names.includes(name + EXTENSIONS[encoding])).map(
          (encoding) => [encoding, readFileSync(join(folder, name + EXTENSIONS[encoding]))] as const,
        );
        return [`/${name}`, fileOf(`/${name}`, readFileSync(join(folder, name)), Object.fromEntries(packed))];
      }),
  );
}

const EXTENSIONS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

function fileOf(path: string, plain: Buffer, packed: StaticFile['packed'] = {}): StaticFile {
  return {
    plain,
    packed,
    headers: {
      'content-type': TYPES[extname(path)] ?? '',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: etagOf(plain),
    },
  };
}

function send({ plain, packed, headers }: StaticFile, request: IncomingMessage, response: ServerResponse): void {
  const encoding = takenEncoding(
    request,
    ENCODINGS.filter((one) => packed[one]),
  );
  sendFile(request, response, headers, { encoding, bytes: (encoding && packed[encoding]) ?? plain });
}

const NOT_BUILT = fileOf(
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
