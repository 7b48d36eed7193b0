import { type Circuit, type Limits, type Refusal, refusal } from './circuit/circuit.js';
import { compile, operations, type Program, usedQubits } from './circuit/compiled-circuit.js';
import { type Distribution, exactly, sample, stateNumber, tally } from './measurement.js';
import { aftermath, ErrorModel, type ErrorRates, type Faults } from './noise.js';
import { createRandom, type Random } from './random.js';
import { Readout } from './readout.js';
import { fuse } from './state/gate-fusion.js';
import type { Operation } from './state/operation.js';
import { BYTES_PER_AMPLITUDE, StateVector } from './state/state-vector.js';

export interface SimulationRequest {
  readonly circuit: Circuit;
  /** From 1 to 1,000,000. Null for exact probabilities, which a noisy run does not have. */
  readonly shots: number | null;
  readonly seed: number;
  /** Null for an ideal machine. */
  readonly noise: ErrorRates | null;
  /** Even out a noisy machine's readout errors. */
  readonly debias?: boolean;
}

export type Simulation =
  | { readonly ok: true; readonly distribution: Distribution; readonly bytes: number }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** State numbers beyond 2⁵³ are not exact in a double; positions beyond 29 do not fit the kernels' integers. */
const MOST: Limits = { qubits: 52, gates: 1_000_000, controls: 51 };
const MOST_POSITIONS = 29;
const MOST_SHOTS = 1_000_000;
/** Of an exact distribution: twenty qubits in uniform superposition. */
const MOST_STATES = 2 ** 20;

/** Amplitudes × gates that a noisy run may cost: a few seconds. */
const NOISY_WORK = 2 ** 31;
const FEWEST_TRAJECTORIES = 8;
const MOST_TRAJECTORIES = 1_000;

/** Runs a circuit within `memoryLimitBytes` of amplitudes; the same request has the same outcome. */
export function simulate(request: SimulationRequest, memoryLimitBytes: number): Simulation {
  const refused = refuse(request, memoryLimitBytes);
  if (refused) return { ok: false, ...refused };
  const program = compile(request.circuit);
  const bytes = bytesOf(request);
  try {
    const distribution = request.shots === null ? runExactly(program) : runShots(program, request, request.shots);
    if (distribution) return { ok: true, distribution, bytes };
  } catch (error) {
    // Typed arrays throw a RangeError when the machine, rather than our limit, has no room.
    if (error instanceof RangeError) return { ok: false, ...tooLarge(bytes, 'the machine has less to spare') };
    throw error;
  }
  return {
    ok: false,
    code: 'QuantumCircuitComplexityError',
    message: `more than ${MOST_STATES} states are possible: ask for shots to sample them`,
  };
}

function refuse(request: SimulationRequest, memoryLimitBytes: number): Refusal | null {
  const { circuit, shots, noise } = request;
  const refused = refusal(circuit, MOST);
  if (refused) return refused;
  if (shots !== null && (!Number.isInteger(shots) || shots < 1))
    return invalid('shots must be a whole number of at least 1');
  if (shots !== null && shots > MOST_SHOTS)
    return { code: 'TooManyShots', message: `${shots} shots were asked for, ${MOST_SHOTS} are allowed` };
  if (noise && shots === null) return invalid('a noisy run needs shots');
  if (noise && ![noise.oneQubit, noise.twoQubit, noise.spam].every((rate) => rate >= 0 && rate <= 1))
    return invalid('error rates must be from 0 to 1');
  if (usedQubits(circuit).length > MOST_POSITIONS)
    return { code: 'NotEnoughQubits', message: `the circuit uses more than ${MOST_POSITIONS} qubits` };
  const bytes = bytesOf(request);
  return bytes > memoryLimitBytes ? tooLarge(bytes, `${mebibytes(memoryLimitBytes)} are allowed`) : null;
}

/** A noisy run branches off a second state. */
function bytesOf({ circuit, noise }: SimulationRequest): number {
  return 2 ** usedQubits(circuit).length * BYTES_PER_AMPLITUDE * (noise ? 2 : 1);
}

function tooLarge(bytes: number, why: string): Refusal {
  return { code: 'NotEnoughQubits', message: `the circuit's state takes ${mebibytes(bytes)}, ${why}` };
}

function mebibytes(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)} MiB`;
}

function invalid(message: string): Refusal {
  return { code: 'InvalidInput', message };
}

/** Null if more states are possible than are told. */
function runExactly(program: Program): Distribution | null {
  const state = new StateVector(program.weights.length);
  evolve(state, operations(program));
  return exactly(state, program.weights, MOST_STATES);
}

function runShots(program: Program, request: SimulationRequest, shots: number): Distribution {
  const random = createRandom(request.seed);
  const { noise, debias = false, circuit } = request;
  const readout = new Readout(circuit.qubits, noise?.spam ?? 0, debias, random);
  const readings = new Float64Array(shots);
  let read = 0;
  const measure = (state: StateVector, count: number) => {
    for (const index of sample(state, count, random))
      readings[read++] = readout.read(stateNumber(index, program.weights));
  };
  const errors = new ErrorModel(program, noise ?? { oneQubit: 0, twoQubit: 0, spam: 0 });
  runTrajectories(program, errors, shots, random, measure);
  return tally(readings);
}

/**
 * Shots without a gate error share one run. The others share as many faulty runs as the work allows, at best one each:
 * every shot's own distribution is right, shots of one run are correlated. Faulty runs branch off the flawless one at their first fault.
 */
function runTrajectories(
  program: Program,
  errors: ErrorModel,
  shots: number,
  random: Random,
  measure: (state: StateVector, shots: number) => void,
): void {
  const faulty = errors.probability === 0 ? 0 : binomial(shots, errors.probability, random);
  const work = 2 ** program.weights.length * program.steps.length;
  const affordable = Math.max(FEWEST_TRAJECTORIES, Math.min(MOST_TRAJECTORIES, Math.floor(NOISY_WORK / work)));
  const runs = Array.from({ length: Math.min(faulty, affordable) }, () => errors.draw(random));
  runs.sort((a, b) => firstStep(a) - firstStep(b));

  const trunk = new StateVector(program.weights.length);
  let done = 0;
  if (runs.length > 0) {
    const branch = new StateVector(program.weights.length);
    for (const [run, faults] of runs.entries()) {
      const next = firstStep(faults) + 1;
      evolve(trunk, operations(program, done, next));
      done = next;
      branch.copy(trunk);
      evolve(branch, aftermath(program, faults));
      measure(branch, share(faulty, runs.length, run));
    }
  }
  if (faulty === shots) return;
  evolve(trunk, operations(program, done));
  measure(trunk, shots - faulty);
}

function evolve(state: StateVector, operations: Iterable<Operation>): void {
  for (const operation of fuse(operations)) state.apply(operation);
}

function firstStep(faults: Faults): number {
  return faults[0]?.step ?? 0;
}

function binomial(trials: number, probability: number, random: Random): number {
  let hits = 0;
  for (let trial = 0; trial < trials; trial++) if (random() < probability) hits++;
  return hits;
}

/** Part `index` of `total` divided into `parts` that differ by at most 1. */
function share(total: number, parts: number, index: number): number {
  return Math.floor(((index + 1) * total) / parts) - Math.floor((index * total) / parts);
}
