import { computeQuantumSeconds, type Machine } from '../backends/machines.js';
import { seededRandom } from '../primitives/seeded-random.js';
import type { JobSchedule } from './job.js';

/** What determines how long a job runs. */
export interface Workload {
  readonly oneQubitGates: number;
  readonly twoQubitGates: number;
  readonly shots: number;
}

/** The schedule of a job and its expected duration at the sandbox's speed. */
export interface Forecast {
  readonly schedule: JobSchedule;
  readonly expectedDurationMs: number;
  /** Time on the QPU itself, independent of the sandbox's speed. */
  readonly quantumComputeUs: number;
}

/** Decides the schedule of a job. Actual times differ from the predicted ones by up to 10 %, depending on the seed. */
export function forecastJob(
  machine: Machine,
  workload: Workload,
  { seed, now, speed }: { readonly seed: number; readonly now: number; readonly speed: number },
): Forecast {
  const varyBy = (name: string, share: number): number => 1 + share * (2 * seededRandom(seed, name) - 1);
  const quantumComputeUs = Math.round(
    computeQuantumSeconds(
      machine,
      { oneQubit: workload.oneQubitGates, twoQubit: workload.twoQubitGates },
      workload.shots,
    ) * 1e6,
  );
  const compileMs = machine.compileMs / speed;
  const waitMs = getExternalWaitMs(machine, now) / speed;
  const expectedDurationMs = Math.ceil((machine.overheadMs + quantumComputeUs / 1000) / speed);
  const readyAt = now + Math.ceil(compileMs * varyBy('compile', 0.1));
  return {
    schedule: {
      seed,
      readyAt,
      expectedNotBefore: now + Math.ceil(compileMs + waitMs),
      notBefore: readyAt + Math.ceil(waitMs * varyBy('wait', 0.1)),
      durationMs: Math.ceil(expectedDurationMs * varyBy('duration', 0.1)),
    },
    expectedDurationMs,
    quantumComputeUs,
  };
}

/** Simulated queue of other customers, in milliseconds at speed 1. Longest in the afternoon. */
export function getExternalWaitMs(machine: Machine, now: number): number {
  const hour = (now / 3_600_000) % 24;
  return machine.waitMs * (1 + 0.15 * Math.sin(((hour - 9) / 24) * 2 * Math.PI));
}
