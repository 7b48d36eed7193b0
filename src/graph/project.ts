import { builder } from './builder.js';

export const ProjectRef = builder.objectRef<{ readonly id: string }>('Project');

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
