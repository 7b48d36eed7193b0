import { simulator } from '../backends/machines.js';

/** Statuses as v0.4 names them; v0.3 has `running` for `started`. */
export type JobStatus = 'submitted' | 'ready' | 'started' | 'canceled' | 'completed' | 'failed';

/** Used if a submission has no shots. */
export const DEFAULT_SHOTS = 100;

export const JOB_TYPES = ['ionq.circuit.v1', 'ionq.multi-circuit.v1', 'ionq.qasm3.v1'] as const;

export type JobType = (typeof JOB_TYPES)[number];

export interface Failure {
  readonly code: string;
  readonly message: string;
}

export interface NoiseModel {
  readonly model: string;
  readonly seed: number | null;
}

/** A job, independent of the API version. Times are Unix milliseconds, amounts US dollars. */
export interface Job {
  readonly id: string;
  readonly type: JobType;
  readonly status: JobStatus;
  readonly backend: string;
  readonly dryRun: boolean;
  readonly name: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  /** As submitted. The ideal simulator ignores it. */
  readonly shots: number;
  readonly noise: NoiseModel | null;
  readonly debias: boolean;
  /** The submitted settings, of `error_mitigation` only `symmetry_verification`. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly submitterId: string;
  readonly projectId: string;
  readonly sessionId: string | null;
  readonly parentId: string | null;
  readonly submittedAt: number;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  /** From submission to start. */
  readonly predictedWaitMs: number | null;
  readonly predictedExecutionMs: number | null;
  readonly executionMs: number | null;
  readonly failure: Failure | null;
  readonly warnings: readonly string[];
  readonly qubits: number;
  readonly circuits: number;
  readonly oneQubitGates: number;
  readonly twoQubitGates: number;
  /** Time on the QPU itself, independent of the sandbox's speed. */
  readonly predictedQuantumComputeUs: number;
  readonly billedQuantumComputeUs: number | null;
  readonly estimatedCostUsd: number;
  readonly costUsd: number | null;
  /** Decided at submission and stored, so that a restart does not change it. */
  readonly schedule: JobSchedule;
}

export interface JobSchedule {
  readonly readyAt: number;
  /** Earliest start, after the simulated work of other customers. */
  readonly notBefore: number;
  readonly expectedNotBefore: number;
  readonly durationMs: number;
  readonly seed: number;
}

/** Whether results are sampled in shots. The ideal simulator computes exact probabilities. */
export const isSampled = ({ backend, noise }: Pick<Job, 'backend' | 'noise'>): boolean =>
  backend !== simulator.backend || (noise !== null && noise.model !== 'ideal');

/** Of everything that is random in the results: jobs with the same seed of their noise model have the same ones. */
export const getSimulationSeed = ({ noise, schedule }: Pick<Job, 'noise' | 'schedule'>): number =>
  noise?.seed ?? schedule.seed;

export const MIN_DEBIASING_SHOTS = 500;

/** QPUs use debiasing unless a job disables it, or has too few shots. */
export const isDebiasedByDefault = (backend: string, shots: number): boolean =>
  backend.startsWith('qpu.') && shots >= MIN_DEBIASING_SHOTS;

export const isFinal = (status: JobStatus): boolean =>
  status === 'canceled' || status === 'completed' || status === 'failed';

export function isSymmetryVerified({ settings }: Job): boolean {
  const mitigation = settings['error_mitigation'];
  return typeof mitigation === 'object' && mitigation !== null && Object.values(mitigation).includes(true);
}
