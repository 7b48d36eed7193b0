import type { Timestamp } from './value.js';

/** A machine or simulator as it is now. Only its name is sure; SPEC 2.4 shows no more, UPSTREAM has seen the rest. */
export interface Backend {
  readonly id: string;
  /** `available`, `unavailable`, `retired` and others: an open list. */
  readonly status: string | null;
  readonly degraded: boolean | null;
  readonly qubits: number | null;
  readonly averageQueueTimeMs: number | null;
  readonly lastUpdatedAt: Timestamp | null;
  /** `undefined`: not told. `null`: none. */
  readonly characterizationId: string | null | undefined;
  readonly location: string | null;
  readonly hasAccess: boolean | null;
  readonly supportedGates: readonly string[] | null;
  readonly supportedNativeGates: readonly string[] | null;
  readonly supportedErrorMitigations: readonly string[] | null;
  readonly noiseModels: readonly string[] | null;
}
