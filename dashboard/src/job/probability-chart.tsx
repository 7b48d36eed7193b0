import { useState } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatPercent } from '../components/format-percent.js';
import { TOOLTIP } from '../components/tooltip.js';
import type { Probability } from './results.js';

const Y_AXIS_PX = 48;
const MARGIN_PX = 8;
const CHAR_PX = 7.5;
const LINE_PX = 16;

/** Probabilities as bars. The table below has the same data. */
export default function ProbabilityChart({ states }: { readonly states: readonly Probability[] }) {
  const maxChars = Math.max(...states.map(({ bitstring }) => bitstring.length));
  const [width, setWidth] = useState(0);
  // Labels that do not fit below the bars are rotated, and skipped if they would still overlap.
  const barPx = Math.max(1, (width - Y_AXIS_PX - MARGIN_PX) / states.length);
  const isTurned = (maxChars + 1) * CHAR_PX > barPx;
  const skippedLabels = isTurned ? Math.ceil(LINE_PX / barPx) - 1 : 0;
  return (
    <div className="chart-frame" role="img" aria-label={describe(states)}>
      <ResponsiveContainer width="100%" height="100%" onResize={setWidth}>
        <BarChart
          data={[...states]}
          accessibilityLayer={false}
          margin={{ top: 8, right: MARGIN_PX, bottom: 4, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="bitstring"
            interval={skippedLabels}
            tickLine={false}
            stroke="var(--edge)"
            tick={{ fill: 'var(--muted)', fontSize: 12, fontFamily: 'var(--mono)' }}
            {...(isTurned && { angle: -90, textAnchor: 'end', height: 16 + Math.min(maxChars, 14) * 7.5, dx: -5 })}
          />
          <YAxis
            width={Y_AXIS_PX}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--muted)', fontSize: 12 }}
            tickFormatter={formatTick}
          />
          <Tooltip {...TOOLTIP} formatter={(share) => [formatPercent(Number(share)), 'Probability']} />
          <Bar
            dataKey="probability"
            fill="var(--chart-1)"
            radius={[3, 3, 0, 0]}
            maxBarSize={56}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

const TICK = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const formatTick = (share: number): string => TICK.format(share);

function describe(states: readonly Probability[]): string {
  const first = states.slice(0, 4).map(({ bitstring, probability }) => `${bitstring} ${formatPercent(probability)}`);
  return `Bar chart of ${states.length} states, the most likely first: ${first.join(', ')}`;
}
