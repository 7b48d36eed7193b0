import { expect, test } from 'vitest';
import { parseQasm3 } from '../../../src/domain/qasm3.js';

const HEAD = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[2] q;\n';
const doublings = Array.from(
  { length: 30 },
  (_, i) => `gate g${i} a { ${i === 0 ? 'h a; h a;' : `g${i - 1} a; `.repeat(2)} }`,
);

test('parses a program when it is small', () => {
  const { program, errors } = parseQasm3({ source: `${HEAD}h q[0]; cx q[0], q[1];` });
  expect(errors).toEqual([]);
  expect(program?.gateCounts).toEqual({ oneQubit: 1, twoQubit: 1 });
});

test.each([
  ['nested gates expand to millions of operations', `${HEAD}${doublings.join('\n')}\ng29 q[0];`],
  ['registers are broadcast to too many operations', `${HEAD}qubit[900] r;\n${'reset r;'.repeat(30)}`],
  ['the source is long', `${HEAD}${'h q[0];'.repeat(15_000)}`],
])('leaves a program to the service when %s', (_reason, source) => {
  expect(parseQasm3({ source })).toEqual({ program: null, errors: [] });
});
