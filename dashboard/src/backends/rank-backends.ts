import { roundFidelity } from './fidelity.js';

/** What backends are sorted by. */
export type Criterion = (typeof CRITERIA)[number];

export const CRITERIA = ['price', 'queue', 'completion', 'fidelity', 'success'] as const;

const TIE_BREAKERS = ['price', 'completion'] as const;

/** A backend that may run a program; null values are unknown. */
export interface Candidate {
  readonly name: string;
  readonly canRun: boolean;
  readonly isSimulator: boolean;
  readonly price: { readonly value: number; readonly unit: string } | null;
  /** Whether the price is above the maximum of the user. */
  readonly isAboveMax: boolean;
  readonly queueMs: number | null;
  /** From the submission to the completion. */
  readonly completesInMs: number | null;
  /** Of two-qubit gates, 0 to 1. */
  readonly fidelity: number | null;
  /** 0 to 1. */
  readonly success: number | null;
}

export interface Order {
  readonly by: Criterion;
  /** Best first otherwise: the lowest price or time, or the highest fidelity or success probability. */
  readonly isReversed: boolean;
}

/** The order after a column is chosen, which reverses that by the same column. */
export const chooseOrder = (order: Order, chosen: Criterion): Order => ({
  by: chosen,
  isReversed: chosen === order.by && !order.isReversed,
});

/**
 * Sorts by one criterion, equal candidates by price, then by completion. In both directions, a candidate without a value follows
 * those with one, and a backend that cannot run the program follows all others.
 */
export function rankBackends<C extends Candidate>(candidates: readonly C[], { by, isReversed }: Order): readonly C[] {
  const getLoss = createGetLoss(candidates);
  const compare = (a: number, b: number): number => {
    if (isReversed && Number.isFinite(a) && Number.isFinite(b)) return b - a;
    return a === b ? 0 : a - b;
  };
  return [...candidates].sort((a, b) => {
    const difference = Number(b.canRun) - Number(a.canRun) || compare(getLoss(a, by), getLoss(b, by));
    if (difference !== 0) return difference;
    const criterion = TIE_BREAKERS.find((each) => getLoss(a, each) !== getLoss(b, each));
    return criterion ? getLoss(a, criterion) - getLoss(b, criterion) : 0;
  });
}

/** Losses as they are shown: smaller differences are no advantage. */
const ROUNDING: Readonly<Partial<Record<Criterion, (loss: number) => number>>> = {
  fidelity: (loss) => (Number.isFinite(loss) ? -roundFidelity(-loss) : loss),
  success: (loss) => Math.round(loss * 1_000),
};

/** The best QPUs that can run the program, at most at the maximum price; none without a value, or if several are all equal. */
export function findBestQpus<C extends Candidate>(candidates: readonly C[], by: Criterion): readonly C[] {
  const suitable = candidates.filter((candidate) => getGroup(candidate) === 0 && !candidate.isAboveMax);
  const getLoss = createGetLoss(suitable);
  const losses = suitable.map((candidate) => {
    const loss = getLoss(candidate, by);
    return ROUNDING[by]?.(loss) ?? loss;
  });
  const least = Math.min(...losses);
  if (!Number.isFinite(least)) return [];
  const best = suitable.filter((_, index) => losses[index] === least);
  return best.length > 1 && best.length === suitable.length ? [] : best;
}

const getGroup = ({ canRun, isSimulator }: Candidate): number => (!canRun ? 2 : isSimulator ? 1 : 0);

/** Of two values of a criterion, the better one has the smaller loss. */
function createGetLoss(candidates: readonly Candidate[]): (candidate: Candidate, criterion: Criterion) => number {
  const units = new Set(candidates.flatMap(({ price }) => price?.unit.toLowerCase() ?? []));
  return ({ price, queueMs, completesInMs, fidelity, success }, criterion) => {
    const loss = {
      // Amounts of different units cannot be compared.
      price: units.size > 1 ? null : (price?.value ?? null),
      queue: queueMs,
      completion: completesInMs,
      fidelity: fidelity === null ? null : -fidelity,
      success: success === null ? null : -success,
    }[criterion];
    return loss ?? Number.POSITIVE_INFINITY;
  };
}

interface Size {
  readonly circuits: number | null;
  readonly qubits: number | null;
  readonly gateCounts: { readonly oneQubit: number | null; readonly twoQubit: number | null } | null;
}

export type Fidelities = Readonly<Record<'oneQubit' | 'twoQubit' | 'spam', number | null>>;

/**
 * The probability that no gate and no measurement of a circuit has an error: the product of their fidelities. Null if a part is
 * unknown, and for several circuits, whose gates are counted together.
 */
export function estimateSuccess({ circuits, qubits, gateCounts }: Size, fidelities: Fidelities): number | null {
  const { oneQubit, twoQubit, spam } = fidelities;
  if (circuits !== 1 || qubits === null || gateCounts?.oneQubit == null || gateCounts.twoQubit === null) return null;
  if (oneQubit === null || twoQubit === null || spam === null) return null;
  return oneQubit ** gateCounts.oneQubit * twoQubit ** gateCounts.twoQubit * spam ** qubits;
}
