import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ScheduledRequests } from '../../support/scheduled-requests.js';

const LARGE_RESULT = { data: { ids: Array.from({ length: 6_000 }, (_, id) => id) } };

test('runs requests at once when their address has time left in the turn', () => {
  const requests = new ScheduledRequests();
  for (let i = 0; i < 20; i++) expect(requests.run(`${i}`, '10.0.0.1', 0.1)).toBe(`${i}`);
});

test('spreads the requests of an address over turns, and runs those of others at once', async () => {
  const requests = new ScheduledRequests();
  const waiting = ['a1', 'a2', 'a3', 'a4'].map((name) => requests.run(name, '10.0.0.1', 3));
  expect(requests.run('b1', '10.0.0.2', 0.25)).toBe('b1');
  expect(requests.done).toEqual(['a1', 'a2', 'b1']);
  expect(await requests.readTurns(5)).toEqual(['a3 a4']);
  expect(await Promise.all(waiting)).toEqual(['a1', 'a2', 'a3', 'a4']);
});

test('takes turns between addresses, and continues with those that did not fit into a turn', async () => {
  const requests = new ScheduledRequests();
  for (let i = 0; i < 3; i++)
    for (const address of ['a', 'b', 'c', 'd', 'e']) void requests.run(`${address}${i}`, address, 6, 3_000);
  expect(requests.done).toEqual(['a0', 'b0']);
  expect(await requests.readTurns(15)).toEqual(['c0 d0', 'e0 a1', 'b1 c1', 'd1 e1', 'a2 b2', 'c2 d2', 'e2']);
});

test('spreads first requests of many addresses over turns', async () => {
  const requests = new ScheduledRequests();
  for (let i = 0; i < 10; i++) void requests.run(`${i}`, `10.0.0.${i}`, 3);
  expect(requests.done).toEqual(['0', '1', '2', '3']);
  expect(await requests.readTurns(10)).toEqual(['4 5 6 7', '8 9']);
});

test('runs a short request before long ones of other addresses that have waited longer', async () => {
  const requests = new ScheduledRequests();
  for (let i = 0; i < 2; i++)
    for (const address of ['a', 'b', 'c', 'd']) void requests.run(`${address}${i}`, address, 6, 3_000);
  await requests.readTurns(4);
  void requests.run('short', 'e', 0.125);
  expect(await requests.readTurns(9)).toEqual(['short a1 b1', 'c1 d1']);
});

test('runs short requests of an address next to longer ones of others, also after one took longer', async () => {
  const requests = new ScheduledRequests();
  for (const address of ['a', 'b']) void requests.run(address, address, 6);
  for (let i = 0; i < 4; i++) void requests.run(`a${i}`, 'c', 6, 3_000);
  for (let i = 0; i < 12; i++) void requests.run(`${i}`, 'd', i === 2 ? 2 : 0.125, 50);
  const turns = await requests.readTurns(18);
  expect(turns[0]).toBe('0 a0 1 2 3 4 5 6 7 8 9 10 11');
});

test('runs the first request of an address before a larger one of another', async () => {
  const requests = new ScheduledRequests();
  for (const name of ['a', 'b']) void requests.run(name, name, 6);
  void requests.run('large', 'c', 6, 2_000);
  void requests.run('small', 'd', 6, 100);
  expect(await requests.readTurns(4)).toEqual(['small large']);
});

test('runs long requests less often, but not last, while short ones of many addresses take all time', async () => {
  const requests = new ScheduledRequests();
  for (const name of ['long0', 'long1', 'long2', 'long3']) void requests.run(name, 'a', 6, 3_000);
  for (let i = 0; i < 1_000; i++) void requests.run(`${i}`, `10.0.${i >> 8}.${i & 255}`, 0.25, 100);
  const turns = await requests.readTurns(1_004);
  const getTurn = (name: string) => turns.findIndex((done) => done.includes(name));
  expect(['long1', 'long2', 'long3', '999'].map(getTurn)).toEqual([0, 4, 8, 26]);
});

test('runs the requests of an address in their order', async () => {
  const requests = new ScheduledRequests();
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
  const requests = new ScheduledRequests();
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
  const requests = new ScheduledRequests({ maxBytes: 20_000 });
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
  const requests = new ScheduledRequests();
  const runMeasured = requests.scheduler.createMeter('10.0.0.1');
  expect(runMeasured(() => 'result')).toBe('result');
  for (let i = 0; i < 50; i++) runMeasured(() => requests.spend(0.5));
  void requests.run('a1', '10.0.0.1', 1);
  expect(requests.run('b1', '10.0.0.2', 1)).toBe('b1');
  expect(requests.done).toEqual(['b1']);
  expect(await requests.readTurns(2)).toEqual(['a1']);
});

test('runs requests of other addresses while measured work takes time in each turn', async () => {
  const requests = new ScheduledRequests();
  const runMeasured = requests.scheduler.createMeter('10.0.0.1');
  for (let turn = 0; turn < 5; turn++) {
    runMeasured(() => requests.spend(60));
    expect(requests.run(`${turn}`, '10.0.0.2', 1)).toBe(`${turn}`);
    await nextTurn();
  }
});

test('counts the time of measured work that throws', () => {
  const requests = new ScheduledRequests();
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
  const { scheduler } = new ScheduledRequests();
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
  const requests = new ScheduledRequests();
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
