import type { Job } from './job.js';

/** The noise model of a simulator job, as both API versions return it. */
export function toWireNoise({ noise }: Job): { readonly model: string; readonly seed?: number } {
  return { model: noise?.model ?? 'ideal', ...(noise?.seed != null && { seed: noise.seed }) };
}
