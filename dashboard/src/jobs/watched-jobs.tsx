import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useSubscription } from 'urql';
import { activity } from '../activity/activity-store.js';
import { useAnnounce } from '../components/announcer.js';
import { STATUSES } from '../components/badge.js';
import { graphql } from '../generated/gql.js';
import { getErrorCodes, getErrorMessage } from '../graphql/errors.js';
import { isCovered, VisibilityTracker } from './visibility-tracker.js';

const Watched = graphql(`
  subscription WatchedJobs($ids: [ID!]!) {
    jobs(ids: $ids) {
      job { id name status isFinal completedAt failure { code message } parent { id } ...JobLiveFields }
      previousStatus
    }
  }
`);

const TrackerContext = createContext<VisibilityTracker | null>(null);

/** Watches the visible, unfinished jobs below it with one subscription, which updates the cache. */
export function WatchedJobs({ children }: { readonly children: ReactNode }) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const tracker = useMemo(
    () => new VisibilityTracker((visibleIds) => setIds((last) => (isCovered(visibleIds, last) ? last : visibleIds))),
    [],
  );
  useEffect(() => () => tracker.disconnect(), [tracker]);
  const [{ data, error }] = useSubscription({ query: Watched, variables: { ids: [...ids] }, pause: ids.length === 0 });
  const announce = useAnnounce();
  useEffect(() => {
    const { job, previousStatus } = data?.jobs ?? {};
    if (!job || !previousStatus || previousStatus === job.status) return;
    announce(`${job.name ?? 'A job'}: ${STATUSES[job.status].label}`);
    if (job.isFinal) activity.record(job);
  }, [data, announce]);
  // A deleted job does not stop the updates of the others.
  const isStopped = error && !getErrorCodes(error).includes('NOT_FOUND');
  return (
    <TrackerContext value={tracker}>
      {isStopped && (
        <p role="status" className="hint">
          Live updates paused. {getErrorMessage(error)}
        </p>
      )}
      {children}
    </TrackerContext>
  );
}

/** Returns a ref for an element of a job: while it is visible and the job unfinished, the job is watched. */
export function useWatchWhileVisible<E extends Element>(id: string, isFinal: boolean): RefObject<E | null> {
  const tracker = useContext(TrackerContext);
  const element = useRef<E>(null);
  useEffect(() => {
    if (!tracker || !element.current || isFinal) return;
    return tracker.watch(element.current, id);
  }, [tracker, id, isFinal]);
  return element;
}
