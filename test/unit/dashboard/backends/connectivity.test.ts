import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Connectivity,
  chooseSize,
  createConnectivity,
  getNeighbors,
  layout,
  type Point,
} from '../../../../dashboard/src/backends/connectivity.js';

const pairsOfAll = (qubits: number) =>
  Array.from({ length: qubits }, (_, low) =>
    Array.from({ length: qubits - low - 1 }, (_, more) => [low, low + 1 + more]),
  ).flat();

const ring = (qubits: number) => Array.from({ length: qubits }, (_, qubit) => [qubit, (qubit + 1) % qubits]);

const line = (qubits: number) => ring(qubits).slice(0, -1);

function grid(width: number, height: number): number[][] {
  return Array.from({ length: width * height }, (_, qubit) => [
    ...((qubit + 1) % width === 0 ? [] : [[qubit, qubit + 1]]),
    ...(qubit + width < width * height ? [[qubit, qubit + width]] : []),
  ]).flat();
}

test('removes duplicate and invalid pairs', () => {
  const { pairs, allToAll } = createConnectivity(4, [[0, 1], [1, 0], [0, 1], [2, 2], [3, 4], [-1, 0], [1], [2, 1]]);
  expect(pairs).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(allToAll).toBe(false);
});

test('is all-to-all when no pair is missing', () => {
  expect(createConnectivity(25, pairsOfAll(25)).allToAll).toBe(true);
  expect(createConnectivity(25, pairsOfAll(25).slice(1)).allToAll).toBe(false);
  expect(createConnectivity(1, []).allToAll).toBe(false);
});

test('lists the neighbors of each qubit in ascending order', () => {
  expect(
    getNeighbors(
      createConnectivity(4, [
        [2, 1],
        [0, 2],
      ]),
    ),
  ).toEqual([
    { qubit: 0, neighbors: [2] },
    { qubit: 1, neighbors: [2] },
    { qubit: 2, neighbors: [0, 1] },
    { qubit: 3, neighbors: [] },
  ]);
});

test('draws a line of qubits so large that their circles do not touch, and a ring as before', () => {
  const connectivity = createConnectivity(25, line(25));
  const points = layout(connectivity);
  const size = chooseSize(points, connectivity.pairs, 22);
  expect(size).toBeGreaterThan(400);
  for (const [low, high] of connectivity.pairs) {
    const [from, to] = [points[low], points[high]] as [Point, Point];
    expect(size * Math.hypot(from.x - to.x, from.y - to.y)).toBeGreaterThan(22);
  }
  const small = createConnectivity(5, ring(5));
  expect(chooseSize(layout(small), small.pairs, 22)).toBe(368);
});

test.for([
  ['a line of 36', 36, line(36)],
  ['a ring of 20', 20, ring(20)],
  ['a grid of 5 by 5', 25, grid(5, 5)],
  ['a grid of 6 by 9', 54, grid(6, 9)],
] as const)('lays out %s without crossing lines', ([, qubits, pairs]) => {
  const connectivity = createConnectivity(qubits, pairs);
  expect(crossings(connectivity, layout(connectivity))).toBe(0);
});

test('lays out any QPU deterministically, within the diagram and without equal points', () => {
  const qpu = fc.integer({ min: 1, max: 30 }).chain((qubits) =>
    fc.record({
      qubits: fc.constant(qubits),
      pairs: fc.array(fc.tuple(fc.nat(qubits), fc.nat(qubits)), { maxLength: 60 }),
    }),
  );
  fc.assert(
    fc.property(qpu, ({ qubits, pairs }) => {
      const connectivity = createConnectivity(qubits, pairs);
      const points = layout(connectivity);
      expect(points.map(({ qubit }) => qubit)).toEqual(Array.from({ length: qubits }, (_, qubit) => qubit));
      for (const { x, y } of points) {
        expect(x >= 0 && x <= 1 && y >= 0 && y <= 1).toBe(true);
      }
      expect(new Set(points.map(({ x, y }) => `${x} ${y}`)).size).toBe(qubits);
      expect(layout(connectivity)).toEqual(points);
    }),
    { numRuns: 30 },
  );
});

function crossings({ pairs }: Connectivity, points: readonly Point[]): number {
  const lines = pairs.map((pair) => pair.map((qubit) => points[qubit]));
  return lines.flatMap((one, index) => lines.slice(index + 1).filter((other) => cross(one, other))).length;
}

function cross([a, b]: readonly (Point | undefined)[], [c, d]: readonly (Point | undefined)[]): boolean {
  if (!a || !b || !c || !d || a === c || a === d || b === c || b === d) return false;
  const side = (from: Point, to: Point, point: Point) =>
    (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}
