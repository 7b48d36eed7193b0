import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { SHAPE_VERSION } from '../../src/domain/shape.js';

/** The files whose types gateways share values of. */
const SHARED = [
  'domain/backend',
  'domain/characterization',
  'domain/job',
  'domain/session',
  'domain/value',
  'watch/job-snapshot',
  'watch/watch-message',
];

/** By version; whoever changes a type adds a line. */
const SHAPES: Readonly<Record<number, string>> = {
  1: '7308b69e02b52275',
  2: '0934593b983dba7e',
};

/** The types of the file without their comments and spaces. */
function typesIn(file: string): string {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const printer = ts.createPrinter({ removeComments: true });
  return source.statements
    .filter((statement) => ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
    .map((statement) => printer.printNode(ts.EmitHint.Unspecified, statement, source))
    .join('\n');
}

test('who changes a type that gateways share raises SHAPE_VERSION, so that two releases do not misread each other', () => {
  const types = SHARED.map((name) => typesIn(`src/${name}.ts`)).join('\n');
  const shape = createHash('sha256').update(types).digest('hex').slice(0, 16);
  expect(SHAPES[SHAPE_VERSION], 'raise SHAPE_VERSION in src/domain/shape.ts, and add it here').toBe(shape);
});
