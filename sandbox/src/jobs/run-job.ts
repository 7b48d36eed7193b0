import type { CharacterizationHistory } from '../backends/characterizations.js';
import { findModeledMachine, simulator as idealSimulator } from '../backends/machines.js';
import type { ErrorRates, SimulationOutcome, Simulator } from '../simulator/simulator.js';
import type { Store } from '../store/store.js';
import { isSampled, type Job } from './job.js';

export interface RunJobOptions {
  readonly store: Store;
  readonly simulator: Simulator;
  readonly characterizations: CharacterizationHistory;
}

/** Computes the measurement results of a job. The same job always gives the same results. */
export async function runJob(job: Job, options: RunJobOptions, signal?: AbortSignal): Promise<SimulationOutcome> {
  const circuit = options.store.jobs.getCircuit(job.id);
  if (!circuit) return { ok: false, code: 'InternalError', message: 'The circuit of the job is missing.' };
  const noise = getErrorRates(job, options.characterizations);
  const seed = job.noise?.seed ?? job.schedule.seed;
  const request = { circuit, shots: isSampled(job) ? job.shots : null, seed, noise, debias: job.debias };
  try {
    const outcome = await options.simulator.run(request, signal);
    return outcome.ok ? { ok: true, probabilities: clampProbabilities(outcome.probabilities) } : outcome;
  } catch (error) {
    // A failing simulation must end the job, with a failure that its owner can read.
    return { ok: false, code: 'SimulationError', message: error instanceof Error ? error.message : String(error) };
  }
}

/** Error rates of the QPU, or of the one a noise model imitates, as measured last before the job started. */
function getErrorRates(job: Job, characterizations: CharacterizationHistory): ErrorRates | null {
  const at = job.startedAt ?? job.submittedAt;
  if (job.backend !== idealSimulator.backend) return characterizations.getErrorRates(job.backend, at);
  const modeled = job.noise && findModeledMachine(job.noise.model);
  return modeled ? characterizations.getErrorRates(modeled.backend, at) : null;
}

/** Rounding errors can exceed 1. Changes the array itself: there may be a million states. */
function clampProbabilities(probabilities: Record<string, number>): Record<string, number> {
  for (const [state, probability] of Object.entries(probabilities)) if (probability > 1) probabilities[state] = 1;
  return probabilities;
}
