import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { UPSTREAM_STATS_HEADER } from '../upstream-stats.js';
import type { AuthConfig } from './auth-config.js';
import { GRAPHIQL_TABS } from './graphiql-tabs.js';
import { createFileHeaders, type Encoding, type FileHeaders, negotiateEncoding, sendFile } from './static-file.js';

/** Path of its scripts, styles and workers, followed by a hash of them. */
const ASSETS_PATH = '/graphiql/';

/** Same origin only; the editor needs inline styles. No frames. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** GraphiQL, served by the gateway; its assets are loaded with the first request for it. */
export interface GraphiQL {
  page(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Sends a file that the page loads; resolves with false for other paths. */
  file(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

export function createGraphiQL(authConfig: AuthConfig): GraphiQL {
  let built: Promise<GraphiQLAssets> | undefined;
  const load = () => {
    built ??= build(authConfig);
    return built;
  };
  const send = async (file: CompressibleFile, request: IncomingMessage, response: ServerResponse) => {
    const encoding = negotiateEncoding(request);
    sendFile(request, response, file.headers, { encoding, bytes: await file.bytes(encoding) });
  };
  return {
    page: async (request, response) => send((await load()).page, request, response),
    async file(path, request, response) {
      if (!path.startsWith(ASSETS_PATH)) return false;
      const file = (await load()).files.get(path);
      if (file) await send(file, request, response);
      return file !== undefined;
    },
  };
}

/** Whether a browser navigates to this path. */
export function acceptsHtml({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && `${headers.accept}`.includes('text/html');
}

interface GraphiQLAssets {
  readonly page: CompressibleFile;
  readonly files: ReadonlyMap<string, CompressibleFile>;
}

async function build(authConfig: AuthConfig): Promise<GraphiQLAssets> {
  const parts = await import('@graphql-yoga/render-graphiql/graphiql');
  const contents = {
    'graphiql.css': `${parts.css}${TAB_STYLES}`,
    'graphiql.js': `${WORKER_LOADER}${parts.js}`,
    'start.js': `${DISABLE_TAB_DRAGGING}YogaGraphiQL.renderYogaGraphiQL(document.getElementById('root'), ${JSON.stringify(createOptions(authConfig))});`,
    'editorWorkerService.js': parts.editorWorkerService,
    'favicon.ico': Buffer.from(parts.favicon.replace(/^.*,/, ''), 'base64'),
    'json.js': parts.jsonWorker,
    'graphql.js': parts.graphqlWorker,
  };
  const hash = createHash('sha256');
  for (const content of Object.values(contents)) hash.update(content);
  const folder = `${ASSETS_PATH}${hash.digest('hex').slice(0, 16)}/`;
  const files = Object.entries(contents).map(([name, content]) => {
    const type = TYPES[extname(name)] ?? 'text/javascript; charset=utf-8';
    return [`${folder}${name}`, createFile(content, type, { isHashed: true })] as const;
  });
  return {
    page: createFile(renderPage(folder.slice(1)), 'text/html; charset=utf-8', { isHashed: false }),
    files: new Map(files),
  };
}

const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css; charset=utf-8', '.ico': 'image/x-icon' };

/** The editor starts its workers from files next to this script. */
const WORKER_LOADER = `{
  const script = document.currentScript.src;
  self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_, label) => new URL(label + '.js', script).href };
}
`;

// GraphiQL's tabs can be dragged, but their offsets are wrong after every resize, loading fonts included: a pressed tab
// moved away from the pointer, so the first click was lost. Fixed tabs can be clicked, and scrolled by touch.
const TAB_STYLES =
  '.graphiql-tab{transform:none!important;touch-action:auto!important}.graphiql-logo{white-space:nowrap}';
const DISABLE_TAB_DRAGGING = `addEventListener('pointerdown', (event) => {
  if (event.target.closest('.graphiql-tab')) event.stopPropagation();
}, true);
`;

/** URLs are relative: a proxy may serve the gateway below a path. */
function renderPage(folder: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>GraphiQL · Quantum Job Gateway</title>
<link rel="icon" href="${folder}favicon.ico">
<link rel="stylesheet" href="${folder}graphiql.css">
<body id="body" class="no-focus-outline">
<noscript>GraphiQL needs JavaScript.</noscript>
<div id="root"></div>
<script src="${folder}graphiql.js"></script>
<script src="${folder}start.js"></script>
</html>
`;
}

function createOptions({ apiKey, hasDefaultKey }: AuthConfig) {
  const authorization =
    apiKey === null && hasDefaultKey ? {} : { Authorization: `apiKey ${apiKey ?? '<your API key>'}` };
  const headers = JSON.stringify({ ...authorization, [UPSTREAM_STATS_HEADER]: 'true' }, null, 2);
  return {
    title: 'Quantum Job Gateway',
    defaultHeaders: headers,
    defaultTabs: GRAPHIQL_TABS.map((query) => ({ query, headers })),
    defaultEditorToolsVisibility: 'headers',
    shouldPersistHeaders: false,
    subscriptionsProtocol: 'SSE',
  };
}

interface CompressibleFile {
  readonly headers: FileHeaders;
  /** Compressed once, with the first request for this encoding. */
  bytes(encoding: Encoding | null): Promise<Buffer>;
}

const COMPRESSORS: Readonly<Record<Encoding, (plain: Buffer) => Promise<Buffer>>> = {
  // Half a second for five megabytes; six times as long would save a tenth.
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (plain) => promisify(gzip)(plain),
};

function createFile(
  text: string | Buffer,
  contentType: string,
  { isHashed }: { readonly isHashed: boolean },
): CompressibleFile {
  const content = Buffer.from(text);
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    headers: createFileHeaders({ content, contentType, contentSecurityPolicy: CONTENT_SECURITY_POLICY, isHashed }),
    async bytes(encoding) {
      if (!encoding) return content;
      const bytes = compressed.get(encoding) ?? COMPRESSORS[encoding](content);
      compressed.set(encoding, bytes);
      return bytes;
    },
  };
}
