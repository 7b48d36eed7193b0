import { GatewayError } from '../../domain/gateway-error.js';
import type { Session, SessionSettings } from '../../domain/session.js';
import { builder } from '../builder.js';
import { callPerParent, NO_CALLS } from '../cost/field-cost.js';
import { requireSettings, SessionRef } from './session.js';

/** Bounds the calls that one count may take. */
const MAX_COUNTED_JOBS = 1_000;

type LimitedSession = Pick<Session, 'id'> & Partial<Session> & { readonly settings: SessionSettings };

const SessionRemainingType = builder.objectRef<LimitedSession>('SessionRemaining').implement({
  description: 'Remaining capacity of a session before it ends automatically. Null for limits that are not set.',
  fields: (t) => ({
    jobs: t.int({
      description:
        'Jobs that the session still accepts; child jobs count as part of their parent. Too high if jobs of the session were deleted. One upstream call per 1,000 jobs in the session, or per 25 if the service has smaller pages; an error if there are more than 1,000.',
      cost: { calls: callPerParent },
      resolve: async ({ id, settings: { jobCountLimit } }, _args, { ctx }) => {
        if (jobCountLimit === null) return null;
        const jobs = await ctx.repository.jobs.listAll(ctx.call, { sessionId: id }, { maxJobs: MAX_COUNTED_JOBS });
        return Math.max(0, jobCountLimit - jobs.filter(({ parentId }) => parentId == null).length);
      },
    }),
    durationMs: t.float({
      description:
        'Time until the session ends, in milliseconds. Null without a time limit, and until started if only `durationLimitMs` is set. `UPSTREAM_INVALID` if the service does not say when a started session began.',
      cost: NO_CALLS,
      resolve: (session, _args, { ctx }) => {
        requireStart(session);
        const end = computeEnd(session);
        return end === null ? null : Math.max(0, end - ctx.services.clock.wallNow().getTime());
      },
    }),
  }),
});

/** A duration counts from the start: without it, the session would seem not to have started. */
function requireStart({ status, startedAt, settings: { durationLimitMin } }: LimitedSession): void {
  if (status !== 'STARTED' || startedAt != null || durationLimitMin === null) return;
  throw new GatewayError('UPSTREAM_INVALID', 'Invalid response from the service: expected the start of a session.');
}

/** The earlier of `expiresAt` and the end of the duration limit. */
function computeEnd({ startedAt, settings: { expiresAt, durationLimitMin } }: LimitedSession): number | null {
  const ends = [
    expiresAt === null ? null : Date.parse(expiresAt),
    startedAt == null || durationLimitMin === null ? null : Date.parse(startedAt) + durationLimitMin * 60_000,
  ].filter((end) => end !== null);
  return ends.length === 0 ? null : Math.min(...ends);
}

builder.objectField(SessionRef, 'remaining', (t) =>
  t.field({
    type: SessionRemainingType,
    description:
      'Remaining capacity; null once the session has ended, and if the service does not report its limits. `UPSTREAM_INVALID` if a limit of the session cannot be read.',
    cost: NO_CALLS,
    resolve: (session) => {
      const { status, settings } = session;
      if (settings === undefined || status === undefined || status === 'ENDED') return null;
      return { ...session, settings: requireSettings(settings) };
    },
  }),
);
