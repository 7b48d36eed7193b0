import { GATESETS } from '../../domain/gatesets.js';
import { MAX_SECRET_CHARS } from '../../domain/secrets.js';
import { builder } from '../builder.js';

const GateInput = builder.inputType('GateInput', {
  description:
    'A quantum gate. Its name determines the required fields. A field that the gate does not take is an error (`NOT_APPLICABLE`), as is `targets` beside `target`, or `controls` beside `control`.',
  fields: (t) => ({
    gate: t.string({
      required: true,
      description: `Gate name. ${[...GATESETS].map(([gateset, gates]) => `In the gateset \`${gateset}\`: ${[...gates.keys()].map((gate) => `\`${gate}\``).join(', ')}.`).join(' ')}`,
    }),
    target: t.int({ description: 'Target qubit, from 0.' }),
    targets: t.intList({ description: 'Target qubits, for gates with several targets; not together with `target`.' }),
    control: t.int({ description: 'Control qubit of a `qis` gate, from 0.' }),
    controls: t.intList({
      description: 'Control qubits of a `qis` gate with several controls; not together with `control`.',
    }),
    rotation: t.float({
      description:
        'Rotation angle of `rx`, `ry`, `rz`, `xx`, `yy` and `zz` (`qis`), in radians. Makes `z` the phase gate diag(1, exp(i · rotation)).',
    }),
    phase: t.float({ description: 'Phase of `gpi` and `gpi2`, in turns.' }),
    phases: t.floatList({ description: 'The two phases of `ms`, in turns.' }),
    angle: t.float({
      description: 'Angle of `ms` and the native `zz`, in turns. Default: 0.25, which is fully entangling.',
    }),
    terms: t.stringList({
      description:
        'Pauli strings of `pauliexp`, such as `XZ`: one letter `I`, `X`, `Y` or `Z` for each target. The last letter acts on `targets[0]`.',
    }),
    coefficients: t.floatList({ description: 'Coefficients of the terms of `pauliexp`, one for each term.' }),
    time: t.float({
      description:
        'Time of `pauliexp`, 0 or more. The gate applies exp(-i · time · coefficient · term) for one term after the other, in the order of the list: exactly exp(-i · time · sum of all) if the terms commute, otherwise its first-order product formula. The sandbox computes this; the service does not document the gate.',
    }),
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

const Qasm3Input = builder.inputType('Qasm3Input', {
  description:
    'A program in OpenQASM 3, submitted as `ionq.qasm3.v1`. The compiler is pinned to `v0.4` unless `settings.compilation.serviceVersion` is set: an older one renames registers. Not supported in v0.3.',
  fields: (t) => ({
    source: t.string({
      required: true,
      description:
        'The program. The gateway rejects only what the service rejects on every backend, with line and column; other programs fail after submission, see `Job.failure`. Programs of more than 100,000 bytes are submitted without these checks.',
    }),
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

export const ProgramInput = builder.inputType('ProgramInput', {
  description: 'The program of a job. Exactly one field must be set.',
  isOneOf: true,
  fields: (t) => ({
    circuit: t.field({ type: CircuitInput, description: 'A single circuit.' }),
    circuits: t.field({ type: CircuitsInput, description: 'Several circuits, run as child jobs.' }),
    qasm3: t.field({ type: Qasm3Input, description: 'A program in OpenQASM 3.' }),
    raw: t.field({ type: RawProgramInput, description: 'A program of another type.' }),
  }),
});
