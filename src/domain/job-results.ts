import type { ArtifactDescriptor } from './artifact.js';
import type { Json } from './value.js';

/** Results that the service keeps separately. `CHILD_PROBABILITIES`: of each circuit of a multi-circuit job. */
export const RESULT_KINDS = ['PROBABILITIES', 'HISTOGRAM', 'SHOTS', 'CHILD_PROBABILITIES'] as const;

export type ResultKind = (typeof RESULT_KINDS)[number];

/** Where a job says that a result is. */
export interface ResultSource {
  readonly kind: ResultKind;
  /** Preferred over `url`; null if the job has only a URL. */
  readonly artifact: ArtifactDescriptor | null;
  /** Absolute, or from the root of the service. Not checked. */
  readonly url: string | null;
}

/** The `results` of a job. */
export interface ListedResults {
  /** In the order of preference. */
  readonly sources: readonly ResultSource[];
  /** Members that are the result itself, as those of `quantum-function`; null if there are none. */
  readonly values: { readonly [name: string]: Json } | null;
}
