import { type SessionEvent, throwIfError } from '../../watch/events.js';
import { builder } from '../builder.js';
import { NO_CALLS } from '../cost/field-cost.js';
import { JobRef, JobStatusEnum } from '../job/job.js';
import { parseServiceId } from '../relay/global-ids.js';
import { OBSERVED_AT, SUBSCRIPTION_NOTE } from '../subscription-note.js';
import { SessionRef } from './session.js';

const SessionEventType = builder.objectRef<SessionEvent>('SessionEvent').implement({
  description: 'State of a session, or of one of its jobs, observed by the gateway.',
  fields: (t) => ({
    session: t.expose('session', {
      type: SessionRef,
      nullable: false,
      description: 'Latest state of the session. Nested fields are fetched for this event.',
    }),
    job: t.expose('job', {
      type: JobRef,
      description: 'The new or changed job; null if the session itself changed.',
    }),
    previousStatus: t.expose('previousStatus', {
      type: JobStatusEnum,
      description: 'Status in the previous event of this job; null for a new job.',
    }),
    observedAt: t.expose('observedAt', OBSERVED_AT),
  }),
});

builder.subscriptionField('session', (t) =>
  t.field({
    type: SessionEventType,
    description: `Emits the current state of a session, then every change of it and of its jobs, including jobs submitted later: after the first event, query the jobs that exist. Completes once the session has ended and its jobs are final. A missing or deleted session ends the subscription with \`NOT_FOUND\`. ${SUBSCRIPTION_NOTE}`,
    args: { id: t.arg.id({ required: true, description: 'Global id or service id.' }) },
    cost: NO_CALLS,
    subscribe: (_subscription, args, { ctx }) => {
      const id = parseServiceId('Session', args.id);
      return ctx.services.watch.subscribe(ctx.call, 1, (watch, handle) => watch.subscribeToSession(id, handle));
    },
    resolve: throwIfError,
  }),
);
