import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawLives, jobAt } from '../../../bench/watch/lives.js';
import { nextAsk } from '../../../src/watch/cadence.js';

const LIMITS = { minMs: 500, maxMs: 30_000 };
const lives = drawLives(200, 1, 0);

test('a wait is within its bounds, whatever the job and its predictions', () => {
  const anyLife = fc.constantFrom(...lives);
  fc.assert(
    fc.property(
      anyLife,
      fc.nat(10_000_000),
      fc.nat(10_000_000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (life, now, movedAt, chance) => {
        const wait = nextAsk(jobAt(life, 'a', now), now, movedAt, chance, LIMITS);
        expect(wait).toBeGreaterThanOrEqual(LIMITS.minMs);
        expect(wait).toBeLessThanOrEqual(LIMITS.maxMs);
      },
    ),
  );
});

test('the wait shrinks towards a predicted change and grows again behind it', () => {
  const waiting = { kind: 'machine, bad prediction', predictedWaitMs: 600_000, predictedRunMs: null } as const;
  const life = {
    ...waiting,
    changes: [
      { at: 0, status: 'SUBMITTED' },
      { at: 0, status: 'READY' },
    ],
  } as const;
  const waits = Array.from({ length: 21 }, (_, minute) =>
    nextAsk(jobAt(life, 'a', minute * 60_000), minute * 60_000, 0, 0, LIMITS),
  );
  const nearest = waits.indexOf(Math.min(...waits));
  expect(nearest).toBe(10);
  expect(waits.slice(0, 11)).toEqual(waits.slice(0, 11).sort((a, b) => b - a));
  expect(waits.slice(10)).toEqual(waits.slice(10).sort((a, b) => a - b));
});

test('a submitted job is looked at soon: that it is ready comes before anything that is predicted', () => {
  const life = {
    kind: 'machine, good prediction',
    changes: [{ at: 0, status: 'SUBMITTED' }],
    predictedWaitMs: 3_600_000,
    predictedRunMs: null,
  } as const;
  expect(nextAsk(jobAt(life, 'a', 4_000), 4_000, 0, 0, LIMITS)).toBeLessThanOrEqual(2_000);
});

test('jobs that began in step do not stay in step', () => {
  const life = {
    ...(lives[0] ?? drawLives(1, 2, 0)[0]),
    predictedWaitMs: null,
    predictedRunMs: null,
  } as (typeof lives)[number];
  const job = jobAt(life, 'a', 0);
  const waits = [0, 0.25, 0.5, 0.75].map((chance) => nextAsk(job, 100_000, 0, chance, LIMITS));
  expect(new Set(waits).size).toBe(4);
});
