import { expect, test } from 'vitest';
import { toInputErrors } from '../../../../dashboard/src/submit/input-errors.js';
import { type JobFormState, toCloneJobInput, toCreateJobInput } from '../../../../dashboard/src/submit/job-form.js';
import { resolveSession } from '../../../../dashboard/src/submit/resolve-session.js';

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

const toSession = (letter: string, backend: string, isOtherProject = false) => ({
  id: `Session:${letter}`,
  serviceId: `${letter.repeat(8)}-1`,
  name: `name ${letter}`,
  backend: { id: `Backend:${backend}`, serviceId: `qpu.${backend}` },
  createdAt: null,
  settings: null,
  isOtherProject,
});
const SESSIONS = [toSession('a', 'a'), toSession('b', 'b'), toSession('d', 'a', true)];
const ALL = { sessions: SESSIONS, hasAllSessions: true };
const [A, B, ENDED, OTHER] = ['aaaaaaaa-1', 'bbbbbbbb-1', 'cccccccc-1', 'dddddddd-1'];

test.each([
  ['', 'qpu.a', ALL, undefined, '', null, null],
  [A, 'qpu.a', ALL, undefined, A, null, null],
  [A, 'qpu.b', ALL, undefined, '', null, 'Session name a is on qpu.a. This job runs outside of the session.'],
  [ENDED, 'qpu.b', ALL, undefined, '', null, 'Session cccccccc is not active. This job runs outside of the session.'],
  [ENDED, 'qpu.b', { ...ALL, hasAllSessions: false }, undefined, ENDED, null, null],
  [
    OTHER,
    'qpu.a',
    ALL,
    undefined,
    '',
    null,
    'Session name d is in another project. This job runs outside of the session.',
  ],
  ['', 'qpu.a', ALL, A, '', A, null],
  ['', 'qpu.b', ALL, A, '', null, 'Session name a is on qpu.a. This job runs outside of the session.'],
  ['', 'qpu.b', ALL, ENDED, '', null, 'Session cccccccc is not active. This job runs outside of the session.'],
  [B, 'qpu.b', ALL, A, B, null, null],
  [B, 'qpu.a', ALL, A, '', A, 'Session name b is on qpu.b. This job runs in session name a, as before.'],
])('resolves session "%s" on %s', (session, backend, choices, original, value, usableOriginal, notice) => {
  expect(resolveSession({ session, backend }, choices, original)).toEqual({ value, original: usableOriginal, notice });
});

test.each([
  [
    'PRICE_ABOVE_MAX_COST',
    97.5,
    'usd',
    'The price is $97.50, which is higher than the maximum price. Nothing was submitted.',
  ],
  ['PRICE_IN_OTHER_UNIT', 1, 'credit', 'The price is 1 credit, which is in another unit. Nothing was submitted.'],
] as const)('describes %s with the labels of the form', (code, value, unit, message) => {
  const error = {
    code,
    path: ['input', 'maxCost'],
    message: '`maxCost`',
    price: { value, unit },
  };
  expect(toInputErrors([error])).toEqual([{ ...error, message }]);
});

test('describes a rejection with the reason of the service', () => {
  const error = { code: 'REJECTED', path: null, message: 'Rejected.', reason: 'No' };
  expect(toInputErrors([error])).toEqual([{ ...error, message: 'No. Nothing was changed.' }]);
});
