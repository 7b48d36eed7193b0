import { expect, test } from 'vitest';
import { rankResults, splitMatches } from '../../../../dashboard/src/commands/rank-results.js';

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

test.each([
  ['each word at its first place, whatever its case', 'Show completed jobs', 'JOB comp', 'Show [comp]leted [job]s'],
  ['the start of a word before the middle of another', 'scar carbon', 'car', 'scar [car]bon'],
  ['words that overlap once', 'qpu.aria-1', 'aria aria-1', 'qpu.[aria-1]'],
  ['nothing that other words found', 'Maria Keller', 'example.com', 'Maria Keller'],
  ['nothing in a name that is longer in lower case', '\u0130stanbul', 'stan', '\u0130stanbul'],
])('the search of commands marks %s', (_name, name, search, expected) => {
  const marked = splitMatches(name, search).map(({ text, isMatch }) => (isMatch ? `[${text}]` : text));
  expect(marked.join('')).toBe(expected);
});
