import { useMemo, useRef, useState } from 'react';
import { downloadFile } from '../components/download-file.js';
import { toElement } from '../components/drawing.js';
import { KeyArea } from '../components/key-area.js';
import { useIsPrinting } from '../components/use-printing.js';
import { type Circuit, describeOperation, measureCircuit } from './circuit.js';
import { type Cursor, findOperation, layoutCircuit, moveCursor, type PlacedOperation } from './layout.js';
import { OperationList } from './operation-list.js';
import { PrintedCircuit } from './printed-circuit.js';
import { COLUMN_WIDTH, drawCircuit, ROW_HEIGHT } from './shapes.js';
import { createSvgFile, labelQubit } from './svg-file.js';
import { useVisibleRange } from './use-visible-range.js';

export interface CircuitDiagramProps {
  /** From `parseQasmCircuit` or `readJsonCircuits`. Memoize it: a new object is drawn again. */
  readonly circuit: Circuit;
  /** Name of the diagram for screen readers and of the exported file, such as "Compiled circuit". */
  readonly label: string;
}

const ZOOMS = [0.4, 0.6, 0.8, 1, 1.25, 1.6, 2] as const;
const LABEL_WIDTH = 44;

/**
 * A circuit as a diagram with zoom, scrolling, tooltips, an SVG file and a list of its operations as text. Only the
 * visible part is drawn, so that the size of the circuit does not matter.
 */
export function CircuitDiagram({ circuit, label }: CircuitDiagramProps) {
  const [zoomIndex, setZoomIndex] = useState(3);
  const zoom = ZOOMS[zoomIndex] ?? 1;
  const layout = useMemo(() => layoutCircuit(circuit), [circuit]);
  const size = useMemo(() => measureCircuit(circuit), [circuit]);
  const isPrinting = useIsPrinting();
  const summary = `${label}: ${count(size.qubits, 'qubit')}, ${count(size.gates, 'gate')}, ${count(size.measurements, 'measurement')}, depth ${size.depth}`;
  const changeZoom = (step: number) => setZoomIndex((index) => Math.min(ZOOMS.length - 1, Math.max(0, index + step)));
  return (
    <figure className="circuit" aria-label={label}>
      <div className="circuit-tools">
        <button type="button" aria-label="Zoom out" disabled={zoomIndex === 0} onClick={() => changeZoom(-1)}>
          −
        </button>
        <span className="circuit-zoom">{Math.round(zoom * 100)}%</span>
        <button
          type="button"
          aria-label="Zoom in"
          disabled={zoomIndex === ZOOMS.length - 1}
          onClick={() => changeZoom(1)}
        >
          +
        </button>
        <button type="button" onClick={() => downloadSvg(circuit, label)}>
          Download SVG
        </button>
      </div>
      <Drawing key={label} layout={layout} summary={summary} zoom={zoom} onZoom={changeZoom} />
      {isPrinting && <PrintedCircuit layout={layout} />}
      <OperationList operations={circuit.operations} />
    </figure>
  );
}

interface DrawingProps {
  readonly layout: ReturnType<typeof layoutCircuit>;
  readonly summary: string;
  readonly zoom: number;
  readonly onZoom: (step: number) => void;
}

function Drawing({ layout, summary, zoom, onZoom }: DrawingProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const range = useVisibleRange(scroller, zoom);
  const [cursor, setCursor] = useState<(Cursor & { readonly layout: DrawingProps['layout'] }) | null>(null);
  // Of another circuit after a change.
  const shown = cursor?.layout === layout ? cursor : null;
  const show = (next: Cursor | null) => setCursor(next && { ...next, layout });
  const [columns, rows] = [layout.columns.length, layout.qubits];
  const lastColumn = Math.min(range.lastColumn, columns - 1);
  const lastRow = Math.min(range.lastRow, rows - 1);
  const shapes = useMemo(
    () => drawCircuit(layout, { ...range, lastColumn }).map(toElement),
    [layout, range, lastColumn],
  );
  const onKey = (key: string) => {
    if (isArrow(key)) {
      const next = moveCursor(layout, shown, key);
      show(next);
      if (next) scrollTo(scroller.current, next, zoom);
    } else if (key === '+' || key === '-') onZoom(key === '+' ? 1 : -1);
    else if (key === 'Escape' && shown) show(null);
    else return false;
    return true;
  };
  const onPointer = ({ nativeEvent: { offsetX, offsetY } }: React.MouseEvent) => {
    const row = Math.floor(offsetY / (ROW_HEIGHT * zoom));
    const placed = findOperation(layout, Math.floor(offsetX / (COLUMN_WIDTH * zoom)), row);
    if (placed !== (shown?.placed ?? null)) show(placed && { row, placed });
  };
  const [width, height] = [columns * COLUMN_WIDTH, rows * ROW_HEIGHT];
  return (
    <>
      <KeyArea
        ref={scroller}
        className="circuit-scroll"
        kind="circuit diagram"
        label={summary}
        help="Arrow keys move between operations, plus and minus zoom."
        onKey={onKey}
        onBlur={() => show(null)}
        onScroll={() => shown && !isFocused(scroller.current) && show(null)}
      >
        <svg
          className="circuit-labels"
          width={LABEL_WIDTH * zoom}
          height={height * zoom}
          viewBox={`0 0 ${LABEL_WIDTH} ${height}`}
          aria-hidden="true"
        >
          {range.firstRow <= lastRow &&
            Array.from({ length: lastRow - range.firstRow + 1 }, (_, index) =>
              toElement(labelQubit(range.firstRow + index, LABEL_WIDTH / 2), index),
            )}
        </svg>
        <svg
          className="circuit-drawing"
          width={width * zoom}
          height={height * zoom}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
          onPointerMove={onPointer}
          onPointerLeave={() => show(null)}
          // A tap: the pointer does not move, and has left before the click.
          onClick={onPointer}
        >
          {shown && <Highlight placed={shown.placed} />}
          {shapes}
        </svg>
      </KeyArea>
      <Tooltip cursor={shown} scroller={scroller.current} zoom={zoom} />
    </>
  );
}

function Highlight({ placed: { column, top, bottom } }: { readonly placed: PlacedOperation }) {
  return (
    <rect
      className="highlight"
      x={column * COLUMN_WIDTH}
      y={top * ROW_HEIGHT}
      width={COLUMN_WIDTH}
      height={(bottom - top + 1) * ROW_HEIGHT}
    />
  );
}

interface TooltipProps {
  readonly cursor: Cursor | null;
  readonly scroller: HTMLElement | null;
  readonly zoom: number;
}

/** Describes the operation below the pointer or the cursor, also to screen readers. */
function Tooltip({ cursor, scroller, zoom }: TooltipProps) {
  const box = scroller?.getBoundingClientRect();
  const column = cursor?.placed.column ?? 0;
  const x = (box?.left ?? 0) + (LABEL_WIDTH + (column + 0.5) * COLUMN_WIDTH) * zoom - (scroller?.scrollLeft ?? 0);
  const y = (box?.top ?? 0) + ((cursor?.row ?? 0) + 1) * ROW_HEIGHT * zoom - (scroller?.scrollTop ?? 0);
  return (
    <div
      role="status"
      className="tooltip"
      hidden={!cursor}
      style={{
        left: Math.min(Math.max(x, 140), innerWidth - 140),
        top: Math.min(y, (box?.bottom ?? y) + 4, innerHeight - 40),
      }}
    >
      {cursor && describeOperation(cursor.placed.operation)}
    </div>
  );
}

function isArrow(key: string): key is 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' {
  return key.startsWith('Arrow');
}

const isFocused = (element: HTMLElement | null): boolean => document.activeElement === element;

/** Scrolls as little as makes the cell of the cursor visible. */
function scrollTo(element: HTMLElement | null, { row, placed }: Cursor, zoom: number): void {
  if (!element) return;
  const [width, height] = [COLUMN_WIDTH * zoom, ROW_HEIGHT * zoom];
  const [x, y] = [placed.column * width, row * height];
  const labels = LABEL_WIDTH * zoom;
  element.scrollTo({
    left: Math.min(x, Math.max(element.scrollLeft, x + width + labels - element.clientWidth)),
    top: Math.min(y, Math.max(element.scrollTop, y + height - element.clientHeight)),
  });
}

function downloadSvg(circuit: Circuit, label: string): void {
  downloadFile(label, 'svg', new Blob([createSvgFile(circuit, label)], { type: 'image/svg+xml' }));
}

const count = (value: number, noun: string): string => `${value.toLocaleString()} ${noun}${value === 1 ? '' : 's'}`;
