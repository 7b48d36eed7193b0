import type { Limits } from './limits.js';
import type { Operation, Program } from './program.js';
import { createError, ParseFailure, type Position, tooLarge } from './program-error.js';
import type { CallableGate, Declared } from './scope.js';

/** A qubit or a register, as an operand of a statement. */
export interface Operand extends Position {
  readonly start: number;
  readonly size: number;
  readonly isRegister: boolean;
}

/** Expands statements to operations, within the limits. */
export class ProgramBuilder {
  readonly #limits: Limits;
  readonly #operations: Operation[] = [];
  readonly #registers: Declared[] = [];
  #qubits = 0;
  #bits = 0;
  #steps = 0;
  #oneQubitGates = 0;
  #twoQubitGates = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  build(): Program {
    return {
      qubits: this.#qubits,
      registers: this.#registers.map(({ name, size, line, column }) => ({ name, bits: size, line, column })),
      operations: this.#operations,
      gateCounts: { oneQubit: this.#oneQubitGates, twoQubit: this.#twoQubitGates },
    };
  }

  /** Adds a declaration. `size` is null for a single qubit or bit; `position` is that of the name. */
  declare(kind: Declared['kind'], name: string, size: number | null, { line, column }: Position): Declared {
    const { maxQubits, maxBits } = this.#limits;
    const isRegister = size !== null;
    const length = size ?? 1;
    if (kind === 'qubits') {
      const start = this.#qubits;
      if (start + length > maxQubits)
        throw tooLarge(`The program has more than ${maxQubits} qubits (maxQubits).`, { line, column });
      this.#qubits += length;
      return { kind, name, start, size: length, isRegister, line, column };
    }
    if (this.#bits + length > maxBits)
      throw tooLarge(`The program has more than ${maxBits} bits (maxBits).`, { line, column });
    this.#bits += length;
    const register = { kind, name, start: 0, size: length, isRegister, line, column };
    this.#registers.push(register);
    return register;
  }

  /** All declared qubits. */
  get allQubits(): Operand {
    return { start: 0, size: this.#qubits, isRegister: true, line: 0, column: 0 };
  }

  /** Applies a gate to each element of the registers together with the single qubits. */
  applyGate(gate: CallableGate, parameters: readonly number[], operands: readonly Operand[], position: Position): void {
    const repeats = this.#getBroadcastSize(operands);
    requireDistinct(operands);
    for (let index = 0; index < repeats; index++) {
      const qubits = operands.map(({ start, isRegister }) => (isRegister ? start + index : start));
      this.#expand(gate, parameters, qubits, position);
    }
  }

  /** Assigns the outcomes to the bits of `target`, of the same size. */
  measure(
    operand: Operand,
    target: { readonly register: string; readonly bits: Operand } | null,
    position: Position,
  ): void {
    const { line, column } = position;
    if (target && target.bits.size !== operand.size) {
      throw new ParseFailure(
        createError(
          'OUT_OF_RANGE',
          `${operand.size} qubits cannot be measured into ${target.bits.size} bits.`,
          position,
        ),
      );
    }
    for (let index = 0; index < operand.size; index++) {
      const bit = target && { register: target.register, bit: target.bits.start + index };
      this.#add({ kind: 'measure', qubit: operand.start + index, target: bit, line, column }, position);
    }
  }

  reset(operand: Operand, position: Position): void {
    const { line, column } = position;
    for (let index = 0; index < operand.size; index++)
      this.#add({ kind: 'reset', qubit: operand.start + index, line, column }, position);
  }

  barrier(operands: readonly Operand[], position: Position): void {
    const total = operands.reduce((sum, { size }) => sum + size, 0);
    this.#countSteps(total, position);
    const qubits = operands.flatMap(({ start, size }) => Array.from({ length: size }, (_, index) => start + index));
    this.#add({ kind: 'barrier', qubits }, position);
  }

  #getBroadcastSize(operands: readonly Operand[]): number {
    const [first, ...others] = operands.filter(({ isRegister }) => isRegister);
    const other = others.find(({ size }) => size !== first?.size);
    if (other) {
      const message = `Registers of one gate need the same size, got ${first?.size} and ${other.size}.`;
      throw new ParseFailure(createError('OUT_OF_RANGE', message, other));
    }
    return first?.size ?? 1;
  }

  #expand(gate: CallableGate, parameters: readonly number[], qubits: readonly number[], position: Position): void {
    this.#countSteps(1 + qubits.length, position);
    if ('name' in gate) {
      if (!parameters.every(Number.isFinite))
        throw new ParseFailure(createError('OUT_OF_RANGE', 'A parameter is not a finite number.', position));
      this.#oneQubitGates += gate.oneQubit;
      this.#twoQubitGates += gate.twoQubit;
      this.#add({ kind: 'gate', name: gate.name, parameters, qubits }, position);
      return;
    }
    for (const call of gate.body) {
      this.#countSteps(
        call.parameters.reduce((sum, { size }) => sum + size, 0),
        position,
      );
      const values = call.parameters.map((expression) => expression.evaluate(parameters));
      const operands = call.qubits.map((index) => qubits[index] ?? 0);
      this.#expand(call.gate, values, operands, position);
    }
  }

  #add(operation: Operation, position: Position): void {
    const { maxOperations } = this.#limits;
    if (this.#operations.length >= maxOperations)
      throw tooLarge(`The program has more than ${maxOperations} operations (maxOperations).`, position);
    this.#operations.push(operation);
  }

  #countSteps(steps: number, position: Position): void {
    const { maxSteps } = this.#limits;
    this.#steps += steps;
    if (this.#steps > maxSteps)
      throw tooLarge(`The expansion of gates and registers takes more than ${maxSteps} steps (maxSteps).`, position);
  }
}

/** A register and one of its qubits overlap too: one of the repetitions would use the qubit twice. */
function requireDistinct(operands: readonly Operand[]): void {
  const sorted = operands.toSorted((a, b) => a.start - b.start);
  for (const [index, operand] of sorted.entries()) {
    const previous = sorted[index - 1];
    if (previous && previous.start + previous.size > operand.start)
      throw new ParseFailure(createError('DUPLICATE', 'A gate uses a qubit twice.', laterOf(previous, operand)));
  }
}

const laterOf = (a: Position, b: Position): Position =>
  a.line > b.line || (a.line === b.line && a.column > b.column) ? a : b;
