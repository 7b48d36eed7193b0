import type { ApiKey } from '../domain/api-key.js';
import { builder } from './builder.js';
import { NO_CALLS, oneCall } from './field-cost.js';
import { ProjectRef } from './project.js';

const ApiKeyType = builder.objectRef<ApiKey>('ApiKey').implement({
  description: 'The API key of the request (`GET /v0.4/whoami`). The key itself is never returned.',
  fields: (t) => ({
    serviceId: t.exposeID('id', { nullable: false, description: 'Id in the service.' }),
    name: t.exposeString('name', { nullable: true, description: 'Display name of the key; null if it has none.' }),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      description: 'Project of jobs submitted with this key; null if the key has no project.',
      cost: NO_CALLS,
      resolve: ({ projectId }) => (projectId === null ? null : { id: projectId }),
    }),
  }),
});

builder.queryField('apiKey', (t) =>
  t.field({
    type: ApiKeyType,
    nullable: true,
    description: 'The API key of the request. One upstream call.',
    cost: { calls: oneCall },
    resolve: (_query, _args, { ctx }) => ctx.repository.apiKeys.getCurrent(ctx.call),
  }),
);
