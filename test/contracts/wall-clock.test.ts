import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { sourceFiles } from '../support/sources.js';

/** Where the time of day is shown, or compared with times of the service or of a token. Everything else uses `monotonicNow`. */
const FILES = [
  'sandbox/src/primitives/clock.ts',
  'src/cli.ts',
  'src/graphql/job/job-progress.ts',
  'src/graphql/quote/quote.ts',
  'src/graphql/session/session-remaining.ts',
  // An answer may reach another gateway.
  'src/mcp/agreements.ts',
  // With a clock of tests only: Redis has the time.
  'src/pipeline/redis-rate-limiter.ts',
  'src/primitives/clock.ts',
  'src/primitives/manual-clock.ts',
  'src/sign-in/sign-in.ts',
  // Passes it on.
  'src/testing.ts',
  // `Retry-After` may be a date.
  'src/upstream/transport/interceptors.ts',
  'src/upstream/transport/running-call.ts',
];

/** Whether a file reads the wall clock: `wallNow`, `Date.now`, `Date()`, or `new Date()` without a time. */
function readsWallClock(file: string): boolean {
  const source = readFileSync(file, 'utf8');
  // Most files have none of the names, and parsing takes most of the time.
  if (!/wallNow|Date/.test(source)) return false;
  let isFound = false;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === 'wallNow') isFound = true;
    if (ts.isPropertyAccessExpression(node) && node.getText() === 'Date.now') isFound = true;
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'Date')
      isFound ||= !node.arguments?.length;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return isFound;
}

test('only what shows a time, or compares it with one of the service or of a token, reads the wall clock', () => {
  const files = ['src', 'sandbox/src', 'openqasm/src'].flatMap((folder) => sourceFiles(folder));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter(readsWallClock).sort()).toEqual(FILES);
});
