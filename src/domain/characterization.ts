import type { Timestamp } from './value.js';

export interface MeasuredValue {
  readonly median: number | null;
  readonly stderr: number | null;
}

/** Shares of operations without an error, 0 to 1. */
export interface Fidelity {
  readonly spam: MeasuredValue | null;
  readonly oneQubit: MeasuredValue | null;
  readonly twoQubit: MeasuredValue | null;
}

/** Durations in seconds. */
export interface Timing {
  readonly readout: number | null;
  readonly reset: number | null;
  readonly oneQubit: number | null;
  readonly twoQubit: number | null;
  readonly t1: number | null;
  readonly t2: number | null;
}

/** Measured quality of a backend at a point in time. Immutable. */
export interface Characterization {
  readonly id: string;
  readonly backend: string;
  readonly date: Timestamp | null;
  readonly qubits: number | null;
  /** The pairs, one after the other: there may be thousands. */
  readonly connectivity: Int32Array | null;
  readonly fidelity: Fidelity | null;
  readonly timing: Timing | null;
}

/** `start` is inclusive, `end` exclusive. */
export interface CharacterizationRange {
  readonly start?: Timestamp | undefined;
  readonly end?: Timestamp | undefined;
}
