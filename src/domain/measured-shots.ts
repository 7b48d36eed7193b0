/** Shots of a job, in order, in a compact form. */
export interface MeasuredShots {
  /** Number of shots, without those that leaked. */
  readonly count: number;
  /** Shots of which a qubit left its two states. The service leaves them out of all other results. */
  readonly leakedCount: number;
  readonly registers: readonly ShotRegister[];
}

/** What was measured in one classical register. */
export interface ShotRegister {
  readonly name: string;
  /** Number of its bits; null if the format does not contain it. */
  readonly bits: number | null;
  /** Number of bits that its states need at least. */
  readonly minBits: number;
  /** Whether all its bits can be read. Otherwise it has no states. */
  readonly isValid: boolean;
  /** The distinct states as decimal numbers, without separators. Bit 0 is the least significant one. */
  readonly digits: string;
  /** Where each distinct state ends in `digits`. */
  readonly ends: Uint32Array;
  /** The distinct state of each shot. */
  readonly indexes: Uint8Array | Uint16Array | Uint32Array;
}
