import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SendBytes } from '../send-bytes.js';
import { acceptsHtml } from './graphiql.js';
import { createStaticFile, type StaticFile, sendStaticFile } from './static-file.js';
import { loadStaticFiles } from './static-folder.js';

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

const FILE_OPTIONS = { contentSecurityPolicy: CONTENT_SECURITY_POLICY, hashedPath: HASHED_ASSETS_PATH };

/** Responds to the paths of the dashboard; returns false for other paths. The files are read with the first request for one. */
export type DashboardHandler = (path: string, request: IncomingMessage, response: ServerResponse) => boolean;

export function createDashboardHandler(folder: string, sendBytes: SendBytes): DashboardHandler {
  let loaded: ReadonlyMap<string, StaticFile> | undefined;
  return (path, request, response) => {
    if (!loaded && existsSync(join(folder, 'index.html'))) loaded = loadStaticFiles(folder, FILE_OPTIONS);
    const files = loaded ?? NO_FILES;
    const file = files.get(PAGE_ROUTES.test(path) ? '/index.html' : path);
    // The page shows that there is nothing at this path.
    const notFound = !file && acceptsHtml(request) ? files.get('/index.html') : undefined;
    if (file) sendStaticFile(file, request, response, { sendBytes });
    else if (notFound) sendStaticFile(notFound, request, response, { sendBytes, status: 404 });
    return Boolean(file ?? notFound);
  };
}

const NOT_BUILT = createStaticFile(
  '/index.html',
  Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Quantum Job Gateway</title>
<h1>Quantum Job Gateway</h1>
<p>The dashboard is not built: <code>npm run build</code>, then reload. <a href="/graphql">GraphiQL</a> is here.</p>
</html>
`),
  FILE_OPTIONS,
);
const NO_FILES: ReadonlyMap<string, StaticFile> = new Map([['/index.html', NOT_BUILT]]);
