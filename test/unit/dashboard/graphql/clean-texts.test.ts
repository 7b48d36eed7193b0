import { CombinedError } from 'urql';
import { expect, test } from 'vitest';
import { cleanText, cleanTexts } from '../../../../dashboard/src/graphql/clean-texts.js';
import { getErrorMessage, getFailureMessage } from '../../../../dashboard/src/graphql/errors.js';

test.each([
  ['bell 2', 'bell 2'],
  ['  a\n\tb\u0000\u0085c\u2028 ', 'a b c'],
  ['abc\u202edcba\u2066', 'abcdcba'],
  ['a\u200bb\ufeff', 'ab'],
  ['', null],
  [' \u3000 ', null],
  ['\u200b\u200d\u2060\ufeff', null],
  ['\u0301\u0301', null],
  [`Z${'\u0301'.repeat(300)}`, `Z${'\u0301'.repeat(4)}`],
  ['👩‍🔬 e\u0301 नमस्ते', '👩‍🔬 e\u0301 नमस्ते'],
  ['x\ud800y', 'xy'],
  ['a'.repeat(10), 'a'.repeat(10)],
  ['a'.repeat(100_000), `${'a'.repeat(9)}…`],
  ['12345678👩👩', '12345678…'],
])('cleans %j to %j', (text, expected) => {
  expect(cleanText(text, expected === null || expected.endsWith('…') || text === 'aaaaaaaaaa' ? 10 : 200)).toBe(
    expected,
  );
});

test('cleans the names of jobs in a result, and nothing else', () => {
  const job = {
    __typename: 'Job',
    id: 'Job:a',
    name: ' a\u202e ',
    failure: { __typename: 'JobFailure', message: ' ' },
  };
  const metadata = JSON.parse('{ "__proto__": " a ", "constructor": " a ", "name": " a " }');
  const result = {
    metadata,
    jobs: { edges: [{ node: job }] },
    registers: [{ __typename: 'ResultRegister', name: ' r ' }],
  };
  cleanTexts(result);
  expect(job).toMatchObject({ id: 'Job:a', name: 'a', failure: { message: null } });
  expect(Object.values(metadata)).toEqual([' a ', ' a ', ' a ']);
  expect(result.registers[0]?.name).toBe(' r ');
});

test('cleans the messages of errors', () => {
  const errors = [{ message: ' a\u202e\n b ' }, { message: '\u200b' }];
  expect(getErrorMessage(new CombinedError({ graphQLErrors: errors }))).toBe('a b No message.');
  expect(getFailureMessage(undefined, errors)).toBe('a b\nNo message.');
});
