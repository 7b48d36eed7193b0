import { selectTop } from '../primitives/select-top.js';
import type { Job } from './job.js';

/** What decides whether the probabilities of a job are shares of its shots. */
export type SampledJob = Partial<Pick<Job, 'backend' | 'isMitigated' | 'noise' | 'shots'>>;

/** QPUs use debiasing for jobs with at least this number of shots, unless it is disabled. */
export const DEBIASING_MIN_SHOTS = 500;

/** The ideal simulator computes probabilities, and ignores the shots of a job. */
export function isExact({ backend, noise }: SampledJob): boolean {
  const model = noise?.model ?? (backend === 'simulator' ? 'ideal' : null);
  return model === 'ideal';
}

/** Whether error mitigation may have changed the result, so that it is no longer a count of shots. */
export function mayBeMitigated({ isMitigated = null, backend, shots }: SampledJob): boolean {
  return isMitigated ?? (backend?.startsWith('qpu.') === true && (shots ?? 0) >= DEBIASING_MIN_SHOTS);
}

/** Shots that probabilities can be apportioned to; null if the result does not consist of counts. */
export function getCountedShots(job: SampledJob): number | null {
  return isExact(job) || mayBeMitigated(job) ? null : (job.shots ?? null);
}

/** Maximum deviation of the sum of probabilities from 1: the service may round each of them. With another sum, states are missing or not normalized. */
const MAX_DEVIATION = 0.01;

/** A count is an integer up to the rounding of its probability. */
const MAX_ROUNDING = 1e-6;

/**
 * Apportions shots by the largest remainder, so that the counts add up to `shots`. Returns null if the probabilities do not add up to 1,
 * or if states are missing and the counts of the others are not integers: the rest is then unknown.
 */
export function apportionShots(
  probabilities: Float64Array,
  { shots, total, isComplete }: { readonly shots: number; readonly total: number; readonly isComplete: boolean },
): Float64Array | null {
  if (Math.abs(total - 1) > MAX_DEVIATION) return null;
  const quotas = probabilities.map((probability) => (total > 0 ? (probability / total) * shots : 0));
  if (!isComplete) {
    const counts = quotas.map(Math.round);
    const isInteger = (count: number, index: number) =>
      Math.abs(count - (quotas[index] ?? 0)) <= MAX_ROUNDING * Math.max(1, count);
    return counts.every(isInteger) ? counts : null;
  }
  const counts = quotas.map(Math.floor);
  const rest = total > 0 ? shots - counts.reduce((sum, count) => sum + count, 0) : 0;
  const remainders = quotas.map((quota, index) => quota - (counts[index] ?? 0));
  for (const index of selectTop(remainders, rest)) counts[index] = (counts[index] ?? 0) + 1;
  return counts;
}
