import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isEnumType, isInterfaceType } from 'graphql';
import { expect, test } from 'vitest';
import { ERROR_CODES } from '../../src/domain/gateway-error.js';
import { MUTATION_ERROR_CODES } from '../../src/domain/mutation-error.js';
import { QUOTE_ISSUE_CODES } from '../../src/domain/quote.js';
import { getSchema } from '../../src/graphql/schema.js';
import { NAMES } from '../../src/settings.js';
import { sourceFiles } from '../support/sources.js';

const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'bench/NOTES.md', 'src/executor/README.md'],
  ...['docs', 'schema'].flatMap((folder) => sourceFiles(folder, ['.md'])),
];

/** Files and folders, without those that are generated or installed. */
const PATHS = ['.ci', 'src', 'sandbox/src', 'openqasm/src', 'dashboard', 'test', 'bench', 'docs', 'schema', 'examples']
  .flatMap((folder) => [folder, ...sourceFiles(folder, [''])])
  .filter((path) => !/node_modules|\/dist\//.test(path));

const FOLDERS = new Set(PATHS.flatMap((path) => path.split('/').slice(0, -1)));

const EXTENSION = /\.(?:ts|tsx|md|json|yaml|graphql|css)$/;

/** Future files of recipes, media types, packages and build results. */
const IGNORED =
  /v0\.?5|^(?:application|text|multipart|dist|sandbox\/dist|quantum-job-gateway)\/|^@|(?:sandbox|openqasm)\/dist$/;

const CONSTANTS = new Set<string>([
  ...NAMES,
  ...Object.keys(ERROR_CODES),
  ...Object.keys(MUTATION_ERROR_CODES),
  ...Object.keys(QUOTE_ISSUE_CODES),
  // An error of the parser.
  'TOO_LARGE',
  ...Object.values(getSchema().getTypeMap())
    .filter(isEnumType)
    .flatMap((type) => type.getValues().map(({ name }) => name)),
  ...['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED'],
  // A constant of the dashboard, and variables of tests.
  ...['JOB_COLUMNS', 'PLAN_SEED', 'RANDOM_RUNS_FACTOR'],
]);

/** Documents may omit leading folders, as in `upstream/v04.ts`, and the extension, as in `upstream/v04`. */
test.each(DOCUMENTS)('%s names only existing files and folders', (file) => {
  const missing = findPaths(readFileSync(file, 'utf8')).filter((path) => !existsSync(path) && !isSuffix(path));
  expect(missing).toEqual([]);
});

test.each(DOCUMENTS)('%s links only to existing files', (file) => {
  const links = [...readFileSync(file, 'utf8').matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) => target);
  const missing = links.filter((link) => !/^https?:/.test(link) && !existsSync(join(dirname(file), link)));
  expect(missing).toEqual([]);
});

test.each(DOCUMENTS)('%s names only existing settings and error codes', (file) => {
  const names = [...readFileSync(file, 'utf8').matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)].map(([, name]) => name);
  expect(names.filter((name = '') => !CONSTANTS.has(name) && !name.startsWith('OTEL_'))).toEqual([]);
});

test.each(DOCUMENTS.filter((file) => /^(?:docs|schema)\//.test(file)))(
  '%s begins with what its reader can do afterwards',
  (file) => {
    expect(readFileSync(file, 'utf8')).toMatch(/^# .+\n\nAfter this page /);
  },
);

test.each(DOCUMENTS)('%s has no conflict markers', (file) => {
  expect(readFileSync(file, 'utf8').match(/^(?:<<<<<<<|=======|>>>>>>>)(?: .*)?$/gm) ?? []).toEqual([]);
});

/** Returns the code spans that are a path with a known extension or a known folder. */
function findPaths(text: string): string[] {
  return [...text.matchAll(/`([\w.@-][\w./@{},-]*)`/g)]
    .flatMap(([, path = '']) => expandBraces(path))
    .map((path) => path.replace(/^(?:\.\.\/)+/, '').replace(/\/$/, ''))
    .filter((path) => !IGNORED.test(path))
    .filter((path) => EXTENSION.test(path) || (path.includes('/') && FOLDERS.has(path.split('/')[0] ?? '')));
}

function isSuffix(path: string): boolean {
  return PATHS.some((existing) =>
    [existing, existing.replace(EXTENSION, '')].some((name) => `/${name}`.endsWith(`/${path}`)),
  );
}

function expandBraces(path: string): string[] {
  const [, before = '', list = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
  return list ? list.split(',').map((item) => `${before}${item}${after}`) : [path];
}

test.each(['examples/clients/apollo/client.ts', 'examples/clients/urql/client.ts'])(
  '%s configures the cache for every error type',
  (file) => {
    const type = getSchema().getType('Error');
    const errors = isInterfaceType(type) ? getSchema().getPossibleTypes(type) : [];
    expect(errors.length).toBeGreaterThan(3);
    const text = readFileSync(file, 'utf8');
    expect(errors.filter(({ name }) => !text.includes(`'${name}'`)).map(({ name }) => name)).toEqual([]);
  },
);
