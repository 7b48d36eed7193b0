import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { percent } from '../pieces/percent.js';
import { TOOLTIP } from '../pieces/tooltip.js';
import type { Probability } from './results.js';

/** Names below the bars are turned where they would not fit. */
const MOST_UPRIGHT = 8;

/** Probabilities as bars. The table below it says the same. */
export default function Chart({ states }: { readonly states: readonly Probability[] }) {
  const longest = Math.max(...states.map(({ bitstring }) => bitstring.length));
  const isTurned = states.length > MOST_UPRIGHT || longest > 6;
  return (
    <div className="chart-place" role="img" aria-label={summary(states)}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={[...states]} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 4, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="bitstring"
            interval={0}
            tickLine={false}
            stroke="var(--edge)"
            tick={{ fill: 'var(--muted)', fontSize: 12, fontFamily: 'var(--mono)' }}
            {...(isTurned && { angle: -90, textAnchor: 'end', height: 16 + Math.min(longest, 14) * 7.5, dx: -5 })}
          />
          <YAxis
            width={48}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--muted)', fontSize: 12 }}
            tickFormatter={(share: number) => percent(share, 0)}
          />
          <Tooltip {...TOOLTIP} formatter={(share) => [percent(Number(share)), 'Probability']} />
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

function summary(states: readonly Probability[]): string {
  const first = states.slice(0, 4).map(({ bitstring, probability }) => `${bitstring} ${percent(probability)}`);
  return `Bar chart of ${states.length} states, the most likely first: ${first.join(', ')}`;
}
