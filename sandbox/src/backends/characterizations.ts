import { deriveUuid, seededInt, seededNormal } from '../primitives/seeded-random.js';
import type { ErrorRates } from '../simulator/simulator.js';
import { findMachine, type Machine, machines } from './machines.js';

const WEEK_MS = 7 * 24 * 3_600_000;
const HISTORY_WEEKS = 26;

export interface Fidelity {
  readonly median: number;
  readonly stderr: number;
}

/** One measurement of a QPU. `measuredAt` is Unix milliseconds, timings are seconds. */
export interface Characterization {
  readonly id: string;
  readonly backend: string;
  readonly measuredAt: number;
  readonly qubits: number;
  readonly fidelity: { readonly spam: Fidelity; readonly '1q': Fidelity; readonly '2q': Fidelity };
  readonly timing: {
    readonly readout: number;
    readonly reset: number;
    readonly '1q': number;
    readonly '2q': number;
    readonly t1: number;
    readonly t2: number;
  };
}

/** null for no limit. */
interface Period {
  readonly start: number | null;
  readonly end: number | null;
}

/** Weekly characterizations of every QPU, from half a year before the sandbox was created until now. */
export class CharacterizationHistory {
  readonly #seed: number;
  readonly #createdAt: number;
  readonly #cache = new Map<string, Characterization>();

  constructor(seed: number, createdAt: number) {
    this.#seed = seed;
    this.#createdAt = createdAt;
  }

  /** Newest first. */
  list(backend: string, now: number): readonly Characterization[] {
    const machine = findMachine(backend);
    if (!machine?.errorProfile) return [];
    const first = this.#getFirstTime(machine);
    const weeks = Math.floor((now - first) / WEEK_MS);
    return Array.from({ length: weeks + 1 }, (_, passed) => this.#measure(machine, weeks - passed, first));
  }

  /** From `start` (inclusive) to `end` (exclusive), newest first. */
  listBetween(backend: string, { start, end }: Period, now: number): readonly Characterization[] {
    return this.list(backend, now).filter(
      ({ measuredAt }) => (start === null || measuredAt >= start) && (end === null || measuredAt < end),
    );
  }

  getCurrent(backend: string, now: number): Characterization | undefined {
    const machine = findMachine(backend);
    if (!machine?.errorProfile) return undefined;
    const first = this.#getFirstTime(machine);
    return this.#measure(machine, Math.max(0, Math.floor((now - first) / WEEK_MS)), first);
  }

  get(id: string, now: number): Characterization | undefined {
    for (const { backend } of machines) {
      const found = this.list(backend, now).find((characterization) => characterization.id === id);
      if (found) return found;
    }
    return undefined;
  }

  /** Error rates of a QPU at this time; null for the simulator. */
  getErrorRates(backend: string, timestamp: number): ErrorRates | null {
    const current = this.getCurrent(backend, timestamp);
    if (!current) return null;
    const { fidelity } = current;
    return {
      oneQubit: 1 - fidelity['1q'].median,
      twoQubit: 1 - fidelity['2q'].median,
      spam: 1 - fidelity.spam.median,
    };
  }

  /** Each QPU is measured at another hour of the week. */
  #getFirstTime(machine: Machine): number {
    const hour = seededInt(1, 7 * 24 - 1, this.#seed, machine.backend, 'hour');
    return this.#createdAt - HISTORY_WEEKS * WEEK_MS + hour * 3_600_000;
  }

  #measure(machine: Machine, week: number, first: number): Characterization {
    const id = deriveUuid(this.#seed, 'characterization', machine.backend, week);
    const cached = this.#cache.get(id);
    if (cached) return cached;
    const measured = measure({ machine, seed: this.#seed, week, id, timestamp: first + week * WEEK_MS });
    this.#cache.set(id, measured);
    return measured;
  }
}

interface Measurement {
  readonly machine: Machine;
  readonly seed: number;
  readonly week: number;
  readonly id: string;
  readonly timestamp: number;
}

function measure({ machine, seed, week, id, timestamp }: Measurement): Characterization {
  const { errorProfile } = machine;
  if (!errorProfile) throw new TypeError(`${machine.backend} has no characterizations`);
  // A slow drift over two months, random variation from week to week, and a slight improvement over time.
  const drift = (name: string): number =>
    0.18 * Math.sin((2 * Math.PI * week) / 9 + seededNormal(seed, machine.backend, name, 'phase')) +
    0.07 * seededNormal(seed, machine.backend, name, week) -
    0.004 * Math.min(week, 52);
  const fidelity = (error: number, name: string): Fidelity => ({
    median: round(1 - error * Math.exp(drift(name)), 6),
    stderr: round(error * 0.05 * Math.exp(drift(`${name} stderr`)), 6),
  });
  return {
    id,
    backend: machine.backend,
    measuredAt: Math.floor(timestamp / 1000) * 1000,
    qubits: machine.qubits,
    fidelity: {
      spam: fidelity(errorProfile.spamError, 'spam'),
      '1q': fidelity(errorProfile.oneQubitError, '1q'),
      '2q': fidelity(errorProfile.twoQubitError, '2q'),
    },
    timing: {
      readout: errorProfile.readout,
      reset: errorProfile.reset,
      '1q': errorProfile.oneQubitGate,
      '2q': errorProfile.twoQubitGate,
      t1: round(errorProfile.t1 * Math.exp(drift('t1')), 3),
      t2: round(errorProfile.t2 * Math.exp(drift('t2')), 4),
    },
  };
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Every pair of qubits, once: ions in a trap are fully connected. */
export function getAllPairs(qubits: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let low = 0; low < qubits; low += 1) {
    for (let high = low + 1; high < qubits; high += 1) pairs.push([low, high]);
  }
  return pairs;
}
