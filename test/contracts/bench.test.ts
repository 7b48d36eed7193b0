import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NODE_FLAGS } from '../../bench/speed/servers.js';
import { V8_FLAGS } from '../../src/cli.js';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

// graphql rejects a schema of another copy, and these folders import both graphql and the gateway, or its tests do.
describe.each([
  ['bench', '../node_modules/graphql'],
  ['examples/federation', '../../node_modules/graphql'],
])('graphql in %s', (folder, path) => {
  const { packages } = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };

  test('is a link to the copy of the gateway when the packages of the folder are installed', () => {
    const copies = Object.entries(packages).filter(([name]) => name.endsWith('node_modules/graphql'));
    expect(copies).toEqual([
      [path, expect.anything()],
      ['node_modules/graphql', { resolved: path, link: true }],
    ]);
  });

  test('has the same version as in the gateway', () => {
    const { version } = JSON.parse(readFileSync('node_modules/graphql/package.json', 'utf8')) as LockedPackage;
    expect(packages[path]).toMatchObject({ version });
  });
});

test('starts all contenders with the flags that the program sets by itself', () => {
  expect(NODE_FLAGS.join(' ')).toBe(V8_FLAGS);
});

/** Benches start processes by file name, which the compiler does not check. */
test.each([
  ['bench/speed', /resolveFile\('([^']+)\.js'\)/g],
  ['bench/watch', /\bstart(?:<[^(]*>)?\('([^']+)\.ts'/g],
])('has the files that benches start in %s', (folder, pattern) => {
  const sources = readdirSync('bench', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/node_modules|dist/.test(name))
    .map((name) => readFileSync(join('bench', name), 'utf8'));
  const started = sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => `${folder}/${name}.ts`));
  expect(started.length).toBeGreaterThan(4);
  expect(started.filter((file) => !existsSync(file))).toEqual([]);
});
