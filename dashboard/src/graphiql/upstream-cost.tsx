import { useSyncExternalStore } from 'react';
import { statsStore } from './stats-store.js';

/** The line below the result. */
export function UpstreamCost() {
  const stats = useSyncExternalStore(statsStore.subscribe, statsStore.get);
  return (
    <div className="upstream-cost" role="status">
      {stats
        ? `Last result: ${count(stats.calls, 'REST call')}, ${count(stats.cacheHits, 'cache hit')}, ${stats.deduplicated} deduplicated`
        : 'Run an operation to see its REST calls.'}
    </div>
  );
}

const count = (value: number, noun: string) => `${value} ${noun}${value === 1 ? '' : 's'}`;
