/** What the best backend has: the lowest price, the earliest completion, or the highest success probability. */
export type Goal = (typeof GOALS)[number];

export const GOALS = ['price', 'completion', 'success'] as const;

const TIE_BREAKERS = ['price', 'completion'] as const;

/** A backend that may run a program; null values are unknown. */
export interface Candidate {
  readonly name: string;
  readonly canRun: boolean;
  readonly isSimulator: boolean;
  readonly price: { readonly value: number; readonly unit: string } | null;
  /** Unix milliseconds. */
  readonly completesAt: number | null;
  /** 0 to 1. */
  readonly success: number | null;
}

export interface Ranking<C extends Candidate> {
  /** Best first. QPUs precede simulators, which precede backends that cannot run the program. */
  readonly ranked: readonly C[];
  /** The first one, if its value is available and it is a QPU. */
  readonly best: C | null;
}

/** Ranks the candidates by one goal, equal ones by price, then by completion. A candidate without a value follows those with one. */
export function rankBackends<C extends Candidate>(candidates: readonly C[], goal: Goal): Ranking<C> {
  const units = new Set(candidates.flatMap(({ price }) => price?.unit.toLowerCase() ?? []));
  const getLoss = (candidate: C, criterion: Goal): number => {
    const loss = {
      // Amounts of different units cannot be compared.
      price: units.size > 1 ? null : (candidate.price?.value ?? null),
      completion: candidate.completesAt,
      success: candidate.success === null ? null : -candidate.success,
    }[criterion];
    return loss ?? Number.POSITIVE_INFINITY;
  };
  const getGroup = ({ canRun, isSimulator }: C): number => (!canRun ? 2 : isSimulator ? 1 : 0);
  const ranked = [...candidates].sort((a, b) => {
    const groups = getGroup(a) - getGroup(b);
    if (groups !== 0) return groups;
    const criterion = [goal, ...TIE_BREAKERS].find((each) => getLoss(a, each) !== getLoss(b, each));
    return criterion ? getLoss(a, criterion) - getLoss(b, criterion) : 0;
  });
  const first = ranked[0];
  return { ranked, best: first && getGroup(first) === 0 && Number.isFinite(getLoss(first, goal)) ? first : null };
}

interface Size {
  readonly circuits: number | null;
  readonly qubits: number | null;
  readonly gateCounts: { readonly oneQubit: number | null; readonly twoQubit: number | null } | null;
}

type Fidelities = Readonly<Record<'oneQubit' | 'twoQubit' | 'spam', number | null>>;

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
