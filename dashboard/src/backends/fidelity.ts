import { percent } from '../pieces/percent.js';

// Fidelities are told apart by their distance from 1, so they are drawn by the logarithm of the error.
const WORST = 1e-1;
const BEST = 1e-5;

/** The share of operations that go wrong, as far from 0 as a logarithm wants it. */
export function errorOf(fidelity: number): number {
  return Math.min(1, Math.max(BEST, 1 - fidelity));
}

/** 0 at 90 % and below, 1 at 99.999 % and above, even steps for each further nine. */
export function rank(fidelity: number): number {
  const steps = Math.log10(WORST / errorOf(fidelity)) / Math.log10(WORST / BEST);
  return Math.min(1, Math.max(0, steps));
}

/** The colour that a fidelity has in pictures. */
export function colourOf(fidelity: number | null | undefined): string {
  if (fidelity === null || fidelity === undefined) return 'var(--muted)';
  return `color-mix(in oklch, var(--fidelity-high) ${Math.round(rank(fidelity) * 100)}%, var(--fidelity-low))`;
}

/** 0.99953 as `99.953%`: as many digits as tell it from 1. */
export function fidelityText(fidelity: number): string {
  return percent(fidelity, Math.min(4, Math.max(1, Math.ceil(-Math.log10(errorOf(fidelity))))));
}

const ROUND = [0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9995, 0.9998, 0.9999, 0.99995, 0.99998, 0.99999];

/** Round fidelities to mark an axis with, from one at or below the worst of these to one at or above the best. */
export function marksAround(fidelities: readonly number[]): readonly number[] {
  const [worst, best] = [Math.min(...fidelities), Math.max(...fidelities)];
  const first = ROUND.findLastIndex((mark) => mark <= worst);
  const last = ROUND.findIndex((mark) => mark >= best);
  return ROUND.slice(Math.max(0, first), last < 0 ? undefined : last + 1);
}
