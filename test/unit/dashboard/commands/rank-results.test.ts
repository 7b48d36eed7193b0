import { expect, test } from 'vitest';
import { rankResults } from '../../../../dashboard/src/commands/rank-results.js';

const RESULTS = [
  { name: 'Debiasing', note: 'Settings' },
  { name: 'warm up debiased', note: 'Done, qpu.aria-1' },
  { name: 'Go to backends' },
  { name: 'Use qpu.aria-1', note: 'Compare backends' },
  { name: 'qpu.aria-1', note: 'Backend' },
  { name: 'Copy as code', keywords: 'As curl, TypeScript or Python' },
  { name: 'Maria Keller', keywords: 'maria@example.com' },
];

test.each([
  ['what starts with the text, then a word that does', 'debi', ['Debiasing', 'warm up debiased']],
  ['the start after the verb of a command', 'back', ['Go to backends', 'Use qpu.aria-1', 'qpu.aria-1']],
  [
    'a word with a hyphen, in the order of the list, before other texts, and letters within words last of the names',
    'aria-1',
    ['Use qpu.aria-1', 'qpu.aria-1', 'warm up debiased'],
  ],
  ['words in any order', 'KELLER mar', ['Maria Keller']],
  ['other words to find it by', 'curl', ['Copy as code']],
  ['nothing if a word is missing', 'maria curl', []],
  ['all without a text', '  ', RESULTS.map(({ name }) => name)],
])('the search of commands finds %s', (_name, text, expected) => {
  expect(rankResults(RESULTS, text).map(({ name }) => name)).toEqual(expected);
});
