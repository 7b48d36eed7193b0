import { expect, test } from 'vitest';
import { EMPTY_FORM } from '../../../../dashboard/src/submit/job-form.js';
import { restoreForm, type SourceJob } from '../../../../dashboard/src/submit/restore-form.js';

const toBackend = (serviceId: string, supportedErrorMitigations: string[]) => ({
  id: `Backend:${serviceId}`,
  serviceId,
  status: 'available',
  qubits: 25,
  hasAccess: true,
  noiseModels: [],
  supportedErrorMitigations,
});

const JOB: SourceJob = {
  name: 'ghz',
  shots: 1000,
  dryRun: true,
  debiasing: false,
  settings: {
    compilation: { opt: 1, precision: '1E-3', gate_basis: 'ZZ' },
    error_mitigation: { debiasing: false, symmetry_verification: true },
  },
  metadata: null,
  backend: { id: 'Backend:qpu.aria-1', serviceId: 'qpu.aria-1' },
  session: { id: 'Session:a', serviceId: 'a' },
  noise: null,
};

const FORM = {
  ...EMPTY_FORM,
  backend: 'qpu.aria-1',
  shots: '1000',
  session: 'a',
  isDryRun: true,
  debiasing: 'off',
  symmetryVerification: 'on',
  opt: '1',
  precision: '1E-3',
  gateBasis: 'ZZ',
};

const OPTIONS = {
  job: JOB,
  submitted: null,
  program: null,
  chosen: { backend: null, shots: null },
  choices: {
    backends: [
      toBackend('simulator', []),
      toBackend('qpu.aria-1', ['debiasing']),
      toBackend('qpu.aria-2', ['debiasing']),
    ],
    isV04: true,
  },
};

test('restores the settings of a job that the service reports, without its name when its program is not known', () => {
  expect(restoreForm(OPTIONS)).toEqual({ values: FORM, missing: ['maximum price'] });
});

test('prefers the settings with which a job was submitted in this tab', () => {
  const settings = { name: 'ghz', shots: '1000', isDryRun: false, debiasing: '', symmetryVerification: 'off', opt: '' };
  const submitted = { jobId: 'Job:1', language: 'qasm3', text: 'h q;', settings } as const;
  const job = { ...JOB, settings: null, debiasing: null, dryRun: null };
  expect(restoreForm({ ...OPTIONS, job, submitted, program: submitted })).toEqual({
    values: {
      ...FORM,
      name: 'ghz',
      isDryRun: false,
      debiasing: '',
      symmetryVerification: 'off',
      opt: '',
      precision: '',
      gateBasis: '',
      qasm3: 'h q;',
    },
    missing: ['maximum price'],
  });
});

test.each([
  [1000, ''],
  [100, 'on'],
])('restores debiasing of %i shots as %j', (shots, debiasing) => {
  expect(restoreForm({ ...OPTIONS, job: { ...JOB, shots, debiasing: true } }).values.debiasing).toBe(debiasing);
});

test('names what another backend and number of shots do not take over', () => {
  const job = { ...JOB, shots: 100, debiasing: true, noise: { model: 'aria-1' }, metadata: { team: 'a' } };
  const { values, missing } = restoreForm({ ...OPTIONS, job, chosen: { backend: 'simulator', shots: '200' } });
  expect(values).toEqual({
    ...FORM,
    backend: 'simulator',
    shots: '200',
    session: '',
    debiasing: '',
    symmetryVerification: '',
  });
  expect(missing).toEqual([
    'maximum price',
    'backend',
    'shots',
    'session',
    'noise',
    'debiasing',
    'symmetry verification',
    'metadata',
  ]);
});

test.each([
  [true, ['maximum price', 'debiasing', 'symmetry verification', 'compiler settings', 'dry run']],
  [false, ['maximum price', 'debiasing']],
])('names what the service does not report, if it has it (v0.4: %s)', (isV04, missing) => {
  const job = { ...JOB, settings: null, debiasing: null, dryRun: null };
  expect(restoreForm({ ...OPTIONS, job, choices: { ...OPTIONS.choices, isV04 } }).missing).toEqual(missing);
});

test('keeps the settings of a job on a backend that is not listed', () => {
  expect(restoreForm({ ...OPTIONS, choices: { backends: [], isV04: true } }).values).toEqual(FORM);
});
