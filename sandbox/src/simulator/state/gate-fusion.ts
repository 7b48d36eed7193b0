import { isDiagonal, type Matrix, multiply } from './matrix.js';
import { getTouchedPositions, type Operation, unitary } from './operation.js';

/**
 * Merges consecutive one-qubit operations on a position into one matrix, to save passes over the state. The matrix is
 * applied before the next operation that does not commute with it.
 */
export function* fuseGates(operations: Iterable<Operation>): Generator<Operation, void, undefined> {
  const pending = new Map<number, Matrix>();
  for (const operation of operations) {
    if (operation.kind === 'unitary' && operation.controls === 0) {
      const earlier = pending.get(operation.target);
      pending.set(operation.target, earlier ? multiply(operation.matrix, earlier) : operation.matrix);
      continue;
    }
    const touched = getTouchedPositions(operation);
    const mixed = getMixedPositions(operation);
    for (const [position, matrix] of pending) {
      const bit = 1 << position;
      if ((touched & bit) === 0 || ((mixed & bit) === 0 && isDiagonal(matrix))) continue;
      pending.delete(position);
      yield unitary(matrix, position);
    }
    yield operation;
  }
  for (const [position, matrix] of pending) yield unitary(matrix, position);
}

/** Positions whose 0 and 1 an operation mixes. It commutes with diagonal matrices on all other positions. */
function getMixedPositions(operation: Operation): number {
  switch (operation.kind) {
    case 'unitary':
      return isDiagonal(operation.matrix) ? 0 : 1 << operation.target;
    case 'swap':
      return (1 << operation.first) | (1 << operation.second);
    case 'rotation':
      return operation.x;
  }
}
