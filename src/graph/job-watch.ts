import { Fault } from '../domain/fault.js';
import type { WatchEvent } from '../watch/watch.js';
import { builder } from './builder.js';
import { serviceId } from './ids.js';
import { JobRef, JobStatusEnum } from './job.js';

const JobEvent = builder.objectRef<Exclude<WatchEvent, Fault>>('JobEvent').implement({
  description: 'A job as the service showed it at a moment.',
  fields: (t) => ({
    job: t.expose('job', {
      type: JobRef,
      nullable: false,
      description: 'The job as it was then. What is nested in it is read for this event.',
    }),
    previousStatus: t.expose('previousStatus', {
      type: JobStatusEnum,
      nullable: true,
      description: 'Its status in the event before; null in the first.',
    }),
    observedAt: t.expose('observedAt', { type: 'DateTime', nullable: false, description: 'When the gateway saw it.' }),
  }),
});

builder.subscriptionField('job', (t) =>
  t.field({
    type: JobEvent,
    nullable: true,
    description:
      'Follows a job: as it is now, then at every change, and ends after its final status. A slow reader may miss a step, never the last. An outage of the service ends nothing; a key that is no longer accepted (`UNAUTHENTICATED`) and a job that is gone (`NOT_FOUND`) do.',
    args: { id: t.arg.id({ required: true, description: 'A global id or the id of the service.' }) },
    subscribe: (_subscription, { id }, { scope }) => scope.watch.follow(scope.call, serviceId('Job', id)),
    resolve: (event, _args, { scope }) => {
      scope.forgetLoaded();
      if (event instanceof Fault) throw event;
      return event;
    },
  }),
);
