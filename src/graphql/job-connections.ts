import { GatewayError } from '../domain/gateway-error.js';
import type { JobFilter } from '../domain/job.js';
import { PAGE_SIZE } from '../domain/page.js';
import { BackendRef } from './backend.js';
import { builder } from './builder.js';
import { type ConnectionArgs, connectionFromPages } from './connection.js';
import { connectionCost } from './field-cost.js';
import { parseServiceId } from './global-ids.js';
import { JobConnection, JobRef, JobStatusEnum } from './job.js';
import { ProjectRef } from './project.js';
import type { RequestContext } from './request-context.js';
import { SessionRef } from './session.js';
import { UserRef } from './user.js';

/** The filter must fit into a URL. */
const MAX_BACKENDS = 50;

function createJobConnection(ctx: RequestContext, filter: JobFilter, args: ConnectionArgs) {
  return connectionFromPages(args, { fetchPage: (page) => ctx.repository.jobs.list(ctx.call, filter, page) });
}

const JobFilterInput = builder.inputType('JobFilter', {
  description: 'Filter for lists of jobs (`GET /v0.4/jobs`). Omitted fields do not filter.',
  fields: (t) => ({
    status: t.field({ type: JobStatusEnum, description: 'Only jobs with this status; `UNKNOWN` is not allowed.' }),
    backends: t.stringList({
      description: `Only jobs on one of these backends, at most ${MAX_BACKENDS}. \`NOT_SUPPORTED\` in v0.3.`,
    }),
    sessionId: t.id({
      description: 'Only jobs of this session: global id or service id. `NOT_SUPPORTED` in v0.3.',
    }),
    submitterId: t.id({
      description: 'Only jobs of this user: global id or service id. The service ignores users outside your projects.',
    }),
    parentId: t.id({
      description:
        'Only child jobs of this job: global id or service id. In v0.3 `NOT_SUPPORTED` together with other filters.',
    }),
  }),
});

builder.queryFields((t) => ({
  jobs: t.connection(
    {
      type: JobRef,
      nullable: true,
      description:
        'Jobs of your project (`GET /v0.4/jobs`), in the order of the service. One upstream call per 25 edges.',
      args: { filter: t.arg({ type: JobFilterInput, description: 'Restricts the list. Omit to return all jobs.' }) },
      cost: connectionCost(PAGE_SIZE),
      resolve: (_query, { filter, ...args }, { ctx }) => {
        const { status, backends, sessionId, submitterId, parentId } = filter ?? {};
        const jobFilter = {
          ...(status && { status }),
          ...(backends?.length && { backends: backends.map((backend) => parseServiceId('Backend', backend)) }),
          ...(sessionId && { sessionId: parseServiceId('Session', sessionId) }),
          ...(submitterId && { submitterId: parseServiceId('User', submitterId) }),
          ...(parentId && { parentId: parseServiceId('Job', parentId) }),
        };
        if (backends && backends.length > MAX_BACKENDS)
          throw new GatewayError('BAD_USER_INPUT', `At most ${MAX_BACKENDS} backends allowed; got ${backends.length}.`);
        if (status === 'UNKNOWN')
          throw new GatewayError(
            'BAD_USER_INPUT',
            'Cannot filter by the status `UNKNOWN`. Use one of the other values.',
          );
        return createJobConnection(ctx, jobFilter, args);
      },
    },
    JobConnection,
  ),
}));

builder.objectField(JobRef, 'childJobs', (t) =>
  t.connection(
    {
      type: JobRef,
      nullable: true,
      description:
        'Child jobs, one per circuit of a multi-circuit job. One upstream call per 25 edges; in v0.3 one more per page.',
      cost: connectionCost(PAGE_SIZE),
      resolve: ({ id }, args, { ctx }) => createJobConnection(ctx, { parentId: id }, args),
    },
    JobConnection,
  ),
);

// Defined here because job.ts imports these types.

builder.objectField(SessionRef, 'jobs', (t) =>
  t.connection(
    {
      type: JobRef,
      nullable: true,
      description: 'Jobs of the session. One upstream call per 25 edges.',
      cost: connectionCost(PAGE_SIZE),
      resolve: ({ id }, args, { ctx }) => createJobConnection(ctx, { sessionId: id }, args),
    },
    JobConnection,
  ),
);

builder.objectField(BackendRef, 'jobs', (t) =>
  t.connection(
    {
      type: JobRef,
      nullable: true,
      description: 'Your jobs on this backend. One upstream call per 25 edges. `NOT_SUPPORTED` in v0.3.',
      cost: connectionCost(PAGE_SIZE),
      resolve: ({ id }, args, { ctx }) => createJobConnection(ctx, { backends: [id] }, args),
    },
    JobConnection,
  ),
);

builder.objectField(UserRef, 'jobs', (t) =>
  t.connection(
    {
      type: JobRef,
      nullable: true,
      description: 'Jobs submitted by this user in your projects. One upstream call per 25 edges.',
      cost: connectionCost(PAGE_SIZE),
      resolve: ({ id }, args, { ctx }) => createJobConnection(ctx, { submitterId: id }, args),
    },
    JobConnection,
  ),
);

builder.objectField(ProjectRef, 'jobs', (t) =>
  t.connection(
    {
      type: JobRef,
      nullable: true,
      description:
        'Jobs of the project; none if you are not a member. Two upstream calls per 25 edges, as only `GET /v0.3/jobs` filters by project.',
      cost: connectionCost(PAGE_SIZE, 2),
      resolve: ({ id }, args, { ctx }) => createJobConnection(ctx, { projectId: id }, args),
    },
    JobConnection,
  ),
);
