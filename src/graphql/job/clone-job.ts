import { GatewayError } from '../../domain/gateway-error.js';
import type { Job } from '../../domain/job.js';
import type { JobClone } from '../../domain/job-submission.js';
import type { Money } from '../../domain/money.js';
import { MutationErrors } from '../../domain/mutation-error.js';
import { countCircuitsOfJob, getCloneMitigation, priceUnknown, toCloneEstimateRequest } from '../../domain/quote.js';
import { validateJobFields } from '../../domain/validate-submission.js';
import type { Maybe } from '../../domain/value.js';
import type { CreatedJob } from '../../upstream/upstream-api.js';
import { builder } from '../builder.js';
import { MoneyInput } from '../money.js';
import { createPayloadRef, runMutation } from '../mutation-payload.js';
import { parseInputId } from '../relay/global-ids.js';
import type { RequestContext } from '../request-context.js';
import { checkRoleBackend, checkRoleShots } from '../role-limits.js';
import { CREATED_JOB, findUnconfirmedSession } from './create-job.js';
import { JobSettingsInput, NoiseInput } from './job-settings.js';
import { checkSubmitterKey, requirePrice, withSubmitter } from './submission-limits.js';

const CloneJobInput = builder.inputType('CloneJobInput', {
  description:
    'Input of `cloneJob` (`POST /v0.4/jobs/{id}/clone`): what differs from the original. The service takes an omitted field from the original.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Job to run again: global id or service id.' }),
    backendId: t.id({ description: 'Backend to run the job on: global id or service id.' }),
    name: t.string({ description: 'Job name. Allowed: letters, digits, spaces, `-` and `_`.' }),
    metadata: t.field({ type: 'JSONObject', description: 'Custom string values, with the limits of `createJob`.' }),
    shots: t.int({ description: 'Number of shots, 1 to 1,000,000.' }),
    sessionId: t.id({ description: 'Session to run the job in: global id or service id.' }),
    dryRun: t.boolean({ description: 'Whether to only validate and price the job.' }),
    noise: t.field({ type: NoiseInput, description: 'Noise model. Only for the simulator.' }),
    settings: t.field({
      type: JobSettingsInput,
      description: 'Compilation, without `serviceVersion`, and error mitigation.',
    }),
    maxCost: t.field({
      type: MoneyInput,
      description:
        'Highest price, as in `createJob`. The gates are those that the service reports for the original. The backend, shots and error mitigation of the original are then sent explicitly, so that the estimate is of the same job.',
    }),
  }),
});

const CloneJobPayload = createPayloadRef<CreatedJob>('CloneJobPayload').implement({
  description: 'Result of `cloneJob`.',
  fields: (t) => ({
    job: t.field({ ...CREATED_JOB, description: `The new job; ${CREATED_JOB.description}` }),
  }),
});

/** The original and the estimate for `maxCost`, the submission, and the original again after a 404. */
const MAX_CALLS = 4;

builder.mutationField('cloneJob', (t) =>
  t.field({
    type: CloneJobPayload,
    description:
      'Runs a job again, also on another backend (`POST /v0.4/jobs/{id}/clone`). Never retried once the service may have received it. Fails with `OUTCOME_UNKNOWN` as `createJob` does. One upstream call. Up to two more, for the original and the estimate, with `maxCost`, with a role that has limits, and if the gateway writes or removes who submits the job. After a 404 the original is fetched again, whatever is cached, to tell a missing job (`NOT_FOUND`) from a service without this feature (`NOT_OFFERED`). `NOT_SUPPORTED` in v0.3.',
    args: { input: t.arg({ type: CloneJobInput, required: true, description: 'The job to run again.' }) },
    access: 'submit',
    cost: { calls: () => MAX_CALLS },
    resolve: (_mutation, { input }, { ctx }) => {
      const { call, repository } = ctx;
      const role = ctx.person?.role ?? null;
      const errors = new MutationErrors();
      const { id: globalId, maxCost, backendId, sessionId, ...fields } = input;
      const id = parseInputId(errors, ['id'], 'Job', globalId);
      const changes: JobClone = {
        backendId: backendId == null ? null : parseInputId(errors, ['backendId'], 'Backend', backendId),
        sessionId: sessionId == null ? null : parseInputId(errors, ['sessionId'], 'Session', sessionId),
        ...fields,
      };
      validateJobFields(changes, errors);
      if (maxCost) errors.checkRange(['maxCost', 'value'], maxCost.value, { min: 0 });
      if (changes.settings?.compilation?.serviceVersion != null) {
        const message = 'The service does not take the version of the compiler for a clone.';
        errors.add({ code: 'NOT_APPLICABLE', path: ['settings', 'compilation', 'serviceVersion'], message });
      }
      // Checked before a call is made, as far as the input has them.
      if (changes.backendId != null) checkRoleBackend(errors, role, changes.backendId);
      checkSubmitterKey(ctx, errors, changes.metadata);
      ctx.subject = { backend: changes.backendId ?? null };
      const isLimited = role !== null && (role.backends !== null || role.maxShots !== null || role.maxCost !== null);
      // Also for an API key that states no metadata: the service would take the submitter from the original.
      const writesSubmitter = ctx.services.submitterKey !== null && (role !== null || changes.metadata == null);
      const send = async () => {
        if (!isLimited && !writesSubmitter && (!maxCost || changes.dryRun))
          return repository.jobs.clone(call, id, changes);
        const clone = toCompleteClone(ctx, errors, await repository.jobs.load(call, id), { changes, maxCost });
        if (!errors.isEmpty)
          throw new GatewayError('BAD_USER_INPUT', 'Not allowed.', { inputErrors: errors.toArray() });
        if (!changes.dryRun) await requirePrice(ctx, maxCost, () => clone.request);
        return repository.jobs.clone(call, id, clone.changes);
      };
      return runMutation(errors, ['id'], send, (created) => findUnconfirmedSession(changes.sessionId, created));
    },
  }),
);

/**
 * States what the limits depend on, so that the service takes none of it from the original, and the estimate is of the job that is
 * submitted.
 */
function toCompleteClone(
  ctx: RequestContext,
  errors: MutationErrors,
  original: Job,
  { changes, maxCost }: { readonly changes: JobClone; readonly maxCost: Maybe<Money> },
) {
  const role = ctx.person?.role ?? null;
  // Unlike for a quote: v0.3, which reports no type, clones nothing.
  const request =
    original.type === null
      ? priceUnknown(
          'The service does not report the type of the original: it may run its circuits any number of times.',
        )
      : toCloneEstimateRequest(original, changes);
  const backendId = changes.backendId ?? original.backend;
  const shots = changes.shots ?? original.shots;
  checkRoleBackend(errors, role, backendId);
  checkRoleShots(errors, role, shots, shots === null ? null : countCircuitsOfJob(original));
  ctx.subject = { backend: backendId };
  if (!changes.metadata) checkSubmitterKey(ctx, errors, null, original.metadata);
  const metadata = withSubmitter(ctx, changes.metadata, original.metadata);
  const errorMitigation = getCloneMitigation(original, changes);
  const settings = maxCost || role?.maxCost ? { ...changes.settings, errorMitigation } : changes.settings;
  return { request, changes: { ...changes, backendId, shots, metadata, settings } satisfies JobClone };
}
