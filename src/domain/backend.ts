import type { Timestamp } from './value.js';

/** A QPU or simulator and its current state. Only the name is always present. */
export interface Backend {
  readonly id: string;
  /** `available`, `unavailable`, `retired`; the service may add values. */
  readonly status: string | null;
  readonly degraded: boolean | null;
  readonly qubits: number | null;
  readonly averageQueueTimeMs: number | null;
  readonly lastUpdatedAt: Timestamp | null;
  /** `undefined`: not reported. `null`: none. */
  readonly characterizationId: string | null | undefined;
  readonly location: string | null;
  readonly hasAccess: boolean | null;
  readonly supportedGates: readonly string[] | null;
  readonly supportedNativeGates: readonly string[] | null;
  readonly supportedErrorMitigations: readonly string[] | null;
  readonly noiseModels: readonly string[] | null;
}
