import { useEffect } from 'react';
import { type Client, useClient } from 'urql';
import { useNotify } from '../components/announcer.js';
import { STATUSES } from '../components/badge.js';
import { graphql } from '../generated/gql.js';
import { getErrorCodes } from '../graphql/errors.js';
import { nameJob } from '../jobs/format-jobs.js';
import { activity } from './activity-store.js';
import './show-notification.js';
import { useActivity } from './use-activity.js';

const NotifiedJobs = graphql(`
  subscription NotifiedJobs($ids: [ID!]!) {
    jobs(ids: $ids) { job { id name status isFinal completedAt } previousStatus }
  }
`);

/** One upstream call per 25 jobs. The status is not used: without it, the gateway would not look the jobs up. */
const ExistingJobs = graphql(`
  query ExistingJobs($ids: [ID!]!) {
    nodes(ids: $ids) { ... on Job { id status } }
  }
`);

/** Watches the jobs for which the user wants a notification, and those submitted in this tab, on all pages. */
export default function ActivityWatcher() {
  const client = useClient();
  const notify = useNotify();
  const { watched, submitted, missed } = useActivity();
  const ids = [...new Set([...watched, ...submitted].map(({ id }) => id))].join(' ');
  useEffect(() => {
    if (ids === '') return;
    const { unsubscribe } = client.subscription(NotifiedJobs, { ids: ids.split(' ') }).subscribe(({ data, error }) => {
      // The error does not have the id.
      if (getErrorCodes(error).includes('NOT_FOUND')) void removeDeleted(client, ids.split(' '));
      const { job, previousStatus } = data?.jobs ?? {};
      // Without a previous status, the job has ended before, such as during a reload.
      if (!job?.isFinal) return;
      const isShown =
        location.pathname.endsWith(job.id) && !activity.getState().watched.some(({ id }) => id === job.id);
      activity.record(job, document.hidden || !previousStatus);
      if (!document.hidden && !isShown) notify(`${nameJob(job)}: ${STATUSES[job.status].label}`, `/jobs/${job.id}`);
    });
    return unsubscribe;
  }, [client, ids, notify]);
  useTitleCount(missed);
  return null;
}

async function removeDeleted(client: Client, ids: readonly string[]): Promise<void> {
  const { error } = await client.query(ExistingJobs, { ids: [...ids] }, { requestPolicy: 'network-only' }).toPromise();
  const missing = (error?.graphQLErrors ?? []).filter(({ extensions }) => extensions['code'] === 'NOT_FOUND');
  activity.removeDeleted(missing.flatMap(({ path }) => ids[Number(path?.[1])] ?? []));
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
