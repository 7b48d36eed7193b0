import { builder } from './builder.js';
import { jobListCost, NO_CALLS, oneCall, requestedEdges } from './cost/field-cost.js';
import { JobConnection, JobRef } from './job/job.js';
import { createJobConnection } from './job/job-connections.js';
import { JobFilterInput } from './job/job-filter.js';
import { ApiKeyRef } from './organization/api-key.js';
import { OrganizationRef } from './organization/organization.js';
import { ProjectRef } from './organization/project.js';
import { createSessionConnection, SessionConnection, SessionFilterInput, SessionRef } from './session/session.js';

const Viewer = builder.objectRef<object>('Viewer').implement({
  description: 'Who sends the request, identified by the API key.',
  fields: (t) => ({
    apiKey: t.field({
      type: ApiKeyRef,
      nullable: true,
      nullOnlyOnError: true,
      description: 'The API key of the request. One upstream call per operation.',
      cost: { calls: oneCall },
      resolve: (_viewer, _args, { ctx }) => ctx.repository.apiKeys.getCurrent(ctx.call),
    }),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      description:
        'Project of jobs submitted with this key; null if the key has no project. Same upstream call as `apiKey`.',
      cost: { calls: oneCall },
      resolve: async (_viewer, _args, { ctx }) => {
        const { projectId } = await ctx.repository.apiKeys.getCurrent(ctx.call);
        return projectId === null ? null : { id: projectId };
      },
    }),
    organization: t.field({
      type: OrganizationRef,
      nullable: true,
      description:
        'The organization that is billed, as in `GET /v0.4/sessions`; null if the account has no sessions feature. One upstream call, cached for one hour; the same as that of `sessions`.',
      cost: { calls: oneCall },
      resolve: (_viewer, _args, { ctx }) => ctx.repository.apiKeys.getOrganization(ctx.call),
    }),
    jobs: t.connection(
      {
        type: JobRef,
        nullable: true,
        nullOnlyOnError: true,
        description: 'Same as `Query.jobs`. One upstream call per 25 edges.',
        args: { filter: t.arg({ type: JobFilterInput, description: 'Restricts the list. Omit to return all jobs.' }) },
        cost: jobListCost(),
        resolve: (_viewer, args, { ctx }) => createJobConnection(ctx, args),
      },
      JobConnection,
    ),
    sessions: t.connection(
      {
        type: SessionRef,
        nullable: true,
        nullOnlyOnError: true,
        description: 'Same as `Query.sessions`. One upstream call. `NOT_SUPPORTED` in v0.3.',
        args: {
          filter: t.arg({ type: SessionFilterInput, description: 'Restricts the list. Omit to return all sessions.' }),
        },
        cost: { calls: oneCall, items: requestedEdges },
        resolve: (_viewer, args, { ctx }) => createSessionConnection(ctx, args),
      },
      SessionConnection,
    ),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    nullable: true,
    nullOnlyOnError: true,
    description: 'The caller. Null with an `UNAUTHENTICATED` error without an API key.',
    cost: NO_CALLS,
    resolve: (_query, _args, { ctx }) => ctx.call && {},
  }),
);
