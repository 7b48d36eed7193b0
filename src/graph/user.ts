import { builder, GLOBAL_ID } from './builder.js';
import { encodeGlobalId } from './ids.js';

export const UserRef = builder.objectRef<{ readonly id: string }>('User');

builder.objectType(UserRef, {
  description: 'Someone who submits jobs. The service tells an id; more is in an organization report.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ ...GLOBAL_ID, resolve: ({ id }) => encodeGlobalId('User', id) }),
    serviceId: t.exposeID('id', {
      nullable: false,
      description: 'Id of the user in the service (`submitter_id`).',
    }),
  }),
});
