import type { CharacterizationHistory } from '../backends/characterizations.js';
import { findModeledMachine, simulator as idealSimulator } from '../backends/machines.js';
import type { ErrorRates, SimulationOutcome, Simulator } from '../simulator/simulator.js';
import type { Store } from '../store/store.js';
import { getSimulationSeed, isSampled, type Job } from './job.js';

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
  const request = {
    circuit,
    shots: isSampled(job) ? job.shots : null,
    overflowShots: job.shots,
    seed: getSimulationSeed(job),
    noise,
    debias: job.debias,
  };
  try {
    const outcome = await options.simulator.run(request, signal);
    return outcome.ok ? { ok: true, probabilities: clampProbabilities(outcome.probabilities) } : outcome;
  } catch (error) {
    // A failing simulation must end the job, with a failure that its owner can read.
    return { ok: false, code: 'SimulationError', message: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Error rates of a QPU as measured last before the job started. Those of a noise model do not change, so that its seed
 * reproduces the results.
 */
function getErrorRates(job: Job, characterizations: CharacterizationHistory): ErrorRates | null {
  if (job.backend !== idealSimulator.backend)
    return characterizations.getErrorRates(job.backend, job.startedAt ?? job.submittedAt);
  const profile = job.noise && findModeledMachine(job.noise.model)?.errorProfile;
  if (!profile) return null;
  return { oneQubit: profile.oneQubitError, twoQubit: profile.twoQubitError, spam: profile.spamError };
}

/** Rounding errors can exceed 1. Changes the array itself: there may be a million states. */
function clampProbabilities(probabilities: Record<string, number>): Record<string, number> {
  for (const [state, probability] of Object.entries(probabilities)) if (probability > 1) probabilities[state] = 1;
  return probabilities;
}
