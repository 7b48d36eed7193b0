import type { Operation, Program } from '../../../../openqasm/src/index.js';

/**
 * A slow reference for OpenQASM programs that shares no code with the sandbox: gates are matrices from the language's
 * definitions, applied amplitude by amplitude. Each outcome of a measurement or reset continues as a branch.
 */
export function computeDistribution({ qubits, registers, operations }: Program): Map<string, number> {
  const bits = Object.fromEntries(registers.map(({ name, bits }) => [name, Array<number>(bits).fill(0)]));
  let branches: Branch[] = [{ state: Array.from({ length: 2 ** qubits }, (_, k) => [k === 0 ? 1 : 0, 0]), bits }];
  for (const operation of operations) branches = branches.flatMap((branch) => step(branch, operation));
  const distribution = new Map<string, number>();
  for (const { state, bits } of branches) {
    for (const [index, [re, im]] of state.entries()) {
      const key = formatOutcome(toBits(index, qubits), bits);
      distribution.set(key, (distribution.get(key) ?? 0) + re * re + im * im);
    }
  }
  return new Map([...distribution].filter(([, probability]) => probability > 1e-12));
}

/** All qubits, qubit 0 first, and the bits of each register. */
export function formatOutcome(qubits: string, registers: Readonly<Record<string, readonly number[] | string>>): string {
  return [qubits, ...Object.entries(registers).map(([name, bits]) => `${name}=${[...bits].join('')}`)].join(' ');
}

export type Complex = readonly [re: number, im: number];
type Matrix = readonly (readonly Complex[])[];
type Bits = Readonly<Record<string, readonly number[]>>;

/** The norm of the state is the probability of the branch. */
interface Branch {
  readonly state: readonly Complex[];
  readonly bits: Bits;
}

const toBits = (index: number, qubits: number): string =>
  Array.from({ length: qubits }, (_, qubit) => (index >> qubit) & 1).join('');
const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
const add = ([a, b]: Complex, [c, d]: Complex): Complex => [a + c, b + d];
const turned = (angle: number): Complex => [Math.cos(angle), Math.sin(angle)];

function step({ state, bits }: Branch, operation: Operation): Branch[] {
  if (operation.kind === 'barrier') return [{ state, bits }];
  if (operation.kind === 'gate') return [{ state: applyGate(state, operation), bits }];
  const { qubit } = operation;
  return [0, 1].flatMap((value): Branch[] => {
    const part = state.map((amplitude, index): Complex => (((index >> qubit) & 1) === value ? amplitude : [0, 0]));
    if (part.every(([re, im]) => re * re + im * im < 1e-24)) return [];
    if (operation.kind === 'reset') {
      const flip = value << qubit;
      return [{ state: part.map((_, index): Complex => part[index ^ flip] ?? [0, 0]), bits }];
    }
    const { target } = operation;
    if (!target) return [{ state: part, bits }];
    const assigned = (bits[target.register] ?? []).map((bit, index) => (index === target.bit ? value : bit));
    return [{ state: part, bits: { ...bits, [target.register]: assigned } }];
  });
}

/** Applies a gate of a list of operations. The first qubit is the most significant index of its matrix. */
export function applyGate(
  state: readonly Complex[],
  { name, qubits, parameters }: Extract<Operation, { kind: 'gate' }>,
): readonly Complex[] {
  const matrix = getMatrix(name, parameters);
  const selected = (index: number): number => qubits.reduce((row, qubit) => row * 2 + ((index >> qubit) & 1), 0);
  const replaced = (index: number, column: number): number =>
    qubits.reduce((result, qubit, k) => {
      const bit = (column >> (qubits.length - 1 - k)) & 1;
      return (result & ~(1 << qubit)) | (bit << qubit);
    }, index);
  return state.map((_, index) =>
    (matrix[selected(index)] ?? []).reduce<Complex>(
      (sum, entry, column) => add(sum, times(entry, state[replaced(index, column)] ?? [0, 0])),
      [0, 0],
    ),
  );
}

/** `U(θ, φ, λ)` as in the specification of version 3.0, and the gates of stdgates.inc in terms of it. */
function u(theta: number, phi: number, lambda: number): Matrix {
  const [c, s] = [Math.cos(theta / 2), Math.sin(theta / 2)];
  const global = turned(theta / 2);
  return [
    [times(global, [c, 0]), times(global, times([-s, 0], turned(lambda)))],
    [times(global, times([s, 0], turned(phi))), times(global, times([c, 0], turned(phi + lambda)))],
  ];
}

const withPhase = (matrix: Matrix, phase: number): Matrix =>
  matrix.map((row) => row.map((entry) => times(entry, turned(phase))));
const HALF = Math.PI / 2;

type SingleGate = (a: number, b: number, c: number, d: number) => Matrix;

const power =
  (angle: number): SingleGate =>
  () =>
    u(0, 0, angle);
const phase: SingleGate = (a) => u(0, 0, a);
const not: SingleGate = () => withPhase(u(Math.PI, 0, Math.PI), -HALF);
const y: SingleGate = () => withPhase(u(Math.PI, HALF, HALF), -HALF);
const hadamard: SingleGate = () => withPhase(u(HALF, 0, Math.PI), -HALF / 2);
const rx: SingleGate = (a) => withPhase(u(a, -HALF, HALF), -a / 2);
const ry: SingleGate = (a) => withPhase(u(a, 0, 0), -a / 2);
const rz: SingleGate = (a) => withPhase(u(0, 0, a), -a / 2);
const TURN = 2 * Math.PI;

/** What acts on the last qubit, where the controls are 1. */
const SINGLE_GATES: Readonly<Record<string, SingleGate>> = {
  ...{ x: not, cx: not, ccx: not, y, cy: y, z: power(Math.PI), cz: power(Math.PI), h: hadamard, ch: hadamard },
  ...{
    s: power(HALF),
    sdg: power(-HALF),
    t: power(HALF / 2),
    tdg: power(-HALF / 2),
    id: power(0),
    p: phase,
    cp: phase,
  },
  ...{ rx, crx: rx, ry, cry: ry, rz, crz: rz },
  sx: () => u(HALF, -HALF, HALF),
  U: u,
  u3: (a, b, c) => withPhase(u(a, b, c), -(a + b + c) / 2),
  u2: (a, b) => withPhase(u(HALF, a, b), -(a + b + HALF) / 2),
  cu: (a, b, c, d) => withPhase(u(a, b, c), d - a / 2),
  gpi: (a) => [
    [[0, 0], turned(-TURN * a)],
    [turned(TURN * a), [0, 0]],
  ],
  gpi2: (a) => withPhase(u(HALF, TURN * a - HALF, HALF - TURN * a), -HALF / 2),
};

function getMatrix(name: string, parameters: readonly number[]): Matrix {
  const [a = 0, b = 0, c = 0, d = 0] = parameters;
  const single = SINGLE_GATES[name]?.(a, b, c, d);
  const controls = name === 'ccx' ? 2 : name.startsWith('c') ? 1 : 0;
  if (single) return control(single, controls);
  const [first = 0, second = 0, angle = 0] = parameters.map((value) => 2 * Math.PI * value);
  if (name === 'swap' || name === 'cswap') return control(permute([0, 2, 1, 3]), controls);
  if (name === 'zz') return diagonal([1, -1, -1, 1].map((sign) => turned((-sign * first) / 2)));
  const [cos, sin] = [Math.cos(angle / 2), Math.sin(angle / 2)];
  const corner = (phase: number): Complex => times([0, -sin], turned(phase));
  return [
    [[cos, 0], [0, 0], [0, 0], corner(-first - second)],
    [[0, 0], [cos, 0], corner(-first + second), [0, 0]],
    [[0, 0], corner(first - second), [cos, 0], [0, 0]],
    [corner(first + second), [0, 0], [0, 0], [cos, 0]],
  ];
}

const diagonal = (entries: readonly Complex[]): Matrix =>
  entries.map((entry, row) => entries.map((_, column): Complex => (row === column ? entry : [0, 0])));
const permute = (order: readonly number[]): Matrix =>
  order.map((target) => order.map((_, column): Complex => [column === target ? 1 : 0, 0]));

/** The matrix where all controls are 1. */
function control(matrix: Matrix, controls: number): Matrix {
  const size = matrix.length * 2 ** controls;
  const offset = size - matrix.length;
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column): Complex => {
      if (row < offset || column < offset) return [row === column ? 1 : 0, 0];
      return matrix[row - offset]?.[column - offset] ?? [0, 0];
    }),
  );
}
