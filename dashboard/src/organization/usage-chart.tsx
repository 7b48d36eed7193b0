import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { createLinearAxis } from '../components/axis.js';
import { formatCompact } from '../components/format-compact.js';
import { TOOLTIP } from '../components/tooltip.js';

export interface Usage {
  readonly name: string;
  readonly value: number;
}

/** The bars need the rest of the width. The table has the full names. */
const MAX_NAME_CHARS = 28;

interface UsageChartProps {
  /** Unit of the bars. */
  readonly measure: string;
  readonly usages: readonly Usage[];
  readonly height: number;
  readonly format?: (value: number) => string;
  readonly formatAxis?: (value: number) => string;
}

/** One bar per entry, in the given order. */
export default function UsageChart({
  measure,
  usages,
  height,
  format = (value) => value.toLocaleString(),
  formatAxis = formatCompact,
}: UsageChartProps) {
  const { ticks } = createLinearAxis(Math.max(0, ...usages.map(({ value }) => value)) || 1);
  return (
    <BarChart
      responsive
      accessibilityLayer={false}
      className="chart"
      layout="vertical"
      data={[...usages]}
      style={{ height }}
      margin={{ top: 0, right: 64, bottom: 0, left: 0 }}
    >
      <CartesianGrid stroke="var(--line)" horizontal={false} />
      <XAxis type="number" ticks={[...ticks]} domain={[0, ticks.at(-1) ?? 'auto']} tickFormatter={formatAxis} />
      <YAxis type="category" dataKey="name" width="auto" tickFormatter={shorten} />
      <Tooltip {...TOOLTIP} formatter={(value) => [Number(value).toLocaleString(), measure]} />
      <Bar dataKey="value" name={measure} fill="var(--chart-1)" radius={[0, 3, 3, 0]} isAnimationActive={false}>
        <LabelList dataKey="value" position="right" formatter={(value) => format(Number(value))} />
      </Bar>
    </BarChart>
  );
}

const shorten = (name: string): string =>
  name.length <= MAX_NAME_CHARS ? name : `${name.slice(0, MAX_NAME_CHARS - 1)}…`;
