import { describe, expect, test } from 'vitest';
import { type Limits, type Operation, parseProgram } from '../../../openqasm/src/index.js';

const HEAD = 'OPENQASM 3.0;\ninclude "stdgates.inc";\n';

function parse(body: string, limits?: Partial<Limits>) {
  const { program, errors } = parseProgram(HEAD + body, limits);
  if (!program) throw new Error(JSON.stringify(errors));
  return program;
}

/** Gates and their operands in short: `rx(0.5) 0`. */
function format(body: string): string[] {
  return parse(body).operations.map(formatOperation);
}

function formatOperation(operation: Operation): string {
  switch (operation.kind) {
    case 'gate': {
      const parameters = operation.parameters.map((value) => Math.round(value * 1e6) / 1e6);
      return `${operation.name}${parameters.length > 0 ? `(${parameters})` : ''} ${operation.qubits}`;
    }
    case 'measure':
      return `measure ${operation.qubit} ${operation.target?.register}[${operation.target?.bit}]`;
    case 'reset':
      return `reset ${operation.qubit}`;
    case 'barrier':
      return `barrier ${operation.qubits}`;
  }
}

const findError = (body: string, limits?: Partial<Limits>) => parseProgram(HEAD + body, limits).errors[0];

describe('a valid program', () => {
  test('has qubits, registers, operations and gate counts', () => {
    const program = parse('qubit[2] q; bit[2] c; bit flag; h q[0]; cx q[0], q[1]; c[1] = measure q[0];');
    expect(program).toEqual({
      qubits: 2,
      registers: [
        { name: 'c', bits: 2, line: 3, column: 20 },
        { name: 'flag', bits: 1, line: 3, column: 27 },
      ],
      operations: [
        { kind: 'gate', name: 'h', parameters: [], qubits: [0] },
        { kind: 'gate', name: 'cx', parameters: [], qubits: [0, 1] },
        { kind: 'measure', qubit: 0, target: { register: 'c', bit: 1 }, line: 3, column: 56 },
      ],
      gateCounts: { oneQubit: 1, twoQubit: 1 },
    });
  });

  test('numbers the qubits of several registers in order', () => {
    expect(format('qubit[2] a; qubit b; qubit[2] d; x a[1]; x b; x d[0]; x d[-1];')).toEqual([
      'x 1',
      'x 2',
      'x 3',
      'x 4',
    ]);
  });

  test.each([
    ['pi/2', Math.PI / 2],
    ['-π', -Math.PI],
    ['2*(1 + 3)', 8],
    ['-2**2', -4],
    ['2**3**2', 512],
    ['2 ** -1', 0.5],
    ['1 - 2 - 3', -4],
    ['6/3', 2],
    ['1.0/4', 0.25],
    ['7 % 4', 3],
    ['0x1F + 0b11 + 0o7 + 1_000', 1041],
    ['.5e1 + 1.e-1', 5.1],
    ['sin(pi/6) + cos(0) + sqrt(2)/2', 0.5 + 1 + Math.SQRT1_2],
    ['arctan(1) * 4 - tau/2 + log(euler)', 1],
    ['mod(7, 4) + pow(2, 3) + floor(1.5) + ceiling(1.5) + exp(0)', 15],
  ])('computes %s', (expression, value) => {
    const [operation] = parse(`qubit q; rx(${expression}) q;`).operations;
    expect(operation).toMatchObject({ name: 'rx', parameters: [expect.closeTo(value, 12)] });
  });

  test('expands definitions of gates', () => {
    const gates =
      'gate a(x, y) p, r { rx(x + y) r; cx p, r; } gate b(x) p, r { a(x, -1.0) r, p; barrier p; gphase(x); h p; }';
    expect(format(`${gates} qubit[2] q; b(3) q[0], q[1];`)).toEqual(['rx(2) 0', 'cx 1,0', 'h 0']);
  });

  test('broadcasts gates, measurements, resets and barriers', () => {
    expect(format('qubit[2] a; qubit[2] b; qubit d; cx a, b; cx d, a; reset a;')).toEqual([
      ...['cx 0,2', 'cx 1,3', 'cx 4,0', 'cx 4,1'],
      ...['reset 0', 'reset 1'],
    ]);
    expect(
      format('qubit[2] q; bit[2] c; c = measure q; measure q[0] -> c[1]; barrier q; barrier; barrier q[1];'),
    ).toEqual([
      ...['measure 0 c[0]', 'measure 1 c[1]', 'measure 0 c[1]'],
      ...['barrier 0,1', 'barrier 0,1', 'barrier 1'],
    ]);
    expect(format('qubit[2] q; bit[2] c = measure q; measure q[0];')).toEqual([
      ...['measure 0 c[0]', 'measure 1 c[1]'],
      'measure 0 undefined[undefined]',
    ]);
  });

  test('has one name for gates with the same meaning', () => {
    expect(format('qubit[2] q; phase(1) q[0]; u1(1) q[0]; p(1) q[0]; CX q[0], q[1]; cphase(1) q[0], q[1];')).toEqual([
      ...['p(1) 0', 'p(1) 0', 'p(1) 0'],
      ...['cx 0,1', 'cp(1) 0,1'],
    ]);
  });

  test('may use U and native gates without the include, and the declarations of OpenQASM 2', () => {
    const source =
      'qreg q[2]; creg c[2]; U(1, 2, 3) q[0]; gpi(0.25) q[0]; gpi2(0) q; ms(0, 0.5, 0.25) q[0], q[1]; zz(0.1) q[0], q[1];';
    expect(parseProgram(source)).toMatchObject({
      errors: [],
      program: { qubits: 2, registers: [{ name: 'c', bits: 2 }], gateCounts: { oneQubit: 6, twoQubit: 2 } },
    });
  });

  test('may define a gate with the name of a native gate', () => {
    expect(format('gate zz(t) a, b { cx a, b; rz(t) b; cx a, b; } qubit[2] q; zz(1) q[0], q[1];')).toHaveLength(3);
  });

  test('may contain comments and empty statements', () => {
    expect(format('/* a\n * b */ qubit q; // h q;\n;; x q; /**/')).toEqual(['x 0']);
  });
});

describe('an error', () => {
  test.each([
    ['h r[0];', 'OUT_OF_RANGE', 4, 3],
    ['h q[3];', 'OUT_OF_RANGE', 4, 5],
    ['cx q[0], q[0];', 'DUPLICATE', 4, 10],
    ['cx q, q[1];', 'DUPLICATE', 4, 7],
    ['foo q[0];', 'UNKNOWN_GATE', 4, 1],
    ['rx q[0];', 'SYNTAX', 4, 1],
    ['cx q[0];', 'SYNTAX', 4, 1],
    ['h q[0]', 'SYNTAX', 5, 1],
    ['h q[0]; }', 'SYNTAX', 4, 9],
    ['qubit q;', 'DUPLICATE', 4, 7],
    ['bit[2] q;', 'DUPLICATE', 4, 8],
    ['creg q[2];', 'DUPLICATE', 4, 6],
    ['qubit[99999] r;', 'TOO_LARGE', 4, 14],
    ['cx q[1], q;', 'DUPLICATE', 4, 10],
    ['gate foo a, b { cx a, a; }', 'DUPLICATE', 4, 23],
    ['rx(5pi) q[0];', 'SYNTAX', 4, 5],
    ['rx(10ns) q[0];', 'UNSUPPORTED', 4, 4],
    ['gate h a { x a; }', 'DUPLICATE', 4, 6],
    ['gate foo a { x b; }', 'OUT_OF_RANGE', 4, 16],
    ['gate foo a { foo a; }', 'UNKNOWN_GATE', 4, 14],
    ['gate foo a, a { x a; }', 'DUPLICATE', 4, 13],
    ['gate foo(t) a, t { x a; }', 'DUPLICATE', 4, 16],
    ['bit[2] c; c = measure q;', 'OUT_OF_RANGE', 4, 11],
    ['bit[2] c; h c[0];', 'OUT_OF_RANGE', 4, 13],
    ['c[0] = measure q[0];', 'OUT_OF_RANGE', 4, 1],
    ['qubit[2] r; cx q, r;', 'OUT_OF_RANGE', 4, 19],
    ['rx(1.0/0) q[0];', 'OUT_OF_RANGE', 4, 7],
    ['qubit[0] r;', 'OUT_OF_RANGE', 4, 7],
    ['if (c == 1) x q[0];', 'UNSUPPORTED', 4, 1],
    ['x $0;', 'UNSUPPORTED', 4, 3],
    ['rx(1/3) q[0];', 'UNSUPPORTED', 4, 5],
    ['rx(theta) q[0];', 'UNSUPPORTED', 4, 4],
    ['x q[0:1];', 'UNSUPPORTED', 4, 6],
    ['x q[{0, 1}];', 'UNSUPPORTED', 4, 5],
    ['include "qelib1.inc";', 'UNSUPPORTED', 4, 9],
    ['include "stdgates.inc";', 'DUPLICATE', 4, 9],
    ['OPENQASM 3.0;', 'SYNTAX', 4, 1],
    ['/* x', 'SYNTAX', 4, 1],
    ['x "q";', 'SYNTAX', 4, 3],
    ['x q[0]; §', 'SYNTAX', 4, 9],
  ])('has a code and a position for %s', (statement, code, line, column) => {
    expect(findError(`qubit[3] q;\n${statement}\n`)).toMatchObject({ code, line, column });
  });

  test.each(['if (true) { }', 'else { }', 'while (true) { }', 'for int i in [0:1] { }', 'switch (c) { }'])(
    'is certain for control flow: %s',
    (statement) => {
      expect(findError(statement)).toMatchObject({
        code: 'UNSUPPORTED',
        isCertain: true,
        message: expect.stringContaining(`"${statement.split(' ')[0]}"`),
      });
    },
  );

  test.each([
    ...['def f(qubit a) { }', 'extern f(int) -> int;', 'input float x;', 'output bit b;', 'ctrl @ x q[0], q[1];'],
    ...[
      'inv @ s q[0];',
      'const int n = 2;',
      'float x = 1;',
      'let a = q;',
      'delay[10ns] q[0];',
      '@note',
      '#pragma x',
      'end;',
    ],
  ])('is not certain for what the service may accept: %s', (statement) => {
    expect(findError(`qubit[2] q;\n${statement}`)).toMatchObject({ code: 'UNSUPPORTED', isCertain: false, line: 4 });
  });

  test.each([
    ['#pragma x', 'Pragmas are not supported: "#pragma".'],
    ['pragma x', 'Pragmas are not supported: "pragma".'],
    ['@note x', 'Annotations are not supported: "@note".'],
    ['gate g a { @note x a; }', 'Annotations are not supported: "@note".'],
    ['rx(5pi) q;', 'Write an operator between "5" and "pi", such as "5*pi".'],
    ['rx(2im) q;', 'Units and imaginary numbers are not supported: "2im".'],
  ])('quotes the whole construct: %s', (statement, message) => {
    expect(findError(`qubit[2] q;\n${statement}`)?.message).toBe(message);
  });

  test('names the include when it is missing', () => {
    const { errors } = parseProgram('qubit q; h q;');
    expect(errors).toMatchObject([
      { code: 'UNKNOWN_GATE', isCertain: false, message: expect.stringContaining('stdgates') },
    ]);
  });

  test('does not hide errors in other statements', () => {
    const { errors } = parseProgram(`${HEAD}qubit[2] q;\nfoo q[0];\nh q[7]; cx q[0], q[0];\nh q[0];`);
    expect(errors.map(({ code, line }) => `${code} ${line}`)).toEqual([
      'UNKNOWN_GATE 4',
      'OUT_OF_RANGE 5',
      'DUPLICATE 5',
    ]);
  });

  test('rejects OpenQASM 2 and a program without qubits', () => {
    expect(parseProgram('OPENQASM 2.0;').errors).toMatchObject([{ code: 'UNSUPPORTED', line: 1, column: 10 }]);
    expect(parseProgram('OPENQASM 3;').errors).toMatchObject([{ code: 'SYNTAX' }]);
    expect(parseProgram('').errors).toMatchObject([{ code: 'SYNTAX' }]);
  });
});

describe('a limit', () => {
  const doubling = Array.from({ length: 60 }, (_, n) => `gate g${n + 1} a { g${n} a; g${n} a; }`).join('');
  const chain = Array.from({ length: 60 }, (_, n) => `gate g${n + 1} a { g${n} a; }`).join('');

  test.each<[string, string, Partial<Limits>]>([
    ['maxBytes', `qubit q; // ${'é'.repeat(100)}`, { maxBytes: 150 }],
    ['maxTokens', 'qubit q; x q; x q; x q;', { maxTokens: 12 }],
    ['maxNesting', `qubit q; rx(${'('.repeat(20_000)}`, {}],
    ['maxNesting', `qubit q; rx(${'-'.repeat(20_000)}1) q;`, {}],
    ['maxNesting', `qubit q; rx(${'2**'.repeat(20_000)}1) q;`, {}],
    ['maxNesting', `gate g(a) q { rx(a${'+a'.repeat(20_000)}) q; }`, {}],
    ['maxNesting', `gate g0 a { x a; } ${chain}`, { maxNesting: 50 }],
    ['maxQubits', 'qubit[1000000000] q;', {}],
    ['maxQubits', `gate g ${Array.from({ length: 2_000 }, (_, n) => `a${n}`)} { }`, {}],
    ['maxBits', 'qubit q; bit[1000000000] c;', {}],
    ['maxOperations', 'qubit[1000] q; x q; x q;', { maxOperations: 1_500 }],
    ['maxOperations', `gate g0 a { x a; } ${doubling} qubit q; g60 q;`, { maxOperations: 1_000 }],
    ['maxSteps', `gate g0 a { } ${doubling} qubit q; g60 q;`, {}],
    ['maxSteps', `qubit[1000] q; ${'barrier q;'.repeat(30)}`, { maxSteps: 20_000 }],
    ['maxSteps', `gate g(a) q { rx(${'(a+a)*0+'.repeat(20)}a) q; } qubit[1000] q; g(1) q;`, { maxSteps: 20_000 }],
  ])('%s is named by its error', (name, body, limits) => {
    expect(findError(body, limits)).toMatchObject({ code: 'TOO_LARGE', message: expect.stringContaining(name) });
  });

  test('bounds the number of errors', () => {
    expect(parseProgram(`${HEAD}qubit q; ${'foo q;'.repeat(100)}`).errors).toHaveLength(20);
  });

  test('computes long sums of constants', () => {
    expect(parse(`qubit q; rx(1${'+1'.repeat(20_000)}) q;`).operations).toMatchObject([{ parameters: [20_001] }]);
  });
});
