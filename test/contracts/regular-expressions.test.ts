import { readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../support/sources.js';

function findRegularExpressions(file: string): readonly string[] {
  const literals: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) literals.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return literals;
}

/** Why matching takes more than linear time on a run of one character; empty when it does not. */
function findSuperLinearCauses(literal: string): readonly string[] {
  const end = literal.lastIndexOf('/');
  const { reports } = analyse({ source: literal.slice(1, end), flags: literal.slice(end + 1) });
  return reports.map(({ type, character }) => `${type} ${character.pick}`);
}

// Runs of several characters are covered by test/faults/long-texts.test.ts.
describe('regular expressions', () => {
  test.each(['/^(\\d+\\.?\\d*)$/', '/\\/+$/', '/^(a+)+$/'])('finds backtracking in %s', (literal) => {
    expect(findSuperLinearCauses(literal)).not.toEqual([]);
  });

  test('match in linear time in every file of src and openqasm', () => {
    const literals = ['src', 'openqasm/src']
      .flatMap((folder) => sourceFiles(folder))
      .flatMap((file) =>
        findRegularExpressions(file).map((literal) => ({ file, literal, causes: findSuperLinearCauses(literal) })),
      );
    expect(literals.length).toBeGreaterThan(30);
    expect(literals.filter(({ causes }) => causes.length > 0)).toEqual([]);
  });
});
