import type { Collapse, CompiledCircuit } from './circuit/compiled-circuit.js';
import { drawPauliError, type ErrorRates, type ErrorSite, findErrorSites } from './noise.js';
import { drawBinomial, type Random } from './random.js';
import { X } from './state/matrix.js';
import { type Operation, unitary } from './state/operation.js';
import { StateVector } from './state/state-vector.js';

/** Amplitudes that all branches together may change: a few seconds. */
const MAX_WORK = 2 ** 30;

export class WorkLimitExceeded extends Error {
  constructor(maxWork: number) {
    super(
      `the shots of a circuit that measures or resets qubits before its end change more than ${maxWork} amplitudes: use fewer shots, qubits or gates`,
    );
  }
}

interface DynamicShotsOptions {
  readonly circuit: CompiledCircuit;
  readonly rates: ErrorRates;
  readonly shots: number;
  readonly random: Random;
  readonly maxWork?: number;
}

/** What happens to a state, in order. */
type Instruction =
  | { readonly kind: 'apply'; readonly operations: readonly Operation[] }
  | { readonly kind: 'error'; readonly site: ErrorSite }
  | ({ readonly position: number } & Collapse);

/** Shots that had the same errors and outcomes so far. */
interface Branch {
  readonly state: StateVector;
  shots: number;
  /** Sum of the weights of the outcomes that are 1. */
  outcomes: number;
  /** Of the next instruction. */
  next: number;
}

/** States that exist at once: a branch is copied for at most half of its shots, which run first. */
export const getDynamicStates = (shots: number): number => 2 + Math.ceil(Math.log2(shots));

/**
 * Runs shots of a circuit that measures or resets qubits before its end. Shots share a state until an outcome or an error
 * separates them, so that each is independent of the others. Throws WorkLimitExceeded.
 */
export function runDynamicShots(
  { circuit, rates, shots, random, maxWork = MAX_WORK }: DynamicShotsOptions,
  measure: (state: StateVector, shots: number, outcomes: number) => void,
): void {
  const positions = circuit.weights.length;
  const instructions = toInstructions(circuit, rates);
  let work = 0;
  const addWork = (amplitudes: number): void => {
    work += amplitudes;
    if (work > maxWork) throw new WorkLimitExceeded(maxWork);
  };

  const run = (branch: Branch): void => {
    for (; branch.next < instructions.length; branch.next++) {
      const instruction = instructions[branch.next];
      if (instruction?.kind === 'apply') {
        for (const operation of instruction.operations) branch.state.apply(operation);
        addWork(branch.state.size * instruction.operations.length);
      } else if (instruction?.kind === 'error') {
        addWork(1);
        runErrors(branch, instruction.site);
      } else if (instruction) {
        addWork(branch.state.size * 2);
        runCollapse(branch, instruction);
      }
    }
    measure(branch.state, branch.shots, branch.outcomes);
  };

  /** Separates `count` shots of a branch: all of them, or those of a copy, which `run` ends first. */
  const separate = (branch: Branch, count: number, change: (part: Branch) => void): void => {
    if (count === branch.shots) {
      change(branch);
      return;
    }
    const state = new StateVector(positions);
    state.copy(branch.state);
    addWork(2 ** positions);
    const part = { state, shots: count, outcomes: branch.outcomes, next: branch.next };
    branch.shots -= count;
    change(part);
    part.next++;
    run(part);
  };

  const runErrors = (branch: Branch, site: ErrorSite): void => {
    for (let errors = drawBinomial(branch.shots, site.rate, random); errors > 0; errors--) {
      separate(branch, 1, ({ state }) => {
        for (const operation of drawPauliError(site, random)) state.apply(operation);
      });
    }
  };

  const runCollapse = (branch: Branch, { kind, position, weight }: Collapse & { readonly position: number }): void => {
    const probability = branch.state.getOneProbability(position);
    const ones = drawBinomial(branch.shots, probability, random);
    const zeros = branch.shots - ones;
    const collapse = (value: 0 | 1) => (part: Branch) => {
      part.state.collapse(position, value, value === 1 ? probability : 1 - probability);
      if (value === 0) return;
      part.outcomes += weight;
      if (kind === 'reset') part.state.apply(unitary(X, position));
    };
    const [rare, frequent]: readonly (0 | 1)[] = ones <= zeros ? [1, 0] : [0, 1];
    const rareShots = Math.min(ones, zeros);
    if (rareShots > 0) separate(branch, rareShots, collapse(rare ?? 0));
    collapse(frequent ?? 0)(branch);
  };

  run({ state: new StateVector(positions), shots, outcomes: 0, next: 0 });
}

function toInstructions(circuit: CompiledCircuit, rates: ErrorRates): readonly Instruction[] {
  const errors = circuit.steps.map((): Instruction[] => []);
  for (const site of findErrorSites(circuit, rates)) errors[site.step]?.push({ kind: 'error', site });
  return circuit.steps.flatMap(({ operations, positions: [position = 0], collapse }, step): readonly Instruction[] => [
    collapse ? { ...collapse, position } : { kind: 'apply', operations },
    ...(errors[step] ?? []),
  ]);
}
