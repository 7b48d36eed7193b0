import { formatShapes, formatSvgFile, type Shape } from '../components/drawing.js';
import type { Circuit } from './circuit.js';
import { layoutCircuit } from './layout.js';
import { COLUMN_WIDTH, drawCircuit, ROW_HEIGHT } from './shapes.js';

const LABEL_WIDTH = 48;

const STYLE = `text{font:13px ui-monospace,Menlo,Consolas,monospace;text-anchor:middle;fill:#171a21}
.small{font-size:10px}.wire,.link{stroke:#828b9a}.barrier{stroke:#565e6c;stroke-dasharray:3 3}
.box{fill:#eeecfd;stroke:#4b3fd1}.measure,.reset{fill:#f0f2f5;stroke:#828b9a}
.control{fill:#4b3fd1}.target{fill:#fff;stroke:#4b3fd1}.cross{fill:none;stroke:#4b3fd1;stroke-width:1.5}
.meter{fill:none;stroke:#171a21}.link{stroke:#4b3fd1}`;

/** The complete diagram as an SVG file. */
export function createSvgFile(circuit: Circuit, title: string): string {
  const layout = layoutCircuit(circuit);
  const [columns, rows] = [layout.columns.length, layout.qubits];
  const width = LABEL_WIDTH + columns * COLUMN_WIDTH;
  const height = rows * ROW_HEIGHT;
  const all = { firstColumn: 0, lastColumn: columns - 1, firstRow: 0, lastRow: rows - 1 };
  const labels = Array.from({ length: rows }, (_, row) => labelQubit(row, LABEL_WIDTH / 2));
  return formatSvgFile({
    title,
    width,
    height,
    style: STYLE,
    content: `${formatShapes(labels)}
<g transform="translate(${LABEL_WIDTH})">
${formatShapes(drawCircuit(layout, all))}
</g>`,
  });
}

/** The name of a qubit, to the left of its wire. */
export function labelQubit(row: number, x: number): Shape {
  return { tag: 'text', className: 'label', attributes: { x, y: (row + 0.5) * ROW_HEIGHT + 4.5 }, text: `q${row}` };
}
