import { quotaObjection } from '../accounts/quota.js';
import { type Machine, machineOf } from '../backends/machines.js';
import type { Failure, Job } from '../jobs/job.js';
import { sumOf } from '../jobs/parent-job.js';
import { preflight } from '../jobs/preflight.js';
import { draft, parentOf, type Submission } from '../jobs/submission.js';
import { seedFrom, uuidFrom } from '../primitives/seeded-random.js';
import type { Session } from '../sessions/session.js';
import type { Circuit } from '../simulator/circuit/circuit.js';
import type { Store } from '../store/store.js';
import { type PastJob, type PastSession, pastJobs, pastSessions, presentJobs, type SessionName } from './seed-data.js';

const DAY_MS = 24 * 3_600_000;

export interface HistoryOptions {
  readonly store: Store;
  readonly now: number;
  readonly seed: number;
  readonly speed: number;
}

/** Writes half a year of work into an empty store; whatever runs in the end goes on when the sandbox opens. */
export function writeHistory(options: HistoryOptions): void {
  options.store.transaction(() => {
    for (const session of pastSessions) options.store.sessions.insert(sessionOf(session, options));
    for (const [index, job] of pastJobs.entries()) writePast(job, `past ${index}`, options);
    for (const [index, job] of presentJobs.entries()) writePresent(job, `present ${index}`, index === 0, options);
  });
}

const sessionId = (name: SessionName, { seed }: HistoryOptions): string => uuidFrom(seed, 'session', name);

function sessionOf(past: PastSession, options: HistoryOptions): Session {
  const { ended } = past;
  const hasJobs = [...pastJobs, ...presentJobs].some((job) => job.session === past.name);
  const createdAt = ago(past.daysAgo, options);
  return {
    id: sessionId(past.name, options),
    status: ended ? 'ended' : hasJobs ? 'started' : 'created',
    backend: past.backend,
    organizationId: past.project.organizationId,
    projectId: past.project.id,
    creatorId: past.creator.id,
    createdAt,
    startedAt: hasJobs ? createdAt + 20_000 : null,
    endedAt: ended && ago(ended.daysAgo, options),
    enderId: ended && !ended.byLimit ? past.creator.id : null,
    jobCountLimit: past.jobCountLimit,
    durationLimitMin: past.durationLimitMin,
    costLimitUsd: null,
  };
}

interface Family {
  readonly parent: Job | null;
  readonly jobs: readonly { readonly job: Job; readonly circuit: Circuit }[];
  readonly machine: Machine;
}

/** The job as it was submitted then. */
function familyOf(past: PastJob, name: string, options: HistoryOptions): Family {
  const machine = machineOf(past.backend);
  if (!machine) throw new RangeError(`there never was a backend ${past.backend}`);
  const submission = submissionOf(past, options);
  const now = ago(past.daysAgo, options);
  let count = 0;
  const drafts = draft(submission, {
    submitterId: past.who.id,
    projectId: past.project.id,
    machine,
    warnings: [],
    now,
    speed: options.speed,
    seed: options.seed,
    newId: () => uuidFrom(options.seed, 'job', name, count++),
  });
  const jobs = drafts.map(({ job, circuit }) => ({
    job: { ...job, predictedWaitMs: job.dryRun ? null : job.plan.expectedNotBefore - now },
    circuit,
  }));
  const parent = parentOf(
    submission,
    jobs.map(({ job }) => job),
  );
  return { parent, jobs, machine };
}

function submissionOf(past: PastJob, options: HistoryOptions): Submission {
  const many = past.circuits.length > 1;
  return {
    type: many ? 'ionq.multi-circuit.v1' : 'ionq.circuit.v1',
    backend: past.backend,
    name: past.name,
    metadata: past.metadata ?? null,
    shots: past.shots,
    noise: past.model === undefined ? null : { model: past.model, seed: seedFrom(options.seed, past.name) },
    debias: past.debias ?? false,
    settings: {},
    sessionId: past.session === undefined ? null : sessionId(past.session, options),
    dryRun: past.dryRun ?? false,
    circuits: past.circuits.map((circuit, index) => ({ name: many ? `${past.name} ${index + 1}` : null, circuit })),
  };
}

function writePast(past: PastJob, name: string, options: HistoryOptions): void {
  const { parent, jobs, machine } = familyOf(past, name, options);
  insert({ parent, jobs, machine }, options.store);
  let from = 0;
  const over = jobs.map(({ job, circuit }) => {
    const failure = preflight({ ...job, machine, circuit }) ?? quotaObjection(options.store, job);
    const after = past.canceled ? canceledAfter(job) : failure ? failedAfter(job, failure) : completedAfter(job, from);
    // A machine runs the circuits of one job one after the other.
    if (machine.lanes === 1) from = after.completedAt ?? from;
    options.store.jobs.save(after);
    return after;
  });
  if (!parent) return;
  options.store.jobs.save(sumOf(parent, over, Math.max(...over.map(({ completedAt }) => completedAt ?? 0))));
}

function completedAfter(job: Job, from: number): Job {
  if (job.dryRun) return { ...job, status: 'completed', completedAt: job.plan.readyAt };
  const startedAt = Math.max(job.plan.notBefore, from);
  return {
    ...job,
    status: 'completed',
    startedAt,
    completedAt: startedAt + job.plan.durationMs,
    executionMs: job.plan.durationMs,
    billedQuantumComputeUs: job.predictedQuantumComputeUs,
    costUsd: job.estimatedCostUsd,
  };
}

const failedAfter = (job: Job, failure: Failure): Job => ({
  ...job,
  status: 'failed',
  failure,
  completedAt: job.plan.readyAt,
  costUsd: 0,
});

const canceledAfter = (job: Job): Job => ({
  ...job,
  status: 'canceled',
  completedAt: Math.floor((job.plan.readyAt + job.plan.notBefore) / 2),
  costUsd: 0,
});

function writePresent(past: PastJob, name: string, isRunning: boolean, options: HistoryOptions): void {
  const { parent, jobs, machine } = familyOf(past, name, options);
  // Whoever was here a while ago has waited long enough: the lane is all they wait for.
  const waiting = jobs.map(({ job, circuit }) => {
    const plan = { ...job.plan, readyAt: job.submittedAt, notBefore: options.now, expectedNotBefore: options.now };
    const status = isRunning ? 'started' : 'ready';
    const predictedWaitMs = options.now - job.submittedAt;
    return {
      job: { ...job, status, plan, predictedWaitMs, startedAt: isRunning ? options.now : null } as const,
      circuit,
    };
  });
  insert({ parent: parent && { ...parent, status: 'ready' }, jobs: waiting, machine }, options.store);
}

function insert({ parent, jobs }: Family, store: Store): void {
  if (parent) store.jobs.insert(parent, null);
  for (const { job, circuit } of jobs) store.jobs.insert(job, circuit);
}

const ago = (days: number, { now }: HistoryOptions): number => Math.round(now - days * DAY_MS);
