import type { Call } from '../upstream/call.js';
import type { Upstream } from '../upstream/upstream.js';
import type { Watch } from './watch.js';

/** The same service; what a mutation changes there is heard of by whoever follows it, without waiting for the next look. */
export function heard(upstream: Upstream, watch: Pick<Watch, 'hasten'>): Upstream {
  const { jobs, sessions } = upstream;
  /** Also after a failure: the change may have been made all the same. */
  const changing = async <T>(call: Call, change: Promise<T>, what: 'job' | 'session', ids: readonly string[]) => {
    try {
      return await change;
    } finally {
      for (const id of ids) watch.hasten(call.caller, what, id);
    }
  };
  return {
    ...upstream,
    jobs: {
      ...jobs,
      async create(call, submission) {
        const created = await jobs.create(call, submission);
        if (created.sessionId) watch.hasten(call.caller, 'session', created.sessionId);
        return created;
      },
      cancel: (call, id) => changing(call, jobs.cancel(call, id), 'job', [id]),
      cancelMany: (call, ids) => changing(call, jobs.cancelMany(call, ids), 'job', ids),
      delete: (call, id) => changing(call, jobs.delete(call, id), 'job', [id]),
    },
    sessions: { ...sessions, end: (call, id) => changing(call, sessions.end(call, id), 'session', [id]) },
  };
}
