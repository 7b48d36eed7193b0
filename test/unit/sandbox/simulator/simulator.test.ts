import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import type { Circuit } from '../../../../sandbox/src/simulator/circuit/circuit.js';
import {
  createSimulator,
  type SimulationRequest,
  type Simulator,
  type SimulatorOptions,
} from '../../../../sandbox/src/simulator/simulator.js';
import { ManualClock } from '../../../support/clock.js';
import { qis } from './circuits.js';

const BELL = qis(2, { gate: 'h', target: 0 }, { gate: 'cnot', control: 0, target: 1 });
/** A slow circuit, which entangles all qubits repeatedly. */
const busy = (qubits: number, gates: number) =>
  qis(
    qubits,
    { gate: 'h', targets: [...Array(qubits).keys()] },
    ...Array(gates).fill({ gate: 'xx', targets: [0, qubits - 1], rotation: 1 }),
  );
/** A circuit that takes minutes. */
const ENDLESS = busy(22, 20_000);
/** Small to send, because its gates are the same object, but large when each is compiled. */
const HUGE: Circuit = { ...BELL, circuit: Array(900_000).fill({ gate: 'cnot', control: 0, target: 1 }) };

const exactRequest = (circuit: Circuit): SimulationRequest => ({ circuit, shots: null, seed: 1, noise: null });
const BELL_STATE = { ok: true, probabilities: { '0': 0.5, '3': 0.5 } };

const open: Simulator[] = [];
function openSimulator(options?: SimulatorOptions): Simulator {
  const created = createSimulator(options);
  open.push(created);
  return created;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((created) => created.close()));
});

/** Resolves in the next turn of the event loop, when a request has been sent to an idle worker. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('a simulator', () => {
  test('returns probabilities by decimal state number', async () => {
    expect(await openSimulator().run(exactRequest(BELL))).toEqual(BELL_STATE);
  });

  test('does not block the event loop', async () => {
    const running = openSimulator().run(exactRequest(busy(16, 500)));
    let turns = 0;
    let done = false;
    const ended = running.finally(() => {
      done = true;
    });
    while (!done) {
      await nextTurn();
      turns++;
    }
    expect(await ended).toMatchObject({ ok: true });
    expect(turns).toBeGreaterThan(100);
  });

  test('runs requests in order, each with its own outcome', async () => {
    const simulator = openSimulator();
    const order: number[] = [];
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, async (_, k) => {
        const outcome = await simulator.run(
          exactRequest(qis(5, ...(k > 0 ? [{ gate: 'rz', target: 0, rotation: 1 }] : []), ...prepareState(k))),
        );
        order.push(k);
        return outcome;
      }),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(outcomes).toEqual(outcomes.map((_, k) => ({ ok: true, probabilities: { [k]: 1 } })));
  });

  test('runs requests in parallel when it has several threads', async () => {
    const two = openSimulator({ threads: 2 });
    const stop = new AbortController();
    const endless = two.run(exactRequest(ENDLESS), stop.signal);
    expect(await two.run(exactRequest(BELL))).toEqual(BELL_STATE);
    stop.abort(new Error('stop'));
    await expect(endless).rejects.toThrow('stop');
  });
});

describe('cancellation', () => {
  test('rejects a running request with the reason, and runs the next one on a new worker', async () => {
    const simulator = openSimulator();
    await simulator.run(exactRequest(BELL));
    const stop = new AbortController();
    const endless = simulator.run(exactRequest(ENDLESS), stop.signal);
    await nextTurn();
    stop.abort(new Error('canceled by the user'));
    await expect(endless).rejects.toThrow('canceled by the user');
    expect(await simulator.run(exactRequest(BELL))).toEqual(BELL_STATE);
  });

  test('removes a waiting request from the queue', async () => {
    const simulator = openSimulator({ queueLimit: 1 });
    const stop = new AbortController();
    const endless = simulator.run(exactRequest(ENDLESS), stop.signal);
    const controller = new AbortController();
    const waiting = simulator.run(exactRequest(BELL), controller.signal);
    controller.abort(new Error('no longer needed'));
    await expect(waiting).rejects.toThrow('no longer needed');
    const next = simulator.run(exactRequest(BELL));
    stop.abort();
    await expect(endless).rejects.toThrow();
    expect(await next).toEqual(BELL_STATE);
  });

  test('rejects a request when the signal is already aborted', async () => {
    await expect(
      openSimulator().run(exactRequest(BELL), AbortSignal.abort(new Error('already aborted'))),
    ).rejects.toThrow('already aborted');
  });

  test('has no effect when the request has ended', async () => {
    const simulator = openSimulator();
    const stop = new AbortController();
    await simulator.run(exactRequest(BELL), stop.signal);
    stop.abort();
    expect(await simulator.run(exactRequest(BELL))).toEqual(BELL_STATE);
  });
});

describe('limits', () => {
  test.each<[string, Circuit, SimulatorOptions, string]>([
    [
      'the memory of amplitudes',
      qis(20, { gate: 'h', targets: [...Array(20).keys()] }),
      { memoryLimitBytes: 2 ** 23 },
      'QuantumCircuitComplexityError',
    ],
    [
      'the number of used qubits',
      qis(40, { gate: 'h', targets: [...Array(40).keys()] }),
      { memoryLimitBytes: 2 ** 50 },
      'NotEnoughQubits',
    ],
    ['the heap of the worker', HUGE, { memoryLimitBytes: 2 ** 20 }, 'QuantumCircuitComplexityError'],
    [
      'the number of possible states',
      qis(21, { gate: 'h', targets: [...Array(21).keys()] }),
      {},
      'QuantumCircuitComplexityError',
    ],
    ['the gateset', qis(1, { gate: 'teleport', target: 0 }), {}, 'UnsupportedGate'],
  ])('fails a circuit that exceeds %s, and runs the next one', async (_, circuit, options, code) => {
    const simulator = openSimulator(options);
    expect(await simulator.run(exactRequest(circuit))).toMatchObject({ ok: false, code });
    expect(await simulator.run(exactRequest(BELL))).toEqual(BELL_STATE);
  });

  test('fails a circuit that exceeds the time budget, and runs the next one', async () => {
    const clock = new ManualClock();
    const simulator = openSimulator({ timeBudgetMs: 2_000, clock });
    const endless = simulator.run(exactRequest(ENDLESS));
    await nextTurn();
    await clock.advance(2_000);
    expect(await endless).toMatchObject({ ok: false, code: 'SimulationTimeout' });
    expect(await simulator.run(exactRequest(BELL))).toEqual(BELL_STATE);
  });

  test('fails a request when too many are waiting', async () => {
    const simulator = openSimulator({ queueLimit: 1 });
    const runs = [exactRequest(BELL), exactRequest(BELL), exactRequest(BELL)].map((request) => simulator.run(request));
    expect(await Promise.all(runs)).toEqual([
      BELL_STATE,
      BELL_STATE,
      expect.objectContaining({ code: 'SimulationError' }),
    ]);
  });

  test.each<[string, Partial<SimulationRequest>, string]>([
    ['zero shots', { shots: 0 }, 'InvalidInput'],
    ['too many shots', { shots: 1_000_001 }, 'TooManyShots'],
    ['noise without shots', { noise: { oneQubit: 0, twoQubit: 0, spam: 0 } }, 'InvalidInput'],
    ['an impossible rate', { shots: 1, noise: { oneQubit: 2, twoQubit: 0, spam: 0 } }, 'InvalidInput'],
  ])('fails a request with %s', async (_, options, code) => {
    expect(await openSimulator().run({ ...exactRequest(BELL), ...options })).toMatchObject({ ok: false, code });
  });
});

describe('close', () => {
  test('cancels running and waiting requests', async () => {
    const simulator = openSimulator();
    const runs = [simulator.run(exactRequest(ENDLESS)), simulator.run(exactRequest(BELL))];
    await nextTurn();
    await simulator.close();
    for (const outcome of await Promise.all(runs)) expect(outcome).toMatchObject({ ok: false, code: 'SystemCancel' });
    expect(await simulator.run(exactRequest(BELL))).toMatchObject({ ok: false, code: 'SystemCancel' });
  });

  test('is not required for the process to exit', async () => {
    const module = new URL('../../../../sandbox/src/simulator/simulator.ts', import.meta.url);
    const script = `
      import { createSimulator } from '${module}';
      const outcome = await createSimulator().run(${JSON.stringify(exactRequest(BELL))});
      process.stdout.write(JSON.stringify(outcome));`;
    const child = await promisify(execFile)(process.execPath, [
      '--import',
      import.meta.resolve('tsx'),
      '--input-type=module',
      '--eval',
      script,
    ]);
    expect(JSON.parse(child.stdout)).toEqual(BELL_STATE);
  });
});

/** Gates that prepare state `number`. */
function prepareState(number: number) {
  return [0, 1, 2, 3, 4].filter((k) => (number >> k) & 1).map((target) => ({ gate: 'x', target }));
}
