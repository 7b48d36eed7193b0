import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import type { Circuit } from '../../../sandbox/src/simulator/circuit/circuit.js';
import {
  createSimulator,
  type SimulationRequest,
  type Simulator,
  type SimulatorOptions,
} from '../../../sandbox/src/simulator/simulator.js';
import { qis } from './circuits.js';

const BELL = qis(2, { gate: 'h', target: 0 }, { gate: 'cnot', control: 0, target: 1 });
/** Entangles every qubit over and over. */
const busy = (qubits: number, gates: number) =>
  qis(
    qubits,
    { gate: 'h', targets: [...Array(qubits).keys()] },
    ...Array(gates).fill({ gate: 'xx', targets: [0, qubits - 1], rotation: 1 }),
  );
/** Minutes of work. */
const ENDLESS = busy(22, 20_000);
/** Small to send, since its gates are one and the same object, and large once each is compiled. */
const HUGE: Circuit = { ...BELL, circuit: Array(900_000).fill({ gate: 'cnot', control: 0, target: 1 }) };

const exactly = (circuit: Circuit): SimulationRequest => ({ circuit, shots: null, seed: 1, noise: null });
const BELL_STATE = { ok: true, probabilities: { '0': 0.5, '3': 0.5 } };

const open: Simulator[] = [];
function simulator(options?: SimulatorOptions): Simulator {
  const created = createSimulator(options);
  open.push(created);
  return created;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((created) => created.close()));
});

/** Resolves when the event loop has come round, by which time a run with a free worker has been sent to it. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a simulator', () => {
  test('tells probabilities by decimal state number', async () => {
    expect(await simulator().run(exactly(BELL))).toEqual(BELL_STATE);
  });

  test('leaves the event loop free while it runs', async () => {
    const running = simulator().run(exactly(busy(16, 500)));
    let turns = 0;
    let done = false;
    const ended = running.finally(() => {
      done = true;
    });
    while (!done) {
      await turn();
      turns++;
    }
    expect(await ended).toMatchObject({ ok: true });
    expect(turns).toBeGreaterThan(100);
  });

  test('answers many requests in the order they came, each with its own outcome', async () => {
    const one = simulator();
    const order: number[] = [];
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, async (_, k) => {
        const outcome = await one.run(
          exactly(qis(5, ...(k > 0 ? [{ gate: 'rz', target: 0, rotation: 1 }] : []), ...flips(k))),
        );
        order.push(k);
        return outcome;
      }),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(outcomes).toEqual(outcomes.map((_, k) => ({ ok: true, probabilities: { [k]: 1 } })));
  });

  test('runs on several threads at once', async () => {
    const two = simulator({ threads: 2 });
    const stop = new AbortController();
    const endless = two.run(exactly(ENDLESS), stop.signal);
    expect(await two.run(exactly(BELL))).toEqual(BELL_STATE);
    stop.abort(new Error('enough'));
    await expect(endless).rejects.toThrow('enough');
  });
});

describe('cancellation', () => {
  test('stops a run under way with its reason, and the next run has a new worker', async () => {
    const one = simulator();
    await one.run(exactly(BELL));
    const stop = new AbortController();
    const endless = one.run(exactly(ENDLESS), stop.signal);
    await turn();
    stop.abort(new Error('canceled by the user'));
    await expect(endless).rejects.toThrow('canceled by the user');
    expect(await one.run(exactly(BELL))).toEqual(BELL_STATE);
  });

  test('takes a run that waits out of the queue', async () => {
    const one = simulator({ queueLimit: 1 });
    const stop = new AbortController();
    const endless = one.run(exactly(ENDLESS), stop.signal);
    const leave = new AbortController();
    const waiting = one.run(exactly(BELL), leave.signal);
    leave.abort(new Error('changed my mind'));
    await expect(waiting).rejects.toThrow('changed my mind');
    const next = one.run(exactly(BELL));
    stop.abort();
    await expect(endless).rejects.toThrow();
    expect(await next).toEqual(BELL_STATE);
  });

  test('before the start runs nothing', async () => {
    await expect(simulator().run(exactly(BELL), AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  });

  test('after the end does nothing', async () => {
    const one = simulator();
    const stop = new AbortController();
    await one.run(exactly(BELL), stop.signal);
    stop.abort();
    expect(await one.run(exactly(BELL))).toEqual(BELL_STATE);
  });
});

describe('what goes beyond a bound is an outcome, and the simulator goes on', () => {
  test.each<[string, Circuit, SimulatorOptions, string]>([
    ['time', ENDLESS, { timeBudgetMs: 2_000 }, 'SimulationTimeout'],
    [
      'memory of amplitudes',
      qis(20, { gate: 'h', targets: [...Array(20).keys()] }),
      { memoryLimitBytes: 2 ** 23 },
      'NotEnoughQubits',
    ],
    [
      'positions',
      qis(40, { gate: 'h', targets: [...Array(40).keys()] }),
      { memoryLimitBytes: 2 ** 50 },
      'NotEnoughQubits',
    ],
    ['the heap, which kills the worker', HUGE, { memoryLimitBytes: 2 ** 20 }, 'QuantumCircuitComplexityError'],
    ['possible states', qis(21, { gate: 'h', targets: [...Array(21).keys()] }), {}, 'QuantumCircuitComplexityError'],
    ['an unknown gate', qis(1, { gate: 'teleport', target: 0 }), {}, 'UnsupportedGate'],
  ])('%s', async (_, circuit, options, code) => {
    const one = simulator(options);
    expect(await one.run(exactly(circuit))).toMatchObject({ ok: false, code });
    expect(await one.run(exactly(BELL))).toEqual(BELL_STATE);
  });

  test('waiting runs', async () => {
    const one = simulator({ queueLimit: 1 });
    const runs = [exactly(BELL), exactly(BELL), exactly(BELL)].map((request) => one.run(request));
    expect(await Promise.all(runs)).toEqual([
      BELL_STATE,
      BELL_STATE,
      expect.objectContaining({ code: 'SimulationError' }),
    ]);
  });

  test.each<[string, Partial<SimulationRequest>, string]>([
    ['no shots', { shots: 0 }, 'InvalidInput'],
    ['too many shots', { shots: 1_000_001 }, 'TooManyShots'],
    ['noise without shots', { noise: { oneQubit: 0, twoQubit: 0, spam: 0 } }, 'InvalidInput'],
    ['an impossible rate', { shots: 1, noise: { oneQubit: 2, twoQubit: 0, spam: 0 } }, 'InvalidInput'],
  ])('%s', async (_, options, code) => {
    expect(await simulator().run({ ...exactly(BELL), ...options })).toMatchObject({ ok: false, code });
  });
});

describe('closing', () => {
  test('cancels what runs and what waits', async () => {
    const one = simulator();
    const runs = [one.run(exactly(ENDLESS)), one.run(exactly(BELL))];
    await turn();
    await one.close();
    for (const outcome of await Promise.all(runs)) expect(outcome).toMatchObject({ ok: false, code: 'SystemCancel' });
    expect(await one.run(exactly(BELL))).toMatchObject({ ok: false, code: 'SystemCancel' });
  });

  test('is not needed for the process to end', async () => {
    const module = new URL('../../../sandbox/src/simulator/simulator.ts', import.meta.url);
    const script = `
      import { createSimulator } from '${module}';
      const outcome = await createSimulator().run(${JSON.stringify(exactly(BELL))});
      process.stdout.write(JSON.stringify(outcome));`;
    const child = await promisify(execFile)(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', script],
      { timeout: 15_000 },
    );
    expect(JSON.parse(child.stdout)).toEqual(BELL_STATE);
  });
});

/** Gates that lead to state `number`. */
function flips(number: number) {
  return [0, 1, 2, 3, 4].filter((k) => (number >> k) & 1).map((target) => ({ gate: 'x', target }));
}
