import { builder } from '../builder.js';

const CompilationInput = builder.inputType('CompilationInput', {
  description:
    'Compilation settings, forwarded unchanged. The service uses its default for an omitted field. Not supported in v0.3.',
  fields: (t) => ({
    opt: t.float({ description: 'Optimization level, such as 0 or 1.' }),
    precision: t.string({ description: 'Precision of the compilation as decimal text, such as `1E-3`.' }),
    gateBasis: t.string({ description: 'Native two-qubit gates to compile to, such as `ZZ`.' }),
    serviceVersion: t.string({ description: 'Version of the compiler, such as `v0.4`.' }),
  }),
});

export const ErrorMitigationInput = builder.inputType('ErrorMitigationInput', {
  description: 'Error mitigation, forwarded unchanged.',
  fields: (t) => ({
    debiasing: t.boolean({
      description:
        'Whether to use debiasing; requires at least 500 shots. Default: chosen by the service, which uses it on QPUs from 500 shots.',
    }),
    symmetryVerification: t.boolean({
      description: 'Whether to discard shots that violate a symmetry of the program. Not supported in v0.3.',
    }),
  }),
});

export const JobSettingsInput = builder.inputType('JobSettingsInput', {
  description: 'Settings of a job.',
  fields: (t) => ({
    compilation: t.field({ type: CompilationInput, description: 'Compilation. Default: chosen by the service.' }),
    errorMitigation: t.field({
      type: ErrorMitigationInput,
      description: 'Error mitigation. Default: chosen by the service.',
    }),
  }),
});

export const NoiseInput = builder.inputType('NoiseInput', {
  description: 'Noise model for the simulator.',
  fields: (t) => ({
    model: t.string({
      required: true,
      description: 'Model name such as `ideal` or `aria-1`; see `Backend.noiseModels`.',
    }),
    seed: t.int({ description: 'Seed that makes the result reproducible.' }),
  }),
});
