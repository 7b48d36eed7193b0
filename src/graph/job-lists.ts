import type { JobFilter } from '../domain/job.js';
import { BackendRef } from './backend.js';
import { builder } from './builder.js';
import { type ConnectionArgs, pagedConnection } from './connection.js';
import type { Scope } from './context.js';
import { JobConnection, JobRef } from './job.js';
import { SessionRef } from './session.js';
import { ProjectRef, UserRef } from './user.js';

// A session, a backend, a user and a project know nothing of jobs; jobs know them, so the ways back are drawn from here.

function jobs(scope: Scope, filter: JobFilter, args: ConnectionArgs) {
  return pagedConnection(args, (page) => scope.upstream.jobs.list(scope.call, filter, page));
}

builder.objectField(SessionRef, 'jobs', (t) =>
  t.connection(
    {
      type: JobRef,
      nullable: true,
      description: 'Its jobs. Costs one call for every 25 edges.',
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
      resolve: ({ id }, args, { scope }) => jobs(scope, { projectId: id }, args),
    },
    JobConnection,
  ),
);
