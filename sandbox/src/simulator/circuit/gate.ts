/** A gate as the API represents it. Qubits are numbered from 0. */
export interface Gate {
  readonly gate: string;
  readonly target?: number;
  readonly targets?: readonly number[];
  readonly control?: number;
  readonly controls?: readonly number[];
  /** Radians. */
  readonly rotation?: number;
  /** Turns. */
  readonly phase?: number;
  /** Turns, one per target. */
  readonly phases?: readonly number[];
  /** Turns. Default: a quarter, which is fully entangling. */
  readonly angle?: number;
  /** Pauli strings of `pauliexp`; the last letter of each acts on `targets[0]`. */
  readonly terms?: readonly string[];
  /** One per term. */
  readonly coefficients?: readonly number[];
  /** Of a measurement: its number among those whose outcome is read. Absent: the outcome is not read. */
  readonly outcome?: number;
  /** `pauliexp` is the product of exp(−i · time · coefficient · term) in the order of the terms. */
  readonly time?: number;
}

/** `program`: gates of both gatesets, measurements and resets, as OpenQASM programs have them. */
export type Gateset = 'qis' | 'native' | 'program';

export function getTargets(gate: Gate): readonly number[] {
  return gate.targets ?? (gate.target == null ? [] : [gate.target]);
}

export function getControls(gate: Gate): readonly number[] {
  return gate.controls ?? (gate.control == null ? [] : [gate.control]);
}
