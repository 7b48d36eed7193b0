import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CallerRegistry } from '../../../src/callers/caller-registry.js';
import { FairTurns } from '../../../src/callers/fair-turns.js';
import { ManualClock } from '../../support/clock.js';

/** Operations that each receive as many values as a turn has by default. */
function startTurns() {
  const clock = new ManualClock();
  let nowMs = 0;
  clock.preciseNow = () => nowMs;
  const callers = new CallerRegistry({ secret: 'secret', clock });
  const turns = new FairTurns(callers, clock);
  const resumed: string[] = [];
  const take = (key: string, values = 500) => {
    const turn = turns.take(callers.getCaller(key), values);
    if (turn === null) resumed.push(key);
    else void turn.then(() => resumed.push(key));
  };
  /** Lets turns pass, and returns which operations each has resumed. */
  const readTurns = async (count: number, acceptsConnections = false, msPerTurn = 0) => {
    const all: string[] = [];
    for (let turn = 0; turn < count; turn++) {
      resumed.length = 0;
      if (acceptsConnections) turns.noteConnection();
      nowMs += msPerTurn;
      await nextTurn();
      all.push(resumed.join(' '));
    }
    return all;
  };
  return { resumed, take, readTurns };
}

test('operations of callers resume in turns, one after the other', async () => {
  const { resumed, take, readTurns } = startTurns();
  for (const key of ['a', 'a', 'a', 'b']) take(key);
  expect(resumed).toEqual(['a']);
  expect(await readTurns(3)).toEqual(['a', 'b', 'a']);
});

test('operations resume when no more connections are accepted', async () => {
  const { take, readTurns } = startTurns();
  for (const key of ['a', 'a', 'a']) take(key);
  expect(new Set(await readTurns(90, true))).toEqual(new Set(['']));
  expect(await readTurns(2)).toEqual(['a', 'a']);
});

test('one operation resumes after 100 turns in which connections are accepted', async () => {
  const { take, readTurns } = startTurns();
  for (const key of ['a', 'a', 'a']) take(key);
  const resumed = await readTurns(300, true);
  expect(resumed.flatMap((key, turn) => (key === '' ? [] : [turn]))).toEqual([100, 201]);
});

test('operations with few values do not wait for those with many, but for each other', async () => {
  const { resumed, take, readTurns } = startTurns();
  for (const key of ['a', 'a', 'a']) take(key);
  for (let i = 0; i < 12; i++) take('b', 1);
  expect(resumed).toEqual(['a', ...Array(10).fill('b')]);
  expect(await readTurns(4)).toEqual(['a', 'b', 'a', 'b']);
});

test('operations with one value resume in turns of thirty', async () => {
  const { resumed, take, readTurns } = startTurns();
  for (let i = 0; i < 60; i++) take('a', 1);
  expect(resumed).toHaveLength(30);
  expect((await readTurns(2)).map((keys) => keys.split(' ').filter(Boolean).length)).toEqual([20, 10]);
});

test('one operation resumes after 40 ms in which connections are accepted', async () => {
  const { take, readTurns } = startTurns();
  for (const key of ['a', 'a', 'a']) take(key);
  const resumed = await readTurns(20, true, 10);
  expect(resumed.flatMap((key, turn) => (key === '' ? [] : [turn]))).toEqual([4, 9]);
});
