import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../support/sources.js';

const ROOT = resolve('.');
const SRC = resolve('src');

/** The layers from the bottom up, as in CONTRIBUTING.md. A file may import from its own layer and those below. */
const LAYERS = [
  ['primitives'],
  ['executor'],
  ['domain'],
  ['isolation'],
  ['document', 'sign-in'],
  ['redis'],
  ['cache'],
  ['upstream'],
  ['repository', 'watch'],
  ['graphql'],
  ['pipeline'],
  ['mcp'],
  ['http'],
  // Subscribes to diagnostics channels; imported by the gateway only.
  ['telemetry'],
  ['flags.ts', 'limits.ts', 'open-browser.ts', 'output-writer.ts', 'setting-types.ts', 'settings.ts'],
  ['config.ts'],
  ['assembly'],
  ['gateway.ts'],
  ['cli.ts', 'index.ts'],
  ['testing.ts'],
  ['main.ts'],
];

/** What the sandbox may import, and what may import it in addition to tests and benches. */
const SANDBOX_IMPORTS = /^(?:sandbox\/src|schema)\/|^#openqasm$/;
const SANDBOX_IMPORTERS = ['src/assembly/open-sandbox.ts', 'src/testing.ts'];

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Returns the imports of files of this repository in a folder, with paths relative to `base`. */
function importsIn(folder: string, base: string): readonly Import[] {
  return sourceFiles(folder, ['.ts', '.tsx']).flatMap((file) =>
    ts
      .preProcessFile(readFileSync(file, 'utf8'))
      .importedFiles.filter(({ fileName }) => /^[.#]/.test(fileName))
      .map(({ fileName }) => ({
        from: relative(base, resolve(file)),
        to: fileName.startsWith('#')
          ? fileName
          : relative(base, join(dirname(resolve(file)), fileName.replace(/\.js$/, '.ts'))),
      })),
  );
}

const importPaths = importsIn('src', SRC).filter(({ to }) => !to.startsWith('#'));

function getLayer(file: string): number {
  const top = file.split('/')[0] ?? '';
  return LAYERS.findIndex((folders) => folders.includes(top));
}

/** Generated types belong to no layer. */
const isSchema = (file: string): boolean => file.startsWith('../schema/');

const format = ({ from, to }: Import) => `${from} -> ${to}`;

describe('imports point down', () => {
  test('every folder of src belongs to a layer', () => {
    const strays = sourceFiles('src')
      .map((file) => relative(SRC, resolve(file)))
      .filter((file) => getLayer(file) < 0);
    expect(strays).toEqual([]);
  });

  test('no file imports from a layer above its own', () => {
    const upward = importPaths.filter(({ from, to }) => !isSchema(to) && getLayer(to) > getLayer(from));
    expect(upward.map(format)).toEqual([]);
  });

  test('files of src import only generated types from outside of src', () => {
    expect(importPaths.filter(({ to }) => to.startsWith('..') && !isSchema(to)).map(format)).toEqual([]);
  });

  test('the sandbox imports only its own files, schema/ and openqasm/', () => {
    const inSandbox = importsIn('sandbox/src', ROOT);
    expect(inSandbox.length).toBeGreaterThan(100);
    expect(inSandbox.filter(({ to }) => !SANDBOX_IMPORTS.test(to)).map(format)).toEqual([]);
  });

  test('openqasm/ imports only its own files', () => {
    const inOpenQasm = importsIn('openqasm/src', ROOT);
    expect(inOpenQasm.length).toBeGreaterThan(10);
    expect(inOpenQasm.filter(({ to }) => !to.startsWith('openqasm/src/')).map(format)).toEqual([]);
    expect(packageImports('openqasm/src')).toEqual([]);
  });

  test('openqasm/ is imported from domain/ only', () => {
    const importers = importsIn('src', SRC).filter(({ to }) => to === '#openqasm');
    expect([...new Set(importers.map(({ from }) => from))]).toEqual(['domain/qasm3.ts']);
  });

  test('only the gateway and its test export import the sandbox', () => {
    const importers = ['src', 'dashboard']
      .flatMap((folder) => importsIn(folder, ROOT))
      .filter(({ to }) => to === '#sandbox' || to.startsWith('sandbox/'))
      .map(({ from }) => from);
    expect([...new Set(importers)].sort()).toEqual(SANDBOX_IMPORTERS);
  });

  test('files of executor/ import only primitives/ from src', () => {
    const offenders = importPaths.filter(
      ({ from, to }) => from.startsWith('executor/') && !/^(?:executor|primitives)\//.test(to),
    );
    expect(offenders.map(format)).toEqual([]);
  });

  test('repository/ and watch/ do not import each other, and graphql/ imports neither cache/ nor DataLoader', () => {
    const sideways = importPaths.filter(
      ({ from, to }) =>
        (from.startsWith('repository/') && to.startsWith('watch/')) ||
        (from.startsWith('watch/') && to.startsWith('repository/')) ||
        (from.startsWith('graphql/') && to.startsWith('cache/')),
    );
    expect(sideways.map(format)).toEqual([]);
    expect(packageImports('src/graphql').filter(({ name }) => name === 'dataloader')).toEqual([]);
    expect(packageImports('src/repository').map(({ name }) => name)).toContain('dataloader');
  });

  test('loads no package that only a setting needs when the gateway starts', () => {
    const packages = new Set<string>();
    const seen = new Set<string>();
    const walk = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const name of staticImports(file))
        if (name.startsWith('.')) walk(join(dirname(file), name.replace(/\.js$/, '.ts')));
        else if (!/^(?:node:|#)/.test(name)) packages.add(name);
    };
    // Each loads the next one with `import()`, once it has checked what is needed for it.
    for (const file of ['src/main.ts', 'src/cli.ts', 'src/gateway.ts']) walk(file);
    expect(seen.size).toBeGreaterThan(200);
    expect([...packages].filter((name) => !name.startsWith('graphql/')).sort()).toEqual([
      '@pothos/core',
      '@pothos/plugin-relay',
      'dataloader',
      'devalue',
      'fastest-levenshtein',
      'graphql',
      'graphql-ws',
      'lru-cache',
      'pino',
      'prom-client',
      'ws',
    ]);
  });

  test('there are no circular imports', () => {
    expect(cycles(importPaths)).toEqual([]);
    expect(cycles(importsIn('sandbox/src', ROOT))).toEqual([]);
    expect(cycles(importsIn('openqasm/src', ROOT))).toEqual([]);
    const dashboard = importsIn('dashboard/src', ROOT).map(({ from, to }) => ({
      from: toModule(from),
      to: toModule(to),
    }));
    expect(cycles(dashboard)).toEqual([]);
  });
});

/** A path with the extension that imports have, also of a component. */
const toModule = (path: string): string => path.replace(/\.tsx$/, '.ts');

function packageImports(folder: string): { readonly file: string; readonly name: string }[] {
  return sourceFiles(folder).flatMap((file) =>
    ts
      .preProcessFile(readFileSync(file, 'utf8'))
      .importedFiles.filter(({ fileName }) => !fileName.startsWith('.'))
      .map(({ fileName }) => ({ file, name: fileName })),
  );
}

/** What a file loads when it is loaded itself: without types and calls of `import()`. */
function staticImports(file: string): readonly string[] {
  return ts
    .createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
    .statements.flatMap((statement) => {
      if (ts.isImportDeclaration(statement)) {
        if (statement.importClause?.isTypeOnly) return [];
      } else if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return [];
      const { moduleSpecifier } = statement;
      return moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? [moduleSpecifier.text] : [];
    });
}

/** Returns each circular import once, as a path. */
function cycles(importPaths: readonly Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of importPaths) targets.set(from, [...(targets.get(from) ?? []), to]);
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' -> '));
    if (path.includes(file) || done.has(file)) return;
    for (const target of targets.get(file) ?? []) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) walk(file, []);
  return found;
}
