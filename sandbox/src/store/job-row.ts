import { DEFAULT_SHOTS, JOB_TYPES, type Job, type JobStatus, type JobType } from '../jobs/job.js';
import { getNumber, getNumberOrNull, getText, getTextOrNull, toSqlBoolean } from './columns.js';
import type { Parameter, Row } from './database.js';

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export const JOB_COLUMNS = {
  id: (job) => job.id,
  type: (job) => job.type,
  status: (job) => job.status,
  backend: (job) => job.backend,
  dry_run: (job) => toSqlBoolean(job.dryRun),
  // JSON, because SQLite cuts text at a NUL character.
  name: (job) => json(job.name),
  metadata: (job) => json(job.metadata),
  shots: (job) => job.shots,
  noise: (job) => json(job.noise),
  debias: (job) => toSqlBoolean(job.debias),
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
  plan: (job) => json(job.schedule),
} satisfies Record<string, (job: Job) => Parameter>;

type JobColumn = keyof typeof JOB_COLUMNS;

const isJobColumn = (name: string): name is JobColumn => Object.hasOwn(JOB_COLUMNS, name);

export const INSERT_COLUMNS: readonly JobColumn[] = Object.keys(JOB_COLUMNS).filter(isJobColumn);

/** The columns that can change after a job is inserted. */
export const UPDATE_COLUMNS: readonly JobColumn[] = [
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

function statusFromRow(row: Row): JobStatus {
  const status = getText(row, 'status');
  if (!isJobStatus(status)) throw new TypeError(`unknown job status ${status}`);
  return status;
}

const typeFromRow = (row: Row): JobType => JOB_TYPES.find((type) => type === getText(row, 'type')) ?? 'ionq.circuit.v1';

export function jobFromRow(row: Row): Job {
  return {
    id: getText(row, 'id'),
    type: typeFromRow(row),
    status: statusFromRow(row),
    backend: getText(row, 'backend'),
    dryRun: getNumber(row, 'dry_run') === 1,
    name: JSON.parse(getTextOrNull(row, 'name') ?? 'null'),
    metadata: JSON.parse(getTextOrNull(row, 'metadata') ?? 'null'),
    // Data files of earlier versions have no shots for jobs on the ideal simulator.
    shots: getNumberOrNull(row, 'shots') ?? DEFAULT_SHOTS,
    noise: JSON.parse(getTextOrNull(row, 'noise') ?? 'null'),
    debias: getNumber(row, 'debias') === 1,
    settings: JSON.parse(getText(row, 'settings')),
    submitterId: getText(row, 'submitter_id'),
    projectId: getText(row, 'project_id'),
    sessionId: getTextOrNull(row, 'session_id'),
    parentId: getTextOrNull(row, 'parent_id'),
    submittedAt: getNumber(row, 'submitted_at'),
    startedAt: getNumberOrNull(row, 'started_at'),
    completedAt: getNumberOrNull(row, 'completed_at'),
    predictedWaitMs: getNumberOrNull(row, 'predicted_wait_ms'),
    predictedExecutionMs: getNumberOrNull(row, 'predicted_execution_ms'),
    executionMs: getNumberOrNull(row, 'execution_ms'),
    failure: JSON.parse(getTextOrNull(row, 'failure') ?? 'null'),
    warnings: JSON.parse(getText(row, 'warnings')),
    qubits: getNumber(row, 'qubits'),
    circuits: getNumber(row, 'circuits'),
    oneQubitGates: getNumber(row, 'one_qubit_gates'),
    twoQubitGates: getNumber(row, 'two_qubit_gates'),
    predictedQuantumComputeUs: getNumber(row, 'predicted_quantum_compute_us'),
    billedQuantumComputeUs: getNumberOrNull(row, 'billed_quantum_compute_us'),
    estimatedCostUsd: getNumber(row, 'estimated_cost_usd'),
    costUsd: getNumberOrNull(row, 'cost_usd'),
    schedule: JSON.parse(getText(row, 'plan')),
  };
}
