import { expect, test } from 'vitest';
import { AddressTasks, TaskQueue } from '../../../src/http/task-queue.js';

const TURN = { number: 1, acceptedAllAt: 0, startedAtMs: 0 };

interface Tasks {
  readonly count: number;
  readonly ms: number;
  /** Times of tasks that have run, in ms. */
  readonly takenMs: readonly number[];
}

/** The order in which tasks run, by the names of their addresses. */
function runAll(addresses: Readonly<Record<string, Tasks>>): string {
  const queue = new TaskQueue();
  const done: string[] = [];
  for (const [name, { count, ms, takenMs }] of Object.entries(addresses)) {
    const address = new AddressTasks();
    for (const each of takenMs) address.noteTask(each);
    const run = () => {
      done.push(name);
      return ms;
    };
    for (let i = 0; i < count; i++) queue.add(address, { run, expectedMs: 0 });
  }
  while (queue.runNext(TURN));
  return done.join('');
}

test('runs the short tasks of an address together when a longer one was among them', () => {
  const long = { count: 3, ms: 1.5, takenMs: [1.5] };
  expect(runAll({ a: long, b: long, v: { count: 6, ms: 0.125, takenMs: [0.125, 20] } })).toBe('abvvvvvvabab');
});

test('runs the tasks of addresses in turns when each takes the time of its level', () => {
  const long = { count: 3, ms: 1.5, takenMs: [1.5] };
  expect(runAll({ a: long, b: long, c: long })).toBe('abcabcabc');
});

test.each([
  ['is longer', [1, 1, 5], 3],
  ['are shorter', [5, 1, 1], 3],
  ['takes 40 times as long', [0.125, 5], 1],
])('expects about the usual time of the tasks of an address when one %s', (_, takenMs, level) => {
  const address = new AddressTasks();
  for (const ms of takenMs) address.noteTask(ms);
  expect(address.level).toBe(level);
});

test('runs short tasks only of addresses that are known to have short ones', () => {
  const queue = new TaskQueue();
  const done: string[] = [];
  for (const [name, takenMs] of [
    ['unknown', []],
    ['long', [3]],
    ['short', [0.125]],
  ] as const) {
    const address = new AddressTasks();
    for (const ms of takenMs) address.noteTask(ms);
    const run = () => done.push(name);
    queue.add(address, { run, expectedMs: 0 });
  }
  while (queue.runNextShort(TURN, 2));
  expect(done).toEqual(['short']);
  while (queue.runNext(TURN));
  expect(done.toSorted()).toEqual(['long', 'short', 'unknown']);
});
