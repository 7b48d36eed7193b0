import { CartesianGrid, Legend, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { TOOLTIP } from '../pieces/tooltip.js';
import { errorOf, marksAround } from './fidelity.js';

export interface FidelityReading {
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

/** Fidelities over time, drawn by their distance from 1: on an even axis the best would be one line at the top. */
export default function FidelityChart({ readings }: { readonly readings: readonly FidelityReading[] }) {
  const points = readings.map(({ at, ...fidelities }) => ({
    at,
    ...Object.fromEntries(LINES.map(({ key }) => [key, drawn(fidelities[key])])),
  }));
  const marks = marksAround(readings.flatMap((reading) => LINES.flatMap(({ key }) => reading[key] ?? []))).map(errorOf);
  return (
    <LineChart
      responsive
      accessibilityLayer={false}
      data={points}
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
        domain={[marks.at(-1) ?? 'auto', marks[0] ?? 'auto']}
        ticks={marks}
        interval={0}
        tickFormatter={asFidelity}
        width={76}
      />
      <Tooltip {...TOOLTIP} labelFormatter={(at) => day(Number(at))} formatter={(error) => asFidelity(Number(error))} />
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

const drawn = (fidelity: number | null): number | null => (fidelity === null ? null : errorOf(fidelity));
const asFidelity = (error: number): string => `${Number(((1 - error) * 100).toFixed(4))}%`;
const day = (at: number): string => new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
