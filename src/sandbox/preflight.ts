import type { Failure } from './job.js';
import { type Machine, modeledMachine, simulator } from './machines.js';
import type { Circuit } from './simulator/circuit.js';
import { refusal } from './simulator/circuit.js';

const FEWEST_SHOTS_TO_DEBIAS = 500;
const LONGEST_QUANTUM_COMPUTE_S = 2 * 3600;

/** What is looked at before a job is let into the queue. */
export interface Preflight {
  readonly machine: Machine;
  /** The noise model of a simulator job. */
  readonly model: string | null;
  readonly circuit: Circuit;
  readonly shots: number | null;
  readonly debias: boolean;
  readonly predictedQuantumComputeUs: number;
}

/** Why the service would not run this job, in the service's own codes; null when it would. */
export function preflight({
  machine,
  model,
  circuit,
  shots,
  debias,
  predictedQuantumComputeUs,
}: Preflight): Failure | null {
  // Where nothing is sampled there is no bias either.
  if (debias && shots !== null && shots < FEWEST_SHOTS_TO_DEBIAS) {
    return { code: 'DebiasingError', message: `Debiasing needs at least ${FEWEST_SHOTS_TO_DEBIAS} shots.` };
  }
  const limits = { qubits: qubitsOn(machine, model), gates: machine.mostGates, controls: machine.mostControls };
  const refused = refusal(circuit, limits);
  if (refused) return refused;
  if (predictedQuantumComputeUs > LONGEST_QUANTUM_COMPUTE_S * 1e6) {
    return {
      code: 'TooLongPredictedExecutionTime',
      message: `The job would run for ${Math.ceil(predictedQuantumComputeUs / 6e7)} minutes; the most is ${LONGEST_QUANTUM_COMPUTE_S / 60}.`,
    };
  }
  return null;
}

/** With a noise model, the limit is that of the machine it imitates (SPEC 8). */
function qubitsOn(machine: Machine, model: string | null): number {
  return (model !== null && machine === simulator ? modeledMachine(model)?.qubits : undefined) ?? machine.qubits;
}
