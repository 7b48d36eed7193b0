import { randomUUID } from 'node:crypto';
import type { Caller } from '../accounts/accounts.js';
import { findMachine, type Machine, machines } from '../backends/machines.js';
import { ApiError, badRequest, notFound } from '../http/api-error.js';
import type { Clock } from '../primitives/clock.js';
import type { SessionService } from '../sessions/session-service.js';
import type { JobFilter, JobPage } from '../store/job-table.js';
import { tryToStore } from '../store/storage-error.js';
import type { Job } from './job.js';
import type { JobLifecycle } from './job-lifecycle.js';
import { type RunJobOptions, runJob } from './run-job.js';
import { createDrafts, createParent, type Submission } from './submission.js';

export type Probabilities = Readonly<Record<string, number>>;

export interface JobServiceOptions extends RunJobOptions {
  readonly clock: Clock;
  readonly lifecycle: JobLifecycle;
  readonly sessions: SessionService;
  readonly speed: number;
  readonly seed: number;
}

const MAX_CIRCUITS = 5_000;
/** Of all circuits of a multi-circuit job. */
const MAX_GATES = 150_000;
const MAX_UNFINISHED = 10_000;
const MAX_IDS = 1_000;
/** Jobs whose last request by id is remembered. */
const MAX_REQUESTED = 1_000;

/** Job operations of the API, for both versions. Callers outside of a job's project get a 404. */
export class JobService {
  readonly #options: JobServiceOptions;
  /** When jobs were last requested by id, the latest last. */
  readonly #requestedAt = new Map<string, number>();

  constructor(options: JobServiceOptions) {
    this.#options = options;
  }

  /**
   * Creates a job, or throws an ApiError. What depends on the machine is checked later and fails the job. `adjust` may change
   * the schedule of the jobs, one per circuit.
   */
  submit(caller: Caller, submission: Submission, adjust: (job: Job, index: number) => Job = (job) => job): Job {
    const { store, lifecycle, sessions, clock, seed, speed } = this.#options;
    if (submission.circuits.length > MAX_CIRCUITS) {
      throw badRequest(`Too many circuits: the limit is ${MAX_CIRCUITS} per job.`, 'body', 'input.circuits');
    }
    const gates = submission.circuits.reduce((sum, { circuit }) => sum + circuit.circuit.length, 0);
    if (submission.circuits.length > 1 && gates > MAX_GATES) {
      throw badRequest(`Too many gates: the limit is ${MAX_GATES} per job.`, 'body', 'input.circuits');
    }
    lifecycle.completeRecovery();
    if (lifecycle.unfinishedCount + submission.circuits.length > MAX_UNFINISHED) {
      throw new ApiError(429, `Too many unfinished jobs: the limit is ${MAX_UNFINISHED}.`);
    }
    const now = clock.now();
    const { machine, warnings } = selectMachine(submission.backend);
    const drafts = createDrafts(submission, {
      submitterId: caller.user.id,
      projectId: caller.project.id,
      machine,
      warnings,
      now,
      speed,
      seed,
      newId: randomUUID,
    });
    const starts = lifecycle.forecastStarts(
      machine.backend,
      submission.dryRun ? [] : drafts.map(({ queueEntry }) => queueEntry),
    );
    const jobs = drafts.map(({ job }, index): Job => {
      const start = starts.get(job.id);
      return adjust({ ...job, predictedWaitMs: start === undefined ? null : start - now }, index);
    });
    const parent = createParent(submission, jobs);
    const job = parent ?? jobs[0];
    if (!job) throw badRequest('A job needs at least one circuit.', 'body', 'input.circuits');
    store.transaction(() => {
      if (submission.sessionId !== null) sessions.addJob(caller, submission.sessionId, job);
      if (parent) store.jobs.insert(parent, null);
      for (const [index, child] of jobs.entries()) store.jobs.insert(child, drafts[index]?.circuit ?? null);
    });
    for (const child of jobs) lifecycle.add(child);
    if (parent) lifecycle.add(parent);
    return job;
  }

  get(caller: Caller, id: string): Job {
    const job = this.#options.store.jobs.get(id);
    if (!job || !caller.user.projectIds.includes(job.projectId)) throw notFound('Job');
    this.#addRequest(job);
    return job;
  }

  list(filter: JobFilter): JobPage {
    const page = this.#options.store.jobs.list(filter);
    if (filter.ids) for (const job of page.jobs) this.#addRequest(job);
    return page;
  }

  /** When the job or a child job was last requested by id; undefined if that is long ago. Lists without ids do not count. */
  getRequestedAt(id: string): number | undefined {
    return this.#requestedAt.get(id);
  }

  getChildIds(job: Job): readonly string[] {
    return job.type === 'ionq.multi-circuit.v1' ? this.#options.store.jobs.listChildIds(job.id) : [];
  }

  /** Canceling a canceled job has no effect; a completed or failed one is a conflict. */
  cancel(caller: Caller, id: string): void {
    const { status } = this.get(caller, id);
    if (status === 'completed' || status === 'failed') throw new ApiError(409, `The job has already ${status}.`);
    this.#options.lifecycle.cancel([id]);
  }

  /** Cancels the jobs that have not ended. Returns the ids that are canceled now. */
  cancelAll(caller: Caller, ids: readonly string[]): readonly string[] {
    const owned = this.#findOwned(caller, ids).filter(({ status }) => status !== 'completed' && status !== 'failed');
    if (owned.length === 0) throw new ApiError(409, 'All of these jobs have already ended.');
    const cancelableIds = owned.map(({ id }) => id);
    this.#options.lifecycle.cancel(cancelableIds);
    return cancelableIds;
  }

  /** Deletes jobs with their children and results. Jobs that have not ended are canceled first. */
  deleteAll(caller: Caller, ids: readonly string[]): readonly string[] {
    const { store, lifecycle } = this.#options;
    const owned = this.#findOwned(caller, ids);
    lifecycle.cancel(owned.map(({ id }) => id));
    store.transaction(() => {
      for (const job of owned) {
        for (const childId of this.getChildIds(job)) store.jobs.delete(childId);
        store.jobs.delete(job.id);
      }
    });
    return owned.map(({ id }) => id);
  }

  /** Probabilities by what a shot measures (`shot-bits.ts`) of a completed job with a circuit; 404 for any other. */
  async getResults(job: Job): Promise<Probabilities> {
    if (job.status !== 'completed' || job.dryRun) throw notFound('Result');
    return this.#options.store.jobs.getProbabilities(job.id) ?? (await this.#computeResults(job));
  }

  #addRequest({ id, parentId }: Job): void {
    const requestedId = parentId ?? id;
    this.#requestedAt.delete(requestedId);
    this.#requestedAt.set(requestedId, this.#options.clock.now());
    const [oldest] = this.#requestedAt.keys();
    if (this.#requestedAt.size > MAX_REQUESTED && oldest !== undefined) this.#requestedAt.delete(oldest);
  }

  #findOwned(caller: Caller, ids: readonly string[]): readonly Job[] {
    if (ids.length > MAX_IDS) throw badRequest(`Too many ids: the limit is ${MAX_IDS} per request.`, 'body', 'ids');
    const owned = [...new Set(ids)].flatMap((id) => {
      const job = this.#options.store.jobs.get(id);
      return job && caller.user.projectIds.includes(job.projectId) ? [job] : [];
    });
    if (owned.length === 0) throw notFound('Job');
    return owned;
  }

  /** Seed jobs have no stored results: computing them on first use keeps the start fast. */
  async #computeResults(job: Job): Promise<Probabilities> {
    const outcome = await runJob(job, this.#options);
    if (!outcome.ok) throw new ApiError(500, outcome.message);
    tryToStore(() => this.#options.store.jobs.saveProbabilities(job.id, outcome.probabilities));
    return outcome.probabilities;
  }
}

/** Redirects jobs for a retired machine to an available one, as the live service does. */
function selectMachine(backend: string): { readonly machine: Machine; readonly warnings: readonly string[] } {
  const machine = findMachine(backend);
  if (!machine) throw badRequest(`Unknown backend ${backend}.`, 'body', 'backend');
  if (machine.status !== 'retired') return { machine, warnings: [] };
  const successor = machines.find((other) => other.errorProfile !== null && other.status === 'available');
  if (!successor) throw badRequest(`${backend} is retired.`, 'body', 'backend');
  return { machine: successor, warnings: [`${backend} is retired: the job runs on ${successor.backend}.`] };
}
