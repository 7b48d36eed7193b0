import { GatewayError } from '../../domain/gateway-error.js';
import { getSubmissionTime, type Job, type JobFilter } from '../../domain/job.js';
import { BackendRef } from '../backend/backend.js';
import { builder } from '../builder.js';
import { callPerEdge, jobListCost, NO_CALLS } from '../cost/field-cost.js';
import { ProjectRef, UserRef } from '../organization/members.js';
import { type Connection, type ConnectionArgs, connectionFromPages, type FetchPage } from '../relay/connection.js';
import { mergePages } from '../relay/merged-pages.js';
import type { RequestContext } from '../request-context.js';
import { SessionRef } from '../session/session.js';
import { JobConnection, JobRef } from './job.js';
import { type JobFilterArgument, JobFilterInput, type ParsedJobFilter, parseJobFilter } from './job-filter.js';

interface JobListArgs extends ConnectionArgs {
  readonly filter?: JobFilterArgument;
}

/** Jobs that match the filter of the field and `fixed`, which an edge such as `Session.jobs` sets. */
export function createJobConnection(
  ctx: RequestContext,
  { filter: argument, ...args }: JobListArgs,
  fixed: JobFilter = {},
): Promise<Connection<Job>> {
  const { call, repository } = ctx;
  const { statuses, filter, hasName } = parseJobFilter(argument);
  throwIfFixed(filter, fixed);
  // The service would take an empty list for no filter.
  const hasNoBackend = filter.backends?.length === 0;
  const lists = (hasNoBackend ? [] : (statuses ?? [undefined])).map((status): FetchPage<Job> => {
    const jobFilter: JobFilter = Object.assign({}, filter, fixed, status && { status });
    return (page) => repository.jobs.list(call, jobFilter, page);
  });
  const [list] = lists;
  const source = list && lists.length === 1 ? { fetchPage: list } : mergePages(lists, getSubmissionTime);
  return connectionFromPages(args, hasName ? { matches: hasName, ...source } : source);
}

/** Rejects a filter that the parent of the list sets: one of the two values would be ignored. */
function throwIfFixed(filter: ParsedJobFilter['filter'], fixed: JobFilter): void {
  const field = Object.keys(filter).find((name) => Object.hasOwn(fixed, name));
  if (field === undefined) return;
  throw new GatewayError(
    'BAD_USER_INPUT',
    `"filter.${field === 'backends' ? 'backendIds' : field}" is not allowed here: the parent of the list sets it. Omit it, or use \`Query.jobs\`.`,
  );
}

builder.objectField(JobConnection, 'scannedCount', (t) =>
  t.int({
    description: 'Jobs that the search by `filter.name` scanned for this page, at most 500; null without a search.',
    cost: NO_CALLS,
    resolve: (connection) => (connection as Connection<Job>).scannedCount ?? null,
  }),
);

/** A connection of jobs. `filter`: description of its argument. */
export function describeJobs(description: string, filter = 'Restricts the list. Omit to return all jobs.') {
  return {
    type: JobRef,
    nullOnlyOnError: true,
    description,
    args: builder.args((t) => ({ filter: t.field({ type: JobFilterInput, description: filter }) })),
    cost: jobListCost(),
  } as const;
}

builder.queryFields((t) => ({
  jobs: t.connection(
    {
      ...describeJobs(
        'Jobs of your project (`GET /v0.4/jobs`), in the order of the service. One upstream call per 25 edges; see `JobFilter` for several statuses and `name`.',
      ),
      resolve: (_query, args, { ctx }) => createJobConnection(ctx, args),
    },
    JobConnection,
  ),
}));

// The fields of these types are defined here, because the files of the types would import this one in a circle.

builder.objectField(JobRef, 'childJobs', (t) =>
  t.connection(
    {
      ...describeJobs(
        'Child jobs, one per circuit of a multi-circuit job. One upstream call per 25 edges; in v0.3 one more per page.',
        'Restricts the list; `parentId` is not allowed.',
      ),
      resolve: ({ id }, args, { ctx }) => createJobConnection(ctx, args, { parentId: id }),
    },
    JobConnection,
  ),
);

builder.objectField(SessionRef, 'jobs', (t) =>
  t.connection(
    {
      ...describeJobs(
        'Jobs of the session. One upstream call per 25 edges.',
        'Restricts the list; `sessionId` is not allowed.',
      ),
      resolve: ({ id }, args, { ctx }) => createJobConnection(ctx, args, { sessionId: id }),
    },
    JobConnection,
  ),
);

builder.objectField(BackendRef, 'jobs', (t) =>
  t.connection(
    {
      ...describeJobs(
        'Your jobs on this backend. One upstream call per 25 edges. `NOT_SUPPORTED` in v0.3.',
        'Restricts the list; `backendIds` is not allowed.',
      ),
      resolve: ({ id }, args, { ctx }) => createJobConnection(ctx, args, { backends: [id] }),
    },
    JobConnection,
  ),
);

builder.objectField(UserRef, 'jobs', (t) =>
  t.connection(
    {
      ...describeJobs(
        'Jobs submitted by this user in your projects. One upstream call per 25 edges. `NOT_SUPPORTED` in v0.3.',
        'Restricts the list; `submitterId` is not allowed.',
      ),
      resolve: ({ id }, args, { ctx }) => createJobConnection(ctx, args, { submitterId: id }),
    },
    JobConnection,
  ),
);

builder.objectField(ProjectRef, 'jobs', (t) =>
  t.connection(
    {
      ...describeJobs(
        'Jobs of the project; none if you are not a member. Two upstream calls per 25 edges, as only `GET /v0.3/jobs` filters by project. The filters `backendIds`, `sessionId` and `parentId` are `NOT_SUPPORTED`.',
        'Restricts the list.',
      ),
      cost: { ...jobListCost(2), singleReads: callPerEdge },
      resolve: ({ id }, args, { ctx }) => createJobConnection(ctx, args, { projectId: id }),
    },
    JobConnection,
  ),
);
