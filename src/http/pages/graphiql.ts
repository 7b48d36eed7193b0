import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SendBytes } from '../send-bytes.js';
import { createStaticFile, type StaticFile, sendStaticFile } from './static-file.js';
import { loadStaticFiles } from './static-folder.js';

/** The output of `npm run build`, from `src` and from `dist`. */
const FOLDER = fileURLToPath(new URL('../../../dist/graphiql', import.meta.url));
const PAGE = '/graphiql.html';

/** Same origin only; the editor needs inline styles. No frames. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FILE_OPTIONS = { contentSecurityPolicy: CONTENT_SECURITY_POLICY, hashedPath: '/graphiql/' };

/** GraphiQL, served by the gateway; its files are read with the first request for one. */
export interface GraphiQL {
  page(request: IncomingMessage, response: ServerResponse): void;
  /** Sends a file that the page loads; returns false for other paths. */
  file(path: string, request: IncomingMessage, response: ServerResponse): boolean;
}

export function createGraphiQL(sendBytes: SendBytes): GraphiQL {
  let files: ReadonlyMap<string, StaticFile> | undefined;
  const load = () => {
    files ??= existsSync(join(FOLDER, PAGE)) ? loadStaticFiles(FOLDER, FILE_OPTIONS) : new Map();
    return files;
  };
  return {
    page: (request, response) => sendStaticFile(load().get(PAGE) ?? NOT_BUILT, request, response, { sendBytes }),
    file(path, request, response) {
      if (!path.startsWith(FILE_OPTIONS.hashedPath)) return false;
      const file = load().get(path);
      if (file) sendStaticFile(file, request, response, { sendBytes });
      return file !== undefined;
    },
  };
}

/** Whether a browser navigates to this path. */
export function acceptsHtml({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && `${headers.accept}`.includes('text/html');
}

const NOT_BUILT = createStaticFile(
  PAGE,
  Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>GraphiQL</title>
<h1>GraphiQL</h1>
<p>GraphiQL is not built: <code>npm run build</code>, then start again.</p>
</html>
`),
  FILE_OPTIONS,
);
