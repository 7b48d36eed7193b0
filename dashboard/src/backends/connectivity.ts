import { forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from 'd3-force';

/** Larger QPUs are described in text only: their diagram would be unreadable. */
export const MAX_DRAWN_QUBITS = 120;

export type Pair = readonly [low: number, high: number];

export interface Point {
  readonly qubit: number;
  readonly x: number;
  readonly y: number;
}

export interface Connectivity {
  readonly qubits: number;
  /** Without duplicates, in either order. */
  readonly pairs: readonly Pair[];
  readonly allToAll: boolean;
}

export function createConnectivity(qubits: number, rawPairs: readonly (readonly number[])[]): Connectivity {
  const pairs = new Map<string, Pair>();
  for (const [one, other] of rawPairs) {
    if (one === undefined || other === undefined || one === other) continue;
    const [low, high] = one < other ? [one, other] : [other, one];
    if (low >= 0 && high < qubits) pairs.set(`${low} ${high}`, [low, high]);
  }
  return {
    qubits,
    pairs: [...pairs.values()],
    allToAll: qubits > 1 && pairs.size === (qubits * (qubits - 1)) / 2,
  };
}

export interface Neighbors {
  readonly qubit: number;
  /** Qubits that share a two-qubit gate with it, in ascending order. */
  readonly neighbors: readonly number[];
}

export function getNeighbors({ qubits, pairs }: Connectivity): readonly Neighbors[] {
  const neighbors = Array.from({ length: qubits }, (): number[] => []);
  for (const [low, high] of pairs) {
    neighbors[low]?.push(high);
    neighbors[high]?.push(low);
  }
  return neighbors.map((unsorted, qubit) => ({ qubit, neighbors: unsorted.sort((a, b) => a - b) }));
}

/** Slow enough for grids, rings and heavy hexagons to unfold. */
const COOLING = 0.01;
const STEPS = 700;
const LINK = 30;

const MIN_SIZE = 368;
const MAX_SIZE = 840;

/**
 * Deterministic positions of the qubits, from 0 to 1. Runs all steps at once. d3-force starts from a spiral and uses seeded random numbers.
 */
export function layout({ qubits, pairs }: Connectivity): readonly Point[] {
  const nodes = Array.from({ length: qubits }, (): SimulationNodeDatum => ({}));
  const links = pairs.map(([source, target]) => ({ source, target }));
  forceSimulation(nodes)
    .alphaDecay(COOLING)
    .velocityDecay(0.3)
    .force('link', forceLink(links).distance(LINK).strength(1).iterations(3))
    .force('charge', forceManyBody().strength(-10 * LINK))
    .force('x', forceX(0).strength(0.02))
    .force('y', forceY(0).strength(0.02))
    .stop()
    .tick(STEPS);
  return scaleToUnit(nodes.map(({ x = 0, y = 0 }, qubit) => ({ qubit, x, y })));
}

/** Size of a diagram in which circles of connected qubits do not touch, within bounds. */
export function chooseSize(points: readonly Point[], pairs: readonly Pair[], diameter: number): number {
  const distances = pairs.map(([low, high]) => {
    const [from, to] = [points[low], points[high]];
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : 1;
  });
  return Math.min(MAX_SIZE, Math.max(MIN_SIZE, (1.2 * diameter) / Math.min(1, ...distances)));
}

/** Moves the points to 0 and scales the longer side to 1. */
function scaleToUnit(points: readonly Point[]): readonly Point[] {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const size = Math.max(Math.max(...xs) - left, Math.max(...ys) - top) || 1;
  return points.map(({ qubit, x, y }) => ({ qubit, x: (x - left) / size, y: (y - top) / size }));
}
