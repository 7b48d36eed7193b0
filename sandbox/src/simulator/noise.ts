import { type CompiledCircuit, iterateOperations } from './circuit/compiled-circuit.js';
import type { Random } from './random.js';
import { X, Y, Z } from './state/matrix.js';
import { type Operation, unitary } from './state/operation.js';

/** Probabilities from 0 to 1. */
export interface ErrorRates {
  /** That a one-qubit gate is followed by X, Y or Z, with equal probability. */
  readonly oneQubit: number;
  /** That a two-qubit gate is followed by one of the 15 non-identity Pauli pairs, with equal probability. */
  readonly twoQubit: number;
  /** That a qubit is read wrong, averaged over 0 and 1. */
  readonly spam: number;
}

/** Where a gate error can happen: after step `step`, on one or two positions. */
export interface ErrorSite {
  readonly step: number;
  readonly positions: readonly number[];
  readonly rate: number;
}

/** The errors of one run, ordered by step. */
export type GateErrors = readonly GateError[];

interface GateError {
  readonly step: number;
  readonly operations: readonly Operation[];
}

/** The possible errors of a circuit. Pauli errors do not depend on the state, so they can be drawn before a run. */
export class ErrorModel {
  readonly #sites: readonly ErrorSite[];
  /** Element k: the probability of an error at one of the first k + 1 sites. */
  readonly #cumulativeRates: Float64Array;

  constructor(circuit: CompiledCircuit, rates: ErrorRates) {
    this.#sites = findErrorSites(circuit, rates);
    let logErrorFree = 0;
    this.#cumulativeRates = Float64Array.from(this.#sites, ({ rate }) => {
      logErrorFree += Math.log1p(-rate);
      return -Math.expm1(logErrorFree);
    });
  }

  /** Probability of at least one gate error in a run. */
  get probability(): number {
    return this.#cumulativeRates.at(-1) ?? 0;
  }

  /** Draws the errors of a run that has at least one. */
  drawErrors(random: Random): GateErrors {
    const draw = random() * this.probability;
    const errors: GateError[] = [];
    let site = this.#cumulativeRates.findIndex((probability) => draw <= probability);
    for (; site < this.#sites.length; site++) {
      const errorSite = this.#sites[site];
      if (errorSite && (errors.length === 0 || random() < errorSite.rate))
        errors.push({ step: errorSite.step, operations: drawPauliError(errorSite, random) });
    }
    return errors;
  }
}

/** The operations of an erroneous run after the gate at which its first error happens. */
export function* operationsAfterError(circuit: CompiledCircuit, errors: GateErrors): Generator<Operation> {
  let nextStep = (errors[0]?.step ?? 0) + 1;
  for (const error of errors) {
    yield* iterateOperations(circuit, nextStep, error.step + 1);
    yield* error.operations;
    nextStep = error.step + 1;
  }
  yield* iterateOperations(circuit, nextStep);
}

/** One site for each native gate; the sites of a multi-qubit gate are spread over its qubits. */
export function findErrorSites({ steps }: CompiledCircuit, rates: ErrorRates): ErrorSite[] {
  return steps.flatMap(({ positions, cost }, step) => {
    const positionAt = (k: number) => positions[k % positions.length] ?? 0;
    const sites: ErrorSite[] = [];
    if (rates.oneQubit > 0)
      for (let k = 0; k < cost['1q']; k++) sites.push({ step, positions: [positionAt(k)], rate: rates.oneQubit });
    if (rates.twoQubit > 0)
      for (let k = 0; k < cost['2q']; k++)
        sites.push({ step, positions: [positionAt(k), positionAt(k + 1)], rate: rates.twoQubit });
    return sites;
  });
}

const PAULIS = [null, X, Y, Z];

export function drawPauliError({ positions }: ErrorSite, random: Random): readonly Operation[] {
  let code = 1 + Math.floor(random() * (4 ** positions.length - 1));
  const operations: Operation[] = [];
  for (const position of positions) {
    const pauli = PAULIS[code & 3];
    if (pauli) operations.push(unitary(pauli, position));
    code >>= 2;
  }
  return operations;
}
