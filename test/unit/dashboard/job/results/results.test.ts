import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLinearAxis, createLogAxis } from '../../../../../dashboard/src/components/axis.js';
import {
  computeFidelity,
  computeRest,
  countStates,
  type Distribution,
  findLargestDifference,
  mergeDistributions,
  standsOut,
} from '../../../../../dashboard/src/job/results/distribution.js';
import {
  drawHistogram,
  type HistogramOptions,
  hasShortLabels,
} from '../../../../../dashboard/src/job/results/draw-histogram.js';
import { explainMissingCounts } from '../../../../../dashboard/src/job/results/explain-counts.js';
import {
  countColumnDigits,
  findMostLikely,
  formatDifference,
  formatInterval,
  formatProbability,
} from '../../../../../dashboard/src/job/results/format-outcome.js';
import { computeInterval } from '../../../../../dashboard/src/job/results/interval.js';
import { formatView, parseView } from '../../../../../dashboard/src/job/results/use-view.js';

/** A distribution of two-bit states, from shares or, with shots, from counts. */
function createDistribution(shares: Readonly<Record<string, number>>, shots: number | null, isComplete = true) {
  const states = Object.entries(shares).map(([bitstring, share]) => ({
    state: `${Number.parseInt(bitstring, 2)}`,
    bitstring,
    probability: share,
    count: shots === null ? null : Math.round(share * shots),
    countIsDerived: shots === null ? null : false,
  }));
  return { states, shots, isComplete } satisfies Distribution;
}

const MEASURED = createDistribution({ '00': 0.52, '11': 0.44, '01': 0.04 }, 1_000);
const IDEAL = createDistribution({ '00': 0.5, '11': 0.5 }, null);

test.each([
  [IDEAL, '00 11'],
  [MEASURED, '00'],
  [createDistribution({ '00': 0.33334, '01': 0.33333, '10': 0.33333 }, null), '00 01 10'],
  [createDistribution({ '00': 0.5004, '11': 0.4996 }, 10_000), '00 11'],
  [createDistribution({ '00': 0.501, '11': 0.499 }, 1_000), '00'],
  [createDistribution({}, null), ''],
])('finds all of the most likely states when they are shown as equal: %#', ({ states }, expected) => {
  expect(
    findMostLikely(states.toSorted((one, other) => other.probability - one.probability))
      .map(({ bitstring }) => bitstring)
      .sort()
      .join(' '),
  ).toBe(expected);
});

test('counts the states of both results when they are compared, unless some are not loaded', () => {
  expect([countStates(IDEAL, null), countStates(IDEAL, MEASURED), countStates(MEASURED, IDEAL)]).toEqual([2, 3, 3]);
  const partial = createDistribution({ '00': 0.5 }, null, false);
  expect([countStates(partial, null), countStates(IDEAL, partial)]).toEqual([Infinity, Infinity]);
});

test('explains why a result has no counts', () => {
  const simulator = { id: 'Backend:simulator', serviceId: 'simulator' };
  const qpu = { id: 'Backend:qpu.aria-1', serviceId: 'qpu.aria-1' };
  const noisy = { model: 'aria-1' };
  expect(explainMissingCounts({ debiasing: true, noise: null, backend: qpu })).toMatch(/debiasing/);
  expect(explainMissingCounts({ debiasing: null, noise: null, backend: simulator })).toMatch(/ideal simulator/);
  expect(explainMissingCounts({ debiasing: false, noise: { model: 'ideal' }, backend: simulator })).toMatch(/ideal/);
  for (const backend of [qpu, null]) {
    expect(explainMissingCounts({ debiasing: false, noise: noisy, backend })).toMatch(/only probabilities/);
  }
});

describe('the interval of a measured share', () => {
  test('is the Wilson interval when there are shots', () => {
    const { low, high } = computeInterval(0.5, 100);
    expect([low, high].map((bound) => bound.toFixed(4))).toEqual(['0.4038', '0.5962']);
    expect(computeInterval(0, 10)).toEqual({ low: 0, high: expect.closeTo(0.2775, 4) });
    expect(computeInterval(1, 10)).toEqual({ low: expect.closeTo(0.7225, 4), high: 1 });
  });

  test('contains the share and is narrower when there are more shots', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, fc.integer({ min: 1, max: 1_000_000 }), (measured, shots) => {
        const { low, high } = computeInterval(measured, shots);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(measured);
        expect(high).toBeGreaterThanOrEqual(measured);
        expect(high).toBeLessThanOrEqual(1);
        const narrower = computeInterval(measured, shots * 2);
        expect(narrower.high - narrower.low).toBeLessThan(high - low);
      }),
      { seed: 7 },
    );
  });
});

test.each([
  { low: 0.505, high: 0.567, text: '50.5% to 56.7%' },
  { low: 0.00055, high: 0.007, text: '0.1% to 0.7%' },
  { low: 0.0002, high: 0.0009, text: '0.020% to 0.090%' },
])('has the same number of digits in both bounds of the interval $text', ({ low, high, text }) => {
  expect(formatInterval({ low, high })).toBe(text);
  expect(text).toContain(formatProbability(high));
});

test('has more digits in a column in which all probabilities are small', () => {
  const [large, small] = [0.5, 0.0016].map(countColumnDigits);
  expect([0.5, 0.0016, 0.0009].map((probability) => formatProbability(probability, large))).toEqual([
    '50.0%',
    '0.2%',
    '0.090%',
  ]);
  expect([0.0016, 0.0009].map((probability) => formatProbability(probability, small))).toEqual(['0.160%', '0.090%']);
  expect(formatInterval({ low: 0.0009, high: 0.0026 }, small)).toBe('0.090% to 0.260%');
});

describe('merged distributions', () => {
  test('have the outcomes of both jobs, the most likely of either first', () => {
    const rows = mergeDistributions(MEASURED, IDEAL, 3);
    expect(rows.map(({ bitstring, outcome, compared }) => [bitstring, outcome?.count, compared?.probability])).toEqual([
      ['00', 520, 0.5],
      ['11', 440, 0.5],
      ['01', 40, 0],
    ]);
    expect(rows[0]?.outcome?.interval?.low).toBeCloseTo(0.489, 3);
    expect(rows[0]?.compared).toEqual({ probability: 0.5, count: null, interval: null });
    expect(computeRest(mergeDistributions(MEASURED, null, 1))).toBeCloseTo(0.48);
  });

  test('leave an outcome open when its job has more states than were loaded', () => {
    const rows = mergeDistributions(createDistribution({ '00': 1 }, 100), { ...IDEAL, isComplete: false }, 8);
    expect(rows.map(({ bitstring, outcome, compared }) => [bitstring, outcome?.count, compared?.probability])).toEqual([
      ['00', 100, 0.5],
      ['11', 0, 0.5],
    ]);
    const opposite = mergeDistributions({ ...IDEAL, isComplete: false }, createDistribution({ '01': 1 }, null), 8);
    expect(opposite.find(({ bitstring }) => bitstring === '01')?.outcome).toBeNull();
  });

  test('have a fidelity of 1 when they are equal, and of 0 when they share no state', () => {
    expect(computeFidelity(IDEAL, IDEAL)).toBeCloseTo(1, 12);
    expect(computeFidelity(MEASURED, IDEAL)).toBeCloseTo((Math.sqrt(0.26) + Math.sqrt(0.22)) ** 2, 12);
    expect(computeFidelity(IDEAL, createDistribution({ '01': 1 }, null))).toBe(0);
    expect(computeFidelity({ ...MEASURED, isComplete: false }, IDEAL)).toBeNull();
  });
});

test.each([
  [[5, 4], 1_000, false],
  [[40, 12], 1_000, true],
  [[490, 459], 1_000, true],
  [[4], 1_000, true],
  [[5, 5], null, false],
  [[6, 5], null, true],
])('of %j counts in %j shots, the first state stands out: %j', (counts, shots, expected) => {
  const states = counts.map((count, index) => ({
    state: `${index}`,
    bitstring: index.toString(2).padStart(10, '0'),
    probability: count / 1_000,
    count: shots && count,
    countIsDerived: false,
  }));
  expect(standsOut({ states, shots, isComplete: false })).toBe(expected);
});

describe('the largest difference of two distributions', () => {
  test('is that of the state whose probabilities differ most, also if this is not a likely one', () => {
    expect(findLargestDifference(MEASURED, IDEAL)?.bitstring).toBe('11');
    const close = createDistribution({ '00': 0.5, '11': 0.49, '10': 0.01 }, null);
    expect(findLargestDifference(MEASURED, close)).toMatchObject({
      bitstring: '11',
      outcome: { probability: 0.44 },
      compared: { probability: 0.49 },
    });
    expect(findLargestDifference(createDistribution({ '00': 0.52, '11': 0.48 }, 100), MEASURED)?.bitstring).toBe('11');
    const other = createDistribution({ '00': 0.5, '11': 0.41, '10': 0.09 }, null);
    expect(findLargestDifference(MEASURED, other)?.bitstring).toBe('10');
  });

  test('is not known when a state that was not loaded may differ more', () => {
    const cut = createDistribution({ '00': 0.5, '11': 0.3 }, null, false);
    expect(findLargestDifference(MEASURED, cut)?.bitstring).toBe('11');
    expect(findLargestDifference(createDistribution({ '00': 0.6, '01': 0.4 }, null), cut)).toBeNull();
  });

  test('does not exist when the distributions are equal but for rounding errors', () => {
    expect(findLargestDifference(IDEAL, IDEAL)).toBeNull();
    expect(
      findLargestDifference(createDistribution({ '00': 0.1 + 0.2 }, null), createDistribution({ '00': 0.3 }, null)),
    ).toBeNull();
  });
});

test.each([
  [0.0311, '+3.1'],
  [-0.0311, '−3.1'],
  [0.001, '+0.1'],
  [-0.0002, '−0.020'],
  [0, '0.0'],
])('shows a difference of %d in percentage points as %s', (difference, text) => {
  expect(formatDifference(difference)).toBe(text);
});

describe('the axis of a histogram', () => {
  test('has round steps from 0 when it is linear', () => {
    expect(createLinearAxis(0.52).ticks).toEqual([0, 0.2, 0.4, 0.6]);
    expect(createLinearAxis(1_000).ticks).toEqual([0, 200, 400, 600, 800, 1_000]);
    expect(createLinearAxis(2, 1).ticks).toEqual([0, 1, 2]);
    expect(createLinearAxis(0.6).toFraction(0.3)).toBeCloseTo(0.5);
  });

  test('has powers of ten when it is logarithmic', () => {
    expect(createLogAxis(0.04, 0.52).ticks).toEqual([0.01, 0.1, 1]);
    expect(createLogAxis(1, 1).ticks).toEqual([0.1, 1]);
    expect(createLogAxis(0.001, 1).toFraction(0.1)).toBeCloseTo(0.75);
    expect(createLogAxis(0.1, 1).toFraction(0)).toBe(0);
  });

  test('has few ticks which contain all values when these differ by any factor', () => {
    const positive = fc.double({ min: 1e-12, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(positive, positive, (a, b) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)];
        for (const { ticks, toFraction } of [createLinearAxis(max), createLogAxis(min, max)]) {
          expect(ticks.length).toBeGreaterThanOrEqual(2);
          expect(ticks.length).toBeLessThanOrEqual(7);
          expect(toFraction(max)).toBeGreaterThan(0);
          expect((ticks.at(-1) ?? 0) * (1 + 1e-9)).toBeGreaterThanOrEqual(max);
        }
        // The smallest bar has a height.
        expect(createLogAxis(min, max).toFraction(min)).toBeGreaterThan(0);
      }),
      { seed: 7 },
    );
  });
});

describe('a drawn histogram', () => {
  const options = { width: 600, height: 300, scale: 'linear', unit: 'probability' } as const;
  const draw = (changed: Partial<HistogramOptions> = {}, compared: Distribution | null = IDEAL) =>
    drawHistogram({ ...options, rows: mergeDistributions(MEASURED, compared, 8), ...changed });
  const select = (shapes: ReturnType<typeof draw>, className: string) =>
    shapes.filter((shape) => shape.className === className);
  const heights = (shapes: ReturnType<typeof draw>) =>
    select(shapes, 'bar').map(({ attributes }) => Number(attributes['height']));

  test('has a bar for each state and job, and error bars for those with counts', () => {
    const shapes = draw();
    expect(select(shapes, 'bar')).toHaveLength(3);
    expect(select(shapes, 'bar-compared')).toHaveLength(3);
    expect(select(shapes, 'error')).toHaveLength(3);
    expect(select(shapes, 'state-label').map(({ text }) => text)).toEqual(['00', '11', '01']);
    expect(select(draw({}, null), 'bar-compared')).toHaveLength(0);
  });

  test('has bars as high as the values when it is linear, and as their logarithms otherwise', () => {
    const [first = 0, , third = 0] = heights(draw());
    expect(first / third).toBeCloseTo(13);
    const [log1 = 0, , log3 = 0] = heights(draw({ scale: 'log' }));
    expect(log1 / log3).toBeCloseTo((Math.log10(0.52) + 2) / (Math.log10(0.04) + 2));
  });

  test('has counts at the axis when these are chosen', () => {
    const ticks = (shapes: ReturnType<typeof draw>) => select(shapes, 'tick').map(({ text }) => text);
    expect(ticks(draw({ unit: 'count' }, null))).toEqual(['0', '200', '400', '600']);
    expect(ticks(draw({}, null))).toEqual(['0%', '20%', '40%', '60%']);
  });

  test('has labels that do not overlap when there are more than fit', () => {
    const rows = Array.from({ length: 64 }, (_, index) => ({
      state: `${index}`,
      bitstring: index.toString(2).padStart(20, '0'),
      outcome: { probability: 1 / 64, count: null, interval: null },
      compared: null,
    }));
    const labels = select(draw({ rows, width: 330 }), 'state-label turned');
    const positions = labels.map(({ attributes }) => Number(attributes['x']));
    expect(labels[1]?.text).toBe('…000101');
    expect(Math.min(...positions.slice(1).map((x, index) => x - (positions[index] ?? 0)))).toBeGreaterThan(16.4);
  });
});

test.each([
  ['all bits of short states', ['01', '10'], ['01', '10']],
  ['the bits in which long states differ', ['0'.repeat(19) + 1, '0'.repeat(17) + 110], ['…001', '…110']],
  ['the bits at the start', [`1${'0'.repeat(19)}`, `01${'0'.repeat(18)}`], ['10…', '01…']],
  [
    'both ends of states that differ in many bits',
    ['0'.repeat(20), `1${'0'.repeat(18)}1`],
    ['000000…0000000', '100000…0000001'],
  ],
  ['both ends of a single state', ['0'.repeat(20)], ['000000…0000000']],
])('a histogram is labeled with %s', (_kind, bitstrings, texts) => {
  const rows = bitstrings.map((bitstring) => ({
    state: bitstring,
    bitstring,
    outcome: { probability: 1 / bitstrings.length, count: null, interval: null },
    compared: null,
  }));
  const shapes = drawHistogram({ rows, width: 800, height: 300, scale: 'linear', unit: 'probability' });
  expect(shapes.flatMap(({ className, text }) => (className === 'state-label' ? [text] : []))).toEqual(texts);
  expect(hasShortLabels(rows)).toBe(bitstrings.length > 1 && texts.some((text) => /^…|…$/.test(`${text}`)));
});

test('the view in the address is the same when it is parsed again', () => {
  const text = 'register=c&top=8&scale=log&order=state&values=count&compare=Job%3A1&circuit=2';
  const view = parseView(new URLSearchParams(text));
  expect(view).toEqual({
    register: 'c',
    top: 8,
    scale: 'log',
    order: 'state',
    unit: 'count',
    comparedId: 'Job:1',
    circuit: 2,
  });
  expect(`${new URLSearchParams(formatView(view))}`).toBe(text);
  const defaults = parseView(new URLSearchParams('top=7&scale=x&values=y&circuit=-1'));
  expect(defaults).toEqual({
    register: null,
    top: 32,
    scale: 'linear',
    order: 'probability',
    unit: null,
    comparedId: null,
    circuit: 0,
  });
  expect(formatView(defaults)).toEqual({});
});
