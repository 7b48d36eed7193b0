import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { toElement } from '../../components/drawing.js';
import { formatPercent } from '../../components/format-percent.js';
import { KeyArea } from '../../components/key-area.js';
import type { StateRow } from './distribution.js';
import { AXIS_WIDTH, drawHistogram, formatValue, getColumnWidth, type Scale, type Unit } from './draw-histogram.js';
import { formatInterval, formatOutcome } from './format-outcome.js';

interface HistogramProps {
  readonly rows: readonly StateRow[];
  readonly scale: Scale;
  readonly unit: Unit;
  /** Names of the job and of the one that it is compared with. */
  readonly names: readonly [job: string, compared: string | null];
}

const HEIGHT = 300;

/** The states as bars. Arrow keys and the pointer select one, which is described. The table has the same data. */
export function Histogram({ rows, scale, unit, names }: HistogramProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [selected, setSelected] = useState<number | null>(null);
  const shapes = useMemo(
    () => (width > 0 ? drawHistogram({ rows, width, height: HEIGHT, scale, unit }) : []),
    [rows, width, scale, unit],
  );
  const columnWidth = getColumnWidth(width, rows.length);
  const onKey = (key: string) => {
    const next = moveSelection(key, selected, rows.length);
    if (next !== undefined) setSelected(next);
    return next !== undefined;
  };
  const onPointer = ({ nativeEvent: { offsetX } }: MouseEvent) => {
    const column = Math.floor((offsetX - AXIS_WIDTH) / columnWidth);
    setSelected(column >= 0 && column < rows.length ? column : null);
  };
  const row = selected === null ? undefined : rows[selected];
  const center = AXIS_WIDTH + ((selected ?? 0) + 0.5) * columnWidth;
  return (
    <KeyArea
      ref={frame}
      className="histogram"
      kind="histogram"
      label={describe(rows, unit)}
      help="Arrow keys move between states."
      onKey={onKey}
      onBlur={() => setSelected(null)}
    >
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        aria-hidden="true"
        onPointerMove={onPointer}
        onPointerLeave={() => setSelected(null)}
        // A tap: the pointer does not move, and has left before the click.
        onClick={onPointer}
      >
        {row && <rect className="column" x={center - columnWidth / 2} y={0} width={columnWidth} height={HEIGHT} />}
        {shapes.map(toElement)}
      </svg>
      <div
        role="status"
        className="tooltip"
        hidden={!row}
        style={{ left: Math.min(Math.max(center, 110), Math.max(110, width - 110)) }}
      >
        {row && <RowDescription row={row} names={names} />}
      </div>
    </KeyArea>
  );
}

function RowDescription({ row, names }: { readonly row: StateRow; readonly names: HistogramProps['names'] }) {
  const [name, comparedName] = names;
  return (
    <>
      <strong className="mono">{row.bitstring}</strong>
      <OutcomeText label={comparedName === null ? null : name} outcome={row.outcome} />
      {comparedName !== null && <OutcomeText label={comparedName} outcome={row.compared} />}
    </>
  );
}

function OutcomeText({ label, outcome }: { readonly label: string | null; readonly outcome: StateRow['outcome'] }) {
  return (
    <p>
      {label !== null && `${label}: `}
      {formatOutcome(outcome)}
      {outcome?.interval && <span className="muted"> {formatInterval(outcome.interval)}</span>}
    </p>
  );
}

function moveSelection(key: string, selected: number | null, count: number): number | null | undefined {
  switch (key) {
    case 'ArrowRight':
      return Math.min(count - 1, (selected ?? -1) + 1);
    case 'ArrowLeft':
      return Math.max(0, (selected ?? count) - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'Escape':
      return selected === null ? undefined : null;
    default:
      return undefined;
  }
}

function useWidth(frame: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

function describe(rows: readonly StateRow[], unit: Unit): string {
  const first = rows.slice(0, 4).map(({ bitstring, outcome }) => {
    const value = unit === 'count' ? formatValue(outcome?.count ?? 0, unit) : formatPercent(outcome?.probability ?? 0);
    return `${bitstring} ${value}`;
  });
  return `Histogram of ${rows.length} states: ${first.join(', ')}`;
}
