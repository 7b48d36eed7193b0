import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { type Client, useClient } from 'urql';
import { activity } from '../activity/activity-store.js';
import { useAnnounce } from '../components/announcer.js';
import { STATUSES } from '../components/badge.js';
import type { JobFilter, JobStatus, ListedJobFragment } from '../generated/graphql.js';
import { graphql, readFragment } from '../generated/index.js';
import { getErrorMessage } from '../graphql/errors.js';
import { ListedJobFields } from './job-rows.js';
import { applyEvent, createLiveList, hasName, type LiveJobList, type ShownJobs, showHeld } from './live-list.js';

const LiveJobsWatch = graphql(`
  subscription LiveJobs($filter: JobFilter) {
    jobList(filter: $filter, first: 25) {
      isSnapshot
      hasMore
      changes { jobId previousStatus job { ...ListedJob } }
    }
  }
`);

/** By id. */
type LoadedJobs = ReadonlyMap<string, ListedJobFragment>;

export interface LiveJobs {
  readonly list: LiveJobList | undefined;
  /** New jobs that are not shown yet. */
  readonly held: readonly ListedJobFragment[];
  readonly showHeldJobs: () => void;
  /** Why the list is not updated. */
  readonly failure: string | null;
  /** Subscribes again: after an error that may pass, that happens without the user. */
  readonly retry: () => void;
}

interface StatusEvent {
  readonly isSnapshot: boolean;
  readonly changes: readonly {
    readonly jobId: string;
    readonly job: ListedJobFragment | null;
    readonly previousStatus: JobStatus | null;
  }[];
}

/** The last status of each job: the first event after a reconnection has no previous ones. */
class LastStatuses {
  readonly #statuses = new Map<string, JobStatus>();

  /** Returns the jobs whose status has changed. */
  update({ isSnapshot, changes }: StatusEvent): readonly ListedJobFragment[] {
    const before = new Map(this.#statuses);
    if (isSnapshot) this.#statuses.clear();
    return changes.flatMap(({ jobId, job, previousStatus }) => {
      if (job) this.#statuses.set(jobId, job.status);
      else this.#statuses.delete(jobId);
      const previous = previousStatus ?? before.get(jobId);
      return job && previous && previous !== job.status ? [job] : [];
    });
  }
}

/**
 * Watches the first jobs that match a filter, except for the name, which a subscription cannot filter by. New ones are held until they
 * are requested: those that are not among the loaded ones, which `getLoaded` returns.
 */
export function useLiveJobs(initialFilter: JobFilter, getLoaded: (client: Client) => LoadedJobs): LiveJobs {
  const client = useClient();
  const announce = useAnnounce();
  const [list, setList] = useState<LiveJobList>();
  const [failure, setFailure] = useState<string | null>(null);
  // Another filter has another list; the same one may be another object.
  const [filter] = useState(initialFilter);
  const readLoaded = useEffectEvent(() => getLoaded(client));
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt subscribes again.
  useEffect(() => {
    const { name: _name, ...watched } = filter;
    const statuses = new LastStatuses();
    const { unsubscribe } = client.subscription(LiveJobsWatch, { filter: watched }).subscribe(({ data, error }) => {
      setFailure(error ? getErrorMessage(error) : null);
      // Visible jobs are then watched one by one.
      if (error) setList((previous) => previous && { ...previous, first: new Map() });
      if (!data?.jobList) return;
      const changes = data.jobList.changes.map(({ job, ...change }) => ({
        ...change,
        job: readFragment(ListedJobFields, job),
      }));
      const event = { ...data.jobList, changes };
      for (const job of statuses.update(event)) {
        announce(`${job.name ?? 'A job'}: ${STATUSES[job.status].label}`);
        if (job.isFinal) activity.record(job);
      }
      const loaded = readLoaded();
      const shown: ShownJobs<ListedJobFragment> = {
        isLoaded: (id) => loaded.has(id),
        isMatch: (job) => hasName(job, filter.name ?? ''),
      };
      setList((previous) => applyEvent(previous ?? createLiveList(loaded), event, shown));
    });
    return unsubscribe;
  }, [client, filter, announce, attempt]);
  const showHeldJobs = useCallback(() => setList((previous) => previous && showHeld(previous)), []);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  const held = [...(list?.held ?? [])].flatMap((id) => list?.jobs.get(id) ?? []);
  return { list, held, showHeldJobs, failure, retry };
}
