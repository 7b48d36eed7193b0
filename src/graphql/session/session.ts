import type { GraphQLResolveInfo } from 'graphql';
import { GatewayError } from '../../domain/gateway-error.js';
import type { SESSION_STATUSES, Session, SessionSettings } from '../../domain/session.js';
import { toMs } from '../../domain/value.js';
import { BackendRef, resolveBackend } from '../backend/backend.js';
import { builder, GLOBAL_ID_FIELD } from '../builder.js';
import { BY_ID, NO_CALLS, oneCall, requestedEdges } from '../cost/field-cost.js';
import { MoneyType } from '../money.js';
import { ProjectRef, UserRef } from '../organization/members.js';
import { OrganizationRef } from '../organization/organization.js';
import { type MutationEffect, readMutated } from '../read-mutated.js';
import { type ConnectionArgs, connectionFromArray } from '../relay/connection.js';
import { encodeGlobalId, MAX_IDS, parseArgumentIds, parseServiceId } from '../relay/global-ids.js';
import type { RequestContext } from '../request-context.js';
import { selectsOtherThan } from '../selection.js';

/** A session of which possibly only the id has been fetched. */
export type PartialSession = Pick<Session, 'id'> & Partial<Session>;

/** Fields that are resolved from the id alone. */
const ID_ONLY_FIELDS: ReadonlySet<string> = new Set(['id', 'serviceId', 'jobs']);

export function resolveSession(
  ctx: RequestContext,
  id: string,
  info: GraphQLResolveInfo,
): PartialSession | Promise<PartialSession> {
  const { call, repository } = ctx;
  return selectsOtherThan(info, 'Session', ID_ONLY_FIELDS) ? repository.sessions.load(call, id) : { id };
}

/** A session as the response to a mutation has it. Reads it only if the response lacks its status or more. */
export function resolveMutatedSession(
  ctx: RequestContext,
  effect: MutationEffect,
  session: PartialSession,
  info: GraphQLResolveInfo,
) {
  const { id, status = 'UNKNOWN' } = session;
  if (status !== 'UNKNOWN' || !selectsOtherThan(info, 'Session', ID_ONLY_FIELDS)) return session;
  const confirmed: PartialSession = { id };
  return readMutated(effect, confirmed, () => ctx.repository.sessions.load(ctx.call, id));
}

const SessionStatusEnum = builder.enumType('SessionStatus', {
  description: 'Status of a session.',
  values: {
    CREATED: { description: 'Created; no job has run yet.' },
    STARTED: { description: 'At least one job has run.' },
    ENDED: { description: 'Accepts no more jobs. Final.' },
    UNKNOWN: { description: 'A status that this gateway version does not support.' },
  } satisfies Record<(typeof SESSION_STATUSES)[number], { description: string }>,
});

const SessionSettingsType = builder.objectRef<SessionSettings>('SessionSettings').implement({
  description: 'Limits that end a session automatically. A limit that was not set is null.',
  fields: (t) => ({
    jobCountLimit: t.exposeInt('jobCountLimit', { description: 'Maximum number of jobs.' }),
    durationLimitMs: t.float({
      description: 'Maximum duration, in milliseconds; a multiple of 60,000.',
      cost: NO_CALLS,
      resolve: ({ durationLimitMin }) => toMs(durationLimitMin, 'minute'),
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Time at which the session ends at the latest.',
    }),
    costLimit: t.expose('costLimit', {
      type: MoneyType,
      description: 'Maximum cost of all jobs together.',
    }),
  }),
});

/** A limit that cannot be read must not look like one that is not set. */
export function requireSettings(settings: SessionSettings | null): SessionSettings {
  if (settings) return settings;
  throw new GatewayError('UPSTREAM_INVALID', 'Invalid response from the service: expected the limits of a session.');
}

export const SessionRef = builder.objectRef<PartialSession>('Session');

builder.objectType(SessionRef, {
  description: 'Jobs that run together on one backend (`GET /v0.4/sessions/{id}`; beta, select customers).',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ ...GLOBAL_ID_FIELD, resolve: ({ id }) => encodeGlobalId('Session', id) }),
    serviceId: t.exposeID('id', { nullable: false, description: 'Id in the service.' }),
    status: t.field({
      type: SessionStatusEnum,
      nullOnlyOnError: true,
      description: 'Status of the session.',
      cost: NO_CALLS,
      resolve: (session) => session.status ?? 'UNKNOWN',
    }),
    active: t.exposeBoolean('active', { description: 'Whether the session accepts jobs.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      description: 'When the first job ran; null until started, and if the service does not report it: see `status`.',
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      description: 'End; null while active, and if the service does not report it: see `status`.',
    }),
    settings: t.field({
      type: SessionSettingsType,
      description:
        'Session limits. Null if the service does not report them, which does not mean that there are none. `UPSTREAM_INVALID` if one of them cannot be read.',
      cost: NO_CALLS,
      resolve: ({ settings }) => (settings === undefined ? null : requireSettings(settings)),
    }),
    backend: t.field({
      type: BackendRef,
      description: 'Backend of the session. One upstream call per operation.',
      cost: BY_ID,
      info: true,
      resolve: ({ backend }, _args, { ctx }, info) => (backend ? resolveBackend(ctx, backend, info) : null),
    }),
    project: t.field({
      type: ProjectRef,
      description: 'Project of the session.',
      cost: NO_CALLS,
      resolve: ({ projectId }) => (projectId ? { id: projectId } : null),
    }),
    organization: t.field({
      type: OrganizationRef,
      description: 'The organization that is billed.',
      cost: NO_CALLS,
      resolve: ({ organizationId }) => (organizationId ? { id: organizationId } : null),
    }),
    creator: t.field({
      type: UserRef,
      description: 'User who created the session.',
      cost: NO_CALLS,
      resolve: ({ creatorId }) => (creatorId ? { id: creatorId } : null),
    }),
    ender: t.field({
      type: UserRef,
      description: 'User who ended the session; null while active and after an automatic end.',
      cost: NO_CALLS,
      resolve: ({ enderId }) => (enderId ? { id: enderId } : null),
    }),
  }),
});

export const SessionFilterInput = builder.inputType('SessionFilter', {
  description:
    'Filter for lists of sessions. A session must match all fields. A field that is omitted or null does not filter; an empty list matches no session, without a call.',
  fields: (t) => ({
    active: t.boolean({ description: 'Only sessions that accept jobs (true) or only those that do not (false).' }),
    statuses: t.field({ type: [SessionStatusEnum], description: 'Only sessions with one of these statuses.' }),
    backendIds: t.idList({
      description: `Only sessions on one of these backends, at most ${MAX_IDS}: names or global ids.`,
    }),
  }),
});

/** The service filters by `active`, and returns the list in full, which is filtered by the rest here. */
export async function createSessionConnection(
  ctx: RequestContext,
  { filter, ...args }: ConnectionArgs & { readonly filter?: typeof SessionFilterInput.$inferInput | null | undefined },
) {
  const { active, statuses, backendIds } = filter ?? {};
  const { call, repository } = ctx;
  const backends = backendIds ? parseArgumentIds('filter.backendIds', 'Backend', backendIds) : null;
  const matchesNothing = statuses?.length === 0 || backends?.size === 0;
  const sessions = matchesNothing ? [] : await repository.sessions.list(call, active ?? null);
  return connectionFromArray(
    args,
    sessions.filter(
      ({ status, backend }) =>
        (!statuses || statuses.includes(status)) && (!backends || (backend !== null && backends.has(backend))),
    ),
  );
}

export const SessionConnection = builder.connectionObject(
  { type: SessionRef, name: 'SessionConnection', description: 'A page of sessions (Relay).' },
  { name: 'SessionEdge', description: 'A session and its cursor.' },
);

builder.queryFields((t) => ({
  session: t.field({
    type: SessionRef,
    nullOnlyOnError: true,
    description:
      'A session by id. Null with a `NOT_FOUND` error if the API key cannot see it. Existence is not checked when only `id` is selected. `NOT_SUPPORTED` in v0.3.',
    args: { id: t.arg.id({ required: true, description: 'Global id or service id.' }) },
    cost: BY_ID,
    info: true,
    resolve: (_query, { id }, { ctx }, info) => resolveSession(ctx, parseServiceId('Session', id), info),
  }),
  sessions: t.connection(
    {
      type: SessionRef,
      nullOnlyOnError: true,
      description:
        'Your sessions (`GET /v0.4/sessions`), in the order of the service; empty for accounts without sessions. One upstream call. `NOT_SUPPORTED` in v0.3.',
      args: {
        filter: t.arg({ type: SessionFilterInput, description: 'Restricts the list. Omit to return all sessions.' }),
      },
      cost: { calls: oneCall, items: requestedEdges },
      resolve: (_query, args, { ctx }) => createSessionConnection(ctx, args),
    },
    SessionConnection,
  ),
}));
