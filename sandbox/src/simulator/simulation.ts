import {
  type Circuit,
  type CircuitError,
  type CircuitLimits,
  countOutcomes,
  isDynamic,
  validateCircuit,
} from './circuit/circuit.js';
import { type CompiledCircuit, compileCircuit, getUsedQubits, iterateOperations } from './circuit/compiled-circuit.js';
import { getDynamicStates, runDynamicShots, WorkLimitExceeded } from './dynamic-circuit.js';
import {
  computeExactDistribution,
  countReadings,
  type Distribution,
  sampleIndices,
  toStateNumber,
} from './measurement.js';
import { ErrorModel, type ErrorRates, type GateErrors, operationsAfterError } from './noise.js';
import { createRandom, drawBinomial, type Random } from './random.js';
import { Readout } from './readout.js';
import { fuseGates } from './state/gate-fusion.js';
import type { Operation } from './state/operation.js';
import { BYTES_PER_AMPLITUDE, StateVector } from './state/state-vector.js';

export interface SimulationRequest {
  readonly circuit: Circuit;
  /** From 1 to 1,000,000; null for exact probabilities, which are not available with noise. */
  readonly shots: number | null;
  /** Used instead of exact probabilities if more than 1,048,576 states are possible. Default: the request fails. */
  readonly overflowShots?: number;
  readonly seed: number;
  /** null for an ideal simulation. */
  readonly noise: ErrorRates | null;
  /** Whether to mitigate readout errors. */
  readonly debias?: boolean;
}

export type SimulationResult =
  | { readonly ok: true; readonly distribution: Distribution; readonly bytes: number }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** State numbers above 2⁵³ are not exact as doubles; positions above 29 do not fit the kernels' 32-bit integers. */
const CIRCUIT_LIMITS: CircuitLimits = { qubits: 52, gates: 1_000_000, controls: 51 };
const MAX_POSITIONS = 29;
const MAX_SHOTS = 1_000_000;
/** In an exact distribution: 20 qubits in uniform superposition. */
const MAX_STATES = 2 ** 20;

/** Amplitudes × gates of a noisy run: a few seconds. */
const MAX_NOISY_WORK = 2 ** 31;
const MIN_TRAJECTORIES = 8;
const MAX_TRAJECTORIES = 1_000;

/** Simulates a circuit with up to `memoryLimitBytes` of amplitudes. The same request gives the same result. */
export function simulate(request: SimulationRequest, memoryLimitBytes: number): SimulationResult {
  const invalid = validateRequest(request, memoryLimitBytes);
  if (invalid) return { ok: false, ...invalid };
  const compiled = compileCircuit(request.circuit);
  const bytes = getStateBytes(request);
  try {
    const distribution =
      request.shots === null ? runExact(compiled, request) : runShots(compiled, request, request.shots);
    if (distribution) return { ok: true, distribution, bytes };
  } catch (error) {
    if (error instanceof WorkLimitExceeded)
      return { ok: false, code: 'QuantumCircuitComplexityError', message: error.message };
    // Typed arrays throw a RangeError if the host has less memory than the limit.
    if (error instanceof RangeError) return { ok: false, ...stateTooLarge(bytes, 'the host has less free memory') };
    throw error;
  }
  return {
    ok: false,
    code: 'QuantumCircuitComplexityError',
    message: `more than ${MAX_STATES} states are possible`,
  };
}

function validateRequest(request: SimulationRequest, memoryLimitBytes: number): CircuitError | null {
  const { circuit, shots, noise } = request;
  const error = validateCircuit(circuit, CIRCUIT_LIMITS);
  if (error) return error;
  if (shots !== null && (!Number.isInteger(shots) || shots < 1))
    return invalidInput('shots must be a positive integer');
  if (shots !== null && shots > MAX_SHOTS)
    return { code: 'TooManyShots', message: `${shots} shots, the limit is ${MAX_SHOTS}` };
  if (noise && shots === null) return invalidInput('a noisy simulation needs shots');
  if (shots === null && isDynamic(circuit)) return invalidInput('a measurement or reset before the end needs shots');
  if (circuit.qubits + countOutcomes(circuit) > CIRCUIT_LIMITS.qubits)
    return {
      code: 'QuantumCircuitComplexityError',
      message: `the circuit has more than ${CIRCUIT_LIMITS.qubits} qubits and outcomes of measurements before its end`,
    };
  if (noise && ![noise.oneQubit, noise.twoQubit, noise.spam].every((rate) => rate >= 0 && rate <= 1))
    return invalidInput('error rates must be between 0 and 1');
  if (getUsedQubits(circuit).length > MAX_POSITIONS)
    return { code: 'NotEnoughQubits', message: `the circuit uses more than ${MAX_POSITIONS} qubits` };
  const bytes = getStateBytes(request);
  return bytes > memoryLimitBytes ? stateTooLarge(bytes, `the limit is ${formatMebibytes(memoryLimitBytes)}`) : null;
}

/** Memory of the amplitudes. A noisy run needs a second state. */
function getStateBytes({ circuit, noise, shots }: SimulationRequest): number {
  const states = shots !== null && isDynamic(circuit) ? getDynamicStates(shots) : noise ? 2 : 1;
  return 2 ** getUsedQubits(circuit).length * BYTES_PER_AMPLITUDE * states;
}

function stateTooLarge(bytes: number, why: string): CircuitError {
  return { code: 'QuantumCircuitComplexityError', message: `the state vector needs ${formatMebibytes(bytes)}, ${why}` };
}

function formatMebibytes(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)} MiB`;
}

function invalidInput(message: string): CircuitError {
  return { code: 'InvalidInput', message };
}

/** Returns null if the distribution has more than MAX_STATES states and may not be sampled. */
function runExact(circuit: CompiledCircuit, { overflowShots, seed }: SimulationRequest): Distribution | null {
  const { weights } = circuit;
  const state = new StateVector(weights.length);
  evolve(state, iterateOperations(circuit));
  const exact = computeExactDistribution(state, weights, MAX_STATES);
  if (exact || overflowShots === undefined) return exact;
  const indices = sampleIndices(state, overflowShots, createRandom(seed));
  return countReadings(Float64Array.from(indices, (index) => toStateNumber(index, weights)));
}

function runShots(compiled: CompiledCircuit, request: SimulationRequest, shots: number): Distribution {
  const random = createRandom(request.seed);
  const { noise, debias = false, circuit } = request;
  const bits = circuit.qubits + countOutcomes(circuit);
  const readout = new Readout({ qubits: bits, spam: noise?.spam ?? 0, debias, random });
  const readings = new Float64Array(shots);
  let read = 0;
  const measure = (state: StateVector, count: number, outcomes = 0) => {
    for (const index of sampleIndices(state, count, random))
      readings[read++] = readout.read(toStateNumber(index, compiled.weights) + outcomes);
  };
  const rates = noise ?? { oneQubit: 0, twoQubit: 0, spam: 0 };
  if (isDynamic(circuit)) {
    runDynamicShots({ circuit: compiled, rates, shots, random }, measure);
    return countReadings(readings);
  }
  const errors = new ErrorModel(compiled, rates);
  runTrajectories({ circuit: compiled, errors, shots, random }, measure);
  return countReadings(readings);
}

interface TrajectoryOptions {
  readonly circuit: CompiledCircuit;
  readonly errors: ErrorModel;
  readonly shots: number;
  readonly random: Random;
}

/**
 * Shots without a gate error share one run. The others share a limited number of erroneous runs, which branch off the
 * error-free one at their first error. Each shot has the right distribution; shots of the same run are correlated.
 */
function runTrajectories(
  { circuit, errors, shots, random }: TrajectoryOptions,
  measure: (state: StateVector, shots: number) => void,
): void {
  const erroneousShots = errors.probability === 0 ? 0 : drawBinomial(shots, errors.probability, random);
  const work = 2 ** circuit.weights.length * circuit.steps.length;
  const affordable = Math.max(MIN_TRAJECTORIES, Math.min(MAX_TRAJECTORIES, Math.floor(MAX_NOISY_WORK / work)));
  const runs = Array.from({ length: Math.min(erroneousShots, affordable) }, () => errors.drawErrors(random));
  runs.sort((a, b) => getFirstErrorStep(a) - getFirstErrorStep(b));

  const errorFree = new StateVector(circuit.weights.length);
  let nextStep = 0;
  if (runs.length > 0) {
    const branch = new StateVector(circuit.weights.length);
    for (const [run, gateErrors] of runs.entries()) {
      const next = getFirstErrorStep(gateErrors) + 1;
      evolve(errorFree, iterateOperations(circuit, nextStep, next));
      nextStep = next;
      branch.copy(errorFree);
      evolve(branch, operationsAfterError(circuit, gateErrors));
      measure(branch, getPartSize(erroneousShots, runs.length, run));
    }
  }
  if (erroneousShots === shots) return;
  evolve(errorFree, iterateOperations(circuit, nextStep));
  measure(errorFree, shots - erroneousShots);
}

function evolve(state: StateVector, operations: Iterable<Operation>): void {
  for (const operation of fuseGates(operations)) state.apply(operation);
}

function getFirstErrorStep(errors: GateErrors): number {
  return errors[0]?.step ?? 0;
}

/** Size of part `index` if `total` is divided into `parts` of nearly equal size. */
function getPartSize(total: number, parts: number, index: number): number {
  return Math.floor(((index + 1) * total) / parts) - Math.floor((index * total) / parts);
}
