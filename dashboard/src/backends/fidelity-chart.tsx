import { CartesianGrid, Legend, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { TOOLTIP } from '../components/tooltip.js';
import { computeTicks, toError } from './fidelity.js';

export interface FidelityPoint {
  readonly id: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly oneQubit: number | null;
  readonly twoQubit: number | null;
  readonly spam: number | null;
}

const LINES = [
  { key: 'oneQubit', name: 'One-qubit gates', stroke: 'var(--chart-1)', dash: '0' },
  { key: 'twoQubit', name: 'Two-qubit gates', stroke: 'var(--chart-2)', dash: '6 3' },
  { key: 'spam', name: 'Preparation and measurement', stroke: 'var(--chart-3)', dash: '2 3' },
] as const;

/** Fidelities over time on a logarithmic axis of the error: a linear one would not separate the best. */
export default function FidelityChart({ points }: { readonly points: readonly FidelityPoint[] }) {
  const rows = points.map(({ at, ...fidelities }) => ({
    at,
    ...Object.fromEntries(LINES.map(({ key }) => [key, toDrawnError(fidelities[key])])),
  }));
  const ticks = computeTicks(points.flatMap((point) => LINES.flatMap(({ key }) => point[key] ?? []))).map(toError);
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
      <Tooltip {...TOOLTIP} labelFormatter={(at) => day(Number(at))} formatter={(error) => formatTick(Number(error))} />
      <Legend />
      {LINES.map(({ key, name, stroke, dash }) => (
        <Line
          key={key}
          dataKey={key}
          name={name}
          stroke={stroke}
          strokeDasharray={dash}
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  );
}

const toDrawnError = (fidelity: number | null): number | null => (fidelity === null ? null : toError(fidelity));
const formatTick = (error: number): string => `${Number(((1 - error) * 100).toFixed(4))}%`;
const day = (at: number): string => new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
