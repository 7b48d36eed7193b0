import type { Dispatcher } from 'undici';
import { expect, test } from 'vitest';
import { BufferedResponseHandler, type RawResponse } from '../../../../src/upstream/transport/undici.js';
import { measureMemory } from '../../../support/memory-usage.js';

const controller: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  abort: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};

test('receives a large response in one buffer when its size is declared', async () => {
  let handler: BufferedResponseHandler | undefined;
  const response = new Promise<RawResponse>((resolve, reject) => {
    handler = new BufferedResponseHandler(resolve, reject, {
      onSend: () => undefined,
      onHeaders: () => undefined,
      reserve: (bytes) => bytes,
    });
  });
  const all = Buffer.from('0123456789'.repeat(100_000));
  handler?.onResponseStart(controller, 200, { 'content-length': `${all.length}` });
  for (let at = 0; at < all.length; at += 60_000) handler?.onResponseData(controller, all.subarray(at, at + 60_000));
  handler?.onResponseEnd();
  const { body } = await response;
  expect(body.equals(all)).toBe(true);
  expect(body.buffer.byteLength).toBe(all.length);
});

test('copies a response when it arrives in chunks of one byte', async () => {
  const before = measureMemory().heapUsed;
  let handler: BufferedResponseHandler | undefined;
  const response = new Promise<RawResponse>((resolve, reject) => {
    handler = new BufferedResponseHandler(resolve, reject);
  });
  const all = Buffer.from('0123456789'.repeat(100_000));
  handler?.onResponseStart(controller, 200, {});
  for (let at = 0; at < all.length; at++) handler?.onResponseData(controller, all.subarray(at, at + 1));
  expect(measureMemory().heapUsed - before).toBeLessThan(20 * all.length);
  handler?.onResponseEnd();
  expect((await response).body.equals(all)).toBe(true);
});
