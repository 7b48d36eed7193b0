import { CartesianGrid, Legend, Line, LineChart, ReferenceDot, Tooltip, XAxis, YAxis } from 'recharts';
import { createDayTicks } from '../components/axis.js';
import { TOOLTIP } from '../components/tooltip.js';
import { computeTicks, formatFidelity, toError } from './fidelity.js';

/** A line of the chart: fidelities by time, in Unix milliseconds. */
export interface FidelityLine {
  readonly name: string;
  readonly points: readonly { readonly at: number; readonly fidelity: number | null }[];
}

const STROKES = [
  { stroke: 'var(--chart-1)', strokeDasharray: '0' },
  { stroke: 'var(--chart-2)', strokeDasharray: '6 3' },
  { stroke: 'var(--chart-3)', strokeDasharray: '2 3' },
  { stroke: 'var(--chart-4)', strokeDasharray: '9 3 2 3' },
] as const;

export interface FidelityChartProps {
  readonly lines: readonly FidelityLine[];
  /** Points to emphasize; `line` is an index. */
  readonly marks?: readonly { readonly line: number; readonly at: number; readonly fidelity: number }[];
}

/** Fidelities over time on a logarithmic axis of the error: a linear one would not separate the best. */
export default function FidelityChart({ lines, marks = [] }: FidelityChartProps) {
  const fidelities = lines.flatMap(({ points }) => points.flatMap(({ fidelity }) => fidelity ?? []));
  const ticks = computeTicks(fidelities).map(toError);
  const rows = mergeRows(lines);
  const [start, end] = [rows[0]?.at ?? 0, rows.at(-1)?.at ?? 0];
  const days = [...new Set([start, ...createDayTicks(start, end), end])];
  return (
    <LineChart
      responsive
      accessibilityLayer={false}
      data={rows}
      className="chart"
      margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
    >
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis
        dataKey="at"
        type="number"
        scale="time"
        domain={['dataMin', 'dataMax']}
        ticks={days}
        // The labels of both ends are there; those that would overlap them are not.
        interval="preserveStartEnd"
        tickFormatter={day}
        minTickGap={32}
      />
      <YAxis
        scale="log"
        reversed
        domain={[ticks.at(-1) ?? 'auto', ticks[0] ?? 'auto']}
        ticks={ticks}
        interval={0}
        tickFormatter={formatTick}
        width={76}
      />
      <Tooltip
        {...TOOLTIP}
        labelFormatter={(at) => day(Number(at))}
        formatter={(error) => formatFidelity(1 - Number(error))}
      />
      {/* In the order of the columns of the table. */}
      <Legend itemSorter={null} iconSize={20} />
      {lines.map(({ name, points }, index) => (
        <Line
          key={name}
          dataKey={(row: Row) => row.errors[index] ?? null}
          name={name}
          legendType="plainline"
          {...STROKES[index % STROKES.length]}
          strokeWidth={2}
          // A single point has no line.
          dot={points.length === 1}
          connectNulls
          isAnimationActive={false}
        />
      ))}
      {marks.map(({ line, at, fidelity }) => (
        <ReferenceDot
          key={`${line} ${at}`}
          x={at}
          y={toError(fidelity)}
          r={5}
          fill="var(--surface)"
          stroke={STROKES[line % STROKES.length]?.stroke}
          strokeWidth={2}
        />
      ))}
    </LineChart>
  );
}

interface Row {
  readonly at: number;
  /** By the index of the line. */
  readonly errors: Record<number, number>;
}

/** One row for each time, oldest first. */
function mergeRows(lines: readonly FidelityLine[]): Row[] {
  const rows = new Map<number, Row>();
  for (const [index, { points }] of lines.entries()) {
    for (const { at, fidelity } of points) {
      const row = rows.get(at) ?? { at, errors: {} };
      if (fidelity !== null) row.errors[index] = toError(fidelity);
      rows.set(at, row);
    }
  }
  return [...rows.values()].sort((a, b) => a.at - b.at);
}

const formatTick = (error: number): string => `${Number(((1 - error) * 100).toFixed(4))}%`;
const day = (at: number): string => new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
