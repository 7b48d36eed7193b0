import { expect, test } from 'vitest';
import { OwnerRegistry } from '../../../../src/isolation/owner-registry.js';
import { systemClock } from '../../../../src/primitives/clock.js';
import { DecodedBodies } from '../../../../src/upstream/transport/decoded-bodies.js';
import { copyBuffer } from '../../../../src/upstream/wire/body-decoders.js';

const MAX_BYTES = 100_000;

function createDecodedBodies() {
  const owners = new OwnerRegistry({ secret: 'secret', clock: systemClock });
  const cache = new DecodedBodies(MAX_BYTES, owners, 1);
  let decodeCount = 0;
  return {
    cache,
    scope: owners.getScope('key'),
    /** Returns a new object when the response is decoded. */
    decode: (key: string, response: string, apiKey = 'key') =>
      cache.getOrDecode(owners.getScope(apiKey), key, Buffer.from(response), (bytes) => {
        decodeCount += 1;
        return { text: bytes.toString() };
      }),
    get decodeCount() {
      return decodeCount;
    },
  };
}

test('does not decode a response again when it was received twice, byte for byte', () => {
  const bodies = createDecodedBodies();
  bodies.decode('one page', 'jobs');
  const second = bodies.decode('one page', 'jobs');
  expect(bodies.decode('one page', 'jobs')).toBe(second);
  expect(bodies.decodeCount).toBe(2);
});

test('decodes a response that differs in one byte, and the next one that is as before', () => {
  const { decode } = createDecodedBodies();
  for (let i = 0; i < 3; i++) decode('one page', 'jobs');
  expect(decode('one page', 'jobS')).toEqual({ text: 'jobS' });
  expect(decode('one page', 'jobs')).toEqual({ text: 'jobs' });
});

test.each([
  ['another key', 'another page', 'key'],
  ['another caller', 'one page', 'other'],
])('decodes the same bytes again when they are of %s', (_what, key, apiKey) => {
  const { decode } = createDecodedBodies();
  for (let i = 0; i < 3; i++) decode('one page', 'jobs');
  for (let i = 0; i < 3; i++) decode(key, 'jobs', apiKey);
  expect(decode(key, 'jobs', apiKey)).not.toBe(decode('one page', 'jobs'));
});

test('is not affected when a buffer is reused', () => {
  const { cache, scope } = createDecodedBodies();
  const buffer = Buffer.from('jobs');
  const decode = (bytes: Buffer) => bytes.toString();
  for (let i = 0; i < 2; i++) cache.getOrDecode(scope, 'one page', buffer, decode);
  buffer.write('none');
  expect(cache.getOrDecode(scope, 'one page', buffer, decode)).toBe('none');
  expect(cache.getOrDecode(scope, 'one page', Buffer.from('jobs'), decode)).toBe('jobs');
});

test('evicts the response used longest ago when the size is reached', () => {
  const bodies = createDecodedBodies();
  const response = 'x'.repeat(1_000);
  const pages = Array.from({ length: 50 }, (_, page) => `page ${page}`);
  for (let i = 0; i < 2; i++) for (const page of pages) bodies.decode(page, response);
  const before = bodies.decodeCount;
  bodies.decode('page 49', response);
  expect(bodies.decodeCount).toBe(before);
  bodies.decode('page 0', response);
  expect(bodies.decodeCount).toBe(before + 1);
});

test('decodes a response each time when it is too large to cache', () => {
  const bodies = createDecodedBodies();
  for (let i = 0; i < 3; i++) bodies.decode('one page', 'x'.repeat(MAX_BYTES));
  expect(bodies.decodeCount).toBe(3);
});

test('copies only the bytes of a short response, not the buffer pool of Node', () => {
  const shared = Buffer.from('[]');

  const copy = copyBuffer(shared);

  expect(copy.equals(shared)).toBe(true);
  expect(shared.buffer.byteLength).toBeGreaterThan(2);
  expect(copy.buffer.byteLength).toBe(2);
});

test('stores what is decoded later, when the decoder uses the memory of the bytes up', async () => {
  const { cache, scope } = createDecodedBodies();
  let decodeCount = 0;
  const decode = () =>
    cache.getOrDecode(scope, 'one page', Buffer.from('jobs'), async (bytes) => {
      decodeCount += 1;
      const text = bytes.toString();
      bytes.fill(0);
      return { text };
    });
  await decode();
  const second = await decode();
  expect(second).toEqual({ text: 'jobs' });
  expect(decode()).toBe(second);
  expect(decodeCount).toBe(2);
});
