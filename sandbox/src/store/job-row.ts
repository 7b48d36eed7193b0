import { DEFAULT_SHOTS, type Job, type JobStatus, type JobType } from '../jobs/job.js';
import { flag, number, numberOrNull, text, textOrNull } from './columns.js';
import type { Parameter, Row } from './database.js';

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export const JOB_COLUMNS = {
  id: (job) => job.id,
  type: (job) => job.type,
  status: (job) => job.status,
  backend: (job) => job.backend,
  dry_run: (job) => flag(job.dryRun),
  // SQLite would end a text at its first NUL.
  name: (job) => json(job.name),
  metadata: (job) => json(job.metadata),
  shots: (job) => job.shots,
  noise: (job) => json(job.noise),
  debias: (job) => flag(job.debias),
  settings: (job) => json(job.settings),
  submitter_id: (job) => job.submitterId,
  project_id: (job) => job.projectId,
  session_id: (job) => job.sessionId,
  parent_id: (job) => job.parentId,
  submitted_at: (job) => job.submittedAt,
  started_at: (job) => job.startedAt,
  completed_at: (job) => job.completedAt,
  predicted_wait_ms: (job) => job.predictedWaitMs,
  predicted_execution_ms: (job) => job.predictedExecutionMs,
  execution_ms: (job) => job.executionMs,
  failure: (job) => json(job.failure),
  warnings: (job) => json(job.warnings),
  qubits: (job) => job.qubits,
  circuits: (job) => job.circuits,
  one_qubit_gates: (job) => job.oneQubitGates,
  two_qubit_gates: (job) => job.twoQubitGates,
  predicted_quantum_compute_us: (job) => job.predictedQuantumComputeUs,
  billed_quantum_compute_us: (job) => job.billedQuantumComputeUs,
  estimated_cost_usd: (job) => job.estimatedCostUsd,
  cost_usd: (job) => job.costUsd,
  plan: (job) => json(job.plan),
} satisfies Record<string, (job: Job) => Parameter>;

type JobColumn = keyof typeof JOB_COLUMNS;

const isJobColumn = (name: string): name is JobColumn => Object.hasOwn(JOB_COLUMNS, name);

export const INSERTED: readonly JobColumn[] = Object.keys(JOB_COLUMNS).filter(isJobColumn);

/** What can change in the life of a job. */
export const SAVED: readonly JobColumn[] = [
  'status',
  'started_at',
  'completed_at',
  'predicted_wait_ms',
  'execution_ms',
  'failure',
  'billed_quantum_compute_us',
  'cost_usd',
];

const STATUSES: ReadonlySet<string> = new Set<JobStatus>([
  'submitted',
  'ready',
  'started',
  'canceled',
  'completed',
  'failed',
]);
const isJobStatus = (value: string): value is JobStatus => STATUSES.has(value);

function statusOf(row: Row): JobStatus {
  const status = text(row, 'status');
  if (!isJobStatus(status)) throw new TypeError(`no job is ever ${status}`);
  return status;
}

const typeOf = (row: Row): JobType =>
  text(row, 'type') === 'ionq.multi-circuit.v1' ? 'ionq.multi-circuit.v1' : 'ionq.circuit.v1';

export function jobOf(row: Row): Job {
  return {
    id: text(row, 'id'),
    type: typeOf(row),
    status: statusOf(row),
    backend: text(row, 'backend'),
    dryRun: number(row, 'dry_run') === 1,
    name: JSON.parse(textOrNull(row, 'name') ?? 'null'),
    metadata: JSON.parse(textOrNull(row, 'metadata') ?? 'null'),
    // Files written by earlier versions have no shots for the ideal simulator.
    shots: numberOrNull(row, 'shots') ?? DEFAULT_SHOTS,
    noise: JSON.parse(textOrNull(row, 'noise') ?? 'null'),
    debias: number(row, 'debias') === 1,
    settings: JSON.parse(text(row, 'settings')),
    submitterId: text(row, 'submitter_id'),
    projectId: text(row, 'project_id'),
    sessionId: textOrNull(row, 'session_id'),
    parentId: textOrNull(row, 'parent_id'),
    submittedAt: number(row, 'submitted_at'),
    startedAt: numberOrNull(row, 'started_at'),
    completedAt: numberOrNull(row, 'completed_at'),
    predictedWaitMs: numberOrNull(row, 'predicted_wait_ms'),
    predictedExecutionMs: numberOrNull(row, 'predicted_execution_ms'),
    executionMs: numberOrNull(row, 'execution_ms'),
    failure: JSON.parse(textOrNull(row, 'failure') ?? 'null'),
    warnings: JSON.parse(text(row, 'warnings')),
    qubits: number(row, 'qubits'),
    circuits: number(row, 'circuits'),
    oneQubitGates: number(row, 'one_qubit_gates'),
    twoQubitGates: number(row, 'two_qubit_gates'),
    predictedQuantumComputeUs: number(row, 'predicted_quantum_compute_us'),
    billedQuantumComputeUs: numberOrNull(row, 'billed_quantum_compute_us'),
    estimatedCostUsd: number(row, 'estimated_cost_usd'),
    costUsd: numberOrNull(row, 'cost_usd'),
    plan: JSON.parse(text(row, 'plan')),
  };
}
