import { builder } from './builder.js';

/** All that the service tells of a person or a project by itself is an id. */
interface Named {
  readonly id: string;
}

export const UserRef = builder.objectRef<Named>('User');

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

export const ProjectRef = builder.objectRef<Named>('Project');

builder.node(ProjectRef, {
  description: 'What jobs are submitted to and shared in. The service tells an id.',
  id: { resolve: (project) => project.id },
  fields: (t) => ({
    serviceId: t.exposeID('id', {
      nullable: false,
      description: 'The id that the service knows (SPEC 2.1 `project_id`).',
    }),
  }),
});
