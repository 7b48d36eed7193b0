import { type Machine, quantumComputeSeconds } from '../backends/machines.js';
import { chance } from '../primitives/seeded-random.js';
import type { Plan } from './job.js';

/** What a job will ask of its machine. */
export interface Load {
  readonly oneQubitGates: number;
  readonly twoQubitGates: number;
  readonly shots: number;
}

/** A plan, and how long the job is expected to run in the sandbox's time. */
export interface Forecast {
  readonly plan: Plan;
  readonly expectedDurationMs: number;
  /** Machine time, which the sandbox's speed does not shorten. */
  readonly quantumComputeUs: number;
}

/**
 * Decides what a job's life will be like. What it is told beforehand is the expected; what happens differs by a tenth
 * at most, as the seed has it.
 */
export function foresee(machine: Machine, load: Load, seed: number, now: number, speed: number): Forecast {
  const about = (what: string, share: number): number => 1 + share * (2 * chance(seed, what) - 1);
  const quantumComputeUs = Math.round(
    quantumComputeSeconds(machine, { oneQubit: load.oneQubitGates, twoQubit: load.twoQubitGates }, load.shots) * 1e6,
  );
  const compileMs = machine.compileMs / speed;
  const waitMs = waitOn(machine, now) / speed;
  const expectedDurationMs = Math.ceil((machine.overheadMs + quantumComputeUs / 1000) / speed);
  const readyAt = now + Math.ceil(compileMs * about('compile', 0.1));
  return {
    plan: {
      seed,
      readyAt,
      expectedNotBefore: now + Math.ceil(compileMs + waitMs),
      notBefore: readyAt + Math.ceil(waitMs * about('wait', 0.1)),
      durationMs: Math.ceil(expectedDurationMs * about('duration', 0.1)),
    },
    expectedDurationMs,
    quantumComputeUs,
  };
}

/** How much work of other customers is ahead, in a real machine's milliseconds: most of it in the afternoon. */
export function waitOn(machine: Machine, now: number): number {
  const hour = (now / 3_600_000) % 24;
  return machine.waitMs * (1 + 0.15 * Math.sin(((hour - 9) / 24) * 2 * Math.PI));
}
