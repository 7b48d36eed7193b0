import './activity.css';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useClient } from 'urql';
import { useNotify } from '../components/announcer.js';
import { STATUSES } from '../components/badge.js';
import { lazyComponent } from '../components/lazy-component.js';
import { graphql } from '../generated/gql.js';
import { activity } from './activity-store.js';

const ActivityPanel = lazyComponent(() => import('./activity-panel.js'));

const NotifiedJobs = graphql(`
  subscription NotifiedJobs($ids: [ID!]!) {
    jobs(ids: $ids) { job { id name status isFinal } previousStatus }
  }
`);

export const useActivity = () => useSyncExternalStore(activity.onChange, activity.getState);

/** The button in the header that opens the log. */
export function ActivityButton() {
  const { missed } = useActivity();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button-text activity-button"
        aria-label={missed > 0 ? `Activity: ${missed} new` : 'Activity'}
        onClick={() => setOpen(true)}
      >
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <polyline points="1.5,9 4.5,9 6.5,3 9.5,13 11.5,9 14.5,9" />
        </svg>
        {missed > 0 && <span className="count">{missed}</span>}
      </button>
      <Suspense>{isOpen && <ActivityPanel onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Watches the jobs for which the user wants a notification, on all pages. */
export function ActivityWatcher() {
  const client = useClient();
  const notify = useNotify();
  const { watched, missed } = useActivity();
  const ids = watched.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (ids === '') return;
    const { unsubscribe } = client.subscription(NotifiedJobs, { ids: ids.split(' ') }).subscribe(({ data }) => {
      const { job, previousStatus } = data?.jobs ?? {};
      // Without a previous status, the job has ended before, such as during a reload.
      if (!job?.isFinal) return;
      activity.record(job, document.hidden || !previousStatus);
      if (!document.hidden) notify(`${job.name ?? job.id.slice(4, 12)}: ${STATUSES[job.status].label}`);
    });
    return unsubscribe;
  }, [client, ids, notify]);
  useTitleCount(missed);
  return null;
}

/** Shows the number of missed entries in the title of a hidden page. */
function useTitleCount(missed: number): void {
  useEffect(() => {
    const update = () => {
      const title = document.title.replace(/^\(\d+\) /, '');
      document.title = document.hidden && missed > 0 ? `(${missed}) ${title}` : title;
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, [missed]);
}

/** Says how many jobs have finished while the page was hidden. */
export function MissedActivity() {
  const { missed } = useActivity();
  return (
    <div role="status">
      {missed > 0 && (
        <p>
          {missed} {missed === 1 ? 'job has' : 'jobs have'} finished while you were away.
          <button type="button" className="button-text" onClick={() => activity.markSeen()}>
            Dismiss
          </button>
        </p>
      )}
    </div>
  );
}
