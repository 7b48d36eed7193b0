import { expect, test } from 'vitest';
import { type JobFormState, toCloneJobInput, toCreateJobInput } from '../../dashboard/src/submit/job-form.js';

const FORM: JobFormState = {
  backend: 'qpu.aria-1',
  name: 'ghz',
  shots: '500',
  session: '',
  noise: '',
  isDryRun: false,
  maxCost: ' 2.50 ',
  debiasing: 'off',
  symmetryVerification: '',
  opt: '1',
  precision: '1E-3',
  gateBasis: '',
  language: 'json',
  qasm3: '',
  json: '',
};

test('the input of a new job has the settings that are set', () => {
  const program = { qasm3: { source: 'qubit q;' } };
  expect(toCreateJobInput(FORM, program, 'EUR')).toEqual({
    backendId: 'qpu.aria-1',
    program,
    name: 'ghz',
    shots: 500,
    maxCost: { value: 2.5, unit: 'EUR' },
    settings: { compilation: { opt: 1, precision: '1E-3' }, errorMitigation: { debiasing: false } },
  });
});

test('the input of a repeated job has what differs from the original, also a dry run that is turned off', () => {
  expect(toCloneJobInput('Job:1', FORM, FORM, 'usd')).toEqual({ id: 'Job:1' });
  const original = { ...FORM, backend: 'simulator', isDryRun: true, debiasing: '', opt: '', precision: '' };
  expect(toCloneJobInput('Job:1', { ...FORM, name: 'again' }, original, 'usd')).toEqual({
    id: 'Job:1',
    backendId: 'qpu.aria-1',
    name: 'again',
    dryRun: false,
    settings: { compilation: { opt: 1, precision: '1E-3' }, errorMitigation: { debiasing: false } },
  });
});
