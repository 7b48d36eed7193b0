import type { Position } from './program-error.js';

/** A program as a list of operations on numbered qubits: definitions of gates are expanded and registers are broadcast. */
export interface Program {
  /** Of all qubit registers together, numbered in the order of their declaration. */
  readonly qubits: number;
  /** The bit registers, in the order of their declaration. */
  readonly registers: readonly Register[];
  readonly operations: readonly Operation[];
  readonly gateCounts: GateCounts;
}

/** `line` and `column` are those of the name. */
export interface Register extends Position {
  readonly name: string;
  readonly bits: number;
}

/** The gates after decomposing those on three qubits and controlled rotations. A compiler may need fewer. */
export interface GateCounts {
  readonly oneQubit: number;
  readonly twoQubit: number;
}

export type Operation = Gate | Measurement | Reset | Barrier;

/** `U`, a gate of stdgates.inc (`p` for phase and u1, `cx` for CX, `cp` for cphase) or a native gate. */
export interface Gate {
  readonly kind: 'gate';
  readonly name: string;
  /** Radians; turns for the native gates gpi, gpi2, ms and zz. */
  readonly parameters: readonly number[];
  /** Controls first, as in the program. */
  readonly qubits: readonly number[];
}

export interface Measurement extends Position {
  readonly kind: 'measure';
  readonly qubit: number;
  /** The bit that the outcome is assigned to; null if it is discarded. */
  readonly target: { readonly register: string; readonly bit: number } | null;
}

export interface Reset extends Position {
  readonly kind: 'reset';
  readonly qubit: number;
}

export interface Barrier {
  readonly kind: 'barrier';
  readonly qubits: readonly number[];
}
