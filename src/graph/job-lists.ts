import { Fault } from '../domain/fault.js';
import type { JobFilter } from '../domain/job.js';
import { PAGE_SIZE } from '../domain/page.js';
import { BackendRef } from './backend.js';
import { builder } from './builder.js';
import { type ConnectionArgs, pagedConnection } from './connection.js';
import type { Scope } from './context.js';
import { connectionCost } from './field-cost.js';
import { serviceId } from './ids.js';
import { JobConnection, JobRef, JobStatusEnum } from './job.js';
import { ProjectRef } from './project.js';
import { SessionRef } from './session.js';
import { UserRef } from './user.js';

/** There are not as many, and all of them have to fit into a URL. */
const MAX_BACKENDS = 50;

function jobs(scope: Scope, filter: JobFilter, args: ConnectionArgs) {
  return pagedConnection(args, { fetchPage: (page) => scope.repository.jobs.list(scope.call, filter, page) });
}

const JobFilterInput = builder.inputType('JobFilter', {
  description: 'Which jobs a list holds (SPEC 4.1). What is left out does not filter.',
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
      description: 'The jobs of your project, in the order of the service. Costs one call for every 25 edges.',
      args: { filter: t.arg({ type: JobFilterInput, description: 'Which jobs.' }) },
      cost: connectionCost(PAGE_SIZE),
      resolve: (_query, { filter, ...args }, { scope }) => {
        const { status, backends, sessionId, submitterId, parentId } = filter ?? {};
        const wanted = {
          ...(status && { status }),
          ...(backends?.length && { backends: backends.map((backend) => serviceId('Backend', backend)) }),
          ...(sessionId && { sessionId: serviceId('Session', sessionId) }),
          ...(submitterId && { submitterId: serviceId('User', submitterId) }),
          ...(parentId && { parentId: serviceId('Job', parentId) }),
        };
        if (backends && backends.length > MAX_BACKENDS)
          throw new Fault('BAD_USER_INPUT', `Name at most ${MAX_BACKENDS} backends; got ${backends.length}.`);
        if (status === 'UNKNOWN')
          throw new Fault('BAD_USER_INPUT', 'The service cannot list jobs by an unknown status.');
        return jobs(scope, wanted, args);
      },
    },
    JobConnection,
  ),
}));

builder.objectField(JobRef, 'children', (t) =>
  t.connection(
    {
      type: JobRef,
      nullable: true,
      description: 'The jobs that run the circuits of this one. In v0.3 one call more for every page: for their ids.',
      cost: connectionCost(PAGE_SIZE),
      resolve: ({ id }, args, { scope }) => jobs(scope, { parentId: id }, args),
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
      description: 'Its jobs. Costs one call for every 25 edges.',
      cost: connectionCost(PAGE_SIZE),
      resolve: ({ id }, args, { scope }) => jobs(scope, { sessionId: id }, args),
    },
    JobConnection,
  ),
);

builder.objectField(BackendRef, 'jobs', (t) =>
  t.connection(
    {
      type: JobRef,
      nullable: true,
      description:
        'Your jobs on it. Costs one call for every 25 edges. `NOT_SUPPORTED` in v0.3, whose lists have no such filter.',
      cost: connectionCost(PAGE_SIZE),
      resolve: ({ id }, args, { scope }) => jobs(scope, { backends: [id] }, args),
    },
    JobConnection,
  ),
);

builder.objectField(UserRef, 'jobs', (t) =>
  t.connection(
    {
      type: JobRef,
      nullable: true,
      description:
        'Jobs submitted by this user, as far as they belong to your projects. Costs one call for every 25 edges.',
      cost: connectionCost(PAGE_SIZE),
      resolve: ({ id }, args, { scope }) => jobs(scope, { submitterId: id }, args),
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
        'Its jobs; none of a project that you do not belong to. Costs two calls for every 25 edges: only v0.3 lists by project (SPEC 4.2).',
      cost: connectionCost(PAGE_SIZE, 2),
      resolve: ({ id }, args, { scope }) => jobs(scope, { projectId: id }, args),
    },
    JobConnection,
  ),
);
