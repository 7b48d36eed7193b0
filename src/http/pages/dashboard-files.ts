import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acceptsHtml } from '../graphql/media-type.js';
import { createStaticFile, loadStaticFiles, type StaticFile, varyByAccept } from './static-file.js';

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

/** The file at a path of the dashboard; undefined for other paths. The files are read with the first request for one. */
export type DashboardHandler = (path: string, request: IncomingMessage) => StaticFile | undefined;

export function createDashboardHandler(folder: string): DashboardHandler {
  let loaded: DashboardFiles | undefined;
  return (path, request) => {
    if (!loaded && existsSync(join(folder, 'index.html')))
      loaded = toDashboardFiles(loadStaticFiles(folder, FILE_OPTIONS));
    const { files, notFound } = loaded ?? NOT_BUILT;
    const file = files.get(PAGE_ROUTES.test(path) ? '/index.html' : path);
    // The page shows that there is nothing at this path.
    return file ?? (acceptsHtml(request) ? notFound : undefined);
  };
}

interface DashboardFiles {
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly notFound: StaticFile | undefined;
}

function toDashboardFiles(files: ReadonlyMap<string, StaticFile>): DashboardFiles {
  const page = files.get('/index.html');
  return { files, notFound: page && { ...varyByAccept(page), status: 404 } };
}

const NOT_BUILT_PAGE = createStaticFile(
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
const NOT_BUILT = toDashboardFiles(new Map([['/index.html', NOT_BUILT_PAGE]]));
