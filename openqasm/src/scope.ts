import type { Expression } from './expression.js';
import { isConstantName } from './expression.js';
import { BUILT_IN_GATES, NATIVE_GATES, type PredefinedGate, STANDARD_GATES } from './gates.js';
import { createError, type Position, type ProgramError, quote } from './program-error.js';

/** A gate that the program defines. */
export interface DefinedGate {
  readonly parameters: number;
  readonly qubits: number;
  readonly body: readonly BodyCall[];
  /** 1 for a gate of predefined gates only. */
  readonly depth: number;
}

/** A call in the body of a definition; qubits are indices of those of the definition. */
export interface BodyCall {
  readonly gate: CallableGate;
  readonly parameters: readonly Expression[];
  readonly qubits: readonly number[];
}

export type CallableGate = PredefinedGate | DefinedGate;

/** Consecutive qubits, or the bits of a register, under one name, whose position it has. */
export interface Declared extends Position {
  readonly kind: 'qubits' | 'bits';
  readonly name: string;
  readonly start: number;
  readonly size: number;
  /** False for a single qubit or bit, declared without a size. */
  readonly isRegister: boolean;
}

/** The names of a program. */
export class Scope {
  readonly #gates = new Map<string, CallableGate>(BUILT_IN_GATES);
  readonly #declared = new Map<string, Declared>();
  #includesStandardGates = false;

  /** Returns the error if gates of the program have names of standard gates. */
  includeStandardGates(position: Position): ProgramError | null {
    if (this.#includesStandardGates) return createError('DUPLICATE', 'stdgates.inc is included twice.', position);
    this.#includesStandardGates = true;
    const name = [...STANDARD_GATES.keys()].find((gate) => this.#gates.has(gate) || this.#declared.has(gate));
    for (const [gate, definition] of STANDARD_GATES) this.#gates.set(gate, definition);
    return name === undefined
      ? null
      : createError('DUPLICATE', `stdgates.inc already defines ${quote(name)}.`, position);
  }

  findGate(name: string): CallableGate | undefined {
    return this.#gates.get(name) ?? NATIVE_GATES.get(name);
  }

  findDeclared(name: string): Declared | undefined {
    return this.#declared.get(name);
  }

  /** Returns the error if the name is in use. */
  addGate(name: string, gate: DefinedGate, position: Position): ProgramError | null {
    const error = this.#checkName(name, position);
    if (!error) this.#gates.set(name, gate);
    return error;
  }

  addDeclared(declared: Declared): ProgramError | null {
    const error = this.#checkName(declared.name, declared);
    if (!error) this.#declared.set(declared.name, declared);
    return error;
  }

  #checkName(name: string, position: Position): ProgramError | null {
    const isUsed = this.#gates.has(name) || this.#declared.has(name) || isConstantName(name);
    return isUsed ? createError('DUPLICATE', `The name ${quote(name)} is already in use.`, position) : null;
  }
}
