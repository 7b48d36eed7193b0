import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { activity } from '../activity/activity-store.js';
import { useAnnounce } from '../components/announcer.js';
import { STATUSES } from '../components/badge.js';
import type { JobFilter, ListedJobFragment } from '../generated/graphql.js';
import { graphql, readFragment } from '../generated/index.js';
import { ListedJobFields } from './job-rows.js';
import { applyEvent, type LiveList } from './live-list.js';

const LiveJobs = graphql(`
  subscription LiveJobs($filter: JobFilter) {
    jobList(filter: $filter, first: 25) {
      isSnapshot
      hasMore
      changes { jobId previousStatus job { ...ListedJob } }
    }
  }
`);

export type LiveJobList = LiveList<ListedJobFragment>;

/**
 * Watches the first jobs that match a filter, except for the name, which a subscription cannot filter by. Calls `onIncomplete` when more
 * jobs are new than it watches.
 */
export function useLiveJobs(filter: JobFilter, onIncomplete: () => void): LiveJobList | undefined {
  const client = useClient();
  const announce = useAnnounce();
  const [list, setList] = useState<LiveJobList>();
  useEffect(() => {
    const { name: _name, ...watched } = filter;
    const { unsubscribe } = client.subscription(LiveJobs, { filter: watched }).subscribe(({ data }) => {
      if (!data?.jobList) return;
      const changes = data.jobList.changes.map(({ job, ...change }) => ({
        ...change,
        job: readFragment(ListedJobFields, job),
      }));
      for (const { job, previousStatus } of changes) {
        if (!job || !previousStatus || previousStatus === job.status) continue;
        announce(`${job.name ?? 'A job'}: ${STATUSES[job.status].label}`);
        if (job.isFinal) activity.record(job);
      }
      const event = { ...data.jobList, changes };
      setList((previous) => applyEvent(previous, event));
    });
    return unsubscribe;
  }, [client, filter, announce]);
  const isIncomplete = list?.isIncomplete === true && !filter.name;
  useEffect(() => {
    if (isIncomplete) onIncomplete();
  }, [isIncomplete, onIncomplete]);
  return list;
}
