import { useSyncExternalStore } from 'react';
import { describeObject } from './objects.js';
import { objectStore, statsStore } from './stores.js';

/** The line below the result: what it took, and the page of the dashboard of its job or session, or of what is selected in it. */
export function ResultLine() {
  const stats = useSyncExternalStore(statsStore.subscribe, statsStore.get);
  const id = useSyncExternalStore(objectStore.subscribe, objectStore.get);
  const object = id === null ? null : describeObject(id);
  return (
    <div className="result-line">
      <span role="status">
        {stats
          ? `Last result: ${count(stats.calls, 'REST call')}, ${count(stats.cacheHits, 'cache hit')}, ${stats.deduplicated} deduplicated`
          : 'Run an operation to see its REST calls.'}
      </span>
      {object && <a href={object.href}>Open the {object.type} in the dashboard</a>}
    </div>
  );
}

const count = (value: number, noun: string) => `${value} ${noun}${value === 1 ? '' : 's'}`;
