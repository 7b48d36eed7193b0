import { type JobSubmission, validateSubmission } from '../domain/job-submission.js';
import type { CreatedJob } from '../upstream/upstream-api.js';
import { builder } from './builder.js';
import { oneCall } from './field-cost.js';
import { catchInvalidInput, InvalidInput, parseInputId, throwIfInvalid } from './invalid-input.js';
import { JobRef, resolveMutatedJob } from './job.js';

const GateInput = builder.inputType('GateInput', {
  description: 'A gate. Which fields it takes is defined by the service.',
  fields: (t) => ({
    gate: t.string({
      required: true,
      description: 'Its name, such as `h`, `cnot` or `rx`; in the `native` gateset `gpi`, `gpi2`, `ms` or `zz`.',
    }),
    target: t.int({ description: 'The qubit it acts on, from 0.' }),
    targets: t.intList({ description: 'The qubits it acts on, where there are several.' }),
    control: t.int({ description: 'The qubit that controls it.' }),
    controls: t.intList({ description: 'The qubits that control it, where there are several.' }),
    rotation: t.float({ description: 'Angle of a rotation of the `qis` gateset, in radians.' }),
    phase: t.float({ description: 'Phase of a native gate on one qubit, in turns.' }),
    phases: t.floatList({ description: 'Phases of a native gate on two qubits, in turns.' }),
    angle: t.float({ description: 'Angle of a native gate on two qubits, in turns.' }),
  }),
});

const CircuitInput = builder.inputType('CircuitInput', {
  description: 'A circuit.',
  fields: (t) => ({
    qubits: t.int({ required: true, description: 'How many qubits it has, 1 or more.' }),
    gates: t.field({ type: [GateInput], required: true, description: 'Its gates, in order.' }),
    gateset: t.string({
      required: true,
      defaultValue: 'qis',
      description: '`qis`, or `native` for the gates of the machine itself.',
    }),
  }),
});

const NamedCircuitInput = builder.inputType('NamedCircuitInput', {
  description: 'One of several circuits.',
  fields: (t) => ({
    name: t.string({ description: 'Its name; the job that runs it gets it.' }),
    qubits: t.int({ required: true, description: 'How many qubits it has, 1 or more.' }),
    gates: t.field({ type: [GateInput], required: true, description: 'Its gates, in order.' }),
  }),
});

const CircuitsInput = builder.inputType('CircuitsInput', {
  description: 'Several circuits that are run as one job, each by a child job. Refused in v0.3.',
  fields: (t) => ({
    gateset: t.string({ required: true, defaultValue: 'qis', description: '`qis` or `native`, for all of them.' }),
    circuits: t.field({ type: [NamedCircuitInput], required: true, description: 'The circuits, 1 or more.' }),
  }),
});

const RawProgramInput = builder.inputType('RawProgramInput', {
  description: 'A program of a type that the gateway does not model; passed on as it is.',
  fields: (t) => ({
    type: t.string({
      required: true,
      description: 'The job type that the service knows; in v0.3, the `format` of its input.',
    }),
    input: t.field({ type: 'JSONObject', required: true, description: 'Its input, as the service takes it.' }),
  }),
});

const ProgramInput = builder.inputType('ProgramInput', {
  description: 'What a job runs: exactly one of these.',
  isOneOf: true,
  fields: (t) => ({
    circuit: t.field({ type: CircuitInput, description: 'One circuit.' }),
    circuits: t.field({ type: CircuitsInput, description: 'Several circuits.' }),
    raw: t.field({ type: RawProgramInput, description: 'Something else.' }),
  }),
});

const NoiseInput = builder.inputType('NoiseInput', {
  description: 'Noise model for the simulator.',
  fields: (t) => ({
    model: t.string({ required: true, description: 'Such as `ideal` or `aria-1`: see `Backend.noiseModels`.' }),
    seed: t.int({ description: 'Makes the result repeatable.' }),
  }),
});

const ErrorMitigationInput = builder.inputType('ErrorMitigationInput', {
  description: 'Error mitigation of the job.',
  fields: (t) => ({ debiasing: t.boolean({ description: 'By debiasing; the service wants at least 500 shots.' }) }),
});

const CreateJobInput = builder.inputType('CreateJobInput', {
  description: 'Input of `createJob` (`POST /v0.4/jobs`).',
  fields: (t) => ({
    backend: t.id({
      required: true,
      description: 'What to run it on, such as `simulator` or `qpu.aria-1`; a name or a global id.',
    }),
    program: t.field({ type: ProgramInput, required: true, description: 'What to run.' }),
    name: t.string({ description: 'Name: letters, digits, spaces, `-` and `_`.' }),
    metadata: t.field({
      type: 'JSONObject',
      description: 'Strings by name, for your own use: at most 10, names up to 40 characters, values up to 40,000.',
    }),
    shots: t.int({ description: 'Number of runs, 1 to 1,000,000. Default: 100.' }),
    sessionId: t.id({
      description: 'The session to run it in; a global id or the id of the service. Refused in v0.3.',
    }),
    dryRun: t.boolean({ description: 'Only check and price it. Refused in v0.3.' }),
    noise: t.field({ type: NoiseInput, description: 'For the simulator only.' }),
    errorMitigation: t.field({ type: ErrorMitigationInput, description: 'How errors shall be mitigated.' }),
  }),
});

const CreateJobPayload = builder.objectRef<CreatedJob>('CreateJobPayload').implement({
  description: 'Result of `createJob`.',
  fields: (t) => ({
    job: t.field({
      type: JobRef,
      nullable: true,
      description:
        'The job. Costs one call more where more is asked for than `id`, `serviceId`, `status`, `isFinal` and `session`.',
      cost: { calls: oneCall },
      info: true,
      resolve: (created, _args, { ctx }, info) => resolveMutatedJob(ctx, created, ['session'], info),
    }),
  }),
});

const CreateJobResult = builder.unionType('CreateJobResult', {
  description: 'The job, or what is wrong with the input.',
  types: [CreateJobPayload, InvalidInput],
  resolveType: (value) => ('issues' in value ? InvalidInput : CreateJobPayload),
});

builder.mutationField('createJob', (t) =>
  t.field({
    type: CreateJobResult,
    nullable: true,
    description:
      'Submits a program. It is never submitted twice: where an error does not tell whether the service got it, look into `jobs` before you try again.',
    args: { input: t.arg({ type: CreateJobInput, required: true, description: 'What to create.' }) },
    cost: { calls: oneCall },
    resolve: (_mutation, { input }, { ctx }) => {
      const { call } = ctx;
      return catchInvalidInput(() => {
        const submission: JobSubmission = {
          ...input,
          backend: parseInputId(['backend'], 'Backend', input.backend),
          sessionId: input.sessionId && parseInputId(['sessionId'], 'Session', input.sessionId),
        };
        throwIfInvalid(validateSubmission(submission));
        return ctx.repository.jobs.create(call, submission);
      });
    },
  }),
);
