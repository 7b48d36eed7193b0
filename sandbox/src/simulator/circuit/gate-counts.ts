/** Numbers of native one-qubit and two-qubit gates. */
export interface GateCounts {
  readonly '1q': number;
  readonly '2q': number;
}

export const NO_GATES = gateCounts(0, 0);
const TOFFOLI = gateCounts(9, 6);
/** A rotation under one control: two CNOTs between three rotations. */
const CONTROLLED_ROTATION = gateCounts(3, 2);

export function gateCounts(one: number, two: number): GateCounts {
  return { '1q': one, '2q': two };
}

export function addCounts(a: GateCounts, b: GateCounts): GateCounts {
  return gateCounts(a['1q'] + b['1q'], a['2q'] + b['2q']);
}

export function multiplyCounts(n: number, { '1q': one, '2q': two }: GateCounts): GateCounts {
  return gateCounts(n * one, n * two);
}

/** X with `controls` controls, by a ladder of Toffolis. `basis`: one-qubit gates that make it another Pauli. */
export function controlledFlip(controls: number, basis = 0): GateCounts {
  if (controls === 0) return gateCounts(1, 0);
  return addCounts(gateCounts(basis, 0), controls === 1 ? gateCounts(0, 1) : multiplyCounts(2 * controls - 3, TOFFOLI));
}

/** Any one-qubit gate with `controls` controls: Toffolis reduce them to one and are undone afterwards. */
export function controlledRotation(controls: number): GateCounts {
  return controls === 0
    ? gateCounts(1, 0)
    : addCounts(multiplyCounts(2 * (controls - 1), TOFFOLI), CONTROLLED_ROTATION);
}

export function controlledSwap(controls: number): GateCounts {
  return addCounts(gateCounts(0, 2), controlledFlip(controls + 1));
}

/** exp(−iθ/2·XX) and similar: one native entangling gate, or a rotation between two CNOTs if controlled. */
export function controlledIsing(controls: number, basis: number): GateCounts {
  return controls === 0 ? gateCounts(0, 1) : addCounts(gateCounts(basis, 2), controlledRotation(controls));
}

/** The exponential of a Pauli string such as `XIZ`: a rotation at the end of a ladder of CNOTs. */
export function controlledPauli(term: string, controls: number): GateCounts {
  const weight = term.replaceAll('I', '').length;
  if (weight === 0) return controls === 0 ? NO_GATES : controlledRotation(controls - 1);
  const basis = weight === 1 && controls === 0 ? 0 : 2 * term.replaceAll(/[IZ]/g, '').length;
  return addCounts(gateCounts(basis, 2 * (weight - 1)), controlledRotation(controls));
}
