import type { ArtifactDescriptor } from './artifact.js';
import type { Json } from './value.js';

/** Results that the service stores separately. `CHILD_PROBABILITIES`: of each circuit of a multi-circuit job. */
export type ResultKind = 'PROBABILITIES' | 'HISTOGRAM' | 'SHOTS' | 'CHILD_PROBABILITIES';

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
  /** Where the results can be fetched, the preferred source first. */
  readonly sources: readonly ResultSource[];
  /** Members that are the result itself, as those of `quantum-function`; null if there are none. */
  readonly values: { readonly [name: string]: Json } | null;
}

/** How the service combines the variants of a job with debiasing; null: as the service chooses. */
export interface ResultProcessing {
  readonly sharpen: boolean | null;
  readonly aggregation: Aggregation | null;
}

export type Aggregation = 'AVERAGE' | 'VOTING' | 'DNL';

export const NO_PROCESSING: ResultProcessing = { sharpen: null, aggregation: null };

/** Why the service has no such result of a completed job: the job lists it, but it is gone; or there has never been one. */
export type UnavailableResult = 'EXPIRED' | 'NOT_OFFERED';

/** What is known of a job and of where its results are. */
export interface JobWithResults {
  readonly id: string;
  readonly type?: string | null | undefined;
  readonly results?: ListedResults | null | undefined;
}

/** Types of jobs with one circuit, in any version. */
const SINGLE_CIRCUIT_TYPE = /^ionq\.(?:circuit|qasm2|qasm3|qir)\.v\d+$/;

/** Whether the job has one circuit, and so no child jobs. False if its type is not known. */
export function hasOneCircuit({ type }: Pick<JobWithResults, 'type'>): boolean {
  return SINGLE_CIRCUIT_TYPE.test(type ?? '');
}

/** Whether a completed job lists the result. */
export function listsResult({ results }: JobWithResults, kind: ResultKind): boolean {
  return results?.sources.some((source) => source.kind === kind) ?? false;
}

/** Whether a completed job may have the result: without a list, as of older jobs, its type decides. */
export function mayHaveResult(job: JobWithResults, kind: ResultKind): boolean {
  if (listsResult(job, kind)) return true;
  const { type = null, results } = job;
  const sources = results?.sources ?? [];
  if (sources.some(({ artifact }) => artifact !== null) || results?.values) return false;
  const isChildren = kind === 'CHILD_PROBABILITIES';
  if (type === MULTI_CIRCUIT_TYPE && !isChildren) return false;
  if (hasOneCircuit(job) && isChildren) return false;
  // Jobs that list URLs list all of them, except that of the circuits.
  return sources.length === 0 || kind === 'PROBABILITIES' || isChildren;
}

export const MULTI_CIRCUIT_TYPE = 'ionq.multi-circuit.v1';
