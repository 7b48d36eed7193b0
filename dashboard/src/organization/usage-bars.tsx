import { lazyPart } from '../components/lazy-component.js';
import { Loading } from '../components/states.js';
import type { Usage } from './usage-chart.js';

// Loaded separately: the chart library is the largest part of the page.
const UsageChart = lazyPart(() => import('./usage-chart.js'));

interface UsageBarsProps {
  readonly measure: string;
  readonly usages: readonly Usage[];
}

/** Bar chart of the values in the table next to it. */
export function UsageBars({ measure, usages }: UsageBarsProps) {
  return (
    <figure className="usage-bars" role="img" aria-label={`${measure}: bar chart of the values in the table`}>
      <UsageChart measure={measure} usages={usages} fallback={<Loading label="Loading chart" />} />
    </figure>
  );
}
