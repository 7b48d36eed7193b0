import type { components } from '../../../schema/v04.js';
import { simulator } from '../backends/machines.js';
import type { Job } from '../jobs/job.js';
import { toWireNoise } from '../jobs/noise-view.js';
import { toIsoOrNull } from './timestamps.js';

type WireJob = components['schemas']['Job'];

/** A job as v0.4 returns it. */
export function toWireJob(job: Job): WireJob {
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
    output: {},
    settings: {
      ...job.settings,
      compilation: { ...DEFAULT_COMPILATION, ...getCompilation(job) },
      error_mitigation: { debiasing: job.debias },
    },
    stats: {
      qubits: job.qubits,
      circuits: job.circuits,
      gate_counts: { '1q': job.oneQubitGates, '2q': job.twoQubitGates },
      predicted_quantum_compute_time_us: job.predictedQuantumComputeUs,
      billed_quantum_compute_time_us: job.billedQuantumComputeUs,
    },
    results: toWireResults(job),
    ...(job.backend === simulator.backend && { noise: toWireNoise(job) }),
  };
}

const DEFAULT_COMPILATION = { opt: 0, precision: '1E-3' };

function getCompilation(job: Job): object {
  const submitted = job.settings['compilation'];
  return typeof submitted === 'object' && submitted !== null ? submitted : {};
}

function toWireResults(job: Job): WireJob['results'] {
  if (job.status !== 'completed' || job.dryRun) return null;
  const url = `/v0.4/jobs/${job.id}/results/probabilities`;
  return { probabilities: { url: job.type === 'ionq.multi-circuit.v1' ? `${url}/aggregated` : url } };
}
