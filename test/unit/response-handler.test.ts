import type { Dispatcher } from 'undici';
import { expect, test } from 'vitest';
import { BufferedResponseHandler, type RawResponse } from '../../src/upstream/transport/response-handler.js';
import { measureMemory } from '../support/memory-usage.js';

const controller: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  abort: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};

test('an answer in pieces of one byte is not held as a million pieces', async () => {
  const before = measureMemory().heapUsed;
  let reception: BufferedResponseHandler | undefined;
  const answer = new Promise<RawResponse>((resolve, reject) => {
    reception = new BufferedResponseHandler(resolve, reject);
  });
  const all = Buffer.from('0123456789'.repeat(100_000));
  reception?.onResponseStart(controller, 200, {});
  for (let at = 0; at < all.length; at++) reception?.onResponseData(controller, all.subarray(at, at + 1));
  expect(measureMemory().heapUsed - before).toBeLessThan(20 * all.length);
  reception?.onResponseEnd();
  expect((await answer).body.equals(all)).toBe(true);
});
