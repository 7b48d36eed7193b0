import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { OwnerRegistry } from '../../../src/isolation/owner-registry.js';
import { Turns } from '../../../src/isolation/turns.js';
import { systemClock } from '../../../src/primitives/clock.js';

let nowMs: number;
let turns: Turns;
let log: string[];

beforeEach(() => {
  nowMs = 0;
  log = [];
  const clock = { ...systemClock, preciseNow: () => nowMs };
  turns = new Turns(new OwnerRegistry({ secret: 'secret', clock }), clock);
});

const turnsOf = (address: string) => turns.ofAddress(() => address);

/** Work that takes `ms`, and then logs `name`. */
const work = (name: string, ms: number) => () => {
  nowMs += ms;
  log.push(name);
  return name;
};

const runMany = (address: string, ms: number, count: number) =>
  Array.from({ length: count }, (_, index) => turnsOf(address).run(work(`${address}${index}`, ms)));

test('runs work at once, without a promise, when there is time in the turn', () => {
  expect(turnsOf('a').run(work('one', 1))).toBe('one');
  expect(turnsOf('a').take(1)).toBeNull();
  expect(turns.hasWaiting).toBe(false);
});

test('delays the work of an owner that has used its part of the turn, and not that of others', async () => {
  const [first, second, third] = runMany('a', 3, 3);
  expect([first, second]).toEqual(['a0', 'a1']);
  expect(third).toBeInstanceOf(Promise);
  expect(turnsOf('b').run(work('b0', 1))).toBe('b0');
  expect(await third).toBe('a2');
});

test('rejects when delayed work throws', async () => {
  runMany('a', 20, 1);
  const failing = turnsOf('a').run(() => {
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
});

test('runs the work of one owner in the order of the calls', async () => {
  await Promise.all(runMany('a', 4, 9));
  expect(log).toEqual(Array.from({ length: 9 }, (_, index) => `a${index}`));
});

test('serves an owner of short tasks before fifty owners of long ones', async () => {
  // So that the time that their tasks take is known.
  for (const address of ['victim', ...Array.from({ length: 50 }, (_, index) => `long${index}`)]) {
    await turnsOf(address).run(work('before', address === 'victim' ? 0.2 : 8));
    await waitUntilIdle();
  }
  runMany('other', 20, 1);
  log = [];
  const waiting = Array.from({ length: 50 }, (_, index) => runMany(`long${index}`, 8, 3)).flat();
  const short = runMany('victim', 0.2, 20);
  await Promise.all(short);
  expect(log.filter((name) => name.startsWith('long')).length).toBeLessThanOrEqual(2);
  await Promise.all(waiting);
});

test('serves an owner of long tasks beside an owner that always has short ones', async () => {
  runMany('short', 0.5, 1);
  runMany('other', 20, 1);
  const long = turnsOf('long').run(work('long', 10));
  let isDone = false;
  void Promise.resolve(long).then(() => {
    isDone = true;
  });
  for (let index = 0; index < 2_000 && !isDone; index++) {
    turnsOf('short').run(work('short', 0.5));
    if (index % 10 === 0) await nextTurn();
  }
  expect(isDone).toBe(true);
});

test('serves a busy owner soon when others arrive, however long it was alone', async () => {
  for (let index = 0; index < 100; index++) {
    runMany('alone', 4, 1);
    await nextTurn();
  }
  runMany('other', 20, 1);
  const own = turnsOf('alone').run(work('own', 4));
  const others = Array.from({ length: 20 }, (_, index) => turnsOf(`new${index}`).run(work('new', 4)));
  log = [];
  await own;
  expect(log.length).toBeLessThanOrEqual(21);
  await Promise.all(others);
});

test('waits while each turn begins with a new connection, but for short tasks of known owners', async () => {
  await turnsOf('known').run(work('before', 1.5));
  await waitUntilIdle();
  runMany('busy', 12, 1);
  const long = turnsOf('busy').run(work('long', 12));
  const short = turnsOf('known').run(work('short', 0.1));
  log = [];
  for (let turn = 0; turn < 20; turn++) {
    turns.noteConnection();
    await nextTurn();
  }
  expect(log).toEqual(['short']);
  await Promise.all([long, short]);
  expect(log).toEqual(['short', 'long']);
});

test.each([
  ['the whole turn', 12],
  ['its own part of the turn only', 0],
])(
  'runs short tasks of a known owner while each turn begins with a new connection when %s is used up',
  async (_used, ms) => {
    await turnsOf('known').run(work('before', 1.5));
    await waitUntilIdle();
    if (ms > 0) runMany('busy', ms, 1);
    log = [];
    // More time than the owner has in one turn.
    for (let turn = 0; turn < 60; turn++) {
      void turnsOf('known').run(work('short', 0.4));
      turns.noteConnection();
      await nextTurn();
      // To accept the connection.
      nowMs += 2;
    }
    expect(log.length).toBeGreaterThanOrEqual(59);
    await waitUntilIdle();
  },
);

test('accepts connections most of the time although there are always short tasks of known owners', async () => {
  await turnsOf('known').run(work('before', 1.5));
  await waitUntilIdle();
  runMany('busy', 12, 1);
  const waiting = runMany('known', 0.4, 200);
  log = [];
  const startMs = nowMs;
  for (let turn = 0; turn < 50; turn++) {
    turns.noteConnection();
    await nextTurn();
    nowMs += 1;
  }
  // A fifth of the time, half a millisecond, and the rest of one task.
  expect(log.length * 0.4).toBeLessThanOrEqual(0.2 * (nowMs - startMs) + 0.5 + 0.4);
  expect(log.length).toBeGreaterThan(20);
  await Promise.all(waiting);
});

test('does not let an owner take more time than a turn has', () => {
  const taken = Array.from({ length: 1_000 }, () => turnsOf('a').take(0.05)).filter((turn) => turn === null);
  expect(taken.length).toBeLessThanOrEqual(150);
});

test('knows an owner of short tasks that never had to wait', async () => {
  for (let task = 0; task < 40; task++) {
    await turnsOf('quick').run(work('before', 0.1));
    await nextTurn();
  }
  runMany('busy', 12, 1);
  const short = turnsOf('quick').run(work('short', 0.1));
  log = [];
  for (let turn = 0; turn < 20; turn++) {
    turns.noteConnection();
    await nextTurn();
  }
  expect(log).toEqual(['short']);
  await short;
});

test('lets work that has taken its time run at once', async () => {
  runMany('a', 20, 1);
  await turnsOf('a').take(5);
  // Three parts of the time that was taken, although the part of the owner is used.
  const parts = runMany('a', 1.5, 3);
  expect(parts).toEqual(['a0', 'a1', 'a2']);
  // The fourth ends the time that was taken, and the fifth waits.
  expect(runMany('a', 1.5, 1)).toEqual(['a0']);
  expect(turnsOf('a').run(work('late', 1))).toBeInstanceOf(Promise);
  await waitUntilIdle();
});

async function waitUntilIdle(): Promise<void> {
  do await nextTurn();
  while (turns.hasWaiting);
  await nextTurn();
  await nextTurn();
}
