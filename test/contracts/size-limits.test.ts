import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { sourceFiles } from '../support/sources.js';

const MAX_FILE_LINES = 300;
const MAX_FUNCTION_LINES = 60;

/** Longer files and functions, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/executor/plan-executor.ts': 'one algorithm: its functions call each other recursively',
  'sandbox/src/jobs/job-lifecycle.ts': 'one state machine',
};

/** Declarations of the fields of a GraphQL type, and tables of test cases in `describe`. */
const TABLE = /^src\/graphql\/.*: fields$|^test\/.*: anonymous$/;

const FILES = ['src', 'sandbox/src', 'openqasm/src', 'dashboard/src', 'test', 'bench']
  .flatMap((folder) => sourceFiles(folder, ['.ts', '.tsx']))
  .filter((file) => !file.endsWith('.d.ts') && !/\/(?:generated|node_modules|dist)\//.test(file));

const STYLE_SHEETS = sourceFiles('dashboard/src', ['.css']);

const LONG_FILES = [...FILES, ...STYLE_SHEETS].filter(
  (file) => readFileSync(file, 'utf8').split('\n').length - 1 > MAX_FILE_LINES,
);
const LONG_FUNCTIONS = FILES.flatMap(findLongFunctions).filter((name) => !TABLE.test(name));

test(`no file has more than ${MAX_FILE_LINES} lines without a reason`, () => {
  expect(LONG_FILES.filter((file) => !(file in EXCEPTIONS))).toEqual([]);
});

test(`no function has more than ${MAX_FUNCTION_LINES} lines of its own without a reason`, () => {
  expect(LONG_FUNCTIONS.filter((name) => !(name in EXCEPTIONS))).toEqual([]);
});

test('every exception is needed', () => {
  const needed = new Set([...LONG_FILES, ...LONG_FUNCTIONS]);
  expect(Object.keys(EXCEPTIONS).filter((name) => !needed.has(name))).toEqual([]);
});

/** Lines of a function without those of nested functions: an object of methods is as long as its longest method. */
function findLongFunctions(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  /** Returns the lines of all functions below `node`, nested ones counted once. */
  const visit = (node: ts.Node): number => {
    let nested = 0;
    ts.forEachChild(node, (child) => {
      nested += visit(child);
    });
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return nested;
    const lines = countLines(source, node);
    if (lines - nested > MAX_FUNCTION_LINES) found.push(`${file}: ${getName(node)}`);
    return lines;
  };
  visit(source);
  return found;
}

function countLines(source: ts.SourceFile, node: ts.Node): number {
  const [first, last] = [node.getStart(source), node.end].map((at) => source.getLineAndCharacterOfPosition(at).line);
  return (last ?? 0) - (first ?? 0) + 1;
}

function getName(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  return ts.isPropertyAssignment(node.parent) || ts.isVariableDeclaration(node.parent)
    ? node.parent.name.getText()
    : 'anonymous';
}
