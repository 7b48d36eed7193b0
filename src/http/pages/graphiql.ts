import { fileURLToPath } from 'node:url';
import type { GetPageSignIn } from './auth-config.js';
import { createPageLoader, type StaticFile, varyByAccept } from './static-file.js';

/** The output of `npm run build`, from `src` and from `dist`. */
const FOLDER = fileURLToPath(new URL('../../../dist/graphiql', import.meta.url));
const PAGE = '/graphiql.html';

const HASHED_PATH = '/graphiql/';

/** GraphiQL, served by the gateway. */
export interface GraphiQL {
  getPage(): StaticFile;
  /** A file that the page loads; undefined for other paths. */
  findFile(path: string): StaticFile | undefined;
}

export function createGraphiQL(getSignIn: GetPageSignIn): GraphiQL {
  const load = createPageLoader(getSignIn, {
    folder: FOLDER,
    page: PAGE,
    hashedPath: HASHED_PATH,
    // The editor needs inline styles.
    policy: "style-src 'self' 'unsafe-inline'; font-src 'self'; worker-src 'self'",
    notBuilt: NOT_BUILT_PAGE,
    // Other requests to the same path get a result.
    complete: (files, page) => ({ files, page: varyByAccept(page) }),
  });
  return {
    getPage: () => load().page,
    findFile: (path) => (path.startsWith(HASHED_PATH) ? load().files.get(path) : undefined),
  };
}

const NOT_BUILT_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>GraphiQL</title>
<h1>GraphiQL</h1>
<p>GraphiQL is not built: <code>npm run build</code>, then reload.</p>
</html>
`;
