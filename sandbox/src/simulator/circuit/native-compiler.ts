import { H, type Matrix, multiply, rotateX, rotateY, rotateZ, X, Z } from '../state/matrix.js';
import { type Operation, type Rotation, type Unitary, unitary } from '../state/operation.js';
import { type Circuit, isDynamic } from './circuit.js';
import { compileCircuit, getUsedQubits, iterateOperations } from './compiled-circuit.js';
import type { Gate } from './gate.js';

/** Each control doubles the gates. This is the limit of the QPUs. */
const MAX_CONTROLS = 7;
const MAX_POSITIONS = 30;
const MAX_GATES = 150_000;
const TURN = 2 * Math.PI;
const ZERO = 1e-12;

/** The native gates on two qubits. */
export type Entangler = 'ms' | 'zz';

/**
 * Compiles a valid circuit to the native gates gpi, gpi2 and the entangler, which act on all qubits as the circuit does up to a
 * global phase. Returns null where the circuit has no such form or a too large one: it measures or resets qubits before
 * its end, has gates with more than 7 controls, or needs more than 150,000 gates.
 */
export function compileToNative(circuit: Circuit, entangler: Entangler): Circuit | null {
  if (circuit.gateset === 'native') return circuit;
  const qubits = getUsedQubits(circuit);
  if (circuit.error || isDynamic(circuit) || qubits.length > MAX_POSITIONS) return null;
  const writer = new NativeWriter(qubits, entangler);
  for (const operation of iterateOperations(compileCircuit(circuit))) {
    if (countBits(operation.controls) > MAX_CONTROLS) return null;
    writer.apply(operation);
    if (writer.gates.length > MAX_GATES) return null;
  }
  writer.finish();
  return { gateset: 'native', qubits: circuit.qubits, circuit: writer.gates };
}

class NativeWriter {
  readonly gates: Gate[] = [];
  readonly #qubits: readonly number[];
  readonly #entangler: Entangler;
  /** One-qubit gates that are still to be written, by position. */
  readonly #pending = new Map<number, Matrix>();

  constructor(qubits: readonly number[], entangler: Entangler) {
    this.#qubits = qubits;
    this.#entangler = entangler;
  }

  apply(operation: Operation): void {
    switch (operation.kind) {
      case 'unitary':
        if (operation.controls === 0) this.#addMatrix(operation.target, operation.matrix);
        else this.#applyControlled(operation);
        break;
      case 'rotation':
        this.#applyRotation(operation);
        break;
      case 'swap': {
        const { first, second, controls } = operation;
        const pair = (1 << first) | (1 << second);
        if (controls === 0) {
          for (const [x, z] of [
            [pair, 0],
            [pair, pair],
            [0, pair],
          ] as const)
            this.#rotate(x, z, -Math.PI / 2);
          break;
        }
        const flip = unitary(X, first, 1 << second);
        for (const step of [flip, unitary(X, second, controls | (1 << first)), flip]) this.#applyControlled(step);
      }
    }
  }

  /** Writes what is pending. */
  finish(): void {
    for (const position of this.#pending.keys()) {
      const phase = this.#flush(position);
      if (isMultipleOfTurn(phase)) continue;
      this.#write('gpi', position, 0);
      this.#write('gpi', position, phase / 2);
    }
    this.#pending.clear();
  }

  #addMatrix(position: number, matrix: Matrix): void {
    const earlier = this.#pending.get(position);
    this.#pending.set(position, earlier ? multiply(matrix, earlier) : matrix);
  }

  /** exp(iα)·exp(−iθ/2·n·σ): a rotation about Z in the basis of the axis n, and a phase of the controls. */
  #applyControlled({ matrix, target, controls }: Unitary): void {
    const { phase, angle, toAxis, fromAxis } = findAxis(matrix);
    this.#addMatrix(target, fromAxis);
    this.#applyRotation({ kind: 'rotation', x: 0, z: 1 << target, angle, controls });
    this.#addMatrix(target, toAxis);
    this.#applyRotation({ kind: 'rotation', x: 0, z: 0, angle: -2 * phase, controls });
  }

  /** The projector on 1 of every control is the sum of all products of Z on them, with alternating signs. */
  #applyRotation({ x, z, angle, controls }: Rotation): void {
    const share = angle / 2 ** countBits(controls);
    let subset = 0;
    do {
      this.#rotate(x, z | subset, countBits(subset) % 2 === 0 ? share : -share);
      subset = (subset - controls) & controls;
    } while (subset !== 0);
  }

  /** exp(−i·angle/2·P) of the Pauli string with X on the bits of `x` and Z on those of `z`. */
  #rotate(x: number, z: number, angle: number): void {
    if (Math.abs(angle) < ZERO) return;
    const positions = toPositions(x | z);
    const [first, ...others] = positions;
    if (first === undefined) return;
    const isIn = (mask: number, position: number) => (mask & (1 << position)) !== 0;
    const toZ = (position: number) => (isIn(x, position) ? (isIn(z, position) ? rotateX(Math.PI / 2) : H) : null);
    const toPauli = (position: number) =>
      isIn(x, position) && isIn(z, position) ? rotateX(-Math.PI / 2) : toZ(position);
    this.#addMatrices(positions, toZ);
    this.#rotateZs(first, others, angle);
    this.#addMatrices(positions, toPauli);
  }

  #addMatrices(positions: readonly number[], getMatrix: (position: number) => Matrix | null): void {
    for (const position of positions) {
      const matrix = getMatrix(position);
      if (matrix) this.#addMatrix(position, matrix);
    }
  }

  /** A controlled X joins the first two positions until two are left. */
  #rotateZs(first: number, others: readonly number[], angle: number): void {
    const [second, ...rest] = others;
    if (second === undefined) {
      this.#addMatrix(first, rotateZ(angle));
    } else if (rest.length === 0) {
      this.#entangle(first, second, angle);
    } else {
      const flip = unitary(X, second, 1 << first);
      this.#applyControlled(flip);
      this.#rotateZs(second, rest, angle);
      this.#applyControlled(flip);
    }
  }

  /** exp(−i·angle/2·ZZ) as one entangler of up to a quarter turn. */
  #entangle(first: number, second: number, angle: number): void {
    let rest = angle - TURN * Math.round(angle / TURN);
    const isFlipped = Math.abs(rest) > Math.PI / 2;
    if (isFlipped) rest -= Math.sign(rest) * Math.PI;
    if (Math.abs(rest) > ZERO) {
      if (this.#entangler === 'zz') this.#writeZZ(first, second, rest);
      else this.#writeMS(first, second, rest);
    }
    if (isFlipped) this.#addMatrices([first, second], () => Z);
  }

  /** A rotation about Z that is pending commutes with it. X on one qubit changes the sign of the angle. */
  #writeZZ(first: number, second: number, angle: number): void {
    if (angle < 0) this.#addMatrix(first, X);
    this.#flush(first);
    this.#flush(second);
    this.gates.push({ gate: 'zz', targets: this.#toQubits([first, second]), angle: Math.abs(angle) / TURN });
    if (angle < 0) this.#addMatrix(first, X);
  }

  /** ms is a rotation about XX, whose axes turn with the pending rotations about Z. */
  #writeMS(first: number, second: number, angle: number): void {
    this.#addMatrices([first, second], () => H);
    const phases = [-this.#flush(first), -this.#flush(second) + (angle < 0 ? Math.PI : 0)].map(toTurns);
    this.gates.push({
      gate: 'ms',
      targets: this.#toQubits([first, second]),
      phases,
      angle: Math.abs(angle) / TURN,
    });
    this.#addMatrices([first, second], () => H);
  }

  #toQubits(positions: readonly number[]): number[] {
    return positions.map((position) => this.#qubits[position] ?? 0);
  }

  /** Writes the pending gates of a position up to a rotation about Z, whose angle it returns. */
  #flush(position: number): number {
    const matrix = this.#pending.get(position);
    if (!matrix) return 0;
    const [aRe, aIm, bRe, bIm, cRe, cIm, dRe, dIm] = matrix;
    const [a, b, c, d] = [Math.atan2(aIm, aRe), Math.atan2(bIm, bRe), Math.atan2(cIm, cRe), Math.atan2(dIm, dRe)];
    const [cos, sin] = [Math.hypot(aRe, aIm), Math.hypot(cRe, cIm)];
    let angle: number;
    if (sin < ZERO) {
      angle = d - a;
    } else if (cos < ZERO) {
      this.#write('gpi', position, 0);
      angle = c - b;
    } else {
      // Rz(φ)·Ry(θ)·Rz(λ), with Ry(θ) as two quarter turns about X and rotations about Z, which move to the end.
      const [phi, theta, lambda] = [c - a, 2 * Math.atan2(sin, cos), b + Math.PI - a];
      this.#write('gpi2', position, -lambda);
      this.#write('gpi2', position, -(lambda + theta + Math.PI));
      angle = phi + theta + lambda;
    }
    this.#pending.set(position, rotateZ(angle));
    return angle;
  }

  #write(gate: 'gpi' | 'gpi2', position: number, phase: number): void {
    this.gates.push({ gate, target: this.#qubits[position] ?? 0, phase: toTurns(phase) });
  }
}

/** The angle and axis of a one-qubit gate, and the gates that turn Z to the axis and back. */
function findAxis([aRe, aIm, bRe, bIm, cRe, cIm, dRe, dIm]: Matrix) {
  const determinant = [aRe * dRe - aIm * dIm - bRe * cRe + bIm * cIm, aRe * dIm + aIm * dRe - bRe * cIm - bIm * cRe];
  const phase = Math.atan2(determinant[1] ?? 0, determinant[0] ?? 0) / 2;
  const [cos, sin] = [Math.cos(phase), -Math.sin(phase)];
  const axis = [-(bRe * sin + bIm * cos), -(bRe * cos - bIm * sin), -(aRe * sin + aIm * cos)] as const;
  const [x, y, z] = axis;
  const angle = 2 * Math.atan2(Math.hypot(x, y, z), aRe * cos - aIm * sin);
  const [polar, azimuth] =
    Math.hypot(x, y) < ZERO && Math.abs(z) < ZERO ? [0, 0] : [Math.atan2(Math.hypot(x, y), z), Math.atan2(y, x)];
  return {
    phase,
    angle,
    toAxis: multiply(rotateZ(azimuth), rotateY(polar)),
    fromAxis: multiply(rotateY(-polar), rotateZ(-azimuth)),
  };
}

const toPositions = (mask: number): number[] =>
  Array.from({ length: MAX_POSITIONS }, (_, position) => position).filter((position) => mask & (1 << position));

function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

const isMultipleOfTurn = (angle: number): boolean => Math.abs(angle - TURN * Math.round(angle / TURN)) < ZERO;

/** From 0 to 1, without rounding errors of the last digits. */
function toTurns(angle: number): number {
  const turns = Math.round((((angle / TURN) % 1) + 1) * 1e15) / 1e15;
  return turns % 1;
}
