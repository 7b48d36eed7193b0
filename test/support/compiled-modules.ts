import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vitest/config';

const ROOT = resolve(import.meta.dirname, '../..');

/** Folders that `npm run build` compiles, and where to. */
const COMPILED = /^(sandbox\/|openqasm\/)?src\/(.+)\.js$/;

/**
 * Tests import sources, and run what was compiled from them before the run, as the program does. Node loads it once per worker; Vite
 * would transform it, and its transformed code takes longer to execute.
 */
export const compiledModules: Plugin = {
  name: 'compiled-modules',
  enforce: 'pre',
  resolveId(specifier, importer) {
    if (!importer || !specifier.startsWith('.')) return null;
    const path = relative(ROOT, resolve(dirname(importer), specifier));
    const [, project = '', file] = COMPILED.exec(path) ?? [];
    if (!file || !existsSync(resolve(ROOT, path.replace(/\.js$/, '.ts')))) return null;
    return resolve(ROOT, `${project}dist/${file}.js`);
  },
};
