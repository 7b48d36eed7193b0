import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Access } from './access.js';
import { GRAPHIQL_TABS } from './graphiql-tabs.js';
import { type Encoding, etagOf, type FileHeaders, sendFile, takenEncoding } from './static-file.js';
import { UPSTREAM_STATS_HEADER } from './upstream-cost.js';

/** Below this path are its script, styles and workers; a path holds a hash of them. */
const FILES = '/graphiql/';

/** What the page may load and do: its own files and this gateway. Its editor writes styles; nobody may frame it. */
const POLICY = [
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

/** GraphiQL from our own origin: nothing is loaded from elsewhere, and nothing of it before somebody opens it. */
export interface GraphiQL {
  page(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Answers what the page loads; false for any other path. */
  file(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

export function createGraphiQL(access: Access): GraphiQL {
  let built: Promise<Built> | undefined;
  const load = () => {
    built ??= build(access);
    return built;
  };
  const send = async (file: PackedFile, request: IncomingMessage, response: ServerResponse) => {
    const encoding = takenEncoding(request);
    sendFile(request, response, file.headers, { encoding, bytes: await file.bytes(encoding) });
  };
  return {
    page: async (request, response) => send((await load()).page, request, response),
    async file(path, request, response) {
      if (!path.startsWith(FILES)) return false;
      const file = (await load()).files.get(path);
      if (file) await send(file, request, response);
      return file !== undefined;
    },
  };
}

/** Whether a browser wants a page to look at, and not an answer. */
export function wantsPage({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && `${headers.accept}`.includes('text/html');
}

interface Built {
  readonly page: PackedFile;
  readonly files: ReadonlyMap<string, PackedFile>;
}

async function build(access: Access): Promise<Built> {
  const parts = await import('@graphql-yoga/render-graphiql/graphiql');
  const contents = {
    'graphiql.css': `${parts.css}${TAB_STYLES}`,
    'graphiql.js': `${FIND_WORKERS}${parts.js}`,
    'start.js': `${DISABLE_TAB_DRAGGING}YogaGraphiQL.renderYogaGraphiQL(document.getElementById('root'), ${JSON.stringify(optionsFor(access))});`,
    'editorWorkerService.js': parts.editorWorkerService,
    'favicon.ico': Buffer.from(parts.favicon.replace(/^.*,/, ''), 'base64'),
    'json.js': parts.jsonWorker,
    'graphql.js': parts.graphqlWorker,
  };
  const hash = createHash('sha256');
  for (const content of Object.values(contents)) hash.update(content);
  const folder = `${FILES}${hash.digest('hex').slice(0, 16)}/`;
  const files = Object.entries(contents).map(([name, content]) => {
    const type = TYPES[extname(name)] ?? 'text/javascript; charset=utf-8';
    return [`${folder}${name}`, packed(content, type, 'public, max-age=31536000, immutable')] as const;
  });
  return { page: packed(pageOver(folder.slice(1)), 'text/html; charset=utf-8', 'no-cache'), files: new Map(files) };
}

const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css; charset=utf-8', '.ico': 'image/x-icon' };

/** Its editor runs in workers, which lie beside the script that starts them. */
const FIND_WORKERS = `{
  const script = document.currentScript.src;
  self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_, label) => new URL(label + '.js', script).href };
}
`;

// GraphiQL's tabs can be dragged, but their offsets are wrong after every resize, loading fonts included: a pressed tab
// moved away from the pointer, so the first click was lost. Fixed tabs can be clicked, and scrolled by touch.
const TAB_STYLES = '.graphiql-tab{transform:none!important;touch-action:auto!important}';
const DISABLE_TAB_DRAGGING = `addEventListener('pointerdown', (event) => {
  if (event.target.closest('.graphiql-tab')) event.stopPropagation();
}, true);
`;

/** Addresses are relative: the gateway may be below a path of somebody else's server. */
function pageOver(folder: string): string {
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

function optionsFor({ apiKey, hasOwnKey }: Access) {
  const authorization = apiKey === null && hasOwnKey ? {} : { Authorization: `apiKey ${apiKey ?? '<your API key>'}` };
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

interface PackedFile {
  readonly headers: FileHeaders;
  /** Compressed once, when the first asks for it so. */
  bytes(encoding: Encoding | null): Promise<Buffer>;
}

const PACKERS: Readonly<Record<Encoding, (plain: Buffer) => Promise<Buffer>>> = {
  // Half a second for five megabytes; what takes six times as long is a tenth smaller.
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (plain) => promisify(gzip)(plain),
};

function packed(content: string | Buffer, type: string, cacheControl: string): PackedFile {
  const plain = typeof content === 'string' ? Buffer.from(content) : content;
  const kept = new Map<Encoding, Promise<Buffer>>();
  return {
    headers: {
      'content-type': type,
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': cacheControl,
      etag: etagOf(plain),
    },
    async bytes(encoding) {
      if (!encoding) return plain;
      const bytes = kept.get(encoding) ?? PACKERS[encoding](plain);
      kept.set(encoding, bytes);
      return bytes;
    },
  };
}
