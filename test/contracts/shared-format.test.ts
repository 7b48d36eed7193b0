import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { SHARED_FORMAT_VERSION } from '../../src/redis/shared-format.js';

/** Files with types whose values gateways share. */
const SHARED_FILES = [
  'domain/artifact',
  'domain/backend',
  'domain/characterization',
  'domain/job',
  'domain/job-results',
  'domain/measured-shots',
  'domain/money',
  'domain/mutated-type',
  'domain/ranked-states',
  'domain/session',
  'domain/value',
  'watch/snapshots',
];

/** Hashes by version. Add one for each change of a type. */
const HASHES: Readonly<Record<number, string>> = {
  1: '7308b69e02b52275',
  2: '0934593b983dba7e',
  3: 'bc428f6a11d9626a',
  4: '5248d78d15332406',
  5: '24ab33fd27f8a0fb',
  6: 'c2330e3ea0d5e03c',
  7: '1fb2500ae7692487',
  8: 'ce349b5eb5b9dac1',
  9: 'bef893472f167198',
  10: 'dbaadf6b38a5ec16',
  11: '5488db190d18f7a7',
  12: '3d6f9417bcb9c198',
  13: 'b3a895dd9aa4a9c8',
  14: '199ba8747cd9935f',
  15: 'cdca80a515a1b68a',
  16: '8d15a768ce1b0817',
  17: 'c4f44961696dcc88',
  18: '5060a0c13f085867',
  19: '74508ae7f992ccd2',
  20: '044062d007d6ba80',
};

/** The types of the file without their comments and spaces. */
function typesIn(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const printer = ts.createPrinter({ removeComments: true });
  return source.statements
    .filter((statement) => ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
    .map((statement) => printer.printNode(ts.EmitHint.Unspecified, statement, source));
}

test('requires a new SHARED_FORMAT_VERSION when a shared type has changed', () => {
  // Sorted: a type that moves to another file has not changed.
  const types = SHARED_FILES.flatMap((name) => typesIn(`src/${name}.ts`))
    .sort()
    .join('\n');
  const hash = createHash('sha256').update(types).digest('hex').slice(0, 16);
  expect(hash, 'raise SHARED_FORMAT_VERSION in src/redis/shared-format.ts, and add the received hash to HASHES').toBe(
    HASHES[SHARED_FORMAT_VERSION],
  );
});
