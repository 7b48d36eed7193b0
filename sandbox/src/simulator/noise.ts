import { operations, type Program } from './circuit/compiled-circuit.js';
import type { Random } from './random.js';
import { X, Y, Z } from './state/matrix.js';
import { type Operation, unitary } from './state/operation.js';

/** Probabilities from 0 to 1. */
export interface ErrorRates {
  /** That a one-qubit gate is followed by X, Y or Z, each as likely. */
  readonly oneQubit: number;
  /** That a two-qubit gate is followed by one of the 15 pairs of Paulis other than none, each as likely. */
  readonly twoQubit: number;
  /** That a qubit is read as its opposite, on average over reading 0 and reading 1. */
  readonly spam: number;
}

/** A place where a gate error can happen: after step `step`, on one or two positions. */
interface Site {
  readonly step: number;
  readonly positions: readonly number[];
  readonly rate: number;
}

/** Errors that happened in one run of a program, in the order of their steps. */
export type Faults = readonly Fault[];

interface Fault {
  readonly step: number;
  readonly operations: readonly Operation[];
}

/** Where and how likely a program goes wrong; Pauli errors strike no matter what the state is, so they can be drawn ahead. */
export class ErrorModel {
  readonly #sites: readonly Site[];
  /** Element k: the probability that one of the first k + 1 sites errs. */
  readonly #erredBy: Float64Array;

  constructor(program: Program, rates: ErrorRates) {
    this.#sites = sitesOf(program, rates);
    let logOfFlawless = 0;
    this.#erredBy = Float64Array.from(this.#sites, ({ rate }) => {
      logOfFlawless += Math.log1p(-rate);
      return -Math.expm1(logOfFlawless);
    });
  }

  /** That a run has at least one gate error. */
  get probability(): number {
    return this.#erredBy.at(-1) ?? 0;
  }

  /** The faults of a run that has at least one. */
  draw(random: Random): Faults {
    const draw = random() * this.probability;
    const faults: Fault[] = [];
    let site = this.#erredBy.findIndex((probability) => draw <= probability);
    for (; site < this.#sites.length; site++) {
      const place = this.#sites[site];
      if (place && (faults.length === 0 || random() < place.rate)) faults.push(strike(place, random));
    }
    return faults;
  }
}

/** What a faulty run does from the step of its first fault on, that step's own gate left out. */
export function* aftermath(program: Program, faults: Faults): Generator<Operation> {
  let done = (faults[0]?.step ?? 0) + 1;
  for (const fault of faults) {
    yield* operations(program, done, fault.step + 1);
    yield* fault.operations;
    done = fault.step + 1;
  }
  yield* operations(program, done);
}

/** One site for each gate that a machine would run; those of a many-qubit gate go round its qubits. */
function sitesOf({ steps }: Program, rates: ErrorRates): Site[] {
  return steps.flatMap(({ positions, cost }, step) => {
    const at = (k: number) => positions[k % positions.length] ?? 0;
    const sites: Site[] = [];
    if (rates.oneQubit > 0)
      for (let k = 0; k < cost['1q']; k++) sites.push({ step, positions: [at(k)], rate: rates.oneQubit });
    if (rates.twoQubit > 0)
      for (let k = 0; k < cost['2q']; k++) sites.push({ step, positions: [at(k), at(k + 1)], rate: rates.twoQubit });
    return sites;
  });
}

const PAULIS = [null, X, Y, Z];

function strike({ step, positions }: Site, random: Random): Fault {
  let code = 1 + Math.floor(random() * (4 ** positions.length - 1));
  const operations: Operation[] = [];
  for (const position of positions) {
    const pauli = PAULIS[code & 3];
    if (pauli) operations.push(unitary(pauli, position));
    code >>= 2;
  }
  return { step, operations };
}
