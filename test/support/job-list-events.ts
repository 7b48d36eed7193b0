import type { GraphQLResponse } from './client.js';
import type { WatchJobListSubscription } from './generated/graphql.js';

type Events = readonly GraphQLResponse<WatchJobListSubscription>[];

/** One text per event: `= a READY` for a snapshot, `+ a READY`, `a READY > STARTED`, `- a READY`, `...` if there are more. */
export function summarize(events: Events): readonly string[] {
  return events.map(({ data, errors }) => {
    if (!data?.jobList) return `${errors?.[0]?.extensions.code}`;
    const { isSnapshot, changes, hasMore } = data.jobList;
    const texts = changes.map(({ type, jobId, job, previousStatus }) => {
      if (type === 'REMOVED') return `- ${jobId.replace('Job:', '')} ${previousStatus}`;
      if (type === 'CHANGED') return `${job?.serviceId} ${previousStatus} > ${job?.status}`;
      return `+ ${job?.serviceId} ${job?.status}`;
    });
    return [isSnapshot ? '=' : '', ...texts, hasMore ? '...' : ''].filter(Boolean).join(' ');
  });
}

/** The list as a client has it that applies all events: statuses by job. */
export function applyEvents(events: Events): ReadonlyMap<string, string> {
  const list = new Map<string, string>();
  for (const { data } of events) {
    if (data?.jobList?.isSnapshot) list.clear();
    for (const { type, jobId, job } of data?.jobList?.changes ?? []) {
      const id = jobId.replace('Job:', '');
      if (list.has(id) === (type === 'ADDED')) throw new Error(`The client received ${type} for ${id}.`);
      if (job) list.set(id, job.status);
      else list.delete(id);
    }
  }
  return list;
}
