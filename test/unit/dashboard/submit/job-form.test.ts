import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { tabStorage } from '../../../../dashboard/src/components/storage.js';
import { saveDraft } from '../../../../dashboard/src/submit/drafts.js';
import { createInitialForm, DEFAULT_FORM } from '../../../../dashboard/src/submit/initial-form.js';
import { EMPTY_FORM, isAbove, readMaxPrice, validateForm } from '../../../../dashboard/src/submit/job-form.js';
import {
  changeProgram,
  choosePreset,
  findPresetProgram,
  PRESETS,
  writePrograms,
} from '../../../../dashboard/src/submit/presets.js';
import { findShotsError, SHOTS_RANGE } from '../../../../dashboard/src/submit/shots.js';
import { toQuoteInput } from '../../../../dashboard/src/submit/use-quote.js';

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

test('removes the name of an example with its program, and keeps a name that the user has entered', () => {
  const form = { ...EMPTY_FORM, ...choosePreset(BELL, '') };
  expect(changeProgram(form, { qasm3: 'OPENQASM 3.0;' })).toEqual({ qasm3: 'OPENQASM 3.0;', name: '' });
  const json = { ...form, language: 'json' } as const;
  expect(changeProgram(json, { json: '{}' })).toEqual({ json: '{}', name: '' });
  expect(changeProgram({ ...form, name: 'mine' }, { qasm3: '' })).toEqual({ qasm3: '' });
  // The name of another program, chosen by the user.
  expect(changeProgram({ ...form, qasm3: 'qubit q;' }, { qasm3: 'qubit q; h q;' })).toEqual({ qasm3: 'qubit q; h q;' });
  expect(changeProgram(form, { language: 'json' })).toEqual({ language: 'json' });
  // Only the program of the other language has been replaced.
  expect(changeProgram({ ...form, json: '{}' }, { language: 'json' })).toEqual({ language: 'json', name: '' });
  expect(GHZ && choosePreset(GHZ, form.qasm3).name).toBe('ghz');
});

test('takes nothing of the draft, such as its maximum price, into the form of an example', () => {
  saveDraft({ ...EMPTY_FORM, backend: 'qpu.aria-1', maxCost: '5', isDryRun: true, opt: '1', qasm3: 'x', changedAt: 1 });
  onTestFinished(() => tabStorage.clear());
  expect(createInitialForm(new URLSearchParams()).values).toMatchObject({ maxCost: '5', isDryRun: true, opt: '1' });
  const { values, restoredAt } = createInitialForm(new URLSearchParams({ program: 'GHZ', backend: 'simulator' }));
  expect(values).toEqual({ ...DEFAULT_FORM, ...writePrograms(GHZ ?? BELL), name: 'ghz', backend: 'simulator' });
  expect(restoredAt).toBeNull();
});
