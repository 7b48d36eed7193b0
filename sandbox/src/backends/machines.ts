/** What kind of machine a backend is. Times are a real machine's; the sandbox's speed divides the waits. */
export interface Machine {
  readonly backend: string;
  readonly qubits: number;
  readonly status: 'available' | 'unavailable' | 'retired';
  readonly degraded: boolean;
  readonly location: string;
  readonly kilowatts: number;
  /** How many jobs run at once. */
  readonly lanes: number;
  /** Waits and overheads of one job, in milliseconds. */
  readonly compileMs: number;
  readonly waitMs: number;
  readonly overheadMs: number;
  readonly mostGates: number;
  readonly mostControls: number;
  readonly price: Price;
  /** null for the simulator, which has no errors of its own. */
  readonly quality: Quality | null;
}

/** US dollars for each gate of each shot, and for a job at least. */
export interface Price {
  readonly oneQubitGate: number;
  readonly twoQubitGate: number;
  readonly atLeast: number;
  readonly atLeastDebiased: number;
}

/** A machine on a median day: the error of each operation, and its duration in seconds. */
export interface Quality {
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

const FREE: Price = { oneQubitGate: 0, twoQubitGate: 0, atLeast: 0, atLeastDebiased: 0 };

const processor = {
  status: 'available',
  degraded: false,
  lanes: 1,
  compileMs: 8_000,
  overheadMs: 14_000,
  mostGates: 10_000,
  mostControls: 7,
} as const;

const ARIA_QUALITY: Quality = {
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

const FORTE_QUALITY: Quality = {
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
  qubits: 29,
  status: 'available',
  degraded: false,
  location: 'Cloud',
  kilowatts: 2,
  lanes: 32,
  compileMs: 6_000,
  waitMs: 5_000,
  overheadMs: 15_000,
  mostGates: 100_000,
  mostControls: 28,
  price: FREE,
  quality: null,
};

export const machines: readonly Machine[] = [
  simulator,
  {
    ...processor,
    backend: 'qpu.harmony',
    qubits: 11,
    status: 'retired',
    location: 'College Park, MD, USA',
    kilowatts: 25,
    waitMs: 80_000,
    price: { oneQubitGate: 0.0003, twoQubitGate: 0.001, atLeast: 1, atLeastDebiased: 1 },
    quality: {
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
    ...processor,
    backend: 'qpu.aria-1',
    qubits: 25,
    location: 'College Park, MD, USA',
    kilowatts: 32,
    waitMs: 80_000,
    price: { oneQubitGate: 0.00022, twoQubitGate: 0.000975, atLeast: 12.4, atLeastDebiased: 97.5 },
    quality: ARIA_QUALITY,
  },
  {
    ...processor,
    backend: 'qpu.aria-2',
    qubits: 25,
    degraded: true,
    location: 'College Park, MD, USA',
    kilowatts: 32,
    waitMs: 95_000,
    price: { oneQubitGate: 0.00022, twoQubitGate: 0.000975, atLeast: 12.4, atLeastDebiased: 97.5 },
    quality: { ...ARIA_QUALITY, twoQubitError: 0.011, spamError: 0.0047, t2: 0.8 },
  },
  {
    ...processor,
    backend: 'qpu.forte-1',
    qubits: 36,
    location: 'College Park, MD, USA',
    kilowatts: 40,
    waitMs: 90_000,
    price: { oneQubitGate: 0.00016, twoQubitGate: 0.00112, atLeast: 25.8, atLeastDebiased: 168.2 },
    quality: FORTE_QUALITY,
  },
  {
    ...processor,
    backend: 'qpu.forte-enterprise-1',
    qubits: 36,
    location: 'Basel, Switzerland',
    kilowatts: 38,
    waitMs: 70_000,
    price: { oneQubitGate: 0.00016, twoQubitGate: 0.00112, atLeast: 25.8, atLeastDebiased: 168.2 },
    quality: { ...FORTE_QUALITY, twoQubitError: 0.0036, spamError: 0.0044 },
  },
];

export function machineOf(backend: string): Machine | undefined {
  return machines.find((machine) => machine.backend === backend);
}

/** The machine that a noise model of the simulator imitates; undefined for `ideal` and for models nobody knows. */
export function modeledMachine(model: string): Machine | undefined {
  return (
    machineOf(`qpu.${model}`) ??
    (/^harmony-[12]$/.test(model) ? machineOf('qpu.harmony') : undefined) ??
    (model === 'aria' ? machineOf('qpu.aria-1') : undefined)
  );
}

/** Seconds that one job occupies the processor itself. */
export function quantumComputeSeconds(
  machine: Machine,
  gates: { readonly oneQubit: number; readonly twoQubit: number },
  shots: number,
): number {
  if (!machine.quality) return 0;
  const { reset, readout, oneQubitGate, twoQubitGate } = machine.quality;
  return shots * (reset + gates.oneQubit * oneQubitGate + gates.twoQubit * twoQubitGate + readout);
}
