/** A backend and its properties. Times are at speed 1. */
export interface Machine {
  readonly backend: string;
  readonly qubits: number;
  readonly status: 'available' | 'unavailable' | 'retired';
  readonly degraded: boolean;
  readonly location: string;
  readonly kilowatts: number;
  /** Concurrent jobs. */
  readonly concurrency: number;
  /** Per job, in milliseconds. */
  readonly compileMs: number;
  readonly waitMs: number;
  readonly overheadMs: number;
  readonly maxGates: number;
  readonly maxControls: number;
  readonly nativeGates: readonly string[];
  readonly price: Price;
  /** null for the simulator, which is ideal without a noise model. */
  readonly errorProfile: ErrorProfile | null;
}

/** US dollars: per gate and shot, and the minimum per job; or per second on the QPU, where `perSecond` is not null. */
export interface Price {
  readonly perSecond: number | null;
  readonly oneQubitGate: number;
  readonly twoQubitGate: number;
  readonly minimum: number;
  readonly minimumDebiased: number;
}

/** Median errors (probabilities) and durations (seconds) of the operations. */
export interface ErrorProfile {
  readonly oneQubitError: number;
  readonly twoQubitError: number;
  readonly spamError: number;
  readonly readout: number;
  readonly reset: number;
  readonly oneQubitGate: number;
  readonly twoQubitGate: number;
  readonly t1: number;
  readonly t2: number;
}

const FREE: Price = { perSecond: null, oneQubitGate: 0, twoQubitGate: 0, minimum: 0, minimumDebiased: 0 };

const QPU_DEFAULTS = {
  status: 'available',
  degraded: false,
  concurrency: 1,
  compileMs: 8_000,
  overheadMs: 14_000,
  maxGates: 10_000,
  maxControls: 7,
  // The two-qubit gate is Mølmer-Sørensen on older QPUs and ZZ on newer ones.
  nativeGates: ['gpi', 'gpi2', 'nop', 'ms'],
} as const;

const ZZ_GATES: readonly string[] = ['gpi', 'gpi2', 'nop', 'zz'];

/**
 * The live service has 29 and 36. More than these do not fit the memory of a simulation (`memoryLimitBytes`): a backend
 * declares only what it can run.
 */
const SIMULATOR_QUBITS = 26;
const FORTE_QUBITS = 25;

const ARIA_ERROR_PROFILE: ErrorProfile = {
  oneQubitError: 0.0006,
  twoQubitError: 0.006,
  spamError: 0.0039,
  readout: 300e-6,
  reset: 20e-6,
  oneQubitGate: 135e-6,
  twoQubitGate: 600e-6,
  t1: 100,
  t2: 1,
};

const FORTE_ERROR_PROFILE: ErrorProfile = {
  oneQubitError: 0.0002,
  twoQubitError: 0.004,
  spamError: 0.005,
  readout: 250e-6,
  reset: 50e-6,
  oneQubitGate: 130e-6,
  twoQubitGate: 970e-6,
  t1: 188,
  t2: 0.95,
};

export const simulator: Machine = {
  backend: 'simulator',
  qubits: SIMULATOR_QUBITS,
  status: 'available',
  degraded: false,
  location: 'Cloud',
  kilowatts: 2,
  concurrency: 32,
  compileMs: 6_000,
  waitMs: 5_000,
  overheadMs: 15_000,
  maxGates: 100_000,
  maxControls: 25,
  nativeGates: ['gpi', 'gpi2', 'nop', 'ms', 'zz'],
  price: FREE,
  errorProfile: null,
};

export const machines: readonly Machine[] = [
  simulator,
  {
    ...QPU_DEFAULTS,
    backend: 'qpu.harmony',
    qubits: 11,
    status: 'retired',
    location: 'College Park, MD, USA',
    kilowatts: 25,
    waitMs: 80_000,
    price: { perSecond: null, oneQubitGate: 0.0003, twoQubitGate: 0.001, minimum: 1, minimumDebiased: 1 },
    errorProfile: {
      oneQubitError: 0.004,
      twoQubitError: 0.027,
      spamError: 0.0018,
      readout: 130e-6,
      reset: 20e-6,
      oneQubitGate: 10e-6,
      twoQubitGate: 200e-6,
      t1: 10_000,
      t2: 0.2,
    },
  },
  {
    ...QPU_DEFAULTS,
    backend: 'qpu.aria-1',
    qubits: 25,
    location: 'College Park, MD, USA',
    kilowatts: 32,
    waitMs: 80_000,
    price: { perSecond: null, oneQubitGate: 0.00022, twoQubitGate: 0.000975, minimum: 12.4, minimumDebiased: 97.5 },
    errorProfile: ARIA_ERROR_PROFILE,
  },
  {
    ...QPU_DEFAULTS,
    backend: 'qpu.aria-2',
    qubits: 25,
    degraded: true,
    location: 'College Park, MD, USA',
    kilowatts: 32,
    waitMs: 95_000,
    price: { perSecond: null, oneQubitGate: 0.00022, twoQubitGate: 0.000975, minimum: 12.4, minimumDebiased: 97.5 },
    errorProfile: { ...ARIA_ERROR_PROFILE, twoQubitError: 0.011, spamError: 0.0047, t2: 0.8 },
  },
  {
    ...QPU_DEFAULTS,
    backend: 'qpu.forte-1',
    qubits: FORTE_QUBITS,
    nativeGates: ZZ_GATES,
    location: 'College Park, MD, USA',
    kilowatts: 40,
    waitMs: 90_000,
    price: { perSecond: null, oneQubitGate: 0.00016, twoQubitGate: 0.00112, minimum: 25.8, minimumDebiased: 168.2 },
    errorProfile: FORTE_ERROR_PROFILE,
  },
  {
    ...QPU_DEFAULTS,
    backend: 'qpu.forte-enterprise-1',
    qubits: FORTE_QUBITS,
    nativeGates: ZZ_GATES,
    location: 'Basel, Switzerland',
    kilowatts: 38,
    waitMs: 70_000,
    price: { ...FREE, perSecond: 2.5 },
    errorProfile: { ...FORTE_ERROR_PROFILE, twoQubitError: 0.0036, spamError: 0.0044 },
  },
];

export function findMachine(backend: string): Machine | undefined {
  return machines.find((machine) => machine.backend === backend);
}

/** Returns the QPU that a noise model imitates; undefined for `ideal` and unknown models. */
export function findModeledMachine(model: string): Machine | undefined {
  return (
    findMachine(`qpu.${model}`) ??
    (/^harmony-[12]$/.test(model) ? findMachine('qpu.harmony') : undefined) ??
    (model === 'aria' ? findMachine('qpu.aria-1') : undefined)
  );
}

/** Seconds that a job occupies the QPU itself. */
export function computeQuantumSeconds(
  machine: Machine,
  gates: { readonly oneQubit: number; readonly twoQubit: number },
  shots: number,
): number {
  if (!machine.errorProfile) return 0;
  const { reset, readout, oneQubitGate, twoQubitGate } = machine.errorProfile;
  return shots * (reset + gates.oneQubit * oneQubitGate + gates.twoQubit * twoQubitGate + readout);
}
