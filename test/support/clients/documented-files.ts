import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const SHARED = 'docs/clients.md';
/** In the folder of package.json; other files are in `src/`. */
const ROOT_FILES = /^(?:codegen\.ts|vite\.config\.ts|relay\.config\.json|jobs\.(?:sh|py))$/;
const PAGES = readdirSync('docs/clients').map((name) => join('docs/clients', name));

/** The type check of a strict app that is bundled. */
const TSCONFIG = {
  compilerOptions: {
    ...{ target: 'es2022', lib: ['es2022', 'dom'], module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx' },
    ...{ strict: true, noUnusedLocals: true, skipLibCheck: true, noEmit: true, types: [] },
  },
  // The type check of this repository has the files that a test adds.
  exclude: ['**/node_modules', 'shared', '**/entry.ts', '**/main.tsx', '**/vite.config.ts'],
};

interface CodeBlock {
  readonly language: string;
  /** From the first line, such as `// socket.ts`, or from the opening of the block. Undefined for a fragment. */
  readonly file: string | undefined;
  readonly code: string;
}

function readCodeBlocks(document: string): CodeBlock[] {
  const blocks = readFileSync(document, 'utf8').matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms);
  return [...blocks].map(([, language = '', name, code = '']) => ({
    language,
    file: name ?? /^(?:\/\/|#) ([\w.-]+\.[a-z]+)\n/.exec(code)?.[1],
    code,
  }));
}

export const CODE_BLOCKS = [SHARED, ...PAGES].flatMap((document) =>
  readCodeBlocks(document).map((block) => ({ document, ...block })),
);

/**
 * Writes the files of each page to a folder of its own, `<folder>/<page>`, with the shared files that it does not define. The files import
 * the packages of this repository.
 */
export function writeDocumentedFiles(): string {
  mkdirSync('node_modules/.cache', { recursive: true });
  const folder = resolve(mkdtempSync('node_modules/.cache/clients-'));
  writeBlocks(SHARED, join(folder, 'shared'));
  mkdirSync(join(folder, 'shared/node_modules'));
  symlinkSync(resolve('.'), join(folder, 'shared/node_modules/quantum-job-gateway'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  return folder;
}

/** Call it when the shared files have their generated types. */
export function writePages(folder: string): void {
  for (const page of PAGES) {
    const target = join(folder, basename(page, '.md'));
    cpSync(join(folder, 'shared'), target, { recursive: true, verbatimSymlinks: true });
    writeBlocks(page, target);
    if (page.endsWith('graphql-sse.md')) writeBlocks('docs/clients/graphql-ws.md', target, ['main.ts']);
  }
}

function writeBlocks(document: string, folder: string, only?: readonly string[]): void {
  mkdirSync(join(folder, 'src'), { recursive: true });
  for (const { file, code } of readCodeBlocks(document))
    if (file && (only?.includes(file) ?? true))
      writeFileSync(join(folder, ROOT_FILES.test(file) ? '' : 'src', file), code);
}
