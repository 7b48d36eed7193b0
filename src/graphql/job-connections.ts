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

/** There are not as many, and all of them have to fit into a URL. */
const MAX_BACKENDS = 50;

function createJobConnection(ctx: RequestContext, filter: JobFilter, args: ConnectionArgs) {
  return connectionFromPages(args, { fetchPage: (page) => ctx.repository.jobs.list(ctx.call, filter, page) });
}

const JobFilterInput = builder.inputType('JobFilter', {
  description: 'Filter for lists of jobs (`GET /v0.4/jobs`). Omitted fields do not filter.',
  fields: (t) => ({
    status: t.field({ type: JobStatusEnum, description: 'Only jobs in this status; `UNKNOWN` cannot be asked for.' }),
    backends: t.stringList({ description: 'Only jobs on one of these backends. `NOT_SUPPORTED` in v0.3.' }),
    sessionId: t.id({
      description: 'Only jobs of this session; a global id or the id of the service. `NOT_SUPPORTED` in v0.3.',
    }),
    submitterId: t.id({ description: 'Only jobs of this user; ignored by the service outside of your projects.' }),
    parentId: t.id({
      description: 'Only jobs that run the circuits of this one. In v0.3 by itself only, else `NOT_SUPPORTED`.',
    }),
  }),
});

builder.queryFields((t) => ({
  jobs: t.connection(
    {
      type: JobRef,
      nullable: true,
      description: 'Jobs of your project, in the order of the service. One upstream call per 25 edges.',
      args: { filter: t.arg({ type: JobFilterInput, description: 'Which jobs.' }) },
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
          throw new GatewayError('BAD_USER_INPUT', `Name at most ${MAX_BACKENDS} backends; got ${backends.length}.`);
        if (status === 'UNKNOWN')
          throw new GatewayError('BAD_USER_INPUT', 'The service cannot list jobs by an unknown status.');
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
      description: 'Jobs that run the circuits of this one. One upstream call per 25 edges; in v0.3 one more per page.',
      cost: connectionCost(PAGE_SIZE),
      resolve: ({ id }, args, { ctx }) => createJobConnection(ctx, { parentId: id }, args),
    },
    JobConnection,
  ),
);

// A session, a backend, a user and a project know nothing of jobs; jobs know them, so the ways back are drawn from here.

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
