import { expect, test } from 'vitest';
import { copyBuffer } from '../../src/primitives/copy-buffer.js';
import { ResponseParseCache } from '../../src/upstream/transport/response-parse-cache.js';

const MOST = 100_000;

/** Reads as text, and counts how often. */
function reader(repeats: ResponseParseCache) {
  let reads = 0;
  return {
    /** Boxed, so that what was read anew is another. */
    ask: (name: string, answer: string) =>
      repeats.parse(name, Buffer.from(answer), (bytes) => {
        reads += 1;
        return { text: bytes.toString() };
      }),
    get reads() {
      return reads;
    },
  };
}

test('what is answered again byte for byte is read no more once it has been asked for twice', () => {
  const of = reader(new ResponseParseCache(MOST));

  of.ask('one page', 'jobs');
  const second = of.ask('one page', 'jobs');

  expect(of.ask('one page', 'jobs')).toBe(second);
  expect(of.reads).toBe(2);
});

test('an answer that differs in one byte is read, and so is the one after it that is as before', () => {
  const of = reader(new ResponseParseCache(MOST));
  for (let i = 0; i < 3; i++) of.ask('one page', 'jobs');

  expect(of.ask('one page', 'jobS')).toEqual({ text: 'jobS' });
  expect(of.ask('one page', 'jobs')).toEqual({ text: 'jobs' });
});

test('the same bytes under another name are read for themselves', () => {
  const of = reader(new ResponseParseCache(MOST));
  for (let i = 0; i < 3; i++) of.ask("one caller's page", 'jobs');

  const other = of.ask("another caller's page", 'jobs');

  expect(other).not.toBe(of.ask("one caller's page", 'jobs'));
});

test('a buffer that is used again for something else changes nothing of what is known', () => {
  const repeats = new ResponseParseCache(MOST);
  const buffer = Buffer.from('jobs');
  const read = (bytes: Buffer) => bytes.toString();
  for (let i = 0; i < 2; i++) repeats.parse('one page', buffer, read);

  buffer.write('none');

  expect(repeats.parse('one page', buffer, read)).toBe('none');
  expect(repeats.parse('one page', Buffer.from('jobs'), read)).toBe('jobs');
});

test('no more is kept than fits: what was asked for longest ago is read anew', () => {
  const of = reader(new ResponseParseCache(MOST));
  const answer = 'x'.repeat(1_000);
  const pages = Array.from({ length: 100 }, (_, page) => `page ${page}`);
  for (let i = 0; i < 2; i++) for (const page of pages) of.ask(page, answer);
  const before = of.reads;

  of.ask('page 99', answer);
  expect(of.reads).toBe(before);

  of.ask('page 0', answer);
  expect(of.reads).toBe(before + 1);
});

test('an answer too large to keep is read each time', () => {
  const of = reader(new ResponseParseCache(MOST));
  for (let i = 0; i < 3; i++) of.ask('one page', 'x'.repeat(MOST));

  expect(of.reads).toBe(3);
});

test('a short answer holds its own bytes, and nothing of the buffer that short ones share', () => {
  const shared = Buffer.from('[]');

  const kept = copyBuffer(shared);

  expect(kept.equals(shared)).toBe(true);
  expect(shared.buffer.byteLength).toBeGreaterThan(2);
  expect(kept.buffer.byteLength).toBe(2);
});
