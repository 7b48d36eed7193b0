import { expect, test } from 'vitest';
import { type Candidate, estimateSuccess, rankBackends } from '../../../dashboard/src/backends/rank-backends.js';

const candidate = (name: string, values: Partial<Candidate> = {}): Candidate => ({
  name,
  canRun: true,
  isSimulator: false,
  price: null,
  completesAt: null,
  success: null,
  ...values,
});
const usd = (value: number) => ({ value, unit: 'usd' });

const summarize = (candidates: readonly Candidate[], goal: Parameters<typeof rankBackends>[1]) => {
  const { ranked, best } = rankBackends(candidates, goal);
  return [ranked.map(({ name }) => name).join(' '), best?.name ?? null];
};

test('ranks by the lowest price, the earliest completion or the highest success', () => {
  const candidates = [
    candidate('a', { price: usd(3), completesAt: 1, success: 0.5 }),
    candidate('b', { price: usd(1), completesAt: 2, success: 0.7 }),
    candidate('c', { price: usd(2), completesAt: 3, success: 0.9 }),
  ];
  expect(summarize(candidates, 'price')).toEqual(['b c a', 'b']);
  expect(summarize(candidates, 'completion')).toEqual(['a b c', 'a']);
  expect(summarize(candidates, 'success')).toEqual(['c b a', 'c']);
});

test('ranks equal backends by price, then by completion', () => {
  const candidates = [
    candidate('slow', { price: usd(1), completesAt: 9, success: 0.9 }),
    candidate('expensive', { price: usd(2), completesAt: 1, success: 0.9 }),
    candidate('fast', { price: usd(1), completesAt: 3, success: 0.9 }),
    candidate('unpriced', { completesAt: 3, success: 0.9 }),
  ];
  expect(summarize(candidates, 'price')).toEqual(['fast slow expensive unpriced', 'fast']);
  expect(summarize(candidates, 'completion')).toEqual(['expensive fast unpriced slow', 'expensive']);
  expect(summarize(candidates, 'success')).toEqual(['fast slow expensive unpriced', 'fast']);
});

test('ranks QPUs before simulators, and both before backends that cannot run the program', () => {
  const candidates = [
    candidate('broken', { canRun: false, price: usd(0) }),
    candidate('simulator', { isSimulator: true, price: usd(0) }),
    candidate('unpriced'),
    candidate('qpu', { price: usd(9) }),
  ];
  expect(summarize(candidates, 'price')).toEqual(['qpu unpriced simulator broken', 'qpu']);
});

test('finds no best backend without a value, and compares no prices of different units', () => {
  expect(summarize([candidate('a'), candidate('b')], 'price')).toEqual(['a b', null]);
  const units = [candidate('a', { price: usd(2) }), candidate('b', { price: { value: 1, unit: 'credit' } })];
  expect(summarize(units, 'price')).toEqual(['a b', null]);
  expect(summarize([candidate('s', { isSimulator: true, price: usd(0) })], 'price')).toEqual(['s', null]);
  expect(summarize([], 'price')).toEqual(['', null]);
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
