import { describe, expect, test } from 'vitest';
import { chooseMaxMemoryMb, createLimits, type Limits, MIN_MEMORY_MB } from '../../src/limits.js';
import { SETTINGS } from '../../src/settings.js';

const MB = 1_000_000;

/** What is held when every limit is reached at once, by the sizes that security.md and the code state. */
function sumBytes(limits: Limits): number {
  return [
    limits.cacheKb * 1_000,
    limits.decodedBodiesBytes,
    limits.maxUnsentBytes,
    limits.maxUnfinishedBytes,
    limits.maxUpstreamBytesInFlight,
    limits.maxHeldDocumentBytes,
    50 * limits.maxDocumentChars,
    2 * limits.maxPersistedDocumentChars,
    600 * limits.maxPlannedFields,
    limits.maxWaitingBytes,
    8_000 * limits.maxWebSockets,
    3_200 * limits.maxSubscribedJobs,
    4_000 * limits.maxWatchedJobs,
  ].reduce((sum, bytes) => sum + bytes, 0);
}

describe('limits that follow from MAX_MEMORY_MB', () => {
  test.each([MIN_MEMORY_MB, 128, 512, 2_048, 16_384])(
    'leave a quarter of %i MB when all are reached',
    (maxMemoryMb) => {
      const limits = createLimits(maxMemoryMb, 30_000, 15_000);
      expect(sumBytes(limits)).toBeLessThan((maxMemoryMb * MB * 3) / 4);
      for (const [name, limit] of Object.entries(limits)) expect(limit, name).toBeGreaterThan(0);
    },
  );

  test('allow a body and a WebSocket message of the default size to each address with the least memory', () => {
    const maxShare = Number(SETTINGS.MAX_SHARE_PER_CLIENT.default);
    const { maxUnfinishedBytes, maxHeldDocumentBytes, maxTokens, maxPersistedDocumentChars, maxDocumentLength } =
      createLimits(MIN_MEMORY_MB, 1, 15_000);
    expect(maxUnfinishedBytes * maxShare).toBeGreaterThan(Number(SETTINGS.MAX_BODY_BYTES.default));
    expect(maxPersistedDocumentChars * maxShare).toBeGreaterThan(maxDocumentLength);
    expect(maxHeldDocumentBytes).toBeGreaterThan((250 * maxTokens) / 2);
  });

  test('are those that security.md describes with 2048 MB', () => {
    expect(createLimits(2_048, 30_000, 15_000)).toMatchObject({
      cacheKb: 100_000,
      maxUnsentBytes: 200 * MB,
      maxUnfinishedBytes: 100 * MB,
      maxUpstreamBytesInFlight: 100 * MB,
      maxHeldDocumentBytes: 100 * MB,
      maxWaitingBytes: 200 * MB,
      maxSubscribedJobs: 50_000,
      maxWatchedJobs: 20_000,
      maxWebSockets: 20_000,
    });
  });
});

test.each([
  ['the heap limit', 512 * MB, undefined, 512],
  ['the memory of the container', 2_000 * MB, 700 * MB, 700],
  ['the heap limit when the container has no limit', 512 * MB, 2 ** 64, 512],
  ['the heap limit when the limit of the container is unknown', 512 * MB, 0, 512],
  ['at most 2048 MB', 4_000 * MB, 8_000 * MB, 2_048],
  ['at least what a gateway needs', 50 * MB, 60 * MB, MIN_MEMORY_MB],
])('the default of MAX_MEMORY_MB is %s', (_name, heapLimit, constrained, expected) => {
  expect(chooseMaxMemoryMb(heapLimit, constrained)).toBe(expected);
});
