import type { Calendar } from '../backends/characterizations.js';
import { simulator as idealSimulator, modeledMachine } from '../backends/machines.js';
import type { ErrorRates, SimulationOutcome, Simulator } from '../simulator/simulator.js';
import type { Store } from '../store/store.js';
import { isSampled, type Job } from './job.js';

export interface RunOptions {
  readonly store: Store;
  readonly simulator: Simulator;
  readonly calendar: Calendar;
}

/** Computes what the job's machine would measure. Says the same each time it is asked of the same job. */
export async function execute(job: Job, options: RunOptions, signal?: AbortSignal): Promise<SimulationOutcome> {
  const circuit = options.store.jobs.circuit(job.id);
  if (!circuit) return { ok: false, code: 'InternalError', message: 'The circuit is gone.' };
  const noise = ratesOf(job, options.calendar);
  const seed = job.noise?.seed ?? job.plan.seed;
  const request = { circuit, shots: isSampled(job) ? job.shots : null, seed, noise, debias: job.debias };
  try {
    const outcome = await options.simulator.run(request, signal);
    return outcome.ok ? { ok: true, probabilities: bounded(outcome.probabilities) } : outcome;
  } catch (error) {
    // Whatever happens to the physics, the job must come to an end that its owner can read.
    return { ok: false, code: 'SimulationError', message: error instanceof Error ? error.message : String(error) };
  }
}

/** A processor's own errors, as last measured before the job started, or those of the machine a noise model imitates. */
function ratesOf(job: Job, calendar: Calendar): ErrorRates | null {
  const at = job.startedAt ?? job.submittedAt;
  if (job.backend !== idealSimulator.backend) return calendar.rates(job.backend, at);
  const modeled = job.noise && modeledMachine(job.noise.model);
  return modeled ? calendar.rates(modeled.backend, at) : null;
}

/** Rounding leaves a certain state a hair above certainty. There may be a million states: they are not copied. */
function bounded(probabilities: Record<string, number>): Record<string, number> {
  for (const [state, share] of Object.entries(probabilities)) if (share > 1) probabilities[state] = 1;
  return probabilities;
}
