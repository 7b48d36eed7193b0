import { checkQuota } from '../accounts/quota.js';
import { findMachine, type Machine } from '../backends/machines.js';
import type { Failure, Job } from '../jobs/job.js';
import { aggregateParent } from '../jobs/parent-job.js';
import { checkPreflight } from '../jobs/preflight.js';
import { createDrafts, createParent, type Submission } from '../jobs/submission.js';
import { deriveSeed, deriveUuid } from '../primitives/seeded-random.js';
import type { Session } from '../sessions/session.js';
import type { Circuit } from '../simulator/circuit/circuit.js';
import type { Store } from '../store/store.js';
import {
  activeSeedJobs,
  type SeedJob,
  type SeedSession,
  type SessionName,
  seedJobs,
  seedSessions,
} from './seed-data.js';

const DAY_MS = 24 * 3_600_000;

export interface SeedOptions {
  readonly store: Store;
  readonly now: number;
  readonly seed: number;
  readonly speed: number;
}

/** Fills an empty store with half a year of jobs and sessions. The active jobs continue when the sandbox starts. */
export function seedStore(options: SeedOptions): void {
  options.store.transaction(() => {
    for (const session of seedSessions) options.store.sessions.insert(createSession(session, options));
    for (const [index, job] of seedJobs.entries()) insertPastJob(job, `past ${index}`, options);
    for (const [index, job] of activeSeedJobs.entries()) insertActiveJob(job, `present ${index}`, index === 0, options);
  });
}

const createSessionId = (name: SessionName, { seed }: SeedOptions): string => deriveUuid(seed, 'session', name);

function createSession(seedSession: SeedSession, options: SeedOptions): Session {
  const { ended } = seedSession;
  const hasJobs = [...seedJobs, ...activeSeedJobs].some((job) => job.session === seedSession.name);
  const createdAt = daysBefore(seedSession.daysAgo, options);
  return {
    id: createSessionId(seedSession.name, options),
    status: ended ? 'ended' : hasJobs ? 'started' : 'created',
    backend: seedSession.backend,
    organizationId: seedSession.project.organizationId,
    projectId: seedSession.project.id,
    creatorId: seedSession.creator.id,
    createdAt,
    startedAt: hasJobs ? createdAt + 20_000 : null,
    endedAt: ended && daysBefore(ended.daysAgo, options),
    enderId: ended && !ended.byLimit ? seedSession.creator.id : null,
    jobCountLimit: seedSession.jobCountLimit,
    durationLimitMin: seedSession.durationLimitMin,
    costLimitUsd: null,
  };
}

interface SeedJobGroup {
  readonly parent: Job | null;
  readonly jobs: readonly { readonly job: Job; readonly circuit: Circuit }[];
  readonly machine: Machine;
}

/** Creates the jobs as they were submitted. */
function createJobGroup(seedJob: SeedJob, name: string, options: SeedOptions): SeedJobGroup {
  const machine = findMachine(seedJob.backend);
  if (!machine) throw new RangeError(`unknown backend ${seedJob.backend}`);
  const submission = createSubmission(seedJob, options);
  const now = daysBefore(seedJob.daysAgo, options);
  let count = 0;
  const drafts = createDrafts(submission, {
    submitterId: seedJob.submitter.id,
    projectId: seedJob.project.id,
    machine,
    warnings: [],
    now,
    speed: options.speed,
    seed: options.seed,
    newId: () => deriveUuid(options.seed, 'job', name, count++),
  });
  const jobs = drafts.map(({ job, circuit }) => ({
    job: { ...job, predictedWaitMs: job.dryRun ? null : job.schedule.expectedNotBefore - now },
    circuit,
  }));
  const parent = createParent(
    submission,
    jobs.map(({ job }) => job),
  );
  return { parent, jobs, machine };
}

function createSubmission(seedJob: SeedJob, options: SeedOptions): Submission {
  const isMultiCircuit = seedJob.circuits.length > 1;
  return {
    type: isMultiCircuit ? 'ionq.multi-circuit.v1' : 'ionq.circuit.v1',
    backend: seedJob.backend,
    name: seedJob.name,
    metadata: seedJob.metadata ?? null,
    shots: seedJob.shots,
    noise: seedJob.model === undefined ? null : { model: seedJob.model, seed: deriveSeed(options.seed, seedJob.name) },
    debias: seedJob.debias ?? false,
    settings: {},
    sessionId: seedJob.session === undefined ? null : createSessionId(seedJob.session, options),
    dryRun: seedJob.dryRun ?? false,
    circuits: seedJob.circuits.map((circuit, index) => ({
      name: isMultiCircuit ? `${seedJob.name} ${index + 1}` : null,
      circuit,
    })),
  };
}

function insertPastJob(seedJob: SeedJob, name: string, options: SeedOptions): void {
  const { parent, jobs, machine } = createJobGroup(seedJob, name, options);
  insert({ parent, jobs, machine }, options.store);
  let from = 0;
  const ended = jobs.map(({ job, circuit }) => {
    const failure = checkPreflight({ ...job, machine, circuit }) ?? checkQuota(options.store, job);
    const endedJob = seedJob.canceled ? toCanceled(job) : failure ? toFailed(job, failure) : toCompleted(job, from);
    // QPUs run the circuits of a job one after the other.
    if (machine.concurrency === 1) from = endedJob.completedAt ?? from;
    options.store.jobs.update(endedJob);
    return endedJob;
  });
  if (!parent) return;
  options.store.jobs.update(
    aggregateParent(parent, ended, Math.max(...ended.map(({ completedAt }) => completedAt ?? 0))),
  );
}

function toCompleted(job: Job, from: number): Job {
  if (job.dryRun) return { ...job, status: 'completed', completedAt: job.schedule.readyAt };
  const startedAt = Math.max(job.schedule.notBefore, from);
  return {
    ...job,
    status: 'completed',
    startedAt,
    completedAt: startedAt + job.schedule.durationMs,
    executionMs: job.schedule.durationMs,
    billedQuantumComputeUs: job.predictedQuantumComputeUs,
    costUsd: job.estimatedCostUsd,
  };
}

const toFailed = (job: Job, failure: Failure): Job => ({
  ...job,
  status: 'failed',
  failure,
  completedAt: job.schedule.readyAt,
  costUsd: 0,
});

const toCanceled = (job: Job): Job => ({
  ...job,
  status: 'canceled',
  completedAt: Math.floor((job.schedule.readyAt + job.schedule.notBefore) / 2),
  costUsd: 0,
});

function insertActiveJob(seedJob: SeedJob, name: string, isRunning: boolean, options: SeedOptions): void {
  const { parent, jobs, machine } = createJobGroup(seedJob, name, options);
  // Ready, and due to start as soon as the backend has capacity.
  const waiting = jobs.map(({ job, circuit }) => {
    const schedule = {
      ...job.schedule,
      readyAt: job.submittedAt,
      notBefore: options.now,
      expectedNotBefore: options.now,
    };
    const status = isRunning ? 'started' : 'ready';
    const predictedWaitMs = options.now - job.submittedAt;
    return {
      job: { ...job, status, schedule, predictedWaitMs, startedAt: isRunning ? options.now : null } as const,
      circuit,
    };
  });
  insert({ parent: parent && { ...parent, status: 'ready' }, jobs: waiting, machine }, options.store);
}

function insert({ parent, jobs }: SeedJobGroup, store: Store): void {
  if (parent) store.jobs.insert(parent, null);
  for (const { job, circuit } of jobs) store.jobs.insert(job, circuit);
}

const daysBefore = (days: number, { now }: SeedOptions): number => Math.round(now - days * DAY_MS);
