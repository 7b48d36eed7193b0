import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { isInterfaceType, isObjectType } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { getSchema } from '../../src/graphql/schema.js';

const APP = 'test/contracts/relay/app.ts';
const COMPILER = createRequire(import.meta.url).resolve('relay-compiler/package.json');

test('Relay’s compiler accepts an app that pages every connection and refetches every Node', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'relay-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(APP, join(folder, 'app.ts'));
  copyFileSync('schema/gateway.graphql', join(folder, 'schema.graphql'));
  mkdirSync(join(folder, '__generated__'));
  const config = { src: '.', schema: './schema.graphql', language: 'typescript', artifactDirectory: './__generated__' };
  writeFileSync(join(folder, 'relay.config.json'), JSON.stringify(config));

  const compiled = await promisify(execFile)(
    process.execPath,
    [join(dirname(COMPILER), 'cli.js'), resolve(folder, 'relay.config.json')],
    { cwd: folder },
  );
  expect(compiled.stdout + compiled.stderr).not.toMatch(/error/i);
  expect(readdirSync(join(folder, '__generated__'))).toContain('appJobsPageQuery.graphql.ts');

  // Fields with @semanticNonNull are not null below @throwOnFieldError; others still are.
  const strict = readFileSync(join(folder, '__generated__/appStrictQuery.graphql.ts'), 'utf8');
  const [, type] = /appStrictQuery\$data = \{(.*?)\n\};/s.exec(strict) ?? [];
  expect(type?.match(/\w+: .*[^;]$|\w+\??: .*;$/gm)?.map((line) => line.trim())).toEqual([
    'backends: ReadonlyArray<{',
    'status: string | null | undefined;',
    'nodes: ReadonlyArray<{',
    'id: string;',
    'viewer: {',
    'apiKey: {',
    'name: string | null | undefined;',
  ]);
  expect(type).not.toMatch(/\} \| null/);
});

test('the app has every connection and every Node of the schema', () => {
  const app = readFileSync(APP, 'utf8');
  const types = Object.values(getSchema().getTypeMap()).filter(isObjectType);
  const nodes = types.filter((type) => type.getInterfaces().some((one) => isInterfaceType(one) && one.name === 'Node'));
  const connections = types
    .flatMap((type) => Object.values(type.getFields()))
    .filter(({ type }) => `${type}`.replace('!', '').endsWith('Connection'));
  for (const { name } of nodes) expect(app).toMatch(new RegExp(`on ${name}[\\s@]`));
  expect(app.match(/@connection\(/g)).toHaveLength(connections.length);
  expect(nodes.length).toBeGreaterThan(5);
});
