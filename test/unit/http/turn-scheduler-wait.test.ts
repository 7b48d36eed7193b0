import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ScheduledRequests } from '../../support/scheduled-requests.js';

test('runs nothing in turns with new connections after all time was used, but not for longer than that time', async () => {
  const requests = new ScheduledRequests();
  for (let i = 0; i < 20; i++) void requests.run(`${i}`, `10.0.0.${i}`, 3);
  const turns: number[] = [];
  for (let turn = 0; requests.done.length < 20; turn++) {
    const { length } = requests.done;
    requests.scheduler.noteConnection();
    await nextTurn();
    if (requests.done.length > length) turns.push(turn);
  }
  // Four requests of 3 ms each.
  expect(turns).toEqual([59, 119, 179, 239]);
});

test.each([
  ['all addresses', ['a', 'b', 'c'], 27.5],
  ['one address', ['a', 'a'], 15],
])(
  'runs the last request of %s after twice the time that was used, while turns take time for other work',
  async (...row) => {
    const [, addresses, waitMs] = row;
    const requests = new ScheduledRequests();
    for (const address of addresses) void requests.run(address, address, 6);
    let waitedMs = 0;
    while (requests.done.length < addresses.length) {
      requests.scheduler.noteConnection();
      await nextTurn();
      requests.spend(2.5);
      waitedMs += 2.5;
    }
    expect(waitedMs).toBe(waitMs);
  },
);

test('lets an address wait until no connection arrives, but not longer than its time', async () => {
  const countTurns = async (turnsWithConnection: number) => {
    const requests = new ScheduledRequests();
    for (const name of ['long', 'next']) void requests.run(name, '10.0.0.1', 6);
    let turns = 0;
    for (; !requests.done.includes('next'); turns++) {
      if (turns < turnsWithConnection) requests.scheduler.noteConnection();
      await nextTurn();
    }
    return turns;
  };
  expect([await countTurns(0), await countTurns(10), await countTurns(200)]).toEqual([2, 11, 30]);
});

test('counts the time of an address over turns while each starts with a connection to accept', async () => {
  const countWaitingTurns = async (acceptsConnections: boolean) => {
    const requests = new ScheduledRequests();
    for (let turn = 0; turn < 4; turn++) {
      void requests.run(`${turn}`, '10.0.0.1', 1.5);
      if (acceptsConnections) requests.scheduler.noteConnection();
      await nextTurn();
    }
    void requests.run('last', '10.0.0.1', 1.5);
    let turns = 0;
    for (; !requests.done.includes('last'); turns++) {
      requests.scheduler.noteConnection();
      await nextTurn();
    }
    return turns;
  };
  expect(await countWaitingTurns(false)).toBe(0);
  // 6 ms, and the turn in which the fourth request ran.
  expect(await countWaitingTurns(true)).toBe(5 * 6 - 1);
});

test('runs requests of addresses with short ones in turns with new connections after all time was used', async () => {
  const requests = new ScheduledRequests();
  // The first request of a turn is not accounted.
  for (const name of ['unaccounted', 'short', 'long']) void requests.run(name, name, name === 'short' ? 0.25 : 2.5);
  for (const name of ['a', 'b']) void requests.run(name, name, 6);
  void requests.run('next long', 'long', 2.5);
  void requests.run('unknown', 'c', 0.25);
  for (const name of ['short1', 'short2', 'short3']) void requests.run(name, 'short', 0.25);
  const turns: string[] = [];
  while (!requests.done.includes('next long')) {
    const { length } = requests.done;
    requests.scheduler.noteConnection();
    await nextTurn();
    requests.spend(0.25);
    turns.push(requests.done.slice(length).join(' '));
  }
  const run = turns.flatMap((done, turn) => (done === '' ? [] : [`${turn}: ${done}`]));
  // A quarter of the time.
  expect(run).toEqual(['0: short1', '3: short2', '6: short3', '56: next long b unknown']);
});
