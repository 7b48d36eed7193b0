import { afterEach, expect, test } from 'vitest';
import { tabStorage } from '../../../../dashboard/src/components/storage.js';
import {
  findSubmittedProgram,
  loadDraft,
  rememberSubmittedProgram,
  saveDraft,
} from '../../../../dashboard/src/submit/drafts.js';

/** About the longest program that the gateway accepts: MAX_BODY_BYTES. */
const LONG_PROGRAM = 'h q[0]; '.repeat(120_000);

afterEach(() => tabStorage.clear());

test('stores a draft with the longest program in both languages', () => {
  const draft = { qasm3: LONG_PROGRAM, json: LONG_PROGRAM };
  saveDraft(draft);
  expect(loadDraft()).toEqual(draft);
});

test('keeps the longest program that was submitted, and those before that fit', () => {
  const remember = (jobId: string, text: string) => rememberSubmittedProgram({ jobId, language: 'qasm3', text });
  remember('short', 'h q[0];');
  remember('long', LONG_PROGRAM);
  expect(findSubmittedProgram('short')?.text).toBe('h q[0];');
  expect(findSubmittedProgram('long')?.text).toBe(LONG_PROGRAM);
  remember('longer', 'x'.repeat(1_000_001));
  expect([findSubmittedProgram('longer'), findSubmittedProgram('long')?.text]).toEqual([null, LONG_PROGRAM]);
  for (let i = 0; i < 25; i++) remember(`${i}`, `${i}`);
  expect(findSubmittedProgram('short')).toBeNull();
});
