import { describe, expect, test } from 'vitest';
import {
  createRandom,
  estimateInterval,
  getPercentile,
  judge,
  median,
  shuffle,
} from '../../../../bench/speed/statistics.js';

const SEED = Math.floor(Math.random() * 2 ** 31);

describe(`statistics of benches (seed ${SEED})`, () => {
  test('returns the middle value, or the mean of the two in the middle', () => {
    expect(median([5, 1, 3])).toBe(3);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  test('returns the value that a share of the others does not exceed', () => {
    const sorted = Array.from({ length: 101 }, (_, number) => number);
    expect(getPercentile(sorted, 0.99)).toBe(99);
    expect(getPercentile(sorted, 0.5)).toBe(50);
  });

  test('returns an unlimited interval when there is one start', () => {
    expect(estimateInterval([[1.5, 1.5, 1.6]])).toEqual({ estimate: 1.5, low: 0, high: Number.POSITIVE_INFINITY });
  });

  test('returns an interval without width when all starts agree', () => {
    const { estimate, low, high } = estimateInterval([[2], [2, 2], [2]]);
    for (const value of [estimate, low, high]) expect(value).toBeCloseTo(2, 12);
  });

  test('computes the interval of the mean logarithm', () => {
    // Logarithms -1, 0, 1: standard error 1 / sqrt(3), and 4.303 for two degrees of freedom.
    const { estimate, low, high } = estimateInterval([[1 / Math.E], [1], [Math.E]]);
    expect(estimate).toBeCloseTo(1, 12);
    expect(Math.log(high)).toBeCloseTo(4.303 / Math.sqrt(3), 6);
    expect(Math.log(low)).toBeCloseTo(-4.303 / Math.sqrt(3), 6);
  });

  test('returns reciprocal intervals when the ratio is inverted', () => {
    const groups = [[1.2, 1.3, 1.1], [1.4], [1.25]];
    const interval = estimateInterval(groups);
    const inverted = estimateInterval(groups.map((group) => group.map((ratio) => 1 / ratio)));
    expect(inverted.estimate).toBeCloseTo(1 / interval.estimate, 10);
    expect(inverted.low).toBeCloseTo(1 / interval.high, 10);
  });

  test.each([2, 3, 5, 8, 25])(
    'contains the true ratio in 95 % of experiments when there are %i starts that differ',
    (starts) => {
      const random = createRandom(SEED);
      const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      const EXPERIMENTS = 4_000;
      let contained = 0;
      for (let experiment = 0; experiment < EXPERIMENTS; experiment++) {
        const groups = Array.from({ length: starts }, () => {
          const start = 0.05 * normal();
          return Array.from({ length: 5 }, () => 1.1 * Math.exp(start + 0.1 * normal()));
        });
        const { low, high } = estimateInterval(groups);
        if (low <= 1.1 && 1.1 <= high) contained += 1;
      }
      // Six standard errors of a share of 4,000 are 2.1 %.
      expect(contained / EXPERIMENTS).toBeGreaterThan(0.929);
      expect(contained / EXPERIMENTS).toBeLessThan(0.971);
    },
  );

  test.each([
    [{ min: 2 }, { low: 2, high: 3 }, 'met'],
    [{ min: 2 }, { low: 1.9, high: 3 }, 'inside the noise'],
    [{ min: 2 }, { low: 1, high: 1.9 }, 'missed'],
    [{ max: 2 }, { low: 1, high: 2 }, 'met'],
    [{ max: 2 }, { low: 1.9, high: 2.1 }, 'inside the noise'],
    [{ max: 2 }, { low: 2.1, high: 3 }, 'missed'],
    [{ max: 2 }, { low: 0, high: Number.POSITIVE_INFINITY }, 'inside the noise'],
    [{ max: 2 }, { low: Number.NaN, high: Number.NaN }, 'inside the noise'],
  ] as const)('judges %j with the interval %j as %s', (bound, interval, verdict) => {
    expect(judge({ estimate: 2, ...interval }, bound)).toBe(verdict);
  });

  test('returns each order of three items equally often, and the same orders when the seed is the same', () => {
    const count = (seed: number) => {
      const random = createRandom(seed);
      const counts: Record<string, number> = {};
      for (let run = 0; run < 6_000; run++) {
        const order = shuffle(['a', 'b', 'c'], random).join('');
        counts[order] = (counts[order] ?? 0) + 1;
      }
      return counts;
    };
    const counts = count(SEED);
    expect(Object.keys(counts)).toHaveLength(6);
    for (const times of Object.values(counts)) expect(Math.abs(times - 1_000)).toBeLessThan(180);
    expect(count(SEED)).toEqual(counts);
  });
});
