import { builder } from './builder.js';

export const UserRef = builder.objectRef<{ readonly id: string }>('User');

builder.node(UserRef, {
  description: 'Someone who submits jobs. The service tells an id; more is in an organization report.',
  id: { resolve: (user) => user.id },
  fields: (t) => ({
    serviceId: t.exposeID('id', {
      nullable: false,
      description: 'The id that the service knows (SPEC 2.1 `submitter_id`).',
    }),
  }),
});
