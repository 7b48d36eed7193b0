import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acceptsHtml } from '../graphql/media-type.js';
import type { GetPageSignIn, PageSignIn } from './auth-config.js';
import { createStaticFile, listSignInSources, loadStaticFiles, type StaticFile, varyByAccept } from './static-file.js';

/** The output of `npm run build`, from `src` and from `dist`. */
export const DASHBOARD_FOLDER = fileURLToPath(new URL('../../../dist/dashboard', import.meta.url));

/** Same origin only; nothing inline. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
];

/** Paths that the page routes itself, see dashboard/src/app.tsx. */
const PAGE_ROUTES = /^\/(?:(?:jobs|submit|key|account|sessions|backends|organization)(?:\/.*)?)?$/;

/** Redirect URI of the identity provider. */
const SIGNED_IN_PATH = '/signed-in';

/** File names below this path contain a hash of the content. */
const HASHED_ASSETS_PATH = '/assets/';

/** The file at a path of the dashboard; undefined for other paths. The files are read with the first request for one. */
export type DashboardHandler = (path: string, request: IncomingMessage) => StaticFile | undefined;

export function createDashboardHandler(folder: string, getSignIn: GetPageSignIn): DashboardHandler {
  const getPolicy = (signIn: PageSignIn | null, ancestors: "'none'" | "'self'") =>
    [...CONTENT_SECURITY_POLICY, ...listSignInSources(signIn), `frame-ancestors ${ancestors}`].join('; ');
  const getOptions = (signIn: PageSignIn | null) => ({
    contentSecurityPolicy: getPolicy(signIn, "'none'"),
    hashedPath: HASHED_ASSETS_PATH,
  });
  const notBuilt = toDashboardFiles(
    new Map([['/index.html', createStaticFile('/index.html', NOT_BUILT_PAGE, getOptions(null))]]),
  );
  const load = (signIn: PageSignIn | null) => {
    const files = loadStaticFiles(folder, getOptions(signIn));
    const page = files.get('/index.html');
    if (!page || signIn === null) return toDashboardFiles(files);
    // Access tokens are renewed in a frame.
    const framed = { ...page.headers, 'content-security-policy': getPolicy(signIn, "'self'") };
    return toDashboardFiles(new Map([...files, [SIGNED_IN_PATH, { ...page, headers: framed }]]));
  };
  let loaded: DashboardFiles | undefined;
  let loadedFor: PageSignIn | null = null;
  return (path, request) => {
    const signIn = getSignIn();
    if ((!loaded || signIn !== loadedFor) && existsSync(join(folder, 'index.html'))) {
      loaded = load(signIn);
      loadedFor = signIn;
    }
    const { files, notFound } = loaded ?? notBuilt;
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

const NOT_BUILT_PAGE = Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Quantum Job Gateway</title>
<h1>Quantum Job Gateway</h1>
<p>The dashboard is not built: <code>npm run build</code>, then reload. <a href="/graphql">GraphiQL</a> is here.</p>
</html>
`);
