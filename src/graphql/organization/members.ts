import { builder, GLOBAL_ID_FIELD } from '../builder.js';
import { encodeGlobalId } from '../relay/global-ids.js';

export const ProjectRef = builder.objectRef<{ readonly id: string }>('Project');

builder.objectType(ProjectRef, {
  description: 'A project that groups and shares jobs. Only its id is available.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ ...GLOBAL_ID_FIELD, resolve: ({ id }) => encodeGlobalId('Project', id) }),
    serviceId: t.exposeID('id', {
      nullable: false,
      description: 'Id of the project in the service (`project_id`).',
    }),
  }),
});

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
