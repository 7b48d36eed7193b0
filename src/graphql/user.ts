import { builder, GLOBAL_ID_FIELD } from './builder.js';
import { encodeGlobalId } from './global-ids.js';

export const UserRef = builder.objectRef<{ readonly id: string }>('User');

builder.objectType(UserRef, {
  description: 'Someone who submits jobs. The service tells an id; more is in an organization report.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ ...GLOBAL_ID_FIELD, resolve: ({ id }) => encodeGlobalId('User', id) }),
    serviceId: t.exposeID('id', {
      nullable: false,
      description: 'Id of the user in the service (`submitter_id`).',
    }),
  }),
});
