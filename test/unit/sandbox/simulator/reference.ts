import type { Circuit, Gate } from '../../../../sandbox/src/simulator/circuit/circuit.js';

/**
 * A slow reference that shares no code with the simulator: every gate is written as a sum of tensor products, multiplied
 * out to a matrix over all qubits by Kronecker products, and applied to the full vector.
 */
export function finalState(circuit: Circuit): Complex[] {
  let state: Complex[] = Array.from({ length: 2 ** circuit.qubits }, (_, k) => [k === 0 ? 1 : 0, 0]);
  for (const gate of circuit.circuit)
    for (const sum of tensors(gate, circuit.gateset)) state = apply(matrix(sum, gate, circuit.qubits), state);
  return state;
}

export type Complex = readonly [re: number, im: number];
type Square = readonly (readonly Complex[])[];
/** A coefficient times one 2×2 matrix per target; other qubits are unchanged. */
interface Product {
  readonly coefficient: Complex;
  readonly factors: ReadonlyMap<number, Square>;
}

const real = (rows: number[][]): Square => rows.map((row) => row.map((entry) => [entry, 0]));
const I = real([
  [1, 0],
  [0, 1],
]);
const ONE = real([
  [0, 0],
  [0, 1],
]);
const X = real([
  [0, 1],
  [1, 0],
]);
const Y: Square = [
  [
    [0, 0],
    [0, -1],
  ],
  [
    [0, 1],
    [0, 0],
  ],
];
const Z = real([
  [1, 0],
  [0, -1],
]);
const LETTERS: Record<string, Square> = { I, X, Y, Z };

const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
const add = ([a, b]: Complex, [c, d]: Complex): Complex => [a + c, b + d];
const turned = (angle: number): Complex => [Math.cos(angle), Math.sin(angle)];
const scaled = (factor: Complex, m: Square): Square => m.map((row) => row.map((entry) => times(factor, entry)));
const plus = (a: Square, b: Square): Square =>
  a.map((row, r) => row.map((entry, c) => add(entry, b[r]?.[c] ?? [0, 0])));

/** cos(angle/2)·1 − i·sin(angle/2)·axis, for an axis that squares to 1. */
const about = (axis: Square, angle: number): Square =>
  plus(scaled([Math.cos(angle / 2), 0], I), scaled([0, -Math.sin(angle / 2)], axis));
const phase = (angle: number): Square => [
  [
    [1, 0],
    [0, 0],
  ],
  [[0, 0], turned(angle)],
];
const axisAt = (turns: number): Square =>
  plus(scaled([Math.cos(2 * Math.PI * turns), 0], X), scaled([Math.sin(2 * Math.PI * turns), 0], Y));
/** A rotation with the global phase that makes it a root of its axis. */
const root = (axis: Square, part: number): Square => scaled(turned((part * Math.PI) / 2), about(axis, part * Math.PI));

function single(gate: Gate): Square | undefined {
  const { rotation = 0, phase: turns = 0 } = gate;
  switch (gate.gate) {
    case 'x':
    case 'not':
    case 'cnot':
      return X;
    case 'y':
      return Y;
    case 'z':
      return gate.rotation === undefined ? Z : phase(rotation);
    case 'h':
      return scaled([Math.SQRT1_2, 0], plus(X, Z));
    case 's':
      return phase(Math.PI / 2);
    case 'si':
      return phase(-Math.PI / 2);
    case 't':
      return phase(Math.PI / 4);
    case 'ti':
      return phase(-Math.PI / 4);
    case 'v':
      return root(X, 0.5);
    case 'vi':
      return root(X, -0.5);
    case 'rx':
      return about(X, rotation);
    case 'ry':
      return about(Y, rotation);
    case 'rz':
      return about(Z, rotation);
    case 'gpi':
      return axisAt(turns);
    case 'gpi2':
      return about(axisAt(turns), Math.PI / 2);
    default:
      return undefined;
  }
}

/** The gate as a sequence of operators, each a sum of products. */
function tensors(gate: Gate, gateset: Circuit['gateset']): Product[][] {
  const targets = gate.targets ?? [gate.target ?? 0];
  const matrix = single(gate);
  if (matrix) return targets.map((target) => [{ coefficient: [1, 0], factors: new Map([[target, matrix]]) }]);

  const string = (letters: readonly Square[]): ReadonlyMap<number, Square> =>
    new Map(targets.map((target, k) => [target, letters[k] ?? I]));
  const exponential = (letters: readonly Square[], angle: number): Product[] => [
    { coefficient: [Math.cos(angle / 2), 0], factors: new Map() },
    { coefficient: [0, -Math.sin(angle / 2)], factors: string(letters) },
  ];
  const { rotation = 0, phases = [], angle = 0.25, terms = [], coefficients = [], time = 0 } = gate;
  switch (gate.gate) {
    case 'nop':
      return [];
    case 'swap':
      return [[I, X, Y, Z].map((letter) => ({ coefficient: [0.5, 0], factors: string([letter, letter]) }))];
    case 'xx':
      return [exponential([X, X], rotation)];
    case 'yy':
      return [exponential([Y, Y], rotation)];
    case 'zz':
      return [exponential([Z, Z], gateset === 'native' ? 2 * Math.PI * angle : rotation)];
    case 'ms':
      return [exponential(phases.map(axisAt), 2 * Math.PI * angle)];
    case 'pauliexp':
      return terms.map((term, k) =>
        exponential(
          [...term].reverse().map((letter) => LETTERS[letter] ?? I),
          2 * time * (coefficients[k] ?? 0),
        ),
      );
    default:
      throw new Error(`unknown gate ${gate.gate}`);
  }
}

/** The sum where every control is 1, the identity elsewhere. */
function matrix(sum: readonly Product[], gate: Gate, qubits: number): Square {
  const controls = gate.controls ?? (gate.control === undefined ? [] : [gate.control]);
  const projectors = new Map(controls.map((control) => [control, ONE]));
  const full = (factors: ReadonlyMap<number, Square>): Square => {
    let product: Square = [[[1, 0]]];
    // Qubit 0 is the least significant bit: the last factor.
    for (let qubit = qubits - 1; qubit >= 0; qubit--) product = kronecker(product, factors.get(qubit) ?? I);
    return product;
  };
  let total = plus(full(new Map()), scaled([-1, 0], full(projectors)));
  for (const { coefficient, factors } of sum)
    total = plus(total, scaled(coefficient, full(new Map([...projectors, ...factors]))));
  return total;
}

function kronecker(a: Square, b: Square): Square {
  return a.flatMap((rowA) => b.map((rowB) => rowA.flatMap((x) => rowB.map((y) => times(x, y)))));
}

function apply(m: Square, state: readonly Complex[]): Complex[] {
  return m.map((row) => row.reduce<Complex>((sum, entry, k) => add(sum, times(entry, state[k] ?? [0, 0])), [0, 0]));
}
