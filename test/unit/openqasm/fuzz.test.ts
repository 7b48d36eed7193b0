import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Limits, parseProgram } from '../../../openqasm/src/index.js';

const LIMITS: Limits = {
  maxBytes: 2_000,
  maxTokens: 400,
  maxNesting: 10,
  maxQubits: 20,
  maxBits: 20,
  maxOperations: 100,
  maxSteps: 1_000,
  maxErrors: 5,
};

const TOKENS = [
  ...['OPENQASM', '3.0', 'include', '"stdgates.inc"', 'qubit', 'bit', 'qreg', 'gate', 'measure', 'reset', 'barrier'],
  ...[
    'gphase',
    'if',
    'for',
    'def',
    'ctrl',
    '@',
    '$0',
    'h',
    'x',
    'cx',
    'rx',
    'ms',
    'U',
    'q',
    'c',
    'a',
    'b',
    'pi',
    'sin',
  ],
  ...[
    '[',
    ']',
    '(',
    ')',
    '{',
    '}',
    ';',
    ';',
    ';',
    ',',
    '=',
    '->',
    '+',
    '-',
    '*',
    '/',
    '**',
    ':',
    '0',
    '1',
    '2',
    '9',
    '1e9',
  ],
  ...['//', '/*', '*/', '\n', ' ', '"', '\\', '\u0000', '\ud800', 'é', '😀'],
];

const PROGRAM = `OPENQASM 3.0;
include "stdgates.inc";
gate pair(t) a, b { h a; rz(t / 2 + sin(t)) b; cx a, b; }
qubit[3] q; bit[3] c; bit flag;
pair(-pi ** 2) q[0], q[1]; // comment
cx q[0], q[-1]; h q; barrier q; reset q[2];
flag = measure q[2]; /* all */ c = measure q;
`;

/** Checks what holds for every text. */
function check(source: string): void {
  const { program, errors } = parseProgram(source, LIMITS);
  expect(program === null).toBe(errors.length > 0);
  expect(errors.length).toBeLessThanOrEqual(LIMITS.maxErrors + 1);
  const lines = source.split('\n');
  for (const { message, line, column } of errors) {
    expect(message.length).toBeLessThan(200);
    expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
    expect(Math.min(line, column)).toBeGreaterThan(0);
  }
  if (!program) return;
  expect(program.qubits).toBeLessThanOrEqual(LIMITS.maxQubits);
  expect(program.operations.length).toBeLessThanOrEqual(LIMITS.maxOperations);
  for (const operation of program.operations) {
    const qubits = 'qubits' in operation ? operation.qubits : [operation.qubit];
    expect(qubits.every((qubit) => qubit >= 0 && qubit < program.qubits)).toBe(true);
    expect(new Set(qubits).size).toBe(qubits.length);
  }
}

test('returns a program or errors within the limits for random tokens', () => {
  const sources = fc.array(fc.constantFrom(...TOKENS), { maxLength: 120 }).map((tokens) => tokens.join(' '));
  void fc.assert(fc.property(sources, check), { numRuns: 1_000 });
});

test('returns a program or errors within the limits for a mutated program', () => {
  const mutations = fc.array(
    fc.record({ at: fc.nat(PROGRAM.length), remove: fc.nat(12), insert: fc.constantFrom('', ...TOKENS) }),
    { minLength: 1, maxLength: 4 },
  );
  const sources = mutations.map((list) =>
    list.reduce((text, { at, remove, insert }) => text.slice(0, at) + insert + text.slice(at + remove), PROGRAM),
  );
  void fc.assert(fc.property(sources, check), { numRuns: 2_000 });
});

test('returns errors for any text', () => {
  const texts = fc.array(fc.nat(0xff_ff), { maxLength: 60 }).map((codes) => String.fromCharCode(...codes));
  void fc.assert(fc.property(texts, check), { numRuns: 1_000 });
});
