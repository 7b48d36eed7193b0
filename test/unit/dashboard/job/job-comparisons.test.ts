import { describe, expect, test } from 'vitest';
import { compareAmounts, describeDifference } from '../../../../dashboard/src/job/compare-amounts.js';
import {
  describeCode,
  findBackend,
  findFixes,
  findRefusedGateset,
  sortByPrice,
} from '../../../../dashboard/src/job/find-fix.js';
import { toHeatmap } from '../../../../dashboard/src/job/results/heatmap.js';
import {
  computeTimeline,
  describePrediction,
  type JobTimes,
  toAxisParts,
} from '../../../../dashboard/src/job/timeline.js';

const SUBMITTED_AT = 1_000_000;
const QUEUED: JobTimes = {
  submittedAt: SUBMITTED_AT,
  startedAt: null,
  completedAt: null,
  isCompleted: false,
  executionMs: null,
  predictedQueueMs: 4_000,
  predictedExecutionMs: 500,
};

describe('the timeline of a job', () => {
  test('grows with the time until the job has ended', () => {
    expect(computeTimeline(QUEUED, SUBMITTED_AT + 700)).toEqual({
      queue: { predictedMs: 4_000, actualMs: 700, delayMs: null },
      execution: { predictedMs: 500, actualMs: null, delayMs: null },
    });
    const running = { ...QUEUED, startedAt: SUBMITTED_AT + 3_000 };
    const { queue, execution } = computeTimeline(running, SUBMITTED_AT + 3_200);
    expect(execution.actualMs).toBe(200);
    expect([queue.delayMs, execution.delayMs]).toEqual([-1_000, null]);
    const ended = { ...running, completedAt: SUBMITTED_AT + 3_900, isCompleted: true, executionMs: 800 };
    const timeline = computeTimeline(ended, SUBMITTED_AT + 60_000);
    expect([timeline.queue.delayMs, timeline.execution.delayMs]).toEqual([-1_000, 300]);
  });

  test('is divided into what has passed, what was late and what is expected', () => {
    const divide = (times: Partial<JobTimes>, passedMs: number, isFinal = false) => {
      const all = { ...QUEUED, ...times };
      const timeline = computeTimeline(all, SUBMITTED_AT + passedMs);
      const parts = toAxisParts(timeline, { isFinal, isStarted: all.startedAt !== null });
      return parts.map(({ phase, kind, ms }) => `${phase} ${kind} ${ms}`);
    };
    expect(divide({}, 700)).toEqual(['queue passed 700', 'queue expected 3300', 'execution expected 500']);
    expect(divide({}, 4_900)).toEqual(['queue passed 4900', 'execution expected 500']);
    expect(divide({}, 6_000)).toEqual(['queue passed 4000', 'queue late 2000', 'execution expected 500']);
    const started = { startedAt: SUBMITTED_AT + 3_000 };
    expect(divide(started, 3_200)).toEqual(['queue passed 3000', 'execution passed 200', 'execution expected 300']);
    const ended = { ...started, completedAt: SUBMITTED_AT + 6_000, isCompleted: true };
    expect(divide(ended, 9_000, true)).toEqual(['queue passed 3000', 'execution passed 500', 'execution late 2500']);
    expect(divide({ completedAt: SUBMITTED_AT + 900 }, 9_000, true)).toEqual(['queue passed 900']);
    expect(divide({ predictedQueueMs: null, predictedExecutionMs: null }, 50)).toEqual(['queue passed 50']);
  });

  test('says how a phase compares with its prediction', () => {
    const describe = (predictedMs: number | null, actualMs: number | null, isEnded: boolean) => {
      const delayMs = isEnded && predictedMs !== null && actualMs !== null ? actualMs - predictedMs : null;
      const prediction = describePrediction({ predictedMs, actualMs, delayMs });
      return prediction && `${prediction.text}${prediction.isLate ? '!' : ''}`;
    };
    expect(describe(4_000, null, false)).toBe('predicted 4.0 s');
    expect(describe(4_000, 3_000, false)).toBe('predicted 4.0 s');
    expect(describe(4_000, 6_500, false)).toBe('2 s longer than predicted!');
    expect(describe(100_000, 131_900, false)).toBe('31 s longer than predicted!');
    expect(describe(4_000, 4_210, true)).toBe('0.2 s longer than predicted');
    expect(describe(4_000, 4_200, true)).toBe('as predicted');
    expect(describe(4_000, 3_800, true)).toBe('as predicted');
    expect(describe(90_000, 120_000, true)).toBe('30 s longer than predicted!');
    expect(describe(120_000, 120_400, true)).toBe('as predicted');
    expect(describe(900, 850, true)).toBe('50 ms less than predicted');
    expect(describe(50_000, 31_900, true)).toBe('18.1 s less than predicted');
    expect(describe(4_000, 3_000, true)).toBe('1.0 s less than predicted');
    expect(describe(4_000, 4_000, true)).toBe('as predicted');
    expect(describe(null, 4_000, true)).toBeNull();
  });

  test('has no differences of phases that a canceled or failed job has not completed', () => {
    const inQueue = { ...QUEUED, completedAt: SUBMITTED_AT + 900 };
    const running = { ...inQueue, startedAt: SUBMITTED_AT + 700, executionMs: 200 };
    const getDelays = ({ queue, execution }: ReturnType<typeof computeTimeline>) =>
      [queue, execution].map(({ delayMs }) => delayMs);
    expect(getDelays(computeTimeline(inQueue, SUBMITTED_AT))).toEqual([null, null]);
    expect(getDelays(computeTimeline(running, SUBMITTED_AT))).toEqual([-3_300, null]);
  });

  test('has no execution when the job ended in the queue', () => {
    const canceled = { ...QUEUED, predictedQueueMs: null, completedAt: SUBMITTED_AT + 900 };
    const { queue, execution } = computeTimeline(canceled, SUBMITTED_AT + 60_000);
    expect([queue.actualMs, execution.actualMs]).toEqual([900, null]);
  });

  test('has no negative durations when the clock of the browser is late', () => {
    expect(computeTimeline(QUEUED, SUBMITTED_AT - 5_000).queue.actualMs).toBe(0);
  });

  test('has no durations between times of the service in the wrong order', () => {
    const ended = { ...QUEUED, startedAt: SUBMITTED_AT - 1_000, completedAt: SUBMITTED_AT - 2_000 };
    const { queue, execution } = computeTimeline(ended, SUBMITTED_AT);
    expect([queue.actualMs, execution.actualMs]).toEqual([null, null]);
    expect(computeTimeline({ ...ended, executionMs: 5 }, SUBMITTED_AT).execution.actualMs).toBe(5);
  });
});

describe('the fix of a failed job', () => {
  const failure = { code: 'NotEnoughQubits', message: 'the circuit has 26 qubits, the backend has 25' };

  test('is another backend, number of shots or error mitigation, if the failure names what is missing', () => {
    const noise = null;
    expect(findFixes({ failure, stats: { qubits: 26 }, noise })).toEqual([{ kind: 'backend', qubits: 26 }]);
    expect(findFixes({ failure, stats: null, noise })).toEqual([]);
    const debiasing = { code: 'DebiasingError', message: 'Debiasing needs at least 1,500 shots.' };
    expect(findFixes({ failure: debiasing, stats: null, noise })).toEqual([
      { kind: 'without debiasing' },
      { kind: 'shots', shots: 1_500 },
    ]);
    const other = { code: 'ShotsError', message: 'The backend needs at least 100 shots.' };
    expect(findFixes({ failure: other, stats: null, noise })).toEqual([{ kind: 'shots', shots: 100 }]);
    expect(findFixes({ failure: null, stats: { qubits: 26 }, noise })).toEqual([]);
    expect(['NotEnoughQubits', 'QPU'].map((code) => describeCode(code, 'No.'))).toEqual(['Not enough qubits', 'Qpu']);
    expect(describeCode('DebiasingError', 'debiasing needs at least 500 shots.')).toBeNull();
  });

  test('is to run without the noise model of a smaller QPU, which the service would keep', () => {
    const find = (model: string) => findFixes({ failure, stats: { qubits: 26 }, noise: { model } });
    expect(find('aria-1')).toEqual([{ kind: 'without noise', qubits: 26 }]);
    expect(find('ideal')).toEqual([{ kind: 'backend', qubits: 26 }]);
  });

  test('comes first when it is the cheapest, and stays behind those before it without a comparable price', () => {
    const sort = (...prices: (readonly [value: number, unit: string] | null)[]) =>
      sortByPrice(prices.map((price, index) => ({ index, price: price && { value: price[0], unit: price[1] } }))).map(
        ({ index }) => index,
      );
    expect(sort([97.5, 'usd'], [12.4, 'USD'])).toEqual([1, 0]);
    expect(sort([12.4, 'usd'], [97.5, 'usd'])).toEqual([0, 1]);
    expect(sort(null, [12.4, 'usd'])).toEqual([1, 0]);
    expect(sort([97.5, 'usd'], [3, 'credits'])).toEqual([0, 1]);
    expect(sort(null, null)).toEqual([0, 1]);
  });

  test.each([
    ['ccx is not a gate of the qis gateset', 'qis'],
    ['gpi3 is not a gate of the native gateset', 'native'],
    ['gate 3: qpu.forte-1 has no ms. Its native gates are gpi, gpi2, nop, zz.', null],
    // In OpenQASM, the gates have other names than those that a backend lists.
    ['line 3, column 1: Unknown gate "foo".', null],
  ])('has the gates of a gateset when the message is %j', (message, gateset) => {
    const failed = { failure: { code: 'UnsupportedGate', message }, stats: { qubits: 3 }, noise: null };
    expect([findRefusedGateset(failed), findFixes(failed)]).toEqual([gateset, []]);
  });

  test('is the smallest other backend, of the same kind if there is one, that has the qubits and can be used', () => {
    const backends = [
      ['simulator', 29, 'available', true],
      ['qpu.large', 64, 'available', true],
      ['qpu.fits', 36, 'available', null],
      ['qpu.small', 25, 'available', true],
      ['qpu.down', 30, 'unavailable', true],
      ['qpu.private', 30, 'available', false],
    ] as const;
    const find = (qubits: number, failedOn: string) =>
      findBackend(
        qubits,
        failedOn,
        backends.map(([serviceId, size, status, hasAccess]) => ({ serviceId, qubits: size, status, hasAccess })),
      );
    expect(find(26, 'qpu.small')).toBe('qpu.fits');
    expect(find(26, 'simulator')).toBe('qpu.fits');
    expect(find(26, 'qpu.fits')).toBe('qpu.large');
    expect(find(65, 'qpu.small')).toBeNull();
  });
});

test('a map of circuits has the states that are most likely over all of them, in the order of their bits', () => {
  const toStates = (states: Readonly<Record<string, number>>) =>
    Object.entries(states).map(([bitstring, probability]) => ({ bitstring, probability }));
  const map = toHeatmap([toStates({ '11': 0.6, '00': 0.4 }), [], toStates({ '00': 1 })]);
  expect(map).toEqual({
    states: ['00', '11'],
    rows: [
      [0.4, 0.6],
      [null, null],
      [1, 0],
    ],
  });
  // A circuit of two qubits has no state of three.
  expect(toHeatmap([toStates({ '11': 1 }), toStates({ '000': 1 })]).rows).toEqual([
    [1, null],
    [null, 1],
  ]);
  const many = toStates(
    Object.fromEntries(Array.from({ length: 16 }, (_, n) => [n.toString(2).padStart(4, '0'), n / 120])),
  );
  expect(toHeatmap([many]).states).toEqual(['1000', '1001', '1010', '1011', '1100', '1101', '1110', '1111']);
});

describe('the charge of a job', () => {
  test('is compared with the quote when both have the same unit', () => {
    const quoted = { value: 10, unit: 'usd' };
    const describe = (value: number, unit = 'USD') => {
      const difference = compareAmounts(quoted, { value, unit });
      return difference && describeDifference(difference);
    };
    expect(describe(12.5)).toBe('$2.50 (25.0%) above the quote');
    expect(describe(9)).toBe('$1.00 (10.0%) below the quote');
    expect(describe(10)).toBe('as quoted');
    const credits = compareAmounts({ value: 10, unit: 'credits' }, { value: 10, unit: 'Credit' });
    expect(credits && describeDifference(credits)).toBe('as quoted');
    expect(describe(9, 'credit')).toBeNull();
    expect(compareAmounts({ value: 0, unit: 'usd' }, quoted)).toEqual({ value: 10, unit: 'usd', share: null });
  });
});
