import { type Machine, modeledMachine, simulator } from '../backends/machines.js';
import type { Circuit } from '../simulator/circuit/circuit.js';
import { refusal } from '../simulator/circuit/circuit.js';
import { type Failure, isSampled, type Job, type NoiseModel } from './job.js';

const FEWEST_SHOTS_TO_DEBIAS = 500;
const LONGEST_QUANTUM_COMPUTE_S = 2 * 3600;

/** What is looked at before a job is let into the queue. */
export interface Preflight extends Pick<Job, 'noise' | 'shots' | 'debias' | 'predictedQuantumComputeUs'> {
  readonly machine: Machine;
  readonly circuit: Circuit;
}

/** Why the service would not run this job, in the service's own codes; null when it would. */
export function preflight(job: Preflight): Failure | null {
  const { machine, noise, circuit, predictedQuantumComputeUs } = job;
  // Where nothing is sampled there is no bias either.
  if (job.debias && isSampled({ backend: machine.backend, noise }) && job.shots < FEWEST_SHOTS_TO_DEBIAS) {
    return { code: 'DebiasingError', message: `Debiasing needs at least ${FEWEST_SHOTS_TO_DEBIAS} shots.` };
  }
  const limits = { qubits: qubitsOn(machine, noise), gates: machine.mostGates, controls: machine.mostControls };
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
function qubitsOn(machine: Machine, noise: NoiseModel | null): number {
  return (noise && machine === simulator ? modeledMachine(noise.model)?.qubits : undefined) ?? machine.qubits;
}
