import { MutationErrors } from '../../domain/mutation-error.js';
import { builder } from '../builder.js';
import { oneCall } from '../cost/field-cost.js';
import { MoneyInput } from '../money.js';
import { createPayloadRef, runMutation } from '../mutation-payload.js';
import { parseInputId } from '../relay/global-ids.js';
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
        'The created session; null with errors. One upstream call if the response lacks its status and fields other than `id` and `serviceId` are selected.',
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
        'The ended session; null with errors. One upstream call if the response lacks its status and fields other than `id` and `serviceId` are selected.',
      cost: { calls: oneCall },
      info: true,
      resolve: ({ value }, _args, { ctx }, info) => value && resolveMutatedSession(ctx, 'accepted', value, info),
    }),
  }),
});

builder.mutationFields((t) => ({
  createSession: t.field({
    type: CreateSessionPayload,
    description:
      'Creates a session (`POST /v0.4/sessions`; beta: accounts without access get a `NotFoundError` or `FORBIDDEN`). Never retried once the service may have received it. Fails with `OUTCOME_UNKNOWN` and `extensions.attempt` if the session may exist nevertheless: look for it in `sessions` before you repeat it. One upstream call. `NOT_SUPPORTED` in v0.3.',
    args: { input: t.arg({ type: CreateSessionInput, required: true, description: 'The session to create.' }) },
    access: 'manageSessions',
    cost: { calls: oneCall },
    resolve: (_mutation, { input }, { ctx }) => {
      const { call } = ctx;
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
      return runMutation(errors, null, () => ctx.repository.sessions.create(call, session));
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
      return runMutation(errors, ['id'], async () => (await ctx.repository.sessions.end(call, id)) ?? { id });
    },
  }),
}));
