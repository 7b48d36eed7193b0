import { builder, GLOBAL_ID_FIELD } from '../builder.js';
import { encodeGlobalId } from '../relay/global-ids.js';

export const UserRef = builder.objectRef<{ readonly id: string }>('User');

builder.objectType(UserRef, {
  description: 'A user who submits jobs. Only the id is available; names are in an organization report.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ ...GLOBAL_ID_FIELD, resolve: ({ id }) => encodeGlobalId('User', id) }),
    serviceId: t.exposeID('id', {
      nullable: false,
      description: 'Id of the user in the service (`submitter_id`).',
    }),
  }),
});
