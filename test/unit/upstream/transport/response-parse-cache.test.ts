import { expect, test } from 'vitest';
import { OwnerRegistry } from '../../../../src/isolation/owner-registry.js';
import { systemClock } from '../../../../src/primitives/clock.js';
import { ResponseParseCache } from '../../../../src/upstream/transport/response-parse-cache.js';
import { copyBuffer } from '../../../../src/upstream/wire/body-decoders.js';

const MAX_BYTES = 100_000;

function createParseCache() {
  const owners = new OwnerRegistry({ secret: 'secret', clock: systemClock });
  const cache = new ResponseParseCache(MAX_BYTES, owners);
  let parseCount = 0;
  return {
    cache,
    scope: owners.getScope('key'),
    /** Returns a new object when the response is parsed. */
    parse: (key: string, response: string, apiKey = 'key') =>
      cache.parse(owners.getScope(apiKey), key, Buffer.from(response), (bytes) => {
        parseCount += 1;
        return { text: bytes.toString() };
      }),
    get parseCount() {
      return parseCount;
    },
  };
}

test('does not parse a response again when it was received twice, byte for byte', () => {
  const parses = createParseCache();
  parses.parse('one page', 'jobs');
  const second = parses.parse('one page', 'jobs');
  expect(parses.parse('one page', 'jobs')).toBe(second);
  expect(parses.parseCount).toBe(2);
});

test('parses a response that differs in one byte, and the next one that is as before', () => {
  const { parse } = createParseCache();
  for (let i = 0; i < 3; i++) parse('one page', 'jobs');
  expect(parse('one page', 'jobS')).toEqual({ text: 'jobS' });
  expect(parse('one page', 'jobs')).toEqual({ text: 'jobs' });
});

test.each([
  ['another key', 'another page', 'key'],
  ['another caller', 'one page', 'other'],
])('parses the same bytes again when they are of %s', (_what, key, apiKey) => {
  const { parse } = createParseCache();
  for (let i = 0; i < 3; i++) parse('one page', 'jobs');
  for (let i = 0; i < 3; i++) parse(key, 'jobs', apiKey);
  expect(parse(key, 'jobs', apiKey)).not.toBe(parse('one page', 'jobs'));
});

test('is not affected when a buffer is reused', () => {
  const { cache, scope } = createParseCache();
  const buffer = Buffer.from('jobs');
  const parse = (bytes: Buffer) => bytes.toString();
  for (let i = 0; i < 2; i++) cache.parse(scope, 'one page', buffer, parse);
  buffer.write('none');
  expect(cache.parse(scope, 'one page', buffer, parse)).toBe('none');
  expect(cache.parse(scope, 'one page', Buffer.from('jobs'), parse)).toBe('jobs');
});

test('evicts the response used longest ago when the size is reached', () => {
  const parses = createParseCache();
  const response = 'x'.repeat(1_000);
  const pages = Array.from({ length: 50 }, (_, page) => `page ${page}`);
  for (let i = 0; i < 2; i++) for (const page of pages) parses.parse(page, response);
  const before = parses.parseCount;
  parses.parse('page 49', response);
  expect(parses.parseCount).toBe(before);
  parses.parse('page 0', response);
  expect(parses.parseCount).toBe(before + 1);
});

test('parses a response each time when it is too large to cache', () => {
  const parses = createParseCache();
  for (let i = 0; i < 3; i++) parses.parse('one page', 'x'.repeat(MAX_BYTES));
  expect(parses.parseCount).toBe(3);
});

test('copies only the bytes of a short response, not the buffer pool of Node', () => {
  const shared = Buffer.from('[]');

  const copy = copyBuffer(shared);

  expect(copy.equals(shared)).toBe(true);
  expect(shared.buffer.byteLength).toBeGreaterThan(2);
  expect(copy.buffer.byteLength).toBe(2);
});

test('stores what is parsed later, when the parser uses the memory of the bytes up', async () => {
  const { cache, scope } = createParseCache();
  let parseCount = 0;
  const parse = () =>
    cache.parse(scope, 'one page', Buffer.from('jobs'), async (bytes) => {
      parseCount += 1;
      const text = bytes.toString();
      bytes.fill(0);
      return { text };
    });
  await parse();
  const second = await parse();
  expect(second).toEqual({ text: 'jobs' });
  expect(parse()).toBe(second);
  expect(parseCount).toBe(2);
});
