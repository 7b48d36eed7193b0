import { simulator } from '../backends/machines.js';

/** The life of a job (SPEC 3): v0.3 says `running` where this says `started`. */
export type JobStatus = 'submitted' | 'ready' | 'started' | 'canceled' | 'completed' | 'failed';

/** Where a submission gives none (SPEC 4.1). */
export const DEFAULT_SHOTS = 100;

export type JobType = 'ionq.circuit.v1' | 'ionq.multi-circuit.v1';

export interface Failure {
  readonly code: string;
  readonly message: string;
}

export interface NoiseModel {
  readonly model: string;
  readonly seed: number | null;
}

/** What the sandbox knows of a job, whichever version it came by. Times are Unix milliseconds, money US dollars. */
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
  /** The settings as they were sent, without the error mitigation. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly submitterId: string;
  readonly projectId: string;
  readonly sessionId: string | null;
  readonly parentId: string | null;
  readonly submittedAt: number;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  /** From submission to start, as foreseen. */
  readonly predictedWaitMs: number | null;
  readonly predictedExecutionMs: number | null;
  readonly executionMs: number | null;
  readonly failure: Failure | null;
  readonly warnings: readonly string[];
  readonly qubits: number;
  readonly circuits: number;
  readonly oneQubitGates: number;
  readonly twoQubitGates: number;
  /** Time on the machine itself, which no sandbox speed shortens. */
  readonly predictedQuantumComputeUs: number;
  readonly billedQuantumComputeUs: number | null;
  readonly estimatedCostUsd: number;
  readonly costUsd: number | null;
  /** What is going to happen to it, decided at submission so that a restart changes nothing. */
  readonly plan: Plan;
}

export interface Plan {
  readonly readyAt: number;
  /** Not started sooner: the machine has other customers. */
  readonly notBefore: number;
  readonly expectedNotBefore: number;
  readonly durationMs: number;
  readonly seed: number;
}

/** Whether results are sampled in shots. The ideal simulator computes exact probabilities. */
export const isSampled = ({ backend, noise }: Pick<Job, 'backend' | 'noise'>): boolean =>
  backend !== simulator.backend || (noise !== null && noise.model !== 'ideal');

export const isFinal = (status: JobStatus): boolean =>
  status === 'canceled' || status === 'completed' || status === 'failed';
