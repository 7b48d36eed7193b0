import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { acceptsHtml } from '../graphql/media-type.js';
import type { GetPageSignIn } from './auth-config.js';
import { createPageLoader, type StaticFile, varyByAccept } from './static-file.js';

/** The output of `npm run build`, from `src` and from `dist`. */
export const DASHBOARD_FOLDER = fileURLToPath(new URL('../../../dist/dashboard', import.meta.url));

/** Paths that the page routes itself, see dashboard/src/app.tsx. */
const PAGE_ROUTES = /^\/(?:(?:jobs|submit|key|account|sessions|backends|organization)(?:\/.*)?)?$/;

/** Redirect URI of the identity provider. */
const SIGNED_IN_PATH = '/signed-in';

/** File names below this path contain a hash of the content. */
const HASHED_ASSETS_PATH = '/assets/';

/** The file at a path of the dashboard; undefined for other paths. */
export type DashboardHandler = (path: string, request: IncomingMessage) => StaticFile | undefined;

export function createDashboardHandler(folder: string, getSignIn: GetPageSignIn): DashboardHandler {
  const load = createPageLoader(getSignIn, {
    folder,
    page: '/index.html',
    hashedPath: HASHED_ASSETS_PATH,
    policy: "style-src 'self'",
    notBuilt: NOT_BUILT_PAGE,
    complete: (files, page, signIn) => {
      const notFound: StaticFile = { ...varyByAccept(page), status: 404 };
      return { files: signIn ? new Map([...files, [SIGNED_IN_PATH, allowFrame(page)]]) : files, notFound };
    },
  });
  return (path, request) => {
    const { files, notFound } = load();
    const file = files.get(PAGE_ROUTES.test(path) ? '/index.html' : path);
    // The page shows that there is nothing at this path.
    return file ?? (acceptsHtml(request) ? notFound : undefined);
  };
}

/** The page renews access tokens in a frame of its own, to which the identity provider redirects. */
function allowFrame({ headers, ...page }: StaticFile): StaticFile {
  const policy = headers['content-security-policy'].replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  return { ...page, headers: { ...headers, 'content-security-policy': policy } };
}

const NOT_BUILT_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Quantum Job Gateway</title>
<h1>Quantum Job Gateway</h1>
<p>The dashboard is not built: <code>npm run build</code>, then reload. <a href="/graphql">GraphiQL</a> is here.</p>
</html>
`;
