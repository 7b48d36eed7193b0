import { useEffect, useRef } from 'react';
import { useQuery, useSubscription } from 'urql';
import { useAnnounce } from '../components/announcer.js';
import { STATUSES } from '../components/badge.js';
import { graphql, readFragment } from '../generated/index.js';
import { JobLiveFields } from '../jobs/job-live-fields.js';

const JobPage = graphql(`
  query JobPage($id: ID!) {
    job(id: $id) {
      id
      serviceId
      name
      dryRun
      failure { code message }
      warnings
      stats { qubits }
      noise { model }
      backend { id serviceId }
      progress { childJobCounts { total completed failed canceled } }
      ...JobLiveFields
      ...JobPredictions
      ...JobDetails
      ...JobCost
    }
  }
`);

export const JobWatch = graphql(`
  subscription JobWatch($id: ID!, $withCircuits: Boolean!) {
    job(id: $id) {
      job {
        progress { childJobCounts @include(if: $withCircuits) { total completed failed canceled } }
        ...JobLiveFields
      }
      previousStatus
    }
  }
`);

/** A job with live updates until it is final. Announces changes of its status, unless the page does that for all of its jobs. */
export function useWatchedJob(id: string, isAnnounced = true) {
  const [{ data, error, fetching }, refetch] = useQuery({
    query: JobPage,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const job = data?.job;
  const live = readFragment(JobLiveFields, job);
  const childJobs = job?.progress.childJobCounts ?? null;

  const [{ error: subscriptionError }] = useSubscription({
    query: JobWatch,
    variables: { id, withCircuits: childJobs !== null },
    pause: !live || live.isFinal,
  });
  const announce = useAnnounce();
  const last = useRef(live);
  useEffect(() => {
    const previous = last.current;
    last.current = live;
    if (!live || previous?.id !== live.id || previous.status === live.status) return;
    if (isAnnounced) announce(`Now ${STATUSES[live.status].label.toLowerCase()}`);
    // Another subscription or a mutation may end this one first. Cost and failure are available only at the end, and not in events.
    if (live.isFinal) refetch({ requestPolicy: 'network-only' });
  }, [live, isAnnounced, announce, refetch]);
  const retry = () => refetch({ requestPolicy: 'network-only' });
  return { job, live, childJobs, fetching, error, subscriptionError, retry };
}
