import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDay } from '../components/time.js';
import { TOOLTIP } from '../components/tooltip.js';
import type { Stacks } from './usage-stacks.js';

const COLORS = ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5', '--edge'];

interface StackedChartProps {
  readonly stacks: Stacks;
  /** Of the series, in the legend. */
  readonly labels: readonly string[];
  readonly format: (value: number) => string;
  readonly formatAxis: (value: number) => string;
  /** From 0 to a value at or above the highest one. */
  readonly createTicks: (max: number) => readonly number[];
}

/** One bar per period, divided by group. */
export default function StackedChart({ stacks, labels, format, formatAxis, createTicks }: StackedChartProps) {
  const { series, rows } = stacks;
  const ticks = createTicks(Math.max(0, ...rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0))));
  return (
    <BarChart
      responsive
      accessibilityLayer={false}
      className="chart"
      data={[...rows]}
      margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
    >
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis dataKey="from" tickFormatter={formatTick} minTickGap={24} interval="equidistantPreserveStart" />
      <YAxis
        ticks={[...ticks]}
        domain={[0, ticks.at(-1) ?? 'auto']}
        interval={0}
        tickFormatter={formatAxis}
        width={64}
      />
      <Tooltip
        {...TOOLTIP}
        labelFormatter={(day) => formatDay(`${day}`)}
        formatter={(value) => format(Number(value))}
      />
      {/* Unsorted, as the labels. By default, the entries are sorted by name. */}
      <Legend itemSorter={null} formatter={(_name, _entry, position) => labels[position]} />
      {series.map((name, position) => (
        <Bar
          key={name}
          stackId="usage"
          dataKey={({ values }: Stacks['rows'][number]) => values[position]}
          name={name}
          fill={`var(${COLORS[position] ?? '--edge'})`}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  );
}

function formatTick(day: string): string {
  return new Date(day).toLocaleDateString(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
}
