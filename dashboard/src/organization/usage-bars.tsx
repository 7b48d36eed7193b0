import { lazyPart } from '../components/lazy-component.js';
import { Loading } from '../components/states.js';
import type { Usage } from './usage-chart.js';

// Loaded separately: the chart library is the largest part of the page.
const UsageChart = lazyPart(() => import('./usage-chart.js'));

const BAR_PX = 40;
const AXIS_PX = 40;

export const getChartHeight = (bars: number): number => bars * BAR_PX + AXIS_PX;

interface UsageBarsProps {
  readonly measure: string;
  readonly usages: readonly Usage[];
  /** Of a value next to its bar, and of one on the axis. */
  readonly format?: (value: number) => string;
  readonly formatAxis?: (value: number) => string;
}

/** Bar chart of the values in the table next to it; none if all are 0. */
export function UsageBars({ measure, usages, ...formats }: UsageBarsProps) {
  if (usages.every(({ value }) => value === 0)) return null;
  return (
    <figure
      className="usage-bars"
      style={{ minHeight: getChartHeight(usages.length) }}
      role="img"
      aria-label={`${measure}: bar chart of the values in the table`}
    >
      <UsageChart
        measure={measure}
        usages={usages}
        {...formats}
        height={getChartHeight(usages.length)}
        fallback={<Loading label="Loading chart" />}
      />
    </figure>
  );
}
