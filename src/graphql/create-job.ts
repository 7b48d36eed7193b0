import { GATESETS } from '../domain/gatesets.js';
import type { JobSubmission } from '../domain/job-submission.js';
import { MutationErrors } from '../domain/mutation-error.js';
import { MAX_SECRET_CHARS } from '../domain/secrets.js';
import { validateSubmission } from '../domain/validate-submission.js';
import type { CreatedJob } from '../upstream/upstream-api.js';
import { builder } from './builder.js';
import { oneCall } from './field-cost.js';
import { parseInputId } from './global-ids.js';
import { JobRef, resolveMutatedJob } from './job.js';
import { JobSettingsInput } from './job-settings.js';
import { createPayloadRef, runMutation } from './mutation-payload.js';

const GateInput = builder.inputType('GateInput', {
  description: 'A quantum gate. The gate name determines the required fields.',
  fields: (t) => ({
    gate: t.string({
      required: true,
      description: `Gate name. ${[...GATESETS].map(([gateset, gates]) => `In the gateset \`${gateset}\`: ${gates.map((gate) => `\`${gate}\``).join(', ')}.`).join(' ')}`,
    }),
    target: t.int({ description: 'Target qubit, from 0.' }),
    targets: t.intList({ description: 'Target qubits, for gates with several targets.' }),
    control: t.int({ description: 'Control qubit, from 0.' }),
    controls: t.intList({ description: 'Control qubits, for gates with several controls.' }),
    rotation: t.float({ description: 'Rotation angle of a `qis` gate, in radians.' }),
    phase: t.float({ description: 'Phase of a one-qubit native gate, in turns.' }),
    phases: t.floatList({ description: 'Phases of a two-qubit native gate, in turns.' }),
    angle: t.float({ description: 'Angle of a two-qubit native gate, in turns.' }),
  }),
});

const CircuitInput = builder.inputType('CircuitInput', {
  description: 'A circuit: a sequence of gates on numbered qubits.',
  fields: (t) => ({
    qubits: t.int({ required: true, description: 'Number of qubits, 1 or more.' }),
    gates: t.field({ type: [GateInput], required: true, description: 'Gates in order of execution.' }),
    gateset: t.string({
      required: true,
      defaultValue: 'qis',
      description: 'Gateset: `qis`, or `native` for the gates of the hardware.',
    }),
  }),
});

const NamedCircuitInput = builder.inputType('NamedCircuitInput', {
  description: 'One circuit of a multi-circuit job.',
  fields: (t) => ({
    name: t.string({ description: 'Name of the circuit and of its child job.' }),
    qubits: t.int({ required: true, description: 'Number of qubits, 1 or more.' }),
    gates: t.field({ type: [GateInput], required: true, description: 'Gates in order of execution.' }),
  }),
});

const CircuitsInput = builder.inputType('CircuitsInput', {
  description: 'Several circuits that run as one job, each as a child job. Not supported in v0.3.',
  fields: (t) => ({
    gateset: t.string({
      required: true,
      defaultValue: 'qis',
      description: 'Gateset of all circuits: `qis` or `native`.',
    }),
    circuits: t.field({ type: [NamedCircuitInput], required: true, description: 'The circuits, 1 or more.' }),
  }),
});

const ExternalSettingsInput = builder.inputType('ExternalSettingsInput', {
  description:
    'Account at a third party that the service uses to run the program. Send it in variables: documents are cached, so literals are rejected. The gateway forwards it, stores it nowhere, and removes it from errors.',
  fields: (t) => ({
    apiCredentials: t.string({
      required: true,
      description: `Credentials of the third party, up to ${MAX_SECRET_CHARS} characters.`,
    }),
    externalOrganization: t.string({
      description: `Organization of the third party, up to ${MAX_SECRET_CHARS} characters.`,
    }),
  }),
});

const RawProgramInput = builder.inputType('RawProgramInput', {
  description: 'A program of a type that the gateway does not model. Forwarded unchanged.',
  fields: (t) => ({
    type: t.string({
      required: true,
      description: 'Job type in the service; in v0.3 the `format` of the input.',
    }),
    input: t.field({ type: 'JSONObject', required: true, description: 'Program input in the format of the service.' }),
    externalSettings: t.field({
      type: ExternalSettingsInput,
      description: 'Required by types that a third party runs, such as `qctrl.qaoa.v1`. Not supported in v0.3.',
    }),
  }),
});

const ProgramInput = builder.inputType('ProgramInput', {
  description: 'The program of a job. Exactly one field must be set.',
  isOneOf: true,
  fields: (t) => ({
    circuit: t.field({ type: CircuitInput, description: 'A single circuit.' }),
    circuits: t.field({ type: CircuitsInput, description: 'Several circuits, run as child jobs.' }),
    raw: t.field({ type: RawProgramInput, description: 'A program of another type.' }),
  }),
});

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
