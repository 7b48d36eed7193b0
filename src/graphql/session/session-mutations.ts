import { formatMoney, haveSameUnit } from '../../domain/money.js';
import { type MutationError, MutationErrors } from '../../domain/mutation-error.js';
import type { Session, CreateSessionInput as SessionToCreate } from '../../domain/session.js';
import { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { builder } from '../builder.js';
import { oneCall } from '../cost/field-cost.js';
import { MoneyInput } from '../money.js';
import { createPayloadRef, type MutationResult, runMutation } from '../mutation-payload.js';
import { parseInputId } from '../relay/global-ids.js';
import type { RequestContext } from '../request-context.js';
import { checkRoleBackend, checkRoleSession } from '../role-limits.js';
import { type PartialSession, resolveMutatedSession, SessionRef } from './session.js';

const MINUTE_MS = 60_000;

const CreateSessionInput = builder.inputType('CreateSessionInput', {
  description: 'Input of `createSession` (`POST /v0.4/sessions`).',
  fields: (t) => ({
    backendId: t.id({
      required: true,
      description: 'Backend of the session: global id or service id, such as `qpu.aria-1`.',
    }),
    jobCountLimit: t.int({ description: 'Maximum number of jobs, 1 or more. Default: no limit.' }),
    durationLimitMs: t.float({
      description:
        'Maximum duration in milliseconds: a multiple of 60,000, as the service counts in minutes. Default: no limit.',
    }),
    costLimit: t.field({ type: MoneyInput, description: 'Maximum cost of all jobs together. Default: no limit.' }),
  }),
});

const EndSessionInput = builder.inputType('EndSessionInput', {
  description: 'Input of `endSession`.',
  fields: (t) => ({ id: t.id({ required: true, description: 'Session to end: global id or service id.' }) }),
});

const CreateSessionPayload = createPayloadRef<PartialSession>('CreateSessionPayload').implement({
  description: 'Result of `createSession`.',
  fields: (t) => ({
    session: t.field({
      type: SessionRef,
      description:
        'The created session; null if it was not created. One upstream call if the response lacks its status and fields other than `id` and `serviceId` are selected.',
      cost: { calls: oneCall },
      info: true,
      resolve: ({ value }, _args, { ctx }, info) => value && resolveMutatedSession(ctx, 'created', value, info),
    }),
  }),
});

const EndSessionPayload = createPayloadRef<PartialSession>('EndSessionPayload').implement({
  description: 'Result of `endSession`.',
  fields: (t) => ({
    session: t.field({
      type: SessionRef,
      description:
        'The session; null unless the service has accepted its end. With the error `NOT_CONFIRMED` it may go on. One upstream call if the response lacks its status and fields other than `id` and `serviceId` are selected.',
      cost: { calls: oneCall },
      info: true,
      resolve: ({ value }, _args, { ctx }, info) => value && resolveMutatedSession(ctx, 'accepted', value, info),
    }),
  }),
});

/** The creation, and the end of a session without the limit that a role needs. */
const MAX_CREATION_CALLS = 2;

builder.mutationFields((t) => ({
  createSession: t.field({
    type: CreateSessionPayload,
    description:
      'Creates a session (`POST /v0.4/sessions`; beta: accounts without access get a `NotFoundError` or `FORBIDDEN`). Never retried once the service may have received it. Fails with `OUTCOME_UNKNOWN` and `extensions.attempt` if the session may exist nevertheless: look for it in `sessions` before you repeat it. An `UnconfirmedError` beside the session names a limit that the service does not confirm; if the service reports another cost limit or none, and the role has a highest price, the gateway then ends the session. One upstream call, and one to end it. `NOT_SUPPORTED` in v0.3.',
    args: { input: t.arg({ type: CreateSessionInput, required: true, description: 'The session to create.' }) },
    access: 'manageSessions',
    cost: { calls: () => MAX_CREATION_CALLS },
    resolve: (_mutation, { input }, { ctx }) => {
      const errors = new MutationErrors();
      const { jobCountLimit, durationLimitMs, costLimit } = input;
      const session = {
        backend: parseInputId(errors, ['backendId'], 'Backend', input.backendId),
        ...(jobCountLimit != null && { jobCountLimit }),
        ...(durationLimitMs != null && { durationLimitMin: durationLimitMs / MINUTE_MS }),
        ...(costLimit && { costLimit }),
      };
      const role = ctx.person?.role ?? null;
      checkRoleBackend(errors, role, session.backend);
      checkRoleSession(errors, role, costLimit);
      ctx.subject = { backend: session.backend };
      if (costLimit) errors.checkRange(['costLimit', 'value'], costLimit.value, { min: 0 });
      if (jobCountLimit != null) errors.checkRange(['jobCountLimit'], jobCountLimit, { min: 1 });
      if (durationLimitMs != null && (durationLimitMs < MINUTE_MS || durationLimitMs % MINUTE_MS !== 0)) {
        const message = `Must be a multiple of ${MINUTE_MS}, at least ${MINUTE_MS}; got ${durationLimitMs}.`;
        errors.add({ code: 'OUT_OF_RANGE', path: ['durationLimitMs'], message });
      }
      return createSession(ctx, errors, session);
    },
  }),
  endSession: t.field({
    type: EndSessionPayload,
    description:
      'Ends a session: it accepts no more jobs, and its queued jobs are canceled (`POST /v0.4/sessions/{id}/end`). Repeating is safe. One upstream call. `NOT_SUPPORTED` in v0.3.',
    args: { input: t.arg({ type: EndSessionInput, required: true, description: 'The session to end.' }) },
    access: 'manageSessions',
    cost: { calls: oneCall },
    resolve: (_mutation, { input }, { ctx }) => {
      const { call } = ctx;
      const errors = new MutationErrors();
      const id = parseInputId(errors, ['id'], 'Session', input.id);
      const end = async (): Promise<PartialSession> => (await ctx.repository.sessions.end(call, id)) ?? { id };
      return runMutation(errors, ['id'], end, findNotEnded);
    },
  }),
}));

function hasEnded({ status, active = null, endedAt = null }: PartialSession): boolean {
  return status === 'ENDED' || active === false || endedAt !== null;
}

/** That the service has accepted the end does not show that the session has ended. Without a readable status, it is read if it is selected. */
function findNotEnded(session: PartialSession): readonly MutationError[] {
  const { status = 'UNKNOWN', active = null } = session;
  if (hasEnded(session) || (status === 'UNKNOWN' && active !== true)) return [];
  const message = `The service has accepted the end of the session, but returns it as ${status}: it may still be charged. Repeating is safe.`;
  return [{ code: 'NOT_CONFIRMED', path: ['id'], message }];
}

/**
 * Creates a session. Each limit that the service does not confirm becomes an error beside it. If the settings that the service returns have no
 * limit of the cost, a higher one or one in another unit, and the role has a highest price, it tries to end the session: the errors say whether
 * the service has confirmed that.
 */
async function createSession(
  ctx: RequestContext,
  inputErrors: MutationErrors,
  requested: SessionToCreate,
): Promise<MutationResult<PartialSession>> {
  const { call, person, repository } = ctx;
  const { value: session, errors } = await runMutation(inputErrors, null, () =>
    repository.sessions.create(call, requested),
  );
  if (session === null) return { value: session, errors };
  const unconfirmed = findUnconfirmedLimits(requested, session);
  const isContradicted = unconfirmed.some(({ path, confirmed }) => path[0] === 'costLimit' && confirmed !== undefined);
  const isForbidden = person?.role.maxCost != null && isContradicted;
  if (!isForbidden) return { value: session, errors: unconfirmed.map((limit) => toUnconfirmed(limit, MAY_END)) };
  // Ends it also when the client has gone, or its time is up.
  const unaborted = { ...call, signal: new LightAbortSignal() };
  const ended = await repository.sessions.end(unaborted, session.id).catch(() => null);
  // That the service has accepted the end does not show that the session has ended.
  const advice = ended && hasEnded(ended) ? WAS_ENDED : NOT_ENDED;
  return { value: ended ?? session, errors: unconfirmed.map((limit) => toUnconfirmed(limit, advice)) };
}

const MAY_END =
  'End the session unless you accept that. Do not repeat the mutation: that would create another session.';
const WAS_ENDED =
  'Your role needs the limit of the cost: the gateway has ended the session. Repeating the mutation creates another one.';
const NOT_ENDED =
  'Your role needs the limit of the cost, and the service has not confirmed that the gateway has ended the session: end it by hand, as it may be charged. Do not repeat the mutation: that would create another session.';

interface UnconfirmedLimit {
  readonly path: readonly [string];
  readonly requested: string;
  /** `undefined`: the service says nothing of limits, or nothing that can be read. */
  readonly confirmed: string | null | undefined;
}

const toUnconfirmed = ({ path, requested, confirmed }: UnconfirmedLimit, advice: string): MutationError => ({
  code: 'NOT_CONFIRMED',
  path,
  message:
    confirmed === undefined
      ? `The session was created, but the service does not state its limits: it may not have that of ${requested}. ${advice}`
      : `The session was created, but the service confirms ${confirmed ?? 'no limit'} instead of ${requested}. ${advice}`,
});

/** Whether it ends this long after its creation. The service counts in minutes. */
function endsWithin(minutes: number, createdAt: string | null, expiresAt: string): boolean {
  return createdAt !== null && Date.parse(expiresAt) - Date.parse(createdAt) < (minutes + 1) * MINUTE_MS;
}

/** The limits that the response contradicts or does not state. Lower ones do no harm. */
function findUnconfirmedLimits(
  { jobCountLimit, durationLimitMin, costLimit }: SessionToCreate,
  { settings, createdAt }: Session,
): readonly UnconfirmedLimit[] {
  const unconfirmed: UnconfirmedLimit[] = [];
  const add = (field: string, limit: string, confirmed: string | null) =>
    unconfirmed.push({ path: [field], requested: limit, confirmed: settings ? confirmed : undefined });
  const compare = (field: string, requested: number | undefined, confirmed: number | null, unit: string) => {
    if (requested === undefined || (confirmed !== null && confirmed <= requested)) return;
    const text = confirmed === null ? null : `${confirmed} ${unit}`;
    add(field, `${requested} ${unit}`, text);
  };
  compare('jobCountLimit', jobCountLimit, settings?.jobCountLimit ?? null, 'jobs');
  const { durationLimitMin: confirmedMin = null, expiresAt = null } = settings ?? {};
  if (confirmedMin !== null || expiresAt === null)
    compare('durationLimitMs', durationLimitMin, confirmedMin, 'minutes');
  // A service may state when the session ends instead, which may be a limit of its own.
  else if (durationLimitMin !== undefined && !endsWithin(durationLimitMin, createdAt, expiresAt))
    add('durationLimitMs', `${durationLimitMin} minutes`, `an end at ${expiresAt}`);
  const confirmed = settings?.costLimit ?? null;
  if (costLimit && !(confirmed && haveSameUnit(costLimit, confirmed) && confirmed.value <= costLimit.value)) {
    const text = confirmed && formatMoney(confirmed);
    add('costLimit', formatMoney(costLimit), text);
  }
  return unconfirmed;
}
