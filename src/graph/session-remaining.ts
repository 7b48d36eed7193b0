import { PAGE_SIZE } from '../domain/page.js';
import type { Session } from '../domain/session.js';
import { builder } from './builder.js';
import type { Scope } from './context.js';
import { SessionRef } from './session.js';

const Remaining = builder.objectRef<Session>('SessionRemaining').implement({
  description:
    'What is left of a session before it ends by itself. A limit that was not set is null, and so is one of a session that has ended.',
  fields: (t) => ({
    jobs: t.int({
      nullable: true,
      description: 'Jobs that it still takes. Costs one call for every 25 jobs in it.',
      resolve: ({ id, settings: { jobCountLimit } }, _args, { scope }) =>
        jobCountLimit === null ? null : remainingJobs(scope, id, jobCountLimit),
    }),
    durationMs: t.float({
      nullable: true,
      description: 'Time until it ends, in milliseconds, counted from its start.',
      resolve: (session, _args, { scope }) => {
        const end = endOf(session);
        return end === null ? null : Math.max(0, end - scope.clock.now());
      },
    }),
  }),
});

/** The earlier of the moment that the service names and the one that the duration limit gives. */
function endOf({ startedAt, settings: { expiresAt, durationLimitMin } }: Session): number | null {
  const ends = [
    expiresAt === null ? null : Date.parse(expiresAt),
    startedAt === null || durationLimitMin === null ? null : Date.parse(startedAt) + durationLimitMin * 60_000,
  ].filter((end) => end !== null);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Counts no further than the limit: a session holds no more. */
async function remainingJobs(scope: Scope, sessionId: string, limit: number): Promise<number> {
  const ids = new Set<string>();
  let next: string | null = null;
  do {
    const page = await scope.upstream.jobs.list(scope.call, { sessionId }, { limit: PAGE_SIZE, next });
    const before = ids.size;
    for (const { id } of page.items) ids.add(id);
    next = ids.size > before ? page.next : null;
  } while (next !== null && ids.size < limit);
  return Math.max(0, limit - ids.size);
}

builder.objectField(SessionRef, 'remaining', (t) =>
  t.field({
    type: Remaining,
    nullable: true,
    description: 'What is left of it; null once it has ended.',
    resolve: (session) => {
      const { status, settings } = session;
      return settings && status !== undefined && status !== 'ENDED' ? ({ ...session, settings } as Session) : null;
    },
  }),
);
