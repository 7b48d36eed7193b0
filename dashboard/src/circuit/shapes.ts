import type { Shape } from '../components/drawing.js';
import { formatAngle, type Operation } from './circuit.js';
import type { CircuitLayout, PlacedOperation } from './layout.js';

/** Size of a cell in the units of the drawing. */
export const COLUMN_WIDTH = 54;
export const ROW_HEIGHT = 44;

const BOX_WIDTH = 44;
const BOX_HEIGHT = 32;
const MAX_LABEL_CHARS = 5;
const MAX_DETAIL_CHARS = 6;

/** Columns and rows that are drawn, each inclusive. */
export interface DrawnRange {
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

/** The part of the diagram in the range: wires first, below the operations. */
export function drawCircuit({ qubits, columns }: CircuitLayout, range: DrawnRange): Shape[] {
  const shapes: Shape[] = [];
  const [left, right] = [range.firstColumn * COLUMN_WIDTH, (range.lastColumn + 1) * COLUMN_WIDTH];
  for (let row = range.firstRow; row <= Math.min(range.lastRow, qubits - 1); row++)
    shapes.push(line('wire', left, toY(row), right, toY(row)));
  for (let column = range.firstColumn; column <= range.lastColumn; column++)
    for (const placed of columns[column] ?? [])
      if (placed.bottom >= range.firstRow && placed.top <= range.lastRow) shapes.push(...drawOperation(placed));
  return shapes;
}

const toX = (column: number): number => (column + 0.5) * COLUMN_WIDTH;
const toY = (row: number): number => (row + 0.5) * ROW_HEIGHT;

function drawOperation({ operation, column, top, bottom }: PlacedOperation): Shape[] {
  const x = toX(column);
  const shapes: Shape[] = [];
  if (operation.kind === 'barrier')
    return operation.targets.map((row) => line('barrier', x, toY(row) - ROW_HEIGHT / 2, x, toY(row) + ROW_HEIGHT / 2));
  if (bottom > top) shapes.push(line('link', x, toY(top), x, toY(bottom)));
  for (const row of operation.controls) shapes.push(circle('control', x, toY(row), 5));
  for (const row of operation.targets) shapes.push(...drawTarget(operation, x, toY(row)));
  if (operation.condition) shapes.push(text('small', x, toY(top) - BOX_HEIGHT / 2 - 3, `if ${operation.condition}`));
  return shapes;
}

function drawTarget({ kind, name, controls, angles, angleUnit, bit }: Operation, x: number, y: number): Shape[] {
  const isControlled = controls.length > 0;
  if (kind === 'measure') return drawMeasurement(x, y, bit);
  if (name === 'swap') return [path('cross', `M${x - 6} ${y - 6}l12 12m0 -12l-12 12`)];
  if (name === 'x' && isControlled) return [circle('target', x, y, 11), path('cross', `M${x - 11} ${y}h22m-11 -11v22`)];
  if (name === 'z' && isControlled && angles.length === 0) return [circle('control', x, y, 5)];
  const label = kind === 'reset' ? '|0⟩' : (SYMBOLS[name] ?? name.toUpperCase());
  const detail = shorten(angles.map((angle) => formatAngle(angle, angleUnit)).join(','), MAX_DETAIL_CHARS);
  return [
    box(kind, x, y),
    text('label', x, detail ? y - 1 : y + 4.5, shorten(label, MAX_LABEL_CHARS)),
    ...(detail ? [text('small', x, y + 11, detail)] : []),
  ];
}

function drawMeasurement(x: number, y: number, bit: string | null): Shape[] {
  const base = bit ? y + 1 : y + 6;
  return [
    box('measure', x, y),
    path('meter', `M${x - 9} ${base}a9 9 0 0 1 18 0M${x} ${base}l6 -10`),
    ...(bit ? [text('small', x, y + 12, shorten(bit, MAX_DETAIL_CHARS))] : []),
  ];
}

/** Labels that are not the name of the gate in capitals. */
const SYMBOLS: Readonly<Record<string, string>> = {
  sdg: 'S†',
  si: 'S†',
  tdg: 'T†',
  ti: 'T†',
  sx: '√X',
  v: '√X',
  vi: '√X†',
  id: 'I',
  rx: 'Rx',
  ry: 'Ry',
  rz: 'Rz',
  gpi: 'GPi',
  gpi2: 'GPi2',
  pauliexp: 'exp',
};

const shorten = (label: string, maxChars: number): string =>
  label.length > maxChars ? `${label.slice(0, maxChars - 1)}…` : label;

function line(className: string, x1: number, y1: number, x2: number, y2: number): Shape {
  return { tag: 'line', className, attributes: { x1, y1, x2, y2 } };
}

function circle(className: string, cx: number, cy: number, r: number): Shape {
  return { tag: 'circle', className, attributes: { cx, cy, r } };
}

function path(className: string, d: string): Shape {
  return { tag: 'path', className, attributes: { d } };
}

function box(kind: string, x: number, y: number): Shape {
  const [width, height] = [BOX_WIDTH, BOX_HEIGHT];
  return {
    tag: 'rect',
    className: `box ${kind}`,
    attributes: { x: x - width / 2, y: y - height / 2, width, height, rx: 4 },
  };
}

function text(className: string, x: number, y: number, content: string): Shape {
  return { tag: 'text', className, attributes: { x, y }, text: content };
}
