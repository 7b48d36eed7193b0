import { Suspense } from 'react';
import { lazyComponent } from '../pieces/lazy-component.js';
import { Loading } from '../pieces/states.js';
import type { Usage } from './usage-chart.js';

// Charts are most of what there is to load, and the figures beside them do not wait for it.
const UsageChart = lazyComponent(() => import('./usage-chart.js'));

interface UsageBarsProps {
  readonly measure: string;
  readonly usages: readonly Usage[];
}

/** Bars for what the table beside them says in figures. */
export function UsageBars({ measure, usages }: UsageBarsProps) {
  return (
    <figure className="usage-bars" role="img" aria-label={`${measure}: bars of the figures in the table`}>
      <Suspense fallback={<Loading what="Drawing" />}>
        <UsageChart measure={measure} usages={usages} />
      </Suspense>
    </figure>
  );
}
