import { findModeledMachine, type Machine, simulator } from '../backends/machines.js';
import type { Circuit, CircuitLimits } from '../simulator/circuit/circuit.js';
import { findNativeGate, isDynamic, validateCircuit } from '../simulator/circuit/circuit.js';
import { type Failure, isSampled, type Job, MIN_DEBIASING_SHOTS, type NoiseModel } from './job.js';

const MAX_QUANTUM_SECONDS = 2 * 3600;

/** Input of the checks before a job becomes ready. */
export interface PreflightInput extends Pick<Job, 'noise' | 'shots' | 'debias' | 'predictedQuantumComputeUs'> {
  readonly machine: Machine;
  readonly circuit: Circuit;
}

/** Returns why the service would not run this job, with a failure code of the service; null if it would. */
export function checkPreflight(job: PreflightInput): Failure | null {
  const { machine, noise, circuit, predictedQuantumComputeUs } = job;
  if (circuit.error) return circuit.error;
  if (isDynamic(circuit) && !isSampled({ backend: machine.backend, noise })) {
    const message = circuit.dynamicError ?? 'The ideal simulator measures qubits at the end only.';
    return { code: 'PreflightError', message: `${message} Use a noise model or a QPU.` };
  }
  // Exact results have no bias.
  if (job.debias && isSampled({ backend: machine.backend, noise }) && job.shots < MIN_DEBIASING_SHOTS) {
    return { code: 'DebiasingError', message: `Debiasing needs at least ${MIN_DEBIASING_SHOTS} shots.` };
  }
  const circuitError = validateCircuit(circuit, {
    ...getQubitLimit(machine, noise),
    gates: machine.maxGates,
    controls: machine.maxControls,
  });
  if (circuitError) return circuitError;
  const unsupported = findNativeGate(circuit, (gate) => !machine.nativeGates.includes(gate));
  if (unsupported) {
    const { index, gate } = unsupported;
    const message = `gate ${index}: ${machine.backend} has no ${gate}. Its native gates are ${machine.nativeGates.join(', ')}.`;
    return { code: 'UnsupportedGate', message };
  }
  if (predictedQuantumComputeUs > MAX_QUANTUM_SECONDS * 1e6) {
    return {
      code: 'TooLongPredictedExecutionTime',
      message: `The job would run for ${Math.ceil(predictedQuantumComputeUs / 6e7)} minutes; the limit is ${MAX_QUANTUM_SECONDS / 60}.`,
    };
  }
  return null;
}

/** With a noise model, the limit is that of the modeled QPU. */
function getQubitLimit(machine: Machine, noise: NoiseModel | null): Pick<CircuitLimits, 'owner' | 'qubits'> {
  const modeled = noise && machine === simulator ? findModeledMachine(noise.model) : undefined;
  return modeled ? { owner: 'noise model', qubits: modeled.qubits } : { qubits: machine.qubits };
}
