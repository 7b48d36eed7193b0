import type { Circuit } from '../simulator/circuit/circuit.js';
import { compileCircuit, iterateOperations } from '../simulator/circuit/compiled-circuit.js';
import type { Gate } from '../simulator/circuit/gate.js';
import { H, type Matrix, rotateX, rotateY, rotateZ, shiftPhase, X } from '../simulator/state/matrix.js';
import type { Operation, Rotation, Swap } from '../simulator/state/operation.js';
import { computeSquareRoot, invert, toEulerAngles } from './euler-angles.js';

/** A gate with several controls needs about three times as many gates for each further control. */
const MAX_GATES = 100_000;

/**
 * The circuit in native gates, equal up to a global phase; null if it needs too many, or measures or resets a qubit
 * before its end. It is not optimized: it shows what the program means, not what a QPU would run.
 */
export function compileToNative(circuit: Circuit): Circuit | null {
  if (circuit.gateset === 'native') return circuit;
  const compiled = compileCircuit(circuit);
  if (compiled.steps.some(({ collapse }) => collapse)) return null;
  const builder = new NativeBuilder(compiled.weights.map(Math.log2));
  for (const operation of iterateOperations(compiled)) {
    builder.add(operation);
    if (builder.gates.length > MAX_GATES) return null;
  }
  return { gateset: 'native', qubits: circuit.qubits, circuit: builder.gates };
}

const TURN = 2 * Math.PI;
/** Of `zz`, in turns: exp(−iπ/4·ZZ). */
const QUARTER = 0.25;

class NativeBuilder {
  readonly gates: Gate[] = [];
  /** The qubit at each position. */
  readonly #qubits: readonly number[];

  constructor(qubits: readonly number[]) {
    this.#qubits = qubits;
  }

  add(operation: Operation): void {
    const controls = toPositions(operation.controls);
    if (operation.kind === 'unitary') this.#addControlled(operation.matrix, operation.target, controls);
    else if (operation.kind === 'rotation') this.#addRotation(operation, controls);
    else this.#addSwap(operation, controls);
  }

  #addSwap({ first, second }: Swap, controls: readonly number[]): void {
    this.#addNot(first, second);
    this.#addControlled(X, second, [...controls, first]);
    this.#addNot(first, second);
  }

  #addControlled(matrix: Matrix, target: number, controls: readonly number[]): void {
    if (this.gates.length > MAX_GATES) return;
    const [control, ...others] = controls;
    if (control === undefined) this.#addSingle(matrix, target);
    else if (others.length === 0) this.#addOnce(matrix, target, control);
    else this.#addTwice(matrix, target, [control, ...others]);
  }

  /** Under several controls: twice the square root of the gate, or it and its inverse. */
  #addTwice(matrix: Matrix, target: number, [control, ...others]: readonly [number, ...number[]]): void {
    const root = computeSquareRoot(matrix);
    this.#addOnce(root, target, control);
    this.#addControlled(X, control, others);
    this.#addOnce(invert(root), target, control);
    this.#addControlled(X, control, others);
    this.#addControlled(root, target, others);
  }

  /** exp(−i·angle/2·P): a ladder of controlled X brings the parity of all letters to the last one. */
  #addRotation({ x, z, angle }: Rotation, controls: readonly number[]): void {
    const positions = toPositions(x | z);
    const last = positions.at(-1);
    if (last === undefined) {
      this.#addGlobalPhase(-angle / 2, controls);
      return;
    }
    const bases = positions.flatMap((position): (readonly [number, Matrix])[] => {
      if (!hasBit(x, position)) return [];
      return [[position, hasBit(z, position) ? rotateX(Math.PI / 2) : H]];
    });
    for (const [position, basis] of bases) this.#addSingle(basis, position);
    const ladder = positions.slice(0, -1);
    for (const position of ladder) this.#addNot(last, position);
    this.#addControlled(rotateZ(angle), last, controls);
    for (const position of ladder.toReversed()) this.#addNot(last, position);
    for (const [position, basis] of bases) this.#addSingle(invert(basis), position);
  }

  /** Without a control it has no effect. */
  #addGlobalPhase(angle: number, [control, ...others]: readonly number[]): void {
    if (control !== undefined) this.#addControlled(shiftPhase(angle), control, others);
  }

  /** A one-qubit gate under one control, as rotations between two controlled X. */
  #addOnce(matrix: Matrix, target: number, control: number): void {
    const { phase, theta, phi, lambda } = toEulerAngles(matrix);
    this.#addSingle(rotateZ((lambda - phi) / 2), target);
    this.#addNot(target, control);
    this.#addSingle(rotateZ(-(phi + lambda) / 2), target);
    this.#addSingle(rotateY(-theta / 2), target);
    this.#addNot(target, control);
    this.#addSingle(rotateY(theta / 2), target);
    this.#addSingle(rotateZ(phi), target);
    this.#addSingle(shiftPhase(phase), control);
  }

  /** Z under a control is `zz` and a quarter turn of both. */
  #addNot(target: number, control: number): void {
    this.#addSingle(H, target);
    this.gates.push({ gate: 'zz', targets: [this.#toQubit(target), this.#toQubit(control)], angle: QUARTER });
    this.#addSingle(rotateZ(-Math.PI / 2), target);
    this.#addSingle(rotateZ(-Math.PI / 2), control);
    this.#addSingle(H, target);
  }

  /** Rz(φ)·Ry(θ)·Rz(λ) is a half turn between two quarter turns. */
  #addSingle(matrix: Matrix, position: number): void {
    const { theta, phi, lambda } = toEulerAngles(matrix);
    const target = this.#toQubit(position);
    this.gates.push(
      { gate: 'gpi2', target, phase: -lambda / TURN },
      { gate: 'gpi', target, phase: (phi - lambda - theta) / 2 / TURN },
      { gate: 'gpi2', target, phase: phi / TURN },
    );
  }

  #toQubit(position: number): number {
    return this.#qubits[position] ?? 0;
  }
}

const hasBit = (mask: number, position: number): boolean => ((mask >> position) & 1) === 1;

const toPositions = (mask: number): readonly number[] =>
  Array.from({ length: 32 - Math.clz32(mask) }, (_, position) => position).filter((position) => hasBit(mask, position));
