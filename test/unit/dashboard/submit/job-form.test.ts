import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { parseQasmCircuit } from '../../../../dashboard/src/circuit/from-qasm.js';
import { tabStorage } from '../../../../dashboard/src/components/storage.js';
import { saveDraft } from '../../../../dashboard/src/submit/drafts.js';
import { findBlocker } from '../../../../dashboard/src/submit/find-blocker.js';
import { createInitialForm, DEFAULT_FORM } from '../../../../dashboard/src/submit/initial-form.js';
import {
  EMPTY_FORM,
  isAbove,
  readMaxPrice,
  toSettings,
  validateForm,
} from '../../../../dashboard/src/submit/job-form.js';
import { nameRerun, suggestName } from '../../../../dashboard/src/submit/job-name.js';
import { choosePreset, findPresetProgram, PRESETS, writePrograms } from '../../../../dashboard/src/submit/presets.js';
import { analyzeProgram } from '../../../../dashboard/src/submit/program.js';
import { describeMitigation, findShotsError, SHOTS_RANGE } from '../../../../dashboard/src/submit/shots.js';
import { type BackendQuote, type QuoteState, toQuoteInput } from '../../../../dashboard/src/submit/use-quote.js';
import { toEstimateRequest } from '../../../../src/domain/quote.js';

test.each(['', ' ', '1', ' 100 ', '1000000'])('accepts %j as number of shots', (shots) => {
  expect(findShotsError(shots)).toBeUndefined();
});

test.each(['0', '00', '-1', '1.5', '1e3', 'many', '1000001', '99999999999999999999'])(
  'rejects %j as number of shots with the range, without a quote',
  (shots) => {
    const form = { ...EMPTY_FORM, backend: 'simulator', shots };
    expect(validateForm(form)).toEqual({ shots: 'Enter a whole number from 1 to 1,000,000.' });
    expect(toQuoteInput({ jobId: 'Job:1' }, form)).toBeNull();
  },
);

test.each(['', '499', '500', '1000'])('says what error mitigation the estimate has in it with %j shots', (shots) => {
  const program = { circuit: { gateset: 'qis', qubits: 1, gates: [{ gate: 'h', target: 0 }] } };
  for (const debiasing of ['', 'on', 'off'])
    for (const symmetryVerification of ['', 'on', 'off']) {
      const values = { ...EMPTY_FORM, shots, debiasing, symmetryVerification };
      const input = { program, shots: Number(shots) || null, settings: toSettings(values) };
      expect(toEstimateRequest('qpu.aria-1', input), `${debiasing} ${symmetryVerification}`).toMatchObject({
        errorMitigation: describeMitigation(values) !== 'without debiasing',
      });
    }
});

test.each([
  ['with debiasing', { debiasing: true }, {}],
  ['without debiasing', { debiasing: false }, {}],
  ['without debiasing', { debiasing: true }, { shots: '499' }],
  ['without debiasing', { debiasing: true }, { debiasing: 'off' }],
  ['with debiasing', { debiasing: false }, { debiasing: 'on' }],
  ['with symmetry verification', { debiasing: null }, { symmetryVerification: 'on' }],
  [null, { debiasing: null }, {}],
])('says %j of the estimate of a job that runs again with %j and the fields %j', (expected, kept, fields) => {
  expect(describeMitigation({ ...EMPTY_FORM, ...fields }, { shots: 1_000, ...kept })).toBe(expected);
});

test('has the range of shots that the schema documents', () => {
  const schema = readFileSync('schema/gateway.graphql', 'utf8');
  expect(schema.match(/Number of shots, \d.*?(?=\. Default)/g)).toEqual(
    expect.arrayContaining([`Number of shots, ${SHOTS_RANGE}`]),
  );
});

test('reads the maximum price, which does not apply to a dry run', () => {
  const read = (maxCost: string, isDryRun = false) => readMaxPrice({ ...EMPTY_FORM, maxCost, isDryRun }, 'usd');
  expect([read(' 2.50 '), read(''), read('two'), read('2', true)]).toEqual([
    { value: 2.5, unit: 'usd' },
    null,
    null,
    null,
  ]);
});

test('compares prices with the maximum in the same unit only', () => {
  const max = { value: 2, unit: 'usd' };
  expect(isAbove({ value: 2.01, unit: 'USD' }, max)).toBe(true);
  expect(isAbove({ value: 2, unit: 'usd' }, max)).toBe(false);
  expect(isAbove({ value: 9, unit: 'credit' }, max)).toBe(false);
  expect([isAbove(null, max), isAbove({ value: 9, unit: 'usd' }, null)]).toEqual([false, false]);
});

const [BELL, GHZ] = PRESETS;

test('finds the example of a program in both languages, also one of the random circuits', () => {
  const random = PRESETS.find(({ name }) => name === 'Random circuit');
  if (!random) throw new Error('There is no random circuit.');
  for (const preset of PRESETS) {
    const { qasm3, json } = writePrograms(preset, 3);
    expect([findPresetProgram(qasm3)?.preset, findPresetProgram(json)?.preset]).toEqual([preset, preset]);
    expect([findPresetProgram(`${qasm3}h q[0];`), findPresetProgram(`${json} `)]).toEqual([undefined, undefined]);
  }
  const first = choosePreset(random, '');
  const second = choosePreset(random, first.qasm3);
  expect(second.qasm3).not.toBe(first.qasm3);
  expect(choosePreset(random, second.json).json).not.toBe(second.json);
  expect(choosePreset(BELL, writePrograms(BELL).json).json).toBe(writePrograms(BELL).json);
});

const draw = (qasm3: string) => [parseQasmCircuit(qasm3).circuit].flatMap((circuit) => circuit ?? []);
const suggest = (qasm3: string) => suggestName(qasm3, draw(qasm3));
const write = (qubits: number, ...statements: string[]) =>
  ['include "stdgates.inc";', `qubit[${qubits}] q;`, ...statements].join('\n');

test.each([
  ['an example', writePrograms(GHZ ?? BELL).json, 'GHZ 5 qubits'],
  ['a Bell circuit', write(2, 'h q[1];', 'cx q[1], q[0];', 'bit[2] c = measure q;'), 'Bell 2 qubits'],
  ['a GHZ circuit of another order', write(3, 'h q[1];', 'cx q[1], q[2];', 'cx q[1], q[0];'), 'GHZ 3 qubits'],
  [
    'a circuit with an extra gate',
    write(3, 'h q[0];', 'cx q[0], q[1];', 'cx q[1], q[2];', 'x q[0];'),
    'Circuit 3 qubits 4 gates',
  ],
  ['a circuit that leaves a qubit out', write(3, 'h q[0];', 'cx q[0], q[1];'), 'Circuit 3 qubits 2 gates'],
  ['a gate', write(1, 'h q[0];'), 'Circuit 1 qubit 1 gate'],
  ['no program', 'h', ''],
] as const)('suggests a name for %s', (_, program, name) => {
  expect(suggest(program)).toBe(name);
});

test('names several circuits by their number, and another run by the original', () => {
  expect(suggestName('', [...draw(write(2, 'h q;')), ...draw(write(4, 'h q;'))])).toBe('2 circuits 4 qubits');
  expect([nameRerun('ghz'), nameRerun('rerun of ghz'), nameRerun('a, b <i>')]).toEqual([
    'rerun of ghz',
    'rerun of ghz',
    'rerun of a b i',
  ]);
});

const quoteOf = (quote: Partial<BackendQuote>, isStale = false): QuoteState => ({
  quotes: new Map([
    [
      'qpu.a',
      {
        backend: { id: 'Backend:qpu.a', serviceId: 'qpu.a' },
        canRun: true,
        price: { value: 5, unit: 'usd' },
        queueTimeMs: 1,
        executionTimeMs: 1,
        quantumComputeTimeMs: null,
        issues: [],
        ...quote,
      },
    ],
  ]),
  size: null,
  hasInput: true,
  isUpdating: isStale,
  isStale,
  programErrors: [],
  failure: null,
  refresh: () => undefined,
});
const retired = quoteOf({ canRun: false, issues: [{ code: 'UNAVAILABLE', message: 'It is retired.' }] });
const usd = (value: number) => ({ value, unit: 'usd' });

test.each([
  ['nothing is known that prevents it', {}, null],
  ['the program has errors', { programError: 'The program has errors.' }, 'The program has errors.'],
  ['the backend cannot run it', { quote: retired }, 'qpu.a cannot run this job.\nIt is retired.'],
  ['the price is above the maximum', { maxPrice: usd(4) }, 'Above the maximum price'],
  ['the price is at the maximum', { maxPrice: usd(5) }, null],
  ['the role allows less', { roleMax: usd(4) }, 'The price is $5.00, which is higher than your role allows.'],
  ['the price is that of an earlier program', { maxPrice: usd(4), quote: quoteOf({}, true) }, null],
  ['it is a dry run', { quote: retired, maxPrice: usd(4), values: { isDryRun: true } }, null],
  ['there is no price', { maxPrice: usd(4), quote: quoteOf({ price: null }) }, null],
] as const)(
  'blocks a job when %s',
  (_, {
    values = {},
    ...options
  }: Partial<Omit<Parameters<typeof findBlocker>[0], 'values'>> & { values?: object }, reason) => {
    const defaults = { quote: quoteOf({}), maxPrice: null, roleMax: null, programError: null };
    const blocker = findBlocker({ ...defaults, ...options, values: { ...EMPTY_FORM, backend: 'qpu.a', ...values } });
    expect(blocker?.reason ?? null).toBe(reason);
  },
);

test('finds no problem in a program that nobody has written yet', () => {
  for (const language of ['qasm3', 'json'] as const)
    expect(analyzeProgram(language, ' \n')).toEqual({ program: null, circuits: [], problems: [] });
});

test.each([
  ['without', 'the address chooses another backend', 'qpu.aria-1', ''],
  ['with', 'the address chooses the same backend', 'simulator', 'ideal'],
])('opens the draft %s its noise model when %s', (_with, _when, backend, noise) => {
  saveDraft({ ...EMPTY_FORM, backend: 'simulator', noise: 'ideal', shots: '7', changedAt: 1 });
  onTestFinished(() => tabStorage.clear());
  const { values } = createInitialForm(new URLSearchParams({ backend }));
  expect(values).toMatchObject({ backend, noise, shots: '7' });
});

test('takes nothing of the draft, such as its maximum price, into the form of an example', () => {
  saveDraft({ ...EMPTY_FORM, backend: 'qpu.aria-1', maxCost: '5', isDryRun: true, opt: '1', qasm3: 'x', changedAt: 1 });
  onTestFinished(() => tabStorage.clear());
  expect(createInitialForm(new URLSearchParams()).values).toMatchObject({ maxCost: '5', isDryRun: true, opt: '1' });
  const { values, restoredAt } = createInitialForm(new URLSearchParams({ program: 'GHZ', backend: 'simulator' }));
  expect(values).toEqual({ ...DEFAULT_FORM, ...writePrograms(GHZ ?? BELL), backend: 'simulator' });
  expect(restoredAt).toBeNull();
});
