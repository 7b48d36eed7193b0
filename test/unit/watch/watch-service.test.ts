import { expect, test } from 'vitest';
import { type GatewayError, toCanceledError } from '../../../src/domain/gateway-error.js';
import type { Job } from '../../../src/domain/job.js';
import type { PageRequest } from '../../../src/domain/page.js';
import type { Session } from '../../../src/domain/session.js';
import { OwnerRegistry } from '../../../src/isolation/owner-registry.js';
import { Turns } from '../../../src/isolation/turns.js';
import { LightAbortSignal } from '../../../src/primitives/light-abort-signal.js';
import { type CallContext, createCallStats } from '../../../src/upstream/call-context.js';
import { createNoPeers } from '../../../src/watch/peers/no-peers.js';
import { WatchService, type WatchServiceOptions } from '../../../src/watch/watch-service.js';
import { flushEventLoop, ManualClock } from '../../support/clock.js';

const unexpectedCall = () => Promise.reject(new Error('No call was expected.'));

function createWatchService(
  limits = { jobs: 3, subscribedJobs: 4 },
  maxSharePerScope = 1,
  jobs: Partial<WatchServiceOptions['jobs']> = {},
  getSessions: WatchServiceOptions['sessions']['getMany'] = unexpectedCall,
) {
  const clock = new ManualClock();
  const owners = new OwnerRegistry({ secret: 'secret', clock });
  const turns = new Turns(owners, clock);
  const watch = new WatchService({
    keyValidityMs: 60_000,
    readAcceptance: async () => undefined,
    owners,
    jobs: { get: unexpectedCall, getMany: unexpectedCall, list: unexpectedCall, ...jobs },
    sessions: { getMany: getSessions },
    backends: { list: unexpectedCall },
    peers: createNoPeers(clock, () => 0.5),
    turns,
    clock,
    random: () => 0.5,
    pollIntervals: { minMs: 1_000, maxMs: 1_000 },
    limits,
    maxShares: { perScope: maxSharePerScope, perSender: maxSharePerScope, perAddress: maxSharePerScope },
  });
  const createCall = (apiKey = 'one', address?: string): CallContext => ({
    address,
    scope: owners.getScope(apiKey),
    sender: owners.getScope(apiKey),
    signal: new LightAbortSignal(),
    turns: turns.ofOwner(owners.getScope(apiKey)),
    stats: createCallStats(),
  });
  return { watch, clock, createCall };
}

const subscribeToJobs = (watch: WatchService, call: CallContext, ids: readonly string[], includeChildren: boolean) =>
  watch.subscribe(call, ids.length, (scopeWatch, handle) => scopeWatch.subscribeToJobs(ids, includeChildren, handle));
const subscribeToSession = (watch: WatchService, call: CallContext, id: string) =>
  watch.subscribe(call, 1, (scopeWatch, handle) => scopeWatch.subscribeToSession(id, handle));

test('rejects a subscription with the reason when its operation was aborted before', async () => {
  const { watch, createCall } = createWatchService();
  const call = createCall();
  const reason = toCanceledError('the client has disconnected');
  call.signal.abort(reason);
  await expect(subscribeToJobs(watch, call, ['a'], false)).rejects.toThrow(reason);
  await expect(subscribeToSession(watch, call, 's')).rejects.toThrow(reason);
  expect([watch.subscriptionCount, watch.watchedCount]).toEqual([0, 0]);
});

test('releases all capacity when one of several jobs exceeds the limit', async () => {
  const { watch, clock, createCall } = createWatchService();
  await expect(subscribeToJobs(watch, createCall(), ['a', 'b', 'c', 'd'], false)).rejects.toThrow(
    'Too many watched jobs: the limit per API key of the service is 3 now (set by MAX_SHARE_PER_CLIENT and MAX_MEMORY_MB). Close a subscription and retry.',
  );
  await flushEventLoop();
  expect([watch.subscriptionCount, watch.watchedCount, clock.waiting]).toEqual([0, 0, 0]);
});

test('watches no further job when the child jobs of one exceed the limit', async () => {
  const parent = { id: 'a', status: 'READY', childIds: ['c', 'd', 'e'] } as unknown as Job;
  const { watch, clock, createCall } = createWatchService({ jobs: 3, subscribedJobs: 4 }, 1, {
    // A list does not return the job, so that its first snapshot has the child ids.
    getMany: () => Promise.resolve(new Map()),
    get: () => Promise.resolve(parent),
  });
  const parentEvents = await subscribeToJobs(watch, createCall(), ['a'], false);
  const firstEvent = parentEvents.next();
  for (let call = 0; call < 2; call++) {
    await flushEventLoop();
    await clock.advance(100);
  }
  expect((await firstEvent).value).toMatchObject({ job: parent });

  const events = await subscribeToJobs(watch, createCall(), ['a', 'b'], true);
  expect((await events.next()).value).toMatchObject({ job: parent });
  expect((await events.next()).value).toMatchObject({ code: 'RATE_LIMITED' });
  expect(await events.next()).toEqual({ done: true, value: undefined });
  expect([watch.subscriptionCount, watch.watchedCount]).toEqual([1, 1]);
  await parentEvents.return();
  expect([watch.subscriptionCount, watch.watchedCount, clock.waiting]).toEqual([0, 0, 0]);
});

test('counts jobs per caller and for all callers together', async () => {
  const { watch, createCall } = createWatchService({ jobs: 3, subscribedJobs: 7.5 }, 2 / 3);
  await subscribeToJobs(watch, createCall('one'), ['a', 'b'], false);
  await expect(subscribeToSession(watch, createCall('one'), 's')).rejects.toThrow(
    'Too many watched jobs: the limit per API key of the service is 2 now',
  );
  await subscribeToSession(watch, createCall('two'), 's');
  await expect(subscribeToJobs(watch, createCall('two'), ['a'], false)).rejects.toThrow(
    'Too many watched jobs: the limit per API key of the service is 1 now',
  );
  await subscribeToJobs(watch, createCall('one'), ['b', 'a'], false);
  await subscribeToJobs(watch, createCall('one'), ['a'], false);
  await expect(subscribeToJobs(watch, createCall('one'), ['a'], false)).rejects.toThrow(
    'Too many jobs in open subscriptions: the limit per user or API key is 5 now (set by MAX_SHARE_PER_CLIENT and MAX_MEMORY_MB). Close a subscription and retry.',
  );
  expect([watch.subscriptionCount, watch.watchedCount]).toEqual([4, 3]);
  watch.close();
  expect([watch.subscriptionCount, watch.watchedCount]).toEqual([0, 0]);
});

test('counts the jobs of all keys of an address together, and gives them back when a key has too many', async () => {
  const { watch, createCall } = createWatchService({ jobs: 10, subscribedJobs: 4 }, 0.5);
  await expect(
    subscribeToJobs(watch, createCall('one', '127.0.0.1'), ['a', 'b', 'c', 'd', 'e', 'f'], false),
  ).rejects.toThrow('Too many watched jobs');
  await subscribeToJobs(watch, createCall('one', '127.0.0.1'), ['a'], false);
  await subscribeToJobs(watch, createCall('two', '127.0.0.1'), ['a'], false);
  await expect(subscribeToJobs(watch, createCall('three', '127.0.0.1'), ['a'], false)).rejects.toThrow(
    'Too many jobs in open subscriptions: the limit per address is 2 now',
  );
  await subscribeToJobs(watch, createCall('three', '127.0.0.2'), ['a'], false);
  watch.close();
  expect([watch.subscriptionCount, watch.watchedCount]).toEqual([0, 0]);
});

test('lends each further caller its fair part when the others use as much as they may', async () => {
  const { watch, createCall } = createWatchService({ jobs: 16, subscribedJobs: 1_000 }, 0.5);
  const watchAll = async (key: string) => {
    let count = 0;
    try {
      for (; ; count++) await subscribeToJobs(watch, createCall(key), [`${key}-${count}`], false);
    } catch (error) {
      expect(error).toMatchObject({ code: 'RATE_LIMITED', message: expect.stringContaining('MAX_SHARE_PER_CLIENT') });
    }
    return count;
  };
  const counts: number[] = [];
  for (const key of ['one', 'two', 'three', 'four']) counts.push(await watchAll(key));
  expect(counts).toEqual([8, 8, 5, 4]);
  watch.close();
});

test('ends with the limit when an ended session has more jobs than are listed', async () => {
  const session = { id: 's', status: 'ENDED' } as unknown as Session;
  const subscribeToList = async (pageCount: number) => {
    let calls = 0;
    const list = (_call: CallContext, _filter: object, { pageToken }: PageRequest) => {
      calls += 1;
      const page = Number(pageToken ?? 1);
      const job = { id: `job-${page}`, status: 'COMPLETED' } as unknown as Job;
      return Promise.resolve({ items: [job], nextPageToken: page < pageCount ? `${page + 1}` : null });
    };
    const { watch, clock, createCall } = createWatchService(
      undefined,
      1,
      { list },
      async () => new Map([['s', session]]),
    );
    const events = await subscribeToSession(watch, createCall(), 's');
    const read = async () => {
      const values: unknown[] = [];
      for await (const value of events) values.push(value);
      return values;
    };
    const values = await clock.until(read(), flushEventLoop);
    return { values, calls };
  };
  const complete = await subscribeToList(400);
  expect([complete.values, complete.calls]).toMatchObject([[{ session }], 400]);
  const incomplete = await subscribeToList(401);
  const error = { code: 'TOO_EXPENSIVE', message: expect.stringContaining('400 pages, 10,000 jobs') };
  expect([incomplete.values, incomplete.calls]).toMatchObject([[{ session }, error], 400]);
});

test('ends every subscription with an error when it is closed', async () => {
  const { watch, clock, createCall } = createWatchService();
  const streams = [
    await subscribeToJobs(watch, createCall(), ['a'], true),
    await subscribeToSession(watch, createCall('two'), 's'),
  ];
  await flushEventLoop();
  expect(clock.waiting).toBe(2);
  watch.close();
  for (const stream of streams) {
    const { value } = await stream.next();
    expect((value as GatewayError).code).toBe('UNAVAILABLE');
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  }
  expect(clock.waiting).toBe(0);
});
