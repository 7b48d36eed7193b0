import type { JobSubmission } from '../domain/job-submission.js';
import { MutationErrors } from '../domain/mutation-error.js';
import { validateSubmission } from '../domain/validate-submission.js';
import type { CreatedJob } from '../upstream/upstream-api.js';
import { builder } from './builder.js';
import { oneCall } from './field-cost.js';
import { parseInputId } from './global-ids.js';
import { JobRef, resolveMutatedJob } from './job.js';
import { JobSettingsInput } from './job-settings.js';
import { createPayloadRef, runMutation } from './mutation-payload.js';
import { ProgramInput } from './program-input.js';

const NoiseInput = builder.inputType('NoiseInput', {
  description: 'Noise model for the simulator.',
  fields: (t) => ({
    model: t.string({
      required: true,
      description: 'Model name such as `ideal` or `aria-1`; see `Backend.noiseModels`.',
    }),
    seed: t.int({ description: 'Seed that makes the result reproducible.' }),
  }),
});

const CreateJobInput = builder.inputType('CreateJobInput', {
  description: 'Input of `createJob` (`POST /v0.4/jobs`).',
  fields: (t) => ({
    backendId: t.id({
      required: true,
      description: 'Backend to run the job on: global id or service id, such as `simulator` or `qpu.aria-1`.',
    }),
    program: t.field({ type: ProgramInput, required: true, description: 'Program to run.' }),
    name: t.string({ description: 'Job name. Allowed: letters, digits, spaces, `-` and `_`.' }),
    metadata: t.field({
      type: 'JSONObject',
      description:
        'Custom string values: at most 10 entries, names up to 40 characters, values up to 40,000 characters.',
    }),
    shots: t.int({ description: 'Number of shots, 1 to 1,000,000. Default: 100.' }),
    sessionId: t.id({
      description: 'Session to run the job in: global id or service id. Not supported in v0.3.',
    }),
    dryRun: t.boolean({ description: 'Whether to only validate and price the job. Not supported in v0.3.' }),
    noise: t.field({ type: NoiseInput, description: 'Noise model. Only for the simulator.' }),
    settings: t.field({
      type: JobSettingsInput,
      description: 'Compilation and error mitigation. Default: chosen by the service.',
    }),
  }),
});

const CreateJobPayload = createPayloadRef<CreatedJob>('CreateJobPayload').implement({
  description: 'Result of `createJob`.',
  fields: (t) => ({
    job: t.field({
      type: JobRef,
      nullable: true,
      description:
        'The created job; null with errors. One upstream call if fields other than `id`, `serviceId`, `status`, `isFinal` and `session` are selected.',
      cost: { calls: oneCall },
      info: true,
      resolve: ({ value }, _args, { ctx }, info) => value && resolveMutatedJob(ctx, value, ['session'], info),
    }),
  }),
});

builder.mutationField('createJob', (t) =>
  t.field({
    type: CreateJobPayload,
    nullable: true,
    description:
      'Submits a program (`POST /v0.4/jobs`). Never retried once the service may have received it: after a network error or timeout, check `jobs` before submitting again. One upstream call.',
    args: { input: t.arg({ type: CreateJobInput, required: true, description: 'The job to create.' }) },
    cost: { calls: oneCall },
    resolve: (_mutation, { input }, { ctx }) => {
      const { call } = ctx;
      const errors = new MutationErrors();
      const { sessionId } = input;
      const submission: JobSubmission = {
        ...input,
        backendId: parseInputId(errors, ['backendId'], 'Backend', input.backendId),
        sessionId: sessionId == null ? null : parseInputId(errors, ['sessionId'], 'Session', sessionId),
      };
      validateSubmission(submission, errors);
      ctx.repository.jobs.checkSupport(submission, errors);
      const idPath = sessionId == null ? null : ['sessionId'];
      return runMutation(errors, idPath, () => ctx.repository.jobs.create(call, submission));
    },
  }),
);
