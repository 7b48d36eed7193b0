import { isDiagonal, type Matrix, multiply } from './matrix.js';
import { type Operation, support, unitary } from './operation.js';

/**
 * The same program in fewer passes: a run of single-qubit operations on one position becomes one matrix, held back
 * until an operation that does not commute with it needs the position.
 */
export function* fuse(operations: Iterable<Operation>): Generator<Operation, void, undefined> {
  const held = new Map<number, Matrix>();
  for (const operation of operations) {
    if (operation.kind === 'unitary' && operation.controls === 0) {
      const earlier = held.get(operation.target);
      held.set(operation.target, earlier ? multiply(operation.matrix, earlier) : operation.matrix);
      continue;
    }
    const touched = support(operation);
    const moved = movedBy(operation);
    for (const [position, matrix] of held) {
      const bit = 1 << position;
      if ((touched & bit) === 0 || ((moved & bit) === 0 && isDiagonal(matrix))) continue;
      held.delete(position);
      yield unitary(matrix, position);
    }
    yield operation;
  }
  for (const [position, matrix] of held) yield unitary(matrix, position);
}

/** The positions whose 0 and 1 an operation mixes; it commutes with a diagonal matrix everywhere else. */
function movedBy(operation: Operation): number {
  switch (operation.kind) {
    case 'unitary':
      return isDiagonal(operation.matrix) ? 0 : 1 << operation.target;
    case 'swap':
      return (1 << operation.first) | (1 << operation.second);
    case 'rotation':
      return operation.x;
  }
}
