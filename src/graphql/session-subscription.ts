import type { SessionEvent } from '../watch/events.js';
import { builder } from './builder.js';
import { NO_CALLS } from './field-cost.js';
import { parseServiceId } from './global-ids.js';
import { JobRef, JobStatusEnum } from './job.js';
import { SessionRef } from './session.js';

const SessionEventType = builder.objectRef<SessionEvent>('SessionEvent').implement({
  description: 'A session, or one of its jobs, as the service showed it at a moment.',
  fields: (t) => ({
    session: t.expose('session', {
      type: SessionRef,
      nullable: false,
      description: 'The session as it was seen last. What is nested in it is read for this event.',
    }),
    job: t.expose('job', {
      type: JobRef,
      nullable: true,
      description: 'The job of it that is new or has changed; null when it is the session itself.',
    }),
    previousStatus: t.expose('previousStatus', {
      type: JobStatusEnum,
      nullable: true,
      description: 'Status of that job before; null when it is new.',
    }),
    observedAt: t.expose('observedAt', { type: 'DateTime', nullable: false, description: 'When the gateway saw it.' }),
  }),
});

builder.subscriptionField('session', (t) =>
  t.field({
    type: SessionEventType,
    nullable: true,
    description:
      'Follows a session: as it is now, then whenever it or one of its jobs has changed, also jobs that are submitted to it later. Ends once it has ended and its jobs are final; with an error, when it is gone (`NOT_FOUND`) or the key is no longer accepted (`UNAUTHENTICATED`). A slow reader may miss a step, never the last.',
    args: { id: t.arg.id({ required: true, description: 'Global id or service id.' }) },
    cost: NO_CALLS,
    subscribe: (_subscription, { id }, { ctx }) =>
      ctx.watch.subscribeToSession(ctx.call, parseServiceId('Session', id)),
    resolve: (event) => {
      if (event instanceof Error) throw event;
      return event;
    },
  }),
);
