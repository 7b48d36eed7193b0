import { type BackendEvent, throwIfError } from '../../watch/events.js';
import { builder } from '../builder.js';
import { NO_CALLS } from '../cost/field-cost.js';
import { MAX_IDS, parseArgumentIds } from '../relay/global-ids.js';
import { OBSERVED_AT, SUBSCRIPTION_NOTE } from '../subscription-note.js';
import { BackendRef } from './backend.js';

const BackendEventType = builder.objectRef<BackendEvent>('BackendEvent').implement({
  description: 'State of a backend observed by the gateway.',
  fields: (t) => ({
    backend: t.expose('backend', {
      type: BackendRef,
      nullable: false,
      description: 'The backend at that time. Nested fields are fetched for this event.',
    }),
    previousStatus: t.exposeString('previousStatus', {
      description: 'Status in the previous event of this backend; null in its first event.',
    }),
    observedAt: t.expose('observedAt', OBSERVED_AT),
  }),
});

builder.subscriptionField('backends', (t) =>
  t.field({
    type: BackendEventType,
    description: `Emits the current state of each backend, then every change of one, such as of \`status\`, \`degraded\` or \`averageQueueTimeMs\`, one event per backend. A change of \`lastUpdatedAt\` alone is no event. All subscriptions of an API key share one poll of \`GET /v0.4/backends\`. A backend that does not exist or has disappeared is reported by one event with a \`NOT_FOUND\` error; the others continue. Completes only if none of \`ids\` exists. ${SUBSCRIPTION_NOTE}`,
    args: {
      ids: t.arg.idList({
        description: `Only these backends, at most ${MAX_IDS}: names such as \`qpu.aria-1\`, or global ids. Omit to watch all.`,
      }),
    },
    cost: NO_CALLS,
    subscribe: (_subscription, args, { ctx }) => {
      const ids = args.ids ? [...parseArgumentIds('ids', 'Backend', args.ids)] : null;
      const units = ids?.length === 0 ? 0 : 1;
      return ctx.services.watch.subscribe(ctx.call, units, (watch, handle) => watch.subscribeToBackends(ids, handle));
    },
    resolve: throwIfError,
  }),
);
