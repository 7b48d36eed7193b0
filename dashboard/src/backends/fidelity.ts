import { formatPercent } from '../components/format-percent.js';

// Fidelities close to 1 differ in their error, so charts use the logarithm of the error.
const BEST = 1e-5;

/** Error rate, limited to a range with a finite logarithm. */
export function toError(fidelity: number): number {
  return Math.min(1, Math.max(BEST, 1 - fidelity));
}

/** Of the percentage: enough to distinguish it from 100. */
const countDigits = (fidelity: number): number => Math.min(4, Math.max(1, Math.ceil(-Math.log10(toError(fidelity)))));

/** 0.99953 as `99.953%`. */
export const formatFidelity = (fidelity: number): string => formatPercent(fidelity, countDigits(fidelity));

/** As it is shown: `toFixed` rounds some halves in the other direction. */
export const roundFidelity = (fidelity: number): number =>
  Number(fidelity.toLocaleString('en', { maximumFractionDigits: 2 + countDigits(fidelity) }));

const ROUND_FIDELITIES = [
  0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9995, 0.9998, 0.9999, 0.99995, 0.99998, 0.99999,
];

/** Round axis ticks that enclose the given fidelities. */
export function computeTicks(fidelities: readonly number[]): readonly number[] {
  const [worst, best] = [Math.min(...fidelities), Math.max(...fidelities)];
  const first = ROUND_FIDELITIES.findLastIndex((mark) => mark <= worst);
  const last = ROUND_FIDELITIES.findIndex((mark) => mark >= best);
  return ROUND_FIDELITIES.slice(Math.max(0, first), last < 0 ? undefined : last + 1);
}
