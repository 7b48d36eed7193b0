import { PERMISSIONS, type Permission, type Role } from '../domain/access.js';
import type { Person } from '../isolation/person.js';
import { builder } from './builder.js';
import { NO_CALLS, oneCall, requestedEdges } from './cost/field-cost.js';
import { JobConnection } from './job/job.js';
import { createJobConnection, describeJobs } from './job/job-connections.js';
import { MoneyType } from './money.js';
import { ApiKeyRef } from './organization/api-key.js';
import { ProjectRef } from './organization/members.js';
import { OrganizationRef } from './organization/organization.js';
import { createSessionConnection, SessionConnection, SessionFilterInput, SessionRef } from './session/session.js';

const PermissionEnum = builder.enumType('Permission', {
  description: 'What the role of a signed-in user permits.',
  values: Object.fromEntries(
    Object.entries(PERMISSIONS).map(([name, description]) => [toEnumName(name), { value: name, description }]),
  ) as Record<string, { value: Permission; description: string }>,
});

/** `manageSessions`: `MANAGE_SESSIONS`. */
function toEnumName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

const ViewerLimits = builder.objectRef<Role>('ViewerLimits').implement({
  description: 'Limits of a role. Null: the service and the gateway decide.',
  fields: (t) => ({
    backends: t.stringList({
      description:
        'Service ids of the backends on which jobs and sessions may run; a `*` at the end of one stands for any text.',
      cost: NO_CALLS,
      resolve: ({ backends }) => backends && [...backends],
    }),
    maxCost: t.expose('maxCost', {
      type: MoneyType,
      description:
        'Highest estimated price of a job. A job whose price cannot be estimated, such as one of several circuits, is not submitted.',
    }),
    maxShots: t.exposeInt('maxShots', {
      description: 'Most shots of a job, of all its circuits together.',
    }),
    operationsPerMinute: t.exposeInt('operationsPerMinute', {
      description: 'Operations per minute.',
    }),
  }),
});

const ViewerUser = builder.objectRef<Person>('ViewerUser').implement({
  description: 'A person who has signed in, as the access token describes them, and what they may do.',
  fields: (t) => ({
    subject: t.id({
      nullable: false,
      description: 'Identifies the person at the identity provider (`sub`).',
      cost: NO_CALLS,
      resolve: ({ user }) => user.subject,
    }),
    name: t.string({
      description: 'Display name; null if the token has none.',
      cost: NO_CALLS,
      resolve: ({ user }) => user.name,
    }),
    email: t.string({
      description: 'E-mail address; null if the token has none.',
      cost: NO_CALLS,
      resolve: ({ user }) => user.email,
    }),
    role: t.string({
      nullable: false,
      description: 'Name of the role.',
      cost: NO_CALLS,
      resolve: ({ role }) => role.name,
    }),
    permissions: t.field({
      type: [PermissionEnum],
      nullable: false,
      description: 'What the role permits. Clients should offer nothing else.',
      cost: NO_CALLS,
      resolve: ({ role }) => [...role.permissions],
    }),
    limits: t.field({
      type: ViewerLimits,
      nullable: false,
      description: 'Limits of the role.',
      cost: NO_CALLS,
      resolve: ({ role }) => role,
    }),
  }),
});

const ViewerAccount = builder.objectRef<Person>('ViewerAccount').implement({
  description: 'The account of the service for which a person acts.',
  fields: (t) => ({ name: t.exposeString('account', { nullable: false, description: 'Name of the account.' }) }),
});

const Viewer = builder.objectRef<object>('Viewer').implement({
  description: 'Who sends the request, identified by the API key or the access token.',
  fields: (t) => ({
    user: t.field({
      type: ViewerUser,
      description: 'The person who has signed in; null with an API key, which may do all that the service permits.',
      cost: NO_CALLS,
      resolve: (_viewer, _args, { ctx }) => ctx.person,
    }),
    account: t.field({
      type: ViewerAccount,
      description: 'The account for which the person acts; null with an API key.',
      cost: NO_CALLS,
      resolve: (_viewer, _args, { ctx }) => ctx.person,
    }),
    apiKey: t.field({
      type: ApiKeyRef,
      nullOnlyOnError: true,
      description: 'The API key of the request, or of the account of the user. One upstream call per operation.',
      cost: { calls: oneCall },
      resolve: (_viewer, _args, { ctx }) => ctx.repository.apiKeys.getCurrent(ctx.call),
    }),
    project: t.field({
      type: ProjectRef,
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
      description:
        'The organization that is billed, as in `GET /v0.4/sessions`; null if the account has no sessions feature. One upstream call, cached for one hour; the same as that of `sessions`.',
      cost: { calls: oneCall },
      resolve: (_viewer, _args, { ctx }) => ctx.repository.apiKeys.getOrganization(ctx.call),
    }),
    jobs: t.connection(
      {
        ...describeJobs('Same as `Query.jobs`. One upstream call per 25 edges.'),
        resolve: (_viewer, args, { ctx }) => createJobConnection(ctx, args),
      },
      JobConnection,
    ),
    sessions: t.connection(
      {
        type: SessionRef,
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
    nullOnlyOnError: true,
    description:
      'The sender of the operation. Null with an `UNAUTHENTICATED` error without an API key or access token.',
    access: 'authenticated',
    cost: NO_CALLS,
    resolve: (_query, _args, { ctx }) => {
      ctx.requireSender();
      return {};
    },
  }),
);
