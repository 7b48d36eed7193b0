import { chanceBetween, chanceNormal, uuidFrom } from '../primitives/seeded-random.js';
import type { ErrorRates } from '../simulator/simulator.js';
import { type Machine, machineOf, machines } from './machines.js';

const WEEK_MS = 7 * 24 * 3_600_000;
const WEEKS_OF_PAST = 26;

export interface Fidelity {
  readonly median: number;
  readonly stderr: number;
}

/** One measurement of a machine (SPEC 2.9). `at` is Unix milliseconds, timings are seconds. */
export interface Characterization {
  readonly id: string;
  readonly backend: string;
  readonly at: number;
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

/** Every machine is characterized once a week, from half a year before the sandbox was born to this day. */
export class Calendar {
  readonly #seed: number;
  readonly #born: number;
  readonly #known = new Map<string, Characterization>();

  constructor(seed: number, born: number) {
    this.#seed = seed;
    this.#born = born;
  }

  /** Newest first. */
  of(backend: string, now: number): readonly Characterization[] {
    const machine = machineOf(backend);
    if (!machine?.quality) return [];
    const first = this.#firstOf(machine);
    const weeks = Math.floor((now - first) / WEEK_MS);
    return Array.from({ length: weeks + 1 }, (_, passed) => this.#measure(machine, weeks - passed, first));
  }

  /** From `start` to before `end`, newest first; null leaves that side open. */
  between(backend: string, start: number | null, end: number | null, now: number): readonly Characterization[] {
    return this.of(backend, now).filter(({ at }) => (start === null || at >= start) && (end === null || at < end));
  }

  current(backend: string, now: number): Characterization | undefined {
    const machine = machineOf(backend);
    if (!machine?.quality) return undefined;
    const first = this.#firstOf(machine);
    return this.#measure(machine, Math.max(0, Math.floor((now - first) / WEEK_MS)), first);
  }

  get(id: string, now: number): Characterization | undefined {
    for (const { backend } of machines) {
      const found = this.of(backend, now).find((characterization) => characterization.id === id);
      if (found) return found;
    }
    return undefined;
  }

  /** The errors that a job meets on a machine at that time; null on one that has none. */
  rates(backend: string, at: number): ErrorRates | null {
    const current = this.current(backend, at);
    if (!current) return null;
    const { fidelity } = current;
    return {
      oneQubit: 1 - fidelity['1q'].median,
      twoQubit: 1 - fidelity['2q'].median,
      spam: 1 - fidelity.spam.median,
    };
  }

  /** The machines take turns within the week. */
  #firstOf(machine: Machine): number {
    const hour = chanceBetween(1, 7 * 24 - 1, this.#seed, machine.backend, 'hour');
    return this.#born - WEEKS_OF_PAST * WEEK_MS + hour * 3_600_000;
  }

  #measure(machine: Machine, week: number, first: number): Characterization {
    const id = uuidFrom(this.#seed, 'characterization', machine.backend, week);
    const known = this.#known.get(id);
    if (known) return known;
    const measured = measure(machine, this.#seed, week, id, first + week * WEEK_MS);
    this.#known.set(id, measured);
    return measured;
  }
}

function measure(machine: Machine, seed: number, week: number, id: string, at: number): Characterization {
  const quality = machine.quality;
  if (!quality) throw new TypeError(`${machine.backend} cannot be characterized`);
  // A machine drifts over two months and is never twice the same; it gets a little better over time.
  const drift = (what: string): number =>
    0.18 * Math.sin((2 * Math.PI * week) / 9 + chanceNormal(seed, machine.backend, what, 'phase')) +
    0.07 * chanceNormal(seed, machine.backend, what, week) -
    0.004 * Math.min(week, 52);
  const fidelity = (error: number, what: string): Fidelity => ({
    median: rounded(1 - error * Math.exp(drift(what)), 6),
    stderr: rounded(error * 0.05 * Math.exp(drift(`${what} stderr`)), 6),
  });
  return {
    id,
    backend: machine.backend,
    at: Math.floor(at / 1000) * 1000,
    qubits: machine.qubits,
    fidelity: {
      spam: fidelity(quality.spamError, 'spam'),
      '1q': fidelity(quality.oneQubitError, '1q'),
      '2q': fidelity(quality.twoQubitError, '2q'),
    },
    timing: {
      readout: quality.readout,
      reset: quality.reset,
      '1q': quality.oneQubitGate,
      '2q': quality.twoQubitGate,
      t1: rounded(quality.t1 * Math.exp(drift('t1')), 3),
      t2: rounded(quality.t2 * Math.exp(drift('t2')), 4),
    },
  };
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Ions in one trap all reach each other: every pair of qubits, once. */
export function connectivityOf(qubits: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let low = 0; low < qubits; low += 1) {
    for (let high = low + 1; high < qubits; high += 1) pairs.push([low, high]);
  }
  return pairs;
}
