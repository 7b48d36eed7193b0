/** How many one-qubit and two-qubit gates a machine runs. */
export interface GateCounts {
  readonly '1q': number;
  readonly '2q': number;
}

export const NO_GATES = counts(0, 0);
const TOFFOLI = counts(9, 6);
/** A rotation under one control: two CNOTs between three rotations. */
const CONTROLLED_ROTATION = counts(3, 2);

export function counts(one: number, two: number): GateCounts {
  return { '1q': one, '2q': two };
}

export function plus(a: GateCounts, b: GateCounts): GateCounts {
  return counts(a['1q'] + b['1q'], a['2q'] + b['2q']);
}

export function times(n: number, { '1q': one, '2q': two }: GateCounts): GateCounts {
  return counts(n * one, n * two);
}

/** X under `controls` controls: a ladder of Toffolis collects them. `basis` one-qubit gates make another Pauli of it. */
export function controlledFlip(controls: number, basis = 0): GateCounts {
  if (controls === 0) return counts(1, 0);
  return plus(counts(basis, 0), controls === 1 ? counts(0, 1) : times(2 * controls - 3, TOFFOLI));
}

/** Any one-qubit gate under `controls` controls: all but one are collected by Toffolis, and released again. */
export function controlledRotation(controls: number): GateCounts {
  return controls === 0 ? counts(1, 0) : plus(times(2 * (controls - 1), TOFFOLI), CONTROLLED_ROTATION);
}

export function controlledSwap(controls: number): GateCounts {
  return plus(counts(0, 2), controlledFlip(controls + 1));
}

/** exp(−iθ/2·XX) and its like: one native entangling gate, or a rotation between two CNOTs once it is controlled. */
export function controlledIsing(controls: number, basis: number): GateCounts {
  return controls === 0 ? counts(0, 1) : plus(counts(basis, 2), controlledRotation(controls));
}

/** The exponential of one Pauli string such as `XIZ`: a rotation at the end of a ladder of CNOTs. */
export function controlledPauli(term: string, controls: number): GateCounts {
  const weight = term.replaceAll('I', '').length;
  if (weight === 0) return controls === 0 ? NO_GATES : controlledRotation(controls - 1);
  const basis = weight === 1 && controls === 0 ? 0 : 2 * term.replaceAll(/[IZ]/g, '').length;
  return plus(counts(basis, 2 * (weight - 1)), controlledRotation(controls));
}
