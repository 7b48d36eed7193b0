import { GraphQLInt, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import { CallerRegistry } from '../../../src/callers/caller-registry.js';
import { FairLimit } from '../../../src/callers/fair-limit.js';
import { LightAbortSignal } from '../../../src/primitives/light-abort-signal.js';
import { flushEventLoop, ManualClock } from '../../support/clock.js';
import { samplePipeline } from '../../support/sample-pipeline.js';

function createLimit(maxShare: number) {
  const callers = new CallerRegistry({ secret: 'secret', clock: new ManualClock() });
  const limit = new FairLimit({ callers, max: 10_000, maxShare, createMessage: (max) => `at most ${max}` });
  return { limit, toOwner: (key: string) => callers.getCaller(key) };
}

function startLimit(maxShare: number) {
  const { limit, toOwner } = createLimit(maxShare);
  return (key: string, calls: number) => limit.acquire(toOwner(key), calls);
}

test('rejects calls of a caller beyond its share', () => {
  const acquire = startLimit(0.5);
  const release = acquire('a', 4_999);
  acquire('a', 1);
  expect(() => acquire('a', 1)).toThrow('at most 5000');
  release();
  release();
  acquire('a', 4_999);
  expect(() => acquire('a', 1)).toThrow('at most 5000');
});

test('rejects only callers with more than their fair part when the limit of all is reached', () => {
  const acquire = startLimit(0.5);
  for (const key of ['a', 'b']) acquire(key, 5_000);
  acquire('c', 251);
  acquire('c', 3_000);
  expect(() => acquire('c', 100)).toThrow('at most 3333');
  expect(() => acquire('a', 1)).toThrow('at most 3333');
  acquire('d', 251);
});

test('resumes those that wait in their order when the caller has released enough', async () => {
  const { limit, toOwner } = createLimit(0.5);
  const [a, b] = [toOwner('a'), toOwner('b')];
  const signal = new LightAbortSignal();
  const release = limit.acquire(a, 5_000);
  const resumed: string[] = [];
  const wait = async (name: string, units: number) => {
    const acquired = await limit.acquireWhenFree(a, units, signal);
    resumed.push(name);
    return acquired;
  };
  const waiting = [wait('large', 4_000), wait('small', 1), wait('last', 1_000)];
  expect(limit.acquireWhenFree(b, 5_000, signal), 'another caller').toBeTypeOf('function');
  await flushEventLoop();
  expect(resumed).toEqual([]);
  release();
  const [releaseLarge, releaseSmall] = await Promise.all(waiting.slice(0, 2));
  expect(resumed).toEqual(['large', 'small']);
  releaseSmall?.();
  await flushEventLoop();
  expect(resumed).toEqual(['large', 'small', 'last']);
  releaseLarge?.();
});

test('does not count what is aborted while it waits', async () => {
  const { limit, toOwner } = createLimit(0.5);
  const a = toOwner('a');
  const release = limit.acquire(a, 5_000);
  const signal = new LightAbortSignal();
  const aborted = limit.acquireWhenFree(a, 5_000, signal);
  const next = limit.acquireWhenFree(a, 5_000, new LightAbortSignal());
  signal.abort(new Error('gone'));
  await expect(aborted).rejects.toThrow('canceled');
  await expect(Promise.resolve(limit.acquireWhenFree(a, 1, signal))).rejects.toThrow('canceled');
  release();
  (await next)();
  expect(limit.acquire(a, 5_000)).toBeTypeOf('function');
});

test.each([
  ['a small message', 200, 1],
  ['a message of 20 kB', 20_000, 1],
  ['a message of 95 kB', 95_000, 5],
  ['a body of 200 kB', 200_000, 55],
])('counts %s that waits by its bytes', (_, bytes, units) => {
  const waiting = { type: GraphQLInt, resolve: () => new Promise(() => undefined) };
  const query = new GraphQLObjectType({ name: 'Query', fields: { waiting } });
  const { run } = samplePipeline(new GraphQLSchema({ query }));
  const send = () => run({ query: '{ waiting }' }, { bytes });
  // Of 1,000.
  for (let count = units; count <= 1_000; count += units) expect(send()).toBeInstanceOf(Promise);
  expect(send()).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] });
});
