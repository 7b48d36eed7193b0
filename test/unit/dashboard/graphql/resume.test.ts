import { beforeEach, expect, test, vi } from 'vitest';
import { subscribeAgain } from '../../../../dashboard/src/graphql/resume.js';

type Sink = Parameters<typeof subscribeAgain>[1];
type Result = Parameters<Sink['next']>[0];

const createErrors = (code: string) => [{ message: code, extensions: { code } }];
const EVENT: Result = { data: { job: 'a' } };

beforeEach(() => {
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('addEventListener', () => undefined);
  // The delays pass at once.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController();
    queueMicrotask(() => controller.abort());
    return controller.signal;
  });
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

/** Subscriptions to a gateway, and what the subscriber receives. */
function subscribe() {
  const received: unknown[] = [];
  const sinks: Sink[] = [];
  const unsubscribe = subscribeAgain(
    (sink) => {
      sinks.push(sink);
      return () => received.push('unsubscribed');
    },
    {
      next: (result) => received.push(result),
      error: (error) => received.push({ error }),
      complete: () => received.push('complete'),
    },
  );
  return { received, sinks, unsubscribe };
}

/** Runs what follows the wait. */
const flush = () => new Promise(setImmediate);

test.each(['UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT', 'UNAVAILABLE', 'RATE_LIMITED'])(
  'subscribes again when an event with the error %s is followed by complete',
  async (code) => {
    const { received, sinks } = subscribe();
    const failed = { data: null, errors: createErrors(code) };
    sinks[0]?.next(failed);
    sinks[0]?.complete();
    await flush();
    expect(sinks.length).toBe(2);
    sinks[1]?.next(EVENT);
    // The empty list removes the error of the first event.
    expect(received).toEqual([failed, { ...EVENT, errors: [] }]);
    sinks[1]?.complete();
    expect(received.at(-1)).toBe('complete');
  },
);

test('subscribes again when the gateway rejects the operation with an error that may pass', async () => {
  const { received, sinks } = subscribe();
  const errors = createErrors('RATE_LIMITED');
  sinks[0]?.error(errors);
  await flush();
  expect(received).toEqual([{ data: null, errors }]);
  expect(sinks.length).toBe(2);
});

test('completes when an event with an error that stays is followed by complete', async () => {
  const { received, sinks } = subscribe();
  const failed = { data: null, errors: createErrors('FORBIDDEN') };
  sinks[0]?.next(failed);
  sinks[0]?.complete();
  await flush();
  expect(received).toEqual([failed, 'complete']);
  expect(sinks.length).toBe(1);
});

test('completes when the last event before complete has no error', async () => {
  const { received, sinks } = subscribe();
  sinks[0]?.next({ data: null, errors: createErrors('UPSTREAM_UNAVAILABLE') });
  sinks[0]?.next(EVENT);
  sinks[0]?.complete();
  await flush();
  expect(received.at(-1)).toBe('complete');
  expect(sinks.length).toBe(1);
});

test('does not subscribe again when the subscriber leaves during the wait', async () => {
  const { received, sinks, unsubscribe } = subscribe();
  sinks[0]?.next({ data: null, errors: createErrors('UNAVAILABLE') });
  sinks[0]?.complete();
  unsubscribe();
  await flush();
  expect(received.at(-1)).toBe('unsubscribed');
  expect(sinks.length).toBe(1);
});
