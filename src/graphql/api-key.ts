import type { ApiKey } from '../domain/api-key.js';
import { builder } from './builder.js';
import { NO_CALLS, oneCall } from './field-cost.js';
import { ProjectRef } from './project.js';

const ApiKeyType = builder.objectRef<ApiKey>('ApiKey').implement({
  description: 'The API key that the request came with, without the key itself.',
  fields: (t) => ({
    serviceId: t.exposeID('id', { nullable: false, description: 'Id in the service.' }),
    name: t.exposeString('name', { nullable: true, description: 'The name that its owner gave it.' }),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      description: 'The project that its jobs belong to; null for a key of no project.',
      cost: NO_CALLS,
      resolve: ({ projectId }) => (projectId === null ? null : { id: projectId }),
    }),
  }),
});

builder.queryField('apiKey', (t) =>
  t.field({
    type: ApiKeyType,
    nullable: true,
    description: 'The API key that the request came with. One call.',
    cost: { calls: oneCall },
    resolve: (_query, _args, { ctx }) => ctx.repository.apiKeys.getCurrent(ctx.call),
  }),
);
