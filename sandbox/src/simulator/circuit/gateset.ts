import {
  H,
  halfTurn,
  type Matrix,
  quarterTurn,
  rotateX,
  rotateY,
  rotateZ,
  S,
  S_INVERSE,
  shiftPhase,
  T,
  T_INVERSE,
  V,
  V_INVERSE,
  X,
  Y,
  Z,
} from '../state/matrix.js';
import { type Operation, type Rotation, unitary } from '../state/operation.js';
import type { Gate, Gateset } from './gate.js';
import {
  addCounts,
  controlledFlip,
  controlledIsing,
  controlledPauli,
  controlledRotation,
  controlledSwap,
  type GateCounts,
  gateCounts,
  NO_GATES,
} from './gate-counts.js';

/** The meaning of a gate name. `targets` are positions of the register, `controls` is a bit mask of positions. */
export interface GateDefinition {
  /** `each`: acts on every target separately; `pair`: on two; `joint`: on all together; `none`: needs no target. */
  readonly targets: 'each' | 'pair' | 'joint' | 'none';
  /** Minimum number of controls. */
  readonly controls: number;
  /** The members that it takes, beside its qubits. */
  readonly parameters: readonly Parameter[];
  /** Returns the error of the parameters, to be appended to the gate's name; null if they are valid. */
  validate(gate: Gate, targets: number): string | null;
  operations(gate: Gate, targets: readonly number[], controls: number): Operation[];
  /** Native gates that a QPU runs for it; per target if `targets` is `each`. */
  cost(gate: Gate, controls: number): GateCounts;
}

/** Members of a gate that are no qubits. */
export const PARAMETERS = ['rotation', 'phase', 'phases', 'angle', 'terms', 'coefficients', 'time'] as const;

type Parameter = (typeof PARAMETERS)[number];

/** Returns undefined if the gateset has no such gate. */
export function findGateDefinition(gateset: Gateset, name: string): GateDefinition | undefined {
  return GATESETS[gateset].get(name);
}

export const isNativeGate = (name: string): boolean => NATIVE.has(name);

const TURN = 2 * Math.PI;
/** Of `ms` and the native `zz`, in turns: fully entangling. */
const DEFAULT_ANGLE = 0.25;

const QIS: ReadonlyMap<string, GateDefinition> = new Map([
  ['x', pauli(X, 0)],
  ['not', pauli(X, 0)],
  ['cnot', { ...pauli(X, 0), controls: 1 }],
  ['y', pauli(Y, 2)],
  ['z', phase()],
  ['h', single(() => H)],
  ['s', single(() => S)],
  ['si', single(() => S_INVERSE)],
  ['v', single(() => V)],
  ['vi', single(() => V_INVERSE)],
  ['t', single(() => T)],
  ['ti', single(() => T_INVERSE)],
  ['rx', single((gate) => rotateX(gate.rotation ?? 0), 'rotation')],
  ['ry', single((gate) => rotateY(gate.rotation ?? 0), 'rotation')],
  ['rz', single((gate) => rotateZ(gate.rotation ?? 0), 'rotation')],
  ['swap', swap()],
  ['xx', ising('XX')],
  ['yy', ising('YY')],
  ['zz', ising('ZZ')],
  ['pauliexp', pauliExponential()],
]);

const NATIVE: ReadonlyMap<string, GateDefinition> = new Map([
  ['gpi', single((gate) => halfTurn(TURN * (gate.phase ?? 0)), 'phase')],
  ['gpi2', single((gate) => quarterTurn(TURN * (gate.phase ?? 0)), 'phase')],
  ['ms', molmerSorensen()],
  ['zz', nativeZZ()],
  ['nop', withoutOperations('none')],
]);

/** `zz` is the native gate, with the parameters of that of QIS. */
const PROGRAM: ReadonlyMap<string, GateDefinition> = new Map([
  ...NATIVE,
  ...QIS,
  ['measure', withoutOperations('each')],
  ['reset', withoutOperations('each')],
]);

const GATESETS: Readonly<Record<Gateset, ReadonlyMap<string, GateDefinition>>> = {
  qis: QIS,
  native: NATIVE,
  program: PROGRAM,
};

function single(matrix: (gate: Gate) => Matrix, parameter?: 'rotation' | 'phase'): GateDefinition {
  return {
    targets: 'each',
    controls: 0,
    parameters: parameter ? [parameter] : [],
    validate: (gate) => (parameter && !Number.isFinite(gate[parameter]) ? `needs a number as its ${parameter}` : null),
    operations: (gate, targets, controls) => targets.map((target) => unitary(matrix(gate), target, controls)),
    cost: (_, controls) => controlledRotation(controls),
  };
}

/** `basis`: one-qubit gates that turn a controlled X into this gate. */
function pauli(matrix: Matrix, basis: number): GateDefinition {
  return { ...single(() => matrix), cost: (_, controls) => controlledFlip(controls, basis) };
}

/** Z, or with a rotation the phase gate diag(1, exp(i·rotation)). */
function phase(): GateDefinition {
  return {
    ...single((gate) => (gate.rotation == null ? Z : shiftPhase(gate.rotation)), 'rotation'),
    validate: (gate) =>
      gate.rotation == null || Number.isFinite(gate.rotation) ? null : 'needs a number as its rotation',
    cost: (gate, controls) => (gate.rotation == null ? controlledFlip(controls, 2) : controlledRotation(controls)),
  };
}

function swap(): GateDefinition {
  return {
    targets: 'pair',
    controls: 0,
    parameters: [],
    validate: () => null,
    operations: (_, [first = 0, second = 0], controls) => [{ kind: 'swap', first, second, controls }],
    cost: (_, controls) => controlledSwap(controls),
  };
}

/** exp(−i·rotation/2·PP). */
function ising(term: 'XX' | 'YY' | 'ZZ'): GateDefinition {
  return {
    targets: 'pair',
    controls: 0,
    parameters: ['rotation'],
    validate: (gate) => (Number.isFinite(gate.rotation) ? null : 'needs a number as its rotation'),
    operations: (gate, targets, controls) => [rotation(term, targets, gate.rotation ?? 0, controls)],
    cost: (_, controls) => controlledIsing(controls, term === 'ZZ' ? 0 : 4),
  };
}

/**
 * One exponential per term, in order: exact if the terms commute, otherwise the first-order product formula. The last letter
 * of a term acts on the first target.
 */
function pauliExponential(): GateDefinition {
  return {
    targets: 'joint',
    controls: 0,
    parameters: ['terms', 'coefficients', 'time'],
    validate: validateTerms,
    operations: ({ terms = [], coefficients = [], time = 0 }, targets, controls) =>
      terms.map((term, k) => rotation(term, targets.toReversed(), 2 * time * (coefficients[k] ?? 0), controls)),
    cost: ({ terms = [] }, controls) =>
      terms.reduce((sum, term) => addCounts(sum, controlledPauli(term, controls)), NO_GATES),
  };
}

function validateTerms({ terms, coefficients, time }: Gate, targets: number): string | null {
  if (!Array.isArray(terms) || terms.length === 0) return 'needs terms';
  if (!terms.every((term) => typeof term === 'string' && term.length === targets && /^[IXYZ]+$/.test(term)))
    return 'needs terms of one letter I, X, Y or Z per target';
  if (!Array.isArray(coefficients) || coefficients.length !== terms.length || !coefficients.every(Number.isFinite))
    return 'needs one number per term as its coefficients';
  return Number.isFinite(time) ? null : 'needs a number as its time';
}

/** exp(−i·angle/2·GPI(φ₀)⊗GPI(φ₁)), angles in turns: XX between rotations that bring each axis to X and back. */
function molmerSorensen(): GateDefinition {
  return {
    targets: 'pair',
    controls: 0,
    parameters: ['phases', 'angle'],
    validate: ({ phases, angle }) => {
      if (!Array.isArray(phases) || phases.length !== 2 || !phases.every(Number.isFinite)) return 'needs two phases';
      return validateAngle(angle);
    },
    operations: ({ phases = [], angle }, targets) => {
      const turn = (sign: number) =>
        targets.map((target, k) => unitary(rotateZ(sign * TURN * (phases[k] ?? 0)), target));
      return [...turn(-1), rotation('XX', targets, TURN * (angle ?? DEFAULT_ANGLE)), ...turn(1)];
    },
    cost: () => gateCounts(0, 1),
  };
}

function nativeZZ(): GateDefinition {
  return {
    targets: 'pair',
    controls: 0,
    parameters: ['angle'],
    validate: ({ angle }) => validateAngle(angle),
    operations: ({ angle }, targets) => [rotation('ZZ', targets, TURN * (angle ?? DEFAULT_ANGLE))],
    cost: () => gateCounts(0, 1),
  };
}

/** `nop`, and what is no operation on the state vector. */
function withoutOperations(targets: GateDefinition['targets']): GateDefinition {
  return {
    targets,
    controls: 0,
    parameters: [],
    validate: () => null,
    operations: () => [],
    cost: () => NO_GATES,
  };
}

function validateAngle(angle: number | undefined): string | null {
  return angle == null || Number.isFinite(angle) ? null : 'needs a number as its angle';
}

/** exp(−i·angle/2·term), letter k of the term on `targets[k]`. */
function rotation(term: string, targets: readonly number[], angle: number, controls = 0): Rotation {
  let x = 0;
  let z = 0;
  for (const [k, target] of targets.entries()) {
    const letter = term[k];
    if (letter === 'X' || letter === 'Y') x |= 1 << target;
    if (letter === 'Z' || letter === 'Y') z |= 1 << target;
  }
  return { kind: 'rotation', x, z, angle, controls };
}
