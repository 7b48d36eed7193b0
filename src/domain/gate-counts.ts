import type { Gate } from './job-submission.js';

/** Numbers of native gates. */
export interface NativeGateCounts {
  readonly oneQubit: number;
  readonly twoQubit: number;
}

const count = (oneQubit: number, twoQubit: number): NativeGateCounts => ({ oneQubit, twoQubit });
const multiply = (n: number, { oneQubit, twoQubit }: NativeGateCounts) => count(n * oneQubit, n * twoQubit);

export function addCounts(a: NativeGateCounts, b: NativeGateCounts): NativeGateCounts {
  return count(a.oneQubit + b.oneQubit, a.twoQubit + b.twoQubit);
}

const TOFFOLI = count(9, 6);
/** A rotation under one control: two CNOTs between three rotations. */
const CONTROLLED_ROTATION = count(3, 2);

/** One-qubit gates that turn a controlled X into the gate. */
const PAULI_BASIS: Readonly<Record<string, number>> = { x: 0, not: 0, cnot: 0, y: 2, z: 2 };
const ROTATIONS: ReadonlySet<string> = new Set('h s si v vi t ti rx ry rz gpi gpi2'.split(' '));
/** One-qubit gates that an Ising gate with controls takes besides those of its rotation. */
const ISING_BASIS: Readonly<Record<string, number>> = { xx: 4, yy: 4, zz: 0 };

/** X with controls, by a ladder of Toffolis. */
function countFlip(controls: number, basis = 0): NativeGateCounts {
  if (controls === 0) return count(1, 0);
  return addCounts(count(basis, 0), controls === 1 ? count(0, 1) : multiply(2 * controls - 3, TOFFOLI));
}

/** Any one-qubit gate with controls: Toffolis reduce them to one and are undone afterwards. */
function countRotation(controls: number): NativeGateCounts {
  if (controls === 0) return count(1, 0);
  return addCounts(multiply(2 * (controls - 1), TOFFOLI), CONTROLLED_ROTATION);
}

/**
 * The native gates that a QPU runs for a gate of a JSON circuit, as the service counts them before compilation. Null for a gate that
 * cannot be counted.
 */
function countGate(gate: Gate, gateset: string): NativeGateCounts | null {
  const { gate: name } = gate;
  const controls = getLength(gate.controls, gate.control);
  const targets = getLength(gate.targets, gate.target);
  if (gateset === 'native' && (name === 'ms' || name === 'zz')) return count(0, 1);
  if (name === 'nop') return count(0, 0);
  if (Object.hasOwn(PAULI_BASIS, name) && (name !== 'z' || gate.rotation == null))
    return multiply(targets, countFlip(controls, PAULI_BASIS[name]));
  if (ROTATIONS.has(name) || name === 'z') return multiply(targets, countRotation(controls));
  if (name === 'swap') return addCounts(count(0, 2), countFlip(controls + 1));
  if (Object.hasOwn(ISING_BASIS, name)) {
    if (controls === 0) return count(0, 1);
    return addCounts(count(ISING_BASIS[name] ?? 0, 2), countRotation(controls));
  }
  return name === 'pauliexp' && gate.terms?.length
    ? gate.terms.map((term) => countPauli(term, controls)).reduce(addCounts)
    : null;
}

/** The exponential of a Pauli string such as `XIZ`: a rotation at the end of a ladder of CNOTs. */
function countPauli(term: string, controls: number): NativeGateCounts {
  const weight = term.replaceAll('I', '').length;
  if (weight === 0) return controls === 0 ? count(0, 0) : countRotation(controls - 1);
  const basis = weight === 1 && controls === 0 ? 0 : 2 * term.replaceAll(/[IZ]/g, '').length;
  return addCounts(count(basis, 2 * (weight - 1)), countRotation(controls));
}

/** A list takes precedence over the single qubit; an empty one counts as absent. */
function getLength(many: readonly number[] | null | undefined, one: number | null | undefined): number {
  return many?.length || (one == null ? 0 : 1);
}

/** Null if one of the gates cannot be counted. */
export function countGates(gates: readonly Gate[], gateset: string): NativeGateCounts | null {
  let sum = count(0, 0);
  for (const gate of gates) {
    const counts = countGate(gate, gateset);
    if (!counts) return null;
    sum = addCounts(sum, counts);
  }
  return sum;
}
