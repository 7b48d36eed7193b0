import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { TOOLTIP } from '../pieces/tooltip.js';

export interface Usage {
  readonly name: string;
  readonly value: number;
}

const BAR = 40;
const AXIS = 40;

interface UsageChartProps {
  /** What the bars measure. */
  readonly measure: string;
  readonly usages: readonly Usage[];
}

/** A bar for each, in this order. */
export default function UsageChart({ measure, usages }: UsageChartProps) {
  return (
    <BarChart
      responsive
      accessibilityLayer={false}
      className="chart"
      layout="vertical"
      data={[...usages]}
      style={{ height: usages.length * BAR + AXIS }}
      margin={{ top: 0, right: 64, bottom: 0, left: 0 }}
    >
      <CartesianGrid stroke="var(--line)" horizontal={false} />
      <XAxis type="number" tickFormatter={short} />
      <YAxis type="category" dataKey="name" width="auto" />
      <Tooltip {...TOOLTIP} formatter={(value) => [Number(value).toLocaleString(), measure]} />
      <Bar dataKey="value" name={measure} fill="var(--chart-1)" radius={[0, 3, 3, 0]} isAnimationActive={false}>
        <LabelList dataKey="value" position="right" formatter={(value) => short(Number(value))} />
      </Bar>
    </BarChart>
  );
}

const SHORT = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
const short = (value: number): string => SHORT.format(value);
