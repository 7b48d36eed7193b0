import { expect, test } from 'vitest';
import {
  type Candidate,
  type Criterion,
  estimateSuccess,
  findBestQpus,
  rankBackends,
} from '../../../../dashboard/src/backends/rank-backends.js';
import { toQuotedBackend } from '../../../../dashboard/src/backends/to-quoted-backend.js';

const candidate = (name: string, values: Partial<Candidate> = {}): Candidate => ({
  name,
  canRun: true,
  isSimulator: false,
  price: null,
  isAboveMax: false,
  queueMs: null,
  completesInMs: null,
  fidelity: null,
  success: null,
  ...values,
});
const usd = (value: number) => ({ value, unit: 'usd' });

const rank = (candidates: readonly Candidate[], by: Criterion, isReversed = false): string =>
  rankBackends(candidates, { by, isReversed })
    .map(({ name }) => name)
    .join(' ');
const findBest = (candidates: readonly Candidate[], by: Criterion): string =>
  findBestQpus(candidates, by)
    .map(({ name }) => name)
    .join(' ');

test.each([
  ['price', 'b c a', 'a c b', 'b'],
  ['queue', 'c a b', 'b a c', 'c'],
  ['completion', 'a b c', 'c b a', 'a'],
  ['fidelity', 'b a c', 'c a b', 'b'],
  ['success', 'c b a', 'a b c', 'c'],
] as const)('ranks by %s in both directions, and finds the best QPU', (by, ranked, reversed, best) => {
  const candidates = [
    candidate('a', { price: usd(3), queueMs: 2, completesInMs: 1_000, fidelity: 0.98, success: 0.5 }),
    candidate('b', { price: usd(1), queueMs: 3, completesInMs: 2_000, fidelity: 0.99, success: 0.7 }),
    candidate('c', { price: usd(2), queueMs: 1, completesInMs: 3_000, fidelity: 0.97, success: 0.9 }),
  ];
  expect([rank(candidates, by), rank(candidates, by, true), findBest(candidates, by)]).toEqual([
    ranked,
    reversed,
    best,
  ]);
});

test('ranks equal backends by price, then by completion', () => {
  const candidates = [
    candidate('slow', { price: usd(1), completesInMs: 9, success: 0.9 }),
    candidate('expensive', { price: usd(2), completesInMs: 1, success: 0.9 }),
    candidate('fast', { price: usd(1), completesInMs: 3, success: 0.9 }),
    candidate('unpriced', { completesInMs: 3, success: 0.9 }),
  ];
  expect(rank(candidates, 'price')).toBe('fast slow expensive unpriced');
  expect(rank(candidates, 'price', true)).toBe('expensive fast slow unpriced');
  expect(rank(candidates, 'completion')).toBe('expensive fast unpriced slow');
  expect(rank(candidates, 'success')).toBe('fast slow expensive unpriced');
  expect(findBest(candidates, 'price')).toBe('slow fast');
  // No one is better than all others.
  expect(findBest(candidates, 'success')).toBe('');
});

test.each([false, true])(
  'ranks a free simulator by its price, and last what has no price or cannot run the program',
  (isReversed) => {
    const candidates = [
      candidate('broken', { canRun: false, price: usd(0) }),
      candidate('simulator', { isSimulator: true, price: usd(0) }),
      candidate('unpriced'),
      candidate('qpu', { price: usd(9) }),
    ];
    const ranked = isReversed ? 'qpu simulator unpriced broken' : 'simulator qpu unpriced broken';
    expect(rank(candidates, 'price', isReversed)).toBe(ranked);
    expect(findBest(candidates, 'price')).toBe('qpu');
  },
);

test('finds no best QPU without a value, and compares no prices of different units', () => {
  expect(rank([candidate('a'), candidate('b')], 'price')).toBe('a b');
  expect(findBest([candidate('a'), candidate('b')], 'price')).toBe('');
  const units = [candidate('a', { price: usd(2) }), candidate('b', { price: { value: 1, unit: 'credit' } })];
  expect(rank(units, 'price')).toBe('a b');
  expect(findBest(units, 'price')).toBe('');
  expect(findBest([candidate('s', { isSimulator: true, price: usd(0) })], 'price')).toBe('');
  expect(findBest([], 'price')).toBe('');
});

test('finds the best QPU among those that are not above the maximum price', () => {
  const candidates = [
    candidate('early', { price: usd(9), completesInMs: 1, isAboveMax: true }),
    candidate('late', { price: usd(2), completesInMs: 5 }),
  ];
  expect(rank(candidates, 'completion')).toBe('early late');
  expect(findBest(candidates, 'completion')).toBe('late');
});

test('finds all of the best QPUs whose values are shown as equal', () => {
  const candidates = [
    candidate('a', { completesInMs: 10_100, success: 0.9881, fidelity: 0.98612 }),
    candidate('b', { completesInMs: 10_100, success: 0.9884, fidelity: 0.98608 }),
    candidate('c', { completesInMs: 10_101, success: 0.9, fidelity: 0.98604 }),
    candidate('d'),
  ];
  for (const criterion of ['completion', 'success', 'fidelity'] as const)
    expect(findBest(candidates, criterion)).toBe('a b');
  const halves = [
    candidate('a', { fidelity: 0.997285 }),
    candidate('b', { fidelity: 0.997286 }),
    candidate('c', { fidelity: 0.99 }),
  ];
  expect(findBest(halves, 'fidelity')).toBe('a b');
});

const SIZE = { circuits: 1, qubits: 2, gateCounts: { oneQubit: 3, twoQubit: 1 } };
const FIDELITIES = { oneQubit: 0.999, twoQubit: 0.99, spam: 0.98 };

test('estimates success as the product of the fidelities of gates and measurements', () => {
  expect(estimateSuccess(SIZE, FIDELITIES)).toBeCloseTo(0.999 ** 3 * 0.99 * 0.98 ** 2, 12);
});

test('estimates no success when a part is unknown or there are several circuits', () => {
  expect(estimateSuccess({ ...SIZE, circuits: 2 }, FIDELITIES)).toBeNull();
  expect(estimateSuccess({ ...SIZE, qubits: null }, FIDELITIES)).toBeNull();
  expect(estimateSuccess({ ...SIZE, gateCounts: null }, FIDELITIES)).toBeNull();
  expect(estimateSuccess(SIZE, { ...FIDELITIES, spam: null })).toBeNull();
});

test.each(['unavailable', 'Retired', 'OFFLINE'])(
  'ranks a backend that is %s last while its quote is unknown, as the quote does later',
  (status) => {
    const toCandidate = (serviceId: string, state: string | null) =>
      toQuotedBackend({ serviceId, status: state }, undefined, {});
    const candidates = [
      toCandidate('qpu.closed', status),
      toCandidate('qpu.open', 'available'),
      toCandidate('qpu.unknown', null),
      toCandidate('simulator', 'available'),
    ];
    expect(rank(candidates, 'price')).toBe('qpu.open qpu.unknown simulator qpu.closed');
  },
);

test('says no price and no queue of a backend that was retired after its quote', () => {
  const quote = {
    backend: { id: 'Backend:qpu.old', serviceId: 'qpu.old' },
    canRun: true,
    price: usd(3),
    queueTimeMs: 5,
    executionTimeMs: 5,
    quantumComputeTimeMs: null,
    issues: [],
  };
  const state = { serviceId: 'qpu.old', status: 'retired', hasAccess: true };
  expect(toQuotedBackend(state, quote, { queueMs: 5, success: 0.9 })).toMatchObject({
    canRun: false,
    price: null,
    queueMs: null,
    completesInMs: null,
    success: null,
  });
});

test('completes after the queue that is shown, which may be newer than the quote', () => {
  const backend = { serviceId: 'qpu.aria-1', status: 'available' };
  const quote = {
    backend: { id: 'Backend:qpu.aria-1', serviceId: 'qpu.aria-1' },
    canRun: true,
    price: null,
    queueTimeMs: 1_000,
    executionTimeMs: 50,
    quantumComputeTimeMs: null,
    issues: [],
  };
  const complete = (values: { queueMs?: number | null }) => toQuotedBackend(backend, quote, values).completesInMs;
  expect([complete({ queueMs: 3_000 }), complete({ queueMs: null }), complete({})]).toEqual([3_050, 1_050, 1_050]);
});
