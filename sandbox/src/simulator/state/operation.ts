import type { Matrix } from './matrix.js';

/**
 * What the state vector can do in one pass. Bit p of a mask is position p of the register; the operation happens
 * where every bit of `controls` is 1.
 */
export type Operation = Unitary | Swap | Rotation;

export interface Unitary {
  readonly kind: 'unitary';
  readonly target: number;
  readonly controls: number;
  readonly matrix: Matrix;
}

export interface Swap {
  readonly kind: 'swap';
  readonly first: number;
  readonly second: number;
  readonly controls: number;
}

/** exp(−i·angle/2·P) of a Pauli string P: X where only `x` has the bit, Z where only `z` has it, Y where both have. */
export interface Rotation {
  readonly kind: 'rotation';
  readonly x: number;
  readonly z: number;
  readonly angle: number;
  readonly controls: number;
}

export function unitary(matrix: Matrix, target: number, controls = 0): Unitary {
  return { kind: 'unitary', target, controls, matrix };
}

/** Positions that an operation reads or writes, as a bit mask. */
export function getTouchedPositions(operation: Operation): number {
  switch (operation.kind) {
    case 'unitary':
      return operation.controls | (1 << operation.target);
    case 'swap':
      return operation.controls | (1 << operation.first) | (1 << operation.second);
    case 'rotation':
      return operation.controls | operation.x | operation.z;
  }
}
