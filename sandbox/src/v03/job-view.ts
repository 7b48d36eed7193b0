import type { components } from '../../../schema/v03.js';
import { simulator } from '../backends/machines.js';
import type { Job } from '../jobs/job.js';
import { toWireNoise } from '../jobs/noise-view.js';
import { toWireStatus } from './status.js';

type WireJob = components['schemas']['Job'];

const toUnixSeconds = (time: number | null): number | null => (time === null ? null : Math.floor(time / 1000));

/** A job as v0.3 returns it. Unknown values are absent. */
export function toWireJob(job: Job, childIds: readonly string[]): WireJob {
  return {
    id: job.id,
    status: toWireStatus(job.status),
    request: toUnixSeconds(job.submittedAt),
    target: job.backend,
    shots: job.shots,
    error_mitigation: { debias: job.debias },
    gate_counts: { '1q': job.oneQubitGates, '2q': job.twoQubitGates },
    qubits: job.qubits,
    circuits: job.circuits,
    ...(job.name !== null && { name: job.name }),
    ...(job.metadata !== null && { metadata: job.metadata }),
    ...(job.predictedExecutionMs !== null && { predicted_execution_time: job.predictedExecutionMs }),
    ...(job.backend === simulator.backend && { noise: toWireNoise(job) }),
    ...(job.startedAt !== null && { start: toUnixSeconds(job.startedAt) }),
    ...(job.completedAt !== null && { response: toUnixSeconds(job.completedAt) }),
    ...(job.executionMs !== null && { execution_time: job.executionMs }),
    ...(job.costUsd !== null && { cost_usd: job.costUsd }),
    ...(childIds.length > 0 && { children: [...childIds] }),
    ...(job.status === 'completed' && !job.dryRun && { results_url: `/v0.3/jobs/${job.id}/results` }),
    ...(job.failure && { failure: { error: job.failure.message, code: job.failure.code } }),
    ...(job.warnings.length > 0 && { warning: { messages: [...job.warnings] } }),
  };
}
