/** A circuit of any source: an OpenQASM 3 program, a JSON program or a compiled circuit. */
export interface Circuit {
  /** Null unless the source names it. */
  readonly name: string | null;
  readonly qubits: number;
  /** In order of execution. */
  readonly operations: readonly Operation[];
}

export interface Operation {
  readonly kind: 'gate' | 'measure' | 'reset' | 'barrier';
  /** Name in the source, without the controls: `x` for a controlled X. */
  readonly name: string;
  readonly controls: readonly number[];
  readonly targets: readonly number[];
  readonly angles: readonly number[];
  readonly angleUnit: 'radians' | 'turns';
  /** The bit that a measurement sets, such as `c[0]`; null if the source names none. */
  readonly bit: string | null;
  /** Classical condition, such as `c[0] == 1`; null if the operation always runs. */
  readonly condition: string | null;
  /** What name and angles do not say, such as the terms of an exponential. */
  readonly note: string | null;
}

export function createOperation(operation: Partial<Operation> & Pick<Operation, 'kind' | 'name'>): Operation {
  return {
    controls: [],
    targets: [],
    angles: [],
    angleUnit: 'radians',
    bit: null,
    condition: null,
    note: null,
    ...operation,
  };
}

export interface CircuitSize {
  readonly qubits: number;
  readonly gates: number;
  /** Gates on two or more qubits. */
  readonly multiQubitGates: number;
  readonly measurements: number;
  /** Operations on the longest path: those that cannot run at the same time. Barriers only order. */
  readonly depth: number;
}

export function measureCircuit({ qubits, operations }: Circuit): CircuitSize {
  const levels = new Array<number>(qubits).fill(0);
  let [gates, multiQubitGates, measurements] = [0, 0, 0];
  for (const { kind, controls, targets } of operations) {
    const used = [...controls, ...targets];
    const level = used.reduce((max, qubit) => Math.max(max, levels[qubit] ?? 0), 0) + (kind === 'barrier' ? 0 : 1);
    for (const qubit of used) levels[qubit] = level;
    if (kind === 'measure') measurements += 1;
    if (kind !== 'gate') continue;
    gates += 1;
    if (used.length > 1) multiQubitGates += 1;
  }
  return {
    qubits,
    gates,
    multiQubitGates,
    measurements,
    depth: levels.reduce((max, level) => Math.max(max, level), 0),
  };
}

/** The operation in words, such as `rx(π/2), control q0, target q1`. */
export function describeOperation({ kind, name, controls, targets, bit, condition, note, ...rest }: Operation): string {
  const qubits = targets.map((qubit) => `q${qubit}`).join(', ');
  const angles = rest.angles.map((angle) => formatAngle(angle, rest.angleUnit)).join(', ');
  const unit = angles && rest.angleUnit === 'turns' ? ' turns' : '';
  const parts = [
    kind === 'gate' && angles ? `${name}(${angles}${unit})` : name,
    controls.length > 0 && `control ${controls.map((qubit) => `q${qubit}`).join(', ')}`,
    kind === 'gate' && controls.length > 0 ? `target ${qubits}` : qubits,
    bit && `into ${bit}`,
    condition && `if ${condition}`,
    note,
  ];
  return parts.filter(Boolean).join(', ');
}

const DENOMINATORS = [1, 2, 3, 4, 5, 6, 8, 12, 16, 32, 64];

/** A fraction of π if the angle is one, otherwise four digits. */
export function formatAngle(angle: number, unit: Operation['angleUnit'] = 'radians'): string {
  if (unit === 'radians' && angle !== 0) {
    const denominator = DENOMINATORS.find(
      (d) => Math.abs(Math.round((angle / Math.PI) * d) - (angle / Math.PI) * d) < 1e-9,
    );
    const numerator = Math.round((angle / Math.PI) * (denominator ?? 1));
    if (denominator && numerator !== 0 && Math.abs(numerator) < 100) {
      const factor = Math.abs(numerator) === 1 ? '' : `${Math.abs(numerator)}`;
      return `${numerator < 0 ? '−' : ''}${factor}π${denominator === 1 ? '' : `/${denominator}`}`;
    }
  }
  return `${Number(angle.toPrecision(4))}`.replace('-', '−');
}
