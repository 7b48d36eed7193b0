import type { components } from '../../../schema/v04.js';
import type { ApiMonth } from '../api-month.js';
import { findMachine, simulator } from '../backends/machines.js';
import { isSymmetryVerified, type Job } from '../jobs/job.js';
import { toWireNoise } from '../jobs/noise-view.js';
import type { JobArtifacts } from '../results/artifacts.js';
import { toWireOutput, toWireResults } from './job-outcome-view.js';
import { toIsoOrNull } from './timestamps.js';

type WireJob = components['schemas']['Job'];

/** A job as v0.4 returns it in this month. */
export function toWireJob(job: Job, artifacts: JobArtifacts, month: ApiMonth): WireJob {
  return {
    id: job.id,
    status: job.status,
    type: job.type,
    backend: job.backend,
    dry_run: job.dryRun,
    submitter_id: job.submitterId,
    project_id: job.projectId,
    parent_job_id: job.parentId,
    session_id: job.sessionId,
    metadata: job.metadata,
    name: job.name,
    submitted_at: toIsoOrNull(job.submittedAt),
    started_at: toIsoOrNull(job.startedAt),
    completed_at: toIsoOrNull(job.completedAt),
    predicted_wait_time_ms: job.predictedWaitMs,
    predicted_execution_duration_ms: job.predictedExecutionMs,
    execution_duration_ms: job.executionMs,
    shots: job.shots,
    failure: job.failure && { code: job.failure.code, message: job.failure.message },
    output: toWireOutput(job, artifacts),
    settings: {
      ...job.settings,
      compilation: { ...DEFAULT_COMPILATION, ...getCompilation(job) },
      error_mitigation: {
        debiasing: job.debias,
        ...(month >= '2026-08' && { symmetry_verification: isSymmetryVerified(job) }),
      },
    },
    stats: {
      qubits: job.qubits,
      circuits: job.circuits,
      gate_counts: { '1q': job.oneQubitGates, '2q': job.twoQubitGates },
      predicted_quantum_compute_time_us: job.predictedQuantumComputeUs,
      billed_quantum_compute_time_us: job.billedQuantumComputeUs,
    },
    results: toWireResults(job, artifacts, month),
    cost_model: getCostModel(job, month),
    ...(job.backend === simulator.backend && { noise: toWireNoise(job) }),
  };
}

function getCostModel({ backend }: Job, month: ApiMonth): string {
  if (findMachine(backend)?.price.perSecond != null) return month < '2026-06' ? 'quantum_compute_time' : 'QCT';
  return month < '2026-06' ? 'execution_time' : '2QGE_operations';
}

const DEFAULT_COMPILATION = { opt: 0, precision: '1E-3' };

function getCompilation(job: Job): object {
  const submitted = job.settings['compilation'];
  return typeof submitted === 'object' && submitted !== null ? submitted : {};
}
