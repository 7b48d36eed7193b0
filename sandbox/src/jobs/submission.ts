import type { Machine } from '../backends/machines.js';
import { deriveSeed } from '../primitives/seeded-random.js';
import { type Circuit, countGates } from '../simulator/circuit/circuit.js';
import type { QueueEntry } from './backend-queue.js';
import { type Forecast, forecastJob } from './forecast.js';
import { isSampled, type Job, type JobType, type NoiseModel } from './job.js';
import { computePrice } from './pricing.js';

/** A submitted job, independent of the API version. */
export interface Submission {
  readonly type: JobType;
  readonly backend: string;
  readonly name: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly shots: number;
  readonly noise: NoiseModel | null;
  readonly debias: boolean;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly sessionId: string | null;
  readonly dryRun: boolean;
  readonly circuits: readonly NamedCircuit[];
}

export interface NamedCircuit {
  readonly name: string | null;
  readonly circuit: Circuit;
}

export interface Draft {
  readonly job: Job;
  readonly circuit: Circuit;
  readonly queueEntry: QueueEntry;
}

export interface DraftOptions {
  readonly submitterId: string;
  readonly projectId: string;
  readonly machine: Machine;
  readonly warnings: readonly string[];
  readonly now: number;
  readonly speed: number;
  readonly seed: number;
  readonly newId: () => string;
}

/** Creates one job per circuit. The predicted wait is still missing. */
export function createDrafts(submission: Submission, options: DraftOptions): readonly Draft[] {
  const parentId = submission.type === 'ionq.multi-circuit.v1' ? options.newId() : null;
  return submission.circuits.map(({ name, circuit }) => {
    const job = createJob(submission, options, { circuit, parentId, name: parentId === null ? submission.name : name });
    const queueEntry = {
      jobId: job.id,
      notBefore: job.schedule.notBefore,
      expectedNotBefore: job.schedule.expectedNotBefore,
      expectedDurationMs: job.predictedExecutionMs ?? 0,
    };
    return { job, circuit, queueEntry };
  });
}

function createJob(
  submission: Submission,
  options: DraftOptions,
  { circuit, parentId, name }: NamedCircuit & { readonly parentId: string | null },
): Job {
  const { machine, now } = options;
  const id = options.newId();
  const gates = countGates(circuit);
  const { shots, noise } = submission;
  const sampledShots = isSampled({ backend: machine.backend, noise }) ? shots : 1;
  const workload = { oneQubitGates: gates['1q'], twoQubitGates: gates['2q'], shots: sampledShots };
  const forecast: Forecast = forecastJob(machine, workload, {
    seed: deriveSeed(options.seed, id),
    now,
    speed: options.speed,
  });
  return {
    id,
    type: parentId === null ? submission.type : 'ionq.circuit.v1',
    status: 'submitted',
    backend: machine.backend,
    dryRun: submission.dryRun,
    name,
    metadata: submission.metadata,
    shots,
    noise,
    debias: submission.debias,
    settings: submission.settings,
    submitterId: options.submitterId,
    projectId: options.projectId,
    sessionId: submission.sessionId,
    parentId,
    submittedAt: now,
    startedAt: null,
    completedAt: null,
    predictedWaitMs: null,
    predictedExecutionMs: submission.dryRun ? null : forecast.expectedDurationMs,
    executionMs: null,
    failure: null,
    warnings: options.warnings,
    qubits: circuit.qubits,
    circuits: 1,
    oneQubitGates: gates['1q'],
    twoQubitGates: gates['2q'],
    predictedQuantumComputeUs: forecast.quantumComputeUs,
    billedQuantumComputeUs: null,
    estimatedCostUsd: computePrice(machine, { ...workload, debias: submission.debias }),
    costUsd: null,
    schedule: forecast.schedule,
  };
}

/** Creates the parent of a multi-circuit job, which runs from the first start to the last end of its children. */
export function createParent(submission: Submission, children: readonly Job[]): Job | null {
  const [first] = children;
  if (!first || first.parentId === null) return null;
  const sum = (getValue: (child: Job) => number): number =>
    children.reduce((total, child) => total + getValue(child), 0);
  const starts = children.map((child) => child.predictedWaitMs ?? 0);
  const ends = children.map((child) => (child.predictedWaitMs ?? 0) + (child.predictedExecutionMs ?? 0));
  return {
    ...first,
    id: first.parentId,
    type: submission.type,
    parentId: null,
    name: submission.name,
    predictedWaitMs: first.predictedWaitMs === null ? null : Math.min(...starts),
    predictedExecutionMs: first.predictedExecutionMs === null ? null : Math.max(...ends) - Math.min(...starts),
    qubits: Math.max(...children.map((child) => child.qubits)),
    circuits: children.length,
    oneQubitGates: sum((child) => child.oneQubitGates),
    twoQubitGates: sum((child) => child.twoQubitGates),
    predictedQuantumComputeUs: sum((child) => child.predictedQuantumComputeUs),
    estimatedCostUsd: sum((child) => child.estimatedCostUsd),
  };
}
