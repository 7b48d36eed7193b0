import { createRandom, type Random } from '../../sandbox/src/simulator/random.js';
import type { Job, JobStatus } from '../../src/domain/job.js';

/** All status changes of a job, from which its state at any time follows. */
export interface JobTimeline {
  readonly kind: Kind;
  /** Times in milliseconds; the first one is the submission. */
  readonly changes: readonly { readonly at: number; readonly status: JobStatus }[];
  readonly predictedWaitMs: number | null;
  readonly predictedRunMs: number | null;
}

export const KINDS = ['simulator', 'QPU, good prediction', 'QPU, bad prediction', 'QPU, no prediction'] as const;

export type Kind = (typeof KINDS)[number];

/** Half of the jobs are short simulations. Of the jobs on QPUs, most are predicted well, some badly, some not at all. */
const MIX: readonly (readonly [Kind, number])[] = [
  ['simulator', 0.5],
  ['QPU, good prediction', 0.3],
  ['QPU, bad prediction', 0.12],
  ['QPU, no prediction', 0.08],
];

/** Standard deviations of the logarithm of predicted over actual. */
const ERRORS: Readonly<Record<Kind, { readonly waitError: number; readonly runError: number }>> = {
  simulator: { waitError: 0.3, runError: 0.3 },
  'QPU, good prediction': { waitError: 0.1, runError: 0.1 },
  'QPU, bad prediction': { waitError: 1, runError: 0.7 },
  'QPU, no prediction': { waitError: 0, runError: 0 },
};

export function generateTimelines(count: number, seed: number, withinMs: number): readonly JobTimeline[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => generateTimeline(random, random() * withinMs));
}

function generateTimeline(random: Random, submittedAt: number): JobTimeline {
  const kind = pickKind(random());
  const isSimulator = kind === 'simulator';
  const compileMs = isSimulator ? between(random, 100, 500) : between(random, 1_000, 5_000);
  // Log-uniform, from half a minute to more than an hour.
  const waitMs = isSimulator ? between(random, 0, 1_500) : Math.exp(between(random, Math.log(30_000), Math.log(4e6)));
  const runMs = isSimulator
    ? Math.exp(between(random, Math.log(300), Math.log(20_000)))
    : between(random, 3_000, 90_000);
  const { waitError, runError } = ERRORS[kind];
  const readyAt = submittedAt + compileMs;
  const startedAt = readyAt + waitMs;
  const endedAt = startedAt + runMs;
  const isCanceled = !isSimulator && random() < 0.05;
  const canceledAt = readyAt + random() * (endedAt - readyAt);
  const all = [
    { at: submittedAt, status: 'SUBMITTED' },
    { at: readyAt, status: 'READY' },
    { at: startedAt, status: 'STARTED' },
    { at: endedAt, status: random() < 0.05 ? 'FAILED' : 'COMPLETED' },
  ] as const;
  const hasPrediction = kind !== 'QPU, no prediction';
  return {
    kind,
    changes: isCanceled ? [...all.filter(({ at }) => at < canceledAt), { at: canceledAt, status: 'CANCELED' }] : all,
    predictedWaitMs: hasPrediction ? (compileMs + waitMs) * Math.exp(waitError * normal(random)) : null,
    predictedRunMs: hasPrediction ? runMs * Math.exp(runError * normal(random)) : null,
  };
}

/** Returns the job as upstream would at this time. */
export function createJobAt(timeline: JobTimeline, id: string, now: number): Job {
  const passed = timeline.changes.filter(({ at }) => at <= now);
  const time = (...statuses: readonly JobStatus[]) => {
    const change = passed.find(({ status }) => statuses.includes(status));
    return change ? new Date(change.at).toISOString() : null;
  };
  return {
    ...BLANK,
    id,
    status: passed.at(-1)?.status ?? 'SUBMITTED',
    submittedAt: time('SUBMITTED'),
    startedAt: time('STARTED'),
    completedAt: time('COMPLETED', 'FAILED', 'CANCELED'),
    predictedWaitTimeMs: timeline.predictedWaitMs,
    predictedExecutionDurationMs: timeline.predictedRunMs,
  };
}

const BLANK: Omit<Job, 'id' | 'status'> = {
  type: 'ionq.circuit.v1',
  backend: 'qpu.aria-1',
  dryRun: false,
  submitterId: null,
  projectId: null,
  parentId: null,
  childIds: undefined,
  sessionId: null,
  metadata: null,
  name: null,
  submittedAt: null,
  startedAt: null,
  completedAt: null,
  predictedWaitTimeMs: null,
  predictedExecutionDurationMs: null,
  executionDurationMs: null,
  shots: 1000,
  failure: null,
  warnings: [],
  output: null,
  settings: null,
  stats: null,
  noise: null,
  debiasing: null,
  symmetryVerification: null,
  isMitigated: null,
  results: undefined,
  artifacts: null,
  costUsd: null,
};

function pickKind(random: number): Kind {
  let cumulative = 0;
  for (const [kind, share] of MIX) {
    cumulative += share;
    if (random < cumulative) return kind;
  }
  return 'QPU, no prediction';
}

function between(random: Random, from: number, to: number): number {
  return from + random() * (to - from);
}

/** Box-Muller transform. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
