import { toElement } from '../components/drawing.js';
import type { CircuitLayout } from './layout.js';
import { COLUMN_WIDTH, drawCircuit, ROW_HEIGHT } from './shapes.js';
import { labelQubit } from './svg-file.js';

/** Columns in a line of a page. */
const LINE_COLUMNS = 16;
/** More take too long to lay out. */
const MAX_LINES = 50;
const LABEL_WIDTH = 44;

/** A circuit in lines that fit on paper, where it cannot be scrolled. */
export function PrintedCircuit({ layout }: { readonly layout: CircuitLayout }) {
  const { qubits, columns } = layout;
  const lines = Math.ceil(columns.length / LINE_COLUMNS);
  const height = qubits * ROW_HEIGHT;
  return (
    <div className="circuit-scroll circuit-printed">
      {Array.from({ length: Math.min(lines, MAX_LINES) }, (_, line) => {
        const firstColumn = line * LINE_COLUMNS;
        const left = firstColumn * COLUMN_WIDTH;
        const lastColumn = Math.min(firstColumn + LINE_COLUMNS, columns.length) - 1;
        // As wide as a complete line: all lines have the same scale.
        const width = LABEL_WIDTH + LINE_COLUMNS * COLUMN_WIDTH;
        const labels = Array.from({ length: qubits }, (_, row) => labelQubit(row, left - LABEL_WIDTH / 2));
        const shapes = [
          ...labels,
          ...drawCircuit(layout, { firstColumn, lastColumn, firstRow: 0, lastRow: qubits - 1 }),
        ];
        return (
          <svg
            key={firstColumn}
            viewBox={`${left - LABEL_WIDTH} 0 ${width} ${height}`}
            width={width}
            aria-hidden="true"
          >
            {shapes.map(toElement)}
          </svg>
        );
      })}
      {lines > MAX_LINES && <p>The other columns are in the SVG file.</p>}
    </div>
  );
}
