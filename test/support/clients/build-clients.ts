import { execFile } from 'node:child_process';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'vite';
import { lintRelayApp } from './lint-relay.js';

export const REACT_CLIENTS = ['apollo', 'relay', 'urql'];
export const NODE_CLIENTS = ['graphql-ws', 'graphql-sse'];

const require = createRequire(import.meta.url);
const run = promisify(execFile);

/**
 * Copies the examples to an empty folder and builds a program per client, `<client>/dist/entry.mjs`, with the packages of this repository. Rejects
 * with the output of the compiler or linter that fails.
 */
export async function buildClients(root: string): Promise<void> {
  const folder = join(root, 'examples/clients');
  cpSync('examples/clients', folder, { recursive: true, filter: (path) => !IGNORED.test(path) });
  cpSync('schema/gateway.graphql', join(root, 'schema/gateway.graphql'));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  await runPackage('@graphql-codegen/cli/cjs/bin.js', [], folder);
  await runPackage('relay-compiler/cli.js', [], folder);
  for (const client of REACT_CLIENTS) writeFileSync(join(folder, client, 'entry.mjs'), ENTRY);
  for (const client of NODE_CLIENTS) writeFileSync(join(folder, client, 'entry.mjs'), NODE_ENTRY);
  await Promise.all([
    runPackage('typescript/bin/tsc', [], folder),
    lintRelayApp(join(folder, 'relay')),
    ...[...REACT_CLIENTS, ...NODE_CLIENTS].map((client) => bundle(join(folder, client))),
  ]);
}

/** What is installed or generated in the examples. */
const IGNORED = /node_modules|generated/;

/** Modules are loaded after the globals of a browser are defined. */
const ENTRY = `
import { driveApp } from '${resolve('test/support/clients/drive-app.ts')}';
await driveApp(() => import('./main.tsx'));
`;

const NODE_ENTRY = `
import { WebSocket } from 'ws';
globalThis.WebSocket = WebSocket;
globalThis.CloseEvent ??= class CloseEvent extends Event {};
await import('./main.ts');
`;

async function runPackage(path: string, parameters: readonly string[], cwd: string): Promise<void> {
  const [, packageName = '', file = ''] = /^((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(path) ?? [];
  const program = join(dirname(require.resolve(`${packageName}/package.json`)), file);
  const failed = ({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${packageName}: ${stdout}${stderr}`);
  };
  await run(process.execPath, [program, ...parameters], { cwd }).catch(failed);
}

async function bundle(root: string): Promise<void> {
  await build({
    ...{ root, configFile: false, logLevel: 'error', mode: 'production' },
    plugins: [compiledDocuments],
    ssr: { noExternal: ['react-relay', 'relay-runtime'] },
    build: {
      ...{ ssr: 'entry.mjs', outDir: 'dist', minify: false, target: 'node20' },
      rolldownOptions: { output: { entryFileNames: 'entry.mjs', codeSplitting: false } },
    },
  });
}

/** As babel-plugin-relay: replaces each document by the import of its compiled form. */
const compiledDocuments: Plugin = {
  name: 'compiled-documents',
  transform(code, id) {
    if (!/\/relay\/[\w-]+\.tsx$/.test(id)) return null;
    const imports: string[] = [];
    const replaced = code.replaceAll(/graphql`\s*\w+ (\w+).*?`/gs, (_document, name: string) => {
      imports.push(`import ${name}Document from './__generated__/${name}.graphql.js';`);
      return `${name}Document`;
    });
    return { code: `${imports.join('\n')}\n${replaced}`, map: null };
  },
  enforce: 'pre',
};
