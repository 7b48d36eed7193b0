import type { Machine } from '../backends/machines.js';
import { seedFrom } from '../primitives/seeded-random.js';
import { type Circuit, countGates } from '../simulator/circuit/circuit.js';
import type { Place } from './backend-queue.js';
import { type Forecast, foresee } from './forecast.js';
import { isSampled, type Job, type JobType, type NoiseModel } from './job.js';
import { priceOf } from './pricing.js';

/** A job as its client wants it, in neither version's words. */
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
  readonly place: Place;
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

/** One job for each circuit, complete but for when its turn will come. */
export function draft(submission: Submission, options: DraftOptions): readonly Draft[] {
  const parentId = submission.type === 'ionq.multi-circuit.v1' ? options.newId() : null;
  return submission.circuits.map(({ name, circuit }) => {
    const job = draftOne(submission, options, circuit, parentId, parentId === null ? submission.name : name);
    const place = {
      jobId: job.id,
      notBefore: job.plan.notBefore,
      expectedNotBefore: job.plan.expectedNotBefore,
      expectedDurationMs: job.predictedExecutionMs ?? 0,
    };
    return { job, circuit, place };
  });
}

function draftOne(
  submission: Submission,
  options: DraftOptions,
  circuit: Circuit,
  parentId: string | null,
  name: string | null,
): Job {
  const { machine, now } = options;
  const id = options.newId();
  const gates = countGates(circuit);
  const { shots, noise } = submission;
  const runs = isSampled({ backend: machine.backend, noise }) ? shots : 1;
  const load = { oneQubitGates: gates['1q'], twoQubitGates: gates['2q'], shots: runs };
  const forecast: Forecast = foresee(machine, load, seedFrom(options.seed, id), now, options.speed);
  return {
    id,
    type: 'ionq.circuit.v1',
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
    estimatedCostUsd: priceOf(machine, { ...load, debias: submission.debias }),
    costUsd: null,
    plan: forecast.plan,
  };
}

/** The parent of a multi-circuit job: it waits until its first child starts, and runs until its last one ends. */
export function parentOf(submission: Submission, children: readonly Job[]): Job | null {
  const [first] = children;
  if (!first || first.parentId === null) return null;
  const sum = (of: (child: Job) => number): number => children.reduce((total, child) => total + of(child), 0);
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
