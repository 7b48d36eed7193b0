import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'vite';
import { writeDocumentedFiles, writePages } from './documented-files.js';
import { lintRelayApp } from './lint-relay.js';

export const REACT_CLIENTS = ['apollo', 'relay', 'urql'];
export const NODE_CLIENTS = ['graphql-ws', 'graphql-sse'];

const require = createRequire(import.meta.url);
const run = promisify(execFile);

/** Returns the folder with a program per client, `<client>/dist/entry.mjs`. Rejects with the output of the compiler or linter that fails. */
export async function buildClients(): Promise<string> {
  const folder = writeDocumentedFiles();
  await runPackage('@graphql-codegen/cli/cjs/bin.js', [], join(folder, 'shared'));
  writePages(folder);
  mkdirSync(join(folder, 'relay/src/__generated__'));
  // By default, the compiler ignores all files below a node_modules folder.
  const config = join(folder, 'relay/relay.config.json');
  writeFileSync(
    config,
    JSON.stringify({ ...JSON.parse(readFileSync(config, 'utf8')), excludes: ['**/relay/node_modules/**'] }),
  );
  await runPackage('relay-compiler/cli.js', ['relay.config.json'], join(folder, 'relay'));
  for (const client of REACT_CLIENTS) writeFileSync(join(folder, client, 'src/entry.ts'), ENTRY);
  for (const client of NODE_CLIENTS) writeFileSync(join(folder, client, 'src/entry.ts'), NODE_ENTRY);
  await Promise.all([
    runPackage('typescript/bin/tsc', ['-p', folder], folder),
    lintRelayApp(join(folder, 'relay')),
    ...[...REACT_CLIENTS, ...NODE_CLIENTS].map((client) => bundle(join(folder, client))),
  ]);
  return folder;
}

/** Modules are loaded after the globals of a browser are defined. */
const ENTRY = `
// @ts-nocheck
import { driveApp } from '${resolve('test/support/clients/drive-app.ts')}';
await driveApp(async (root) => {
  const { createElement } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { App } = await import('./app.js');
  createRoot(root).render(createElement(App));
});
`;

const NODE_ENTRY = `
// @ts-nocheck
import { WebSocket } from 'ws';
globalThis.WebSocket = WebSocket;
globalThis.CloseEvent ??= class CloseEvent extends Event {};
await import('./main.js');
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
      ...{ ssr: 'src/entry.ts', outDir: 'dist', minify: false, target: 'node20' },
      rolldownOptions: { output: { entryFileNames: 'entry.mjs', codeSplitting: false } },
    },
  });
}

/** As babel-plugin-relay: replaces each document by the import of its compiled form. */
const compiledDocuments: Plugin = {
  name: 'compiled-documents',
  transform(code, id) {
    if (!/\/relay\/src\/[\w-]+\.tsx$/.test(id)) return null;
    const imports: string[] = [];
    const replaced = code.replaceAll(/graphql`\s*\w+ (\w+).*?`/gs, (_document, name: string) => {
      imports.push(`import ${name}Document from './__generated__/${name}.graphql.js';`);
      return `${name}Document`;
    });
    return { code: `${imports.join('\n')}\n${replaced}`, map: null };
  },
  enforce: 'pre',
};
