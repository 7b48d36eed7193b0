import type { Circuit, Operation } from './circuit.js';

/** An operation in a column, on the rows of its qubits and those between. */
export interface PlacedOperation {
  readonly operation: Operation;
  readonly column: number;
  readonly top: number;
  readonly bottom: number;
}

export interface CircuitLayout {
  readonly qubits: number;
  readonly columns: readonly (readonly PlacedOperation[])[];
  /** The operations of each qubit, from left to right. */
  readonly rows: readonly (readonly PlacedOperation[])[];
}

/** Moves each operation as far to the left as the operations before it allow. */
export function layoutCircuit({ qubits, operations }: Circuit): CircuitLayout {
  const columns: PlacedOperation[][] = [];
  const rows: PlacedOperation[][] = Array.from({ length: qubits }, () => []);
  const free = new Array<number>(qubits).fill(0);
  for (const operation of operations) {
    const used = [...operation.controls, ...operation.targets];
    if (used.length === 0) continue;
    const top = used.reduce((min, qubit) => Math.min(min, qubit), qubits);
    const bottom = used.reduce((max, qubit) => Math.max(max, qubit), 0);
    let column = 0;
    for (let row = top; row <= bottom; row++) column = Math.max(column, free[row] ?? 0);
    for (let row = top; row <= bottom; row++) free[row] = column + 1;
    const placed = { operation, column, top, bottom };
    // A column is at most one beyond the last.
    if (column === columns.length) columns.push([]);
    columns[column]?.push(placed);
    for (const qubit of used) rows[qubit]?.push(placed);
  }
  return { qubits, columns, rows };
}

/** The operation whose cell this is; null if the cell is empty. */
export function findOperation({ columns }: CircuitLayout, column: number, row: number): PlacedOperation | null {
  return columns[column]?.find(({ top, bottom }) => top <= row && row <= bottom) ?? null;
}

/** An operation of the diagram, and the row from which it was reached. */
export interface Cursor {
  readonly row: number;
  readonly placed: PlacedOperation;
}

/** The cursor after an arrow key; the first operation if there is none yet. Null if the circuit is empty. */
export function moveCursor(
  { rows, columns }: CircuitLayout,
  cursor: Cursor | null,
  key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
): Cursor | null {
  if (!cursor) {
    const first = columns[0]?.[0];
    return first ? { row: first.top, placed: first } : null;
  }
  const { row, placed } = cursor;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const line = rows[row] ?? [];
    const next = line[line.indexOf(placed) + (key === 'ArrowRight' ? 1 : -1)];
    return next ? { row, placed: next } : cursor;
  }
  const step = key === 'ArrowDown' ? 1 : -1;
  for (let other = row + step; rows[other]; other += step) {
    const nearest = findNearest(rows[other] ?? [], placed.column);
    if (nearest) return { row: other, placed: nearest };
  }
  return cursor;
}

function findNearest(line: readonly PlacedOperation[], column: number): PlacedOperation | null {
  return line.reduce<PlacedOperation | null>(
    (best, placed) => (best && Math.abs(best.column - column) <= Math.abs(placed.column - column) ? best : placed),
    null,
  );
}
