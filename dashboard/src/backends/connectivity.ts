import { forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from 'd3-force';

/** A picture of this many qubits can still be read; a larger machine is told in words. */
export const MOST_DRAWN = 120;

export type Pair = readonly [low: number, high: number];

export interface Place {
  readonly qubit: number;
  readonly x: number;
  readonly y: number;
}

export interface Connectivity {
  readonly qubits: number;
  /** Each pair once, whichever way round and however often the service names it. */
  readonly pairs: readonly Pair[];
  readonly allToAll: boolean;
}

export function connectivityOf(qubits: number, named: readonly (readonly number[])[]): Connectivity {
  const pairs = new Map<string, Pair>();
  for (const [one, other] of named) {
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

export interface Neighbours {
  readonly qubit: number;
  /** Those that a gate can act on together with it, the lowest first. */
  readonly reached: readonly number[];
}

export function neighboursOf({ qubits, pairs }: Connectivity): readonly Neighbours[] {
  const neighbours = Array.from({ length: qubits }, (): number[] => []);
  for (const [low, high] of pairs) {
    neighbours[low]?.push(high);
    neighbours[high]?.push(low);
  }
  return neighbours.map((reached, qubit) => ({ qubit, reached: reached.sort((one, other) => one - other) }));
}

/** Where to draw each qubit, from 0 to 1 at most; the same for the same machine. */
export function layout(connectivity: Connectivity): readonly Place[] {
  return connectivity.allToAll ? circle(connectivity.qubits) : spread(connectivity);
}

/** Where everything reaches everything, no place says more than another: a circle shows that. */
function circle(qubits: number): readonly Place[] {
  return Array.from({ length: qubits }, (_, qubit) => {
    const angle = (2 * Math.PI * qubit) / qubits - Math.PI / 2;
    return { qubit, x: (1 + Math.cos(angle)) / 2, y: (1 + Math.sin(angle)) / 2 };
  });
}

/** Slow enough, and for long enough, that grids, rings and heavy hexagons unfold. */
const COOLING = 0.01;
const STEPS = 700;
const LINK = 30;

/** Run to its rest at once, not on screen. d3-force starts from a spiral and draws no random numbers but its own. */
function spread({ qubits, pairs }: Connectivity): readonly Place[] {
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
  return scaled(nodes.map(({ x = 0, y = 0 }, qubit) => ({ qubit, x, y })));
}

/** Moved to begin at 0, and the longer side made 1. */
function scaled(places: readonly Place[]): readonly Place[] {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const size = Math.max(Math.max(...xs) - left, Math.max(...ys) - top) || 1;
  return places.map(({ qubit, x, y }) => ({ qubit, x: (x - left) / size, y: (y - top) / size }));
}
