import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Connectivity,
  connectivityOf,
  layout,
  neighboursOf,
  type Place,
} from '../../dashboard/src/backends/connectivity.js';

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

test('a pair counts once, however often and whichever way round it is named, and not at all where it is none', () => {
  const { pairs, allToAll } = connectivityOf(4, [[0, 1], [1, 0], [0, 1], [2, 2], [3, 4], [-1, 0], [1], [2, 1]]);
  expect(pairs).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(allToAll).toBe(false);
});

test('a machine is all-to-all when no pair is missing', () => {
  expect(connectivityOf(25, pairsOfAll(25)).allToAll).toBe(true);
  expect(connectivityOf(25, pairsOfAll(25).slice(1)).allToAll).toBe(false);
  expect(connectivityOf(1, []).allToAll).toBe(false);
});

test('neighbours are told for each qubit, the lowest first', () => {
  expect(
    neighboursOf(
      connectivityOf(4, [
        [2, 1],
        [0, 2],
      ]),
    ),
  ).toEqual([
    { qubit: 0, reached: [2] },
    { qubit: 1, reached: [2] },
    { qubit: 2, reached: [0, 1] },
    { qubit: 3, reached: [] },
  ]);
});

test.for([
  ['a line of 36', 36, line(36)],
  ['a ring of 20', 20, ring(20)],
  ['a grid of 5 by 5', 25, grid(5, 5)],
  ['a grid of 6 by 9', 54, grid(6, 9)],
] as const)('%s is drawn without lines that cross', ([, qubits, pairs]) => {
  const connectivity = connectivityOf(qubits, pairs);
  expect(crossings(connectivity, layout(connectivity))).toBe(0);
});

test('any machine has its places within the picture, no two the same, and always the same ones', () => {
  const machine = fc.integer({ min: 1, max: 30 }).chain((qubits) =>
    fc.record({
      qubits: fc.constant(qubits),
      pairs: fc.array(fc.tuple(fc.nat(qubits), fc.nat(qubits)), { maxLength: 60 }),
    }),
  );
  fc.assert(
    fc.property(machine, ({ qubits, pairs }) => {
      const connectivity = connectivityOf(qubits, pairs);
      const places = layout(connectivity);
      expect(places.map(({ qubit }) => qubit)).toEqual(Array.from({ length: qubits }, (_, qubit) => qubit));
      for (const { x, y } of places) {
        expect(x >= 0 && x <= 1 && y >= 0 && y <= 1).toBe(true);
      }
      expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(qubits);
      expect(layout(connectivity)).toEqual(places);
    }),
    { numRuns: 30 },
  );
});

function crossings({ pairs }: Connectivity, places: readonly Place[]): number {
  const lines = pairs.map((pair) => pair.map((qubit) => places[qubit]));
  return lines.flatMap((one, index) => lines.slice(index + 1).filter((other) => cross(one, other))).length;
}

function cross([a, b]: readonly (Place | undefined)[], [c, d]: readonly (Place | undefined)[]): boolean {
  if (!a || !b || !c || !d || a === c || a === d || b === c || b === d) return false;
  const side = (from: Place, to: Place, point: Place) =>
    (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}
