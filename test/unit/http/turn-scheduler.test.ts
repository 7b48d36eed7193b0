import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CallerRegistry } from '../../../src/callers/caller-registry.js';
import { TurnScheduler } from '../../../src/http/turn-scheduler.js';
import { UnfinishedInput } from '../../../src/http/unfinished-input.js';
import { ManualClock } from '../../support/clock.js';

const LARGE_RESULT = { data: { ids: Array.from({ length: 6_000 }, (_, id) => id) } };

/** Requests that take a given time and record that they have run. */
class Requests {
  readonly done: string[] = [];
  readonly scheduler: TurnScheduler;
  readonly unfinishedInput: UnfinishedInput;
  #now = 0;

  constructor({ maxBytes = 1_000_000 } = {}) {
    const clock = new ManualClock();
    clock.preciseNow = () => this.#now;
    const callers = new CallerRegistry({ secret: 'secret', clock });
    this.unfinishedInput = new UnfinishedInput({ maxBytes, maxShare: 0.5, callers });
    const { unfinishedInput } = this;
    this.scheduler = new TurnScheduler({ callers, unfinishedInput, clock });
  }

  run(name: string, address: string, ms: number, bytes = 0): string | Promise<string> {
    return this.scheduler.run({
      getAddress: () => address,
      bytes,
      run: () => {
        this.spend(ms);
        this.done.push(name);
        return name;
      },
      onDrop: ({ message }) => message,
    });
  }

  spend(ms: number): void {
    this.#now += ms;
  }

  /** What has been done in each turn from now on, until as many requests have run. */
  async readTurns(requests: number): Promise<string[]> {
    const turns = [];
    for (let read = this.done.length; read < requests; read = this.done.length) {
      await nextTurn();
      if (this.done.length > read) turns.push(this.done.slice(read).join(' '));
    }
    return turns;
  }
}

test('runs requests at once when their address has time left in the turn', () => {
  const requests = new Requests();
  for (let i = 0; i < 20; i++) expect(requests.run(`${i}`, '10.0.0.1', 0.1)).toBe(`${i}`);
});

test('spreads the requests of an address over turns, and runs those of others at once', async () => {
  const requests = new Requests();
  const waiting = ['a1', 'a2', 'a3', 'a4'].map((name) => requests.run(name, '10.0.0.1', 3));
  expect(requests.run('b1', '10.0.0.2', 0.25)).toBe('b1');
  expect(requests.done).toEqual(['a1', 'a2', 'b1']);
  expect(await requests.readTurns(5)).toEqual(['a3 a4']);
  expect(await Promise.all(waiting)).toEqual(['a1', 'a2', 'a3', 'a4']);
});

test('takes turns between addresses, and continues with those that did not fit into a turn', async () => {
  const requests = new Requests();
  for (let i = 0; i < 3; i++)
    for (const address of ['a', 'b', 'c', 'd', 'e']) void requests.run(`${address}${i}`, address, 6, 3_000);
  expect(requests.done).toEqual(['a0', 'b0']);
  expect(await requests.readTurns(15)).toEqual(['c0 d0', 'e0 a1', 'b1 c1', 'd1 e1', 'a2 b2', 'c2 d2', 'e2']);
});

test('spreads first requests of many addresses over turns', async () => {
  const requests = new Requests();
  for (let i = 0; i < 10; i++) void requests.run(`${i}`, `10.0.0.${i}`, 3);
  expect(requests.done).toEqual(['0', '1', '2', '3']);
  expect(await requests.readTurns(10)).toEqual(['4 5 6 7', '8 9']);
});

test('runs nothing in turns with new connections after all time was used, but not for longer than that time', async () => {
  const requests = new Requests();
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
    const requests = new Requests();
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

test('runs a short request before long ones of other addresses that have waited longer', async () => {
  const requests = new Requests();
  for (let i = 0; i < 2; i++)
    for (const address of ['a', 'b', 'c', 'd']) void requests.run(`${address}${i}`, address, 6, 3_000);
  await requests.readTurns(4);
  void requests.run('short', 'e', 0.125);
  expect(await requests.readTurns(9)).toEqual(['short a1 b1', 'c1 d1']);
});

test('runs short requests of an address next to longer ones of others, also after one took longer', async () => {
  const requests = new Requests();
  for (const address of ['a', 'b']) void requests.run(address, address, 6);
  for (let i = 0; i < 4; i++) void requests.run(`a${i}`, 'c', 6, 3_000);
  for (let i = 0; i < 12; i++) void requests.run(`${i}`, 'd', i === 2 ? 2 : 0.125, 50);
  const turns = await requests.readTurns(18);
  expect(turns[0]).toBe('0 a0 1 2 3 4 5 6 7 8 9 10 11');
});

test('runs the first request of an address before a larger one of another', async () => {
  const requests = new Requests();
  for (const name of ['a', 'b']) void requests.run(name, name, 6);
  void requests.run('large', 'c', 6, 2_000);
  void requests.run('small', 'd', 6, 100);
  expect(await requests.readTurns(4)).toEqual(['small large']);
});

test('runs long requests less often, but not last, while short ones of many addresses take all time', async () => {
  const requests = new Requests();
  for (const name of ['long0', 'long1', 'long2', 'long3']) void requests.run(name, 'a', 6, 3_000);
  for (let i = 0; i < 1_000; i++) void requests.run(`${i}`, `10.0.${i >> 8}.${i & 255}`, 0.25, 100);
  const turns = await requests.readTurns(1_004);
  const getTurn = (name: string) => turns.findIndex((done) => done.includes(name));
  expect(['long1', 'long2', 'long3', '999'].map(getTurn)).toEqual([0, 4, 8, 26]);
});

test('lets an address wait until no connection arrives, but not longer than its time', async () => {
  const countTurns = async (turnsWithConnection: number) => {
    const requests = new Requests();
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
    const requests = new Requests();
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

test('runs the requests of an address in their order', async () => {
  const requests = new Requests();
  for (const [name, ms] of [
    ['a1', 6],
    ['a2', 6],
    ['a3', 0],
    ['a4', 0],
  ] as const)
    void requests.run(name, '10.0.0.1', ms);
  await requests.readTurns(4);
  expect(requests.done).toEqual(['a1', 'a2', 'a3', 'a4']);
});

test('rejects with the error of a request that runs later', async () => {
  const requests = new Requests();
  void requests.run('long', '10.0.0.1', 21);
  const failed = requests.scheduler.run({
    getAddress: () => '10.0.0.1',
    bytes: 0,
    run: () => {
      throw new Error('failed');
    },
    onDrop: () => undefined,
  });
  await expect(failed).rejects.toThrow('failed');
});

test('drops the oldest waiting request of an address when they hold too many bytes', async () => {
  const requests = new Requests({ maxBytes: 20_000 });
  void requests.run('long', '10.0.0.1', 21);
  const results = [0, 1, 2].map((i) => requests.run(`a${i}`, '10.0.0.1', 0, 4_000));
  expect(await Promise.all(results)).toEqual([
    'Too many bytes of requests that are incomplete or wait to run (MAX_SHARE_PER_CALLER of MAX_UNFINISHED_BYTES). Retry.',
    'a1',
    'a2',
  ]);
  expect(requests.unfinishedInput.bytes).toBe(0);
});

test('counts the time of measured work, however short its parts are, for its address', async () => {
  const requests = new Requests();
  const runMeasured = requests.scheduler.createMeter('10.0.0.1');
  expect(runMeasured(() => 'result')).toBe('result');
  for (let i = 0; i < 50; i++) runMeasured(() => requests.spend(0.5));
  void requests.run('a1', '10.0.0.1', 1);
  expect(requests.run('b1', '10.0.0.2', 1)).toBe('b1');
  expect(requests.done).toEqual(['b1']);
  expect(await requests.readTurns(2)).toEqual(['a1']);
});

test('runs requests of other addresses while measured work takes time in each turn', async () => {
  const requests = new Requests();
  const runMeasured = requests.scheduler.createMeter('10.0.0.1');
  for (let turn = 0; turn < 5; turn++) {
    runMeasured(() => requests.spend(60));
    expect(requests.run(`${turn}`, '10.0.0.2', 1)).toBe(`${turn}`);
    await nextTurn();
  }
});

test('counts the time of measured work that throws', () => {
  const requests = new Requests();
  const runMeasured = requests.scheduler.createMeter('10.0.0.1');
  const fail = () => {
    requests.spend(30);
    throw new Error('failed');
  };
  expect(() => runMeasured(fail)).toThrow('failed');
  void requests.run('a1', '10.0.0.1', 1);
  expect(requests.done).toEqual([]);
});

test('lets one large result be serialized in each turn', async () => {
  const { scheduler } = new Requests();
  const started: string[] = [];
  const start = async (name: string, address: string, result: object) => {
    const turn = scheduler.delayLargeResults(address, result);
    if (turn !== null) await turn;
    started.push(name);
  };
  void start('a1', '10.0.0.1', LARGE_RESULT);
  void start('a2', '10.0.0.1', LARGE_RESULT);
  void start('b1', '10.0.0.2', LARGE_RESULT);
  void start('small', '10.0.0.1', { data: {} });
  expect(started).toEqual(['a1', 'small']);
  for (const name of ['a2', 'b1']) {
    const { length } = started;
    while (started.length === length) await nextTurn();
    expect(started.slice(length)).toEqual([name]);
  }
});

test('runs a short request before large results of other addresses that have waited longer', async () => {
  const requests = new Requests();
  const send = (name: string, isLarge: boolean) =>
    requests.scheduler.run({
      getAddress: () => name,
      isLarge: () => isLarge,
      run: () => requests.done.push(name),
    });
  void requests.run('long', '10.0.0.1', 10);
  for (const name of ['large1', 'large2']) void send(name, true);
  void send('short', false);
  expect(await requests.readTurns(4)).toEqual(['short large1 large2']);
});
