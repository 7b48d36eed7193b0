import { useSyncExternalStore } from 'react';
import { objectStore, statsStore } from './stores.js';

/** The line below the result: what it took, and the page of the dashboard that shows its job or session. */
export function ResultLine() {
  const stats = useSyncExternalStore(statsStore.subscribe, statsStore.get);
  const object = useSyncExternalStore(objectStore.subscribe, objectStore.get);
  const [type, id] = object?.split(':') ?? [];
  return (
    <div className="result-line">
      <span role="status">
        {stats
          ? `Last result: ${count(stats.calls, 'REST call')}, ${count(stats.cacheHits, 'cache hit')}, ${stats.deduplicated} deduplicated`
          : 'Run an operation to see its REST calls.'}
      </span>
      {type === 'Job' && <a href={`./jobs/Job:${id}`}>Open the job in the dashboard</a>}
      {type === 'Session' && <a href={`./sessions/${id}`}>Open the session in the dashboard</a>}
    </div>
  );
}

const count = (value: number, noun: string) => `${value} ${noun}${value === 1 ? '' : 's'}`;
