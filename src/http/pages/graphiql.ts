import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GetPageSignIn, PageSignIn } from './auth-config.js';
import { createStaticFile, listSignInSources, loadStaticFiles, type StaticFile, varyByAccept } from './static-file.js';

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
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

const HASHED_PATH = '/graphiql/';

/** GraphiQL, served by the gateway; its files are read with the first request for one. */
export interface GraphiQL {
  getPage(): StaticFile;
  /** A file that the page loads; undefined for other paths. */
  findFile(path: string): StaticFile | undefined;
}

export function createGraphiQL(getSignIn: GetPageSignIn): GraphiQL {
  let loaded: { readonly files: ReadonlyMap<string, StaticFile>; readonly page: StaticFile } | undefined;
  let loadedFor: PageSignIn | null = null;
  const load = () => {
    const signIn = getSignIn();
    if (loaded && signIn === loadedFor) return loaded;
    const options = {
      contentSecurityPolicy: [...CONTENT_SECURITY_POLICY, ...listSignInSources(signIn)].join('; '),
      hashedPath: HASHED_PATH,
    };
    const files = existsSync(join(FOLDER, PAGE)) ? loadStaticFiles(FOLDER, options) : NO_FILES;
    // Other requests to the same path get a result.
    loadedFor = signIn;
    loaded = { files, page: varyByAccept(files.get(PAGE) ?? createStaticFile(PAGE, NOT_BUILT_PAGE, options)) };
    return loaded;
  };
  return {
    getPage: () => load().page,
    findFile: (path) => (path.startsWith(HASHED_PATH) ? load().files.get(path) : undefined),
  };
}

const NOT_BUILT_PAGE = Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>GraphiQL</title>
<h1>GraphiQL</h1>
<p>GraphiQL is not built: <code>npm run build</code>, then start again.</p>
</html>
`);
const NO_FILES: ReadonlyMap<string, StaticFile> = new Map();
