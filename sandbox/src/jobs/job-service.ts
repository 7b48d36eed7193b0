import { randomUUID } from 'node:crypto';
import type { Caller } from '../accounts/accounts.js';
import { type Machine, machineOf, machines } from '../backends/machines.js';
import { invalid, notFound, Refused } from '../http/api-error.js';
import type { Clock } from '../primitives/clock.js';
import type { Sessions } from '../sessions/session-service.js';
import type { JobFilter, JobPage } from '../store/job-table.js';
import type { Job } from './job.js';
import type { Life } from './job-lifecycle.js';
import { execute, type RunOptions } from './run-job.js';
import { draft, parentOf, type Submission } from './submission.js';

export type Probabilities = Readonly<Record<string, number>>;

export interface JobsOptions extends RunOptions {
  readonly clock: Clock;
  readonly life: Life;
  readonly sessions: Sessions;
  readonly speed: number;
  readonly seed: number;
}

const MOST_CIRCUITS = 1_000;
const MOST_UNFINISHED = 5_000;
const MOST_IDS = 1_000;

/** The jobs as their owners may deal with them; whoever is not in a job's project does not see it. */
export class Jobs {
  readonly #options: JobsOptions;

  constructor(options: JobsOptions) {
    this.#options = options;
  }

  /** Accepts a job, or throws why not. What only its machine can object to, the job fails with later. */
  submit(caller: Caller, submission: Submission): Job {
    const { store, life, sessions, clock, seed, speed } = this.#options;
    if (submission.circuits.length > MOST_CIRCUITS) {
      throw invalid(`A job takes at most ${MOST_CIRCUITS} circuits.`, 'body', 'input.circuits');
    }
    if (life.unfinished + submission.circuits.length > MOST_UNFINISHED) {
      throw new Refused(429, 'Too many jobs are waiting already.');
    }
    const now = clock.now();
    const { machine, warnings } = route(submission.backend);
    const drafts = draft(submission, {
      submitterId: caller.user.id,
      projectId: caller.project.id,
      machine,
      warnings,
      now,
      speed,
      seed,
      newId: randomUUID,
    });
    const starts = life.nextStarts(machine.backend, submission.dryRun ? [] : drafts.map(({ place }) => place));
    const jobs = drafts.map(({ job }): Job => {
      const start = starts.get(job.id);
      return { ...job, predictedWaitMs: start === undefined ? null : start - now };
    });
    const parent = parentOf(submission, jobs);
    const job = parent ?? jobs[0];
    if (!job) throw invalid('A job needs a circuit.', 'body', 'input.circuits');
    store.transaction(() => {
      if (submission.sessionId !== null) {
        sessions.admit(caller, submission.sessionId, machine.backend, job.estimatedCostUsd);
      }
      if (parent) store.jobs.insert(parent, null);
      for (const [index, one] of jobs.entries()) store.jobs.insert(one, drafts[index]?.circuit ?? null);
    });
    for (const one of jobs) life.accept(one);
    if (parent) life.accept(parent);
    return job;
  }

  get(caller: Caller, id: string): Job {
    const job = this.#options.store.jobs.get(id);
    if (!job || !caller.user.projectIds.includes(job.projectId)) throw notFound('Job');
    return job;
  }

  list(filter: JobFilter): JobPage {
    return this.#options.store.jobs.list(filter);
  }

  childIds(job: Job): readonly string[] {
    return job.type === 'ionq.multi-circuit.v1' ? this.#options.store.jobs.childIds(job.id) : [];
  }

  /** A canceled job stays canceled; one that completed or failed is a conflict. */
  cancel(caller: Caller, id: string): void {
    const { status } = this.get(caller, id);
    if (status === 'completed' || status === 'failed') throw new Refused(409, `The job has ${status}.`);
    this.#options.life.cancel([id]);
  }

  /** Cancels those that have not ended, and answers which of the ids are canceled now. */
  cancelAll(caller: Caller, ids: readonly string[]): readonly string[] {
    const own = this.#own(caller, ids).filter(({ status }) => status !== 'completed' && status !== 'failed');
    if (own.length === 0) throw new Refused(409, 'All of these jobs have ended.');
    const ownIds = own.map(({ id }) => id);
    this.#options.life.cancel(ownIds);
    return ownIds;
  }

  /** Deletes jobs with their children and results; those that have not ended are canceled first. */
  deleteAll(caller: Caller, ids: readonly string[]): readonly string[] {
    const { store, life } = this.#options;
    const own = this.#own(caller, ids);
    life.cancel(own.map(({ id }) => id));
    store.transaction(() => {
      for (const job of own) {
        for (const childId of this.childIds(job)) store.jobs.delete(childId);
        store.jobs.delete(job.id);
      }
    });
    return own.map(({ id }) => id);
  }

  /** The measured or computed probabilities of a completed job with a circuit of its own. */
  async probabilities(caller: Caller, id: string, sharpen: boolean): Promise<Probabilities> {
    const job = this.get(caller, id);
    if (job.type !== 'ionq.circuit.v1') throw notFound('Result');
    return this.#resultsOf(job, sharpen);
  }

  /** The probabilities of each child of a completed multi-circuit job. */
  async childProbabilities(caller: Caller, id: string, sharpen: boolean): Promise<Record<string, Probabilities>> {
    const job = this.get(caller, id);
    const childIds = this.childIds(job);
    if (job.status !== 'completed' || childIds.length === 0) throw notFound('Result');
    const results: Record<string, Probabilities> = {};
    for (const childId of childIds) results[childId] = await this.#resultsOf(this.get(caller, childId), sharpen);
    return results;
  }

  #own(caller: Caller, ids: readonly string[]): readonly Job[] {
    if (ids.length > MOST_IDS) throw invalid(`At most ${MOST_IDS} jobs at once.`, 'body', 'ids');
    const own = [...new Set(ids)].flatMap((id) => {
      const job = this.#options.store.jobs.get(id);
      return job && caller.user.projectIds.includes(job.projectId) ? [job] : [];
    });
    if (own.length === 0) throw notFound('Job');
    return own;
  }

  async #resultsOf(job: Job, sharpen: boolean): Promise<Probabilities> {
    if (job.status !== 'completed' || job.dryRun) throw notFound('Result');
    const probabilities = this.#options.store.jobs.probabilities(job.id) ?? (await this.#recall(job));
    return sharpen && job.debias ? sharpened(probabilities) : probabilities;
  }

  /** The results of the past are computed when somebody first asks for them: a start must not wait for them. */
  async #recall(job: Job): Promise<Probabilities> {
    const outcome = await execute(job, this.#options);
    if (!outcome.ok) throw new Refused(500, outcome.message);
    this.#options.store.jobs.keepProbabilities(job.id, outcome.probabilities);
    return outcome.probabilities;
  }
}

/** A retired machine's jobs go to one that is not, as the live service does it. */
function route(backend: string): { readonly machine: Machine; readonly warnings: readonly string[] } {
  const machine = machineOf(backend);
  if (!machine) throw invalid(`There is no backend ${backend}.`, 'body', 'backend');
  if (machine.status !== 'retired') return { machine, warnings: [] };
  const successor = machines.find((other) => other.quality !== null && other.status === 'available');
  if (!successor) throw invalid(`${backend} is retired.`, 'body', 'backend');
  return { machine: successor, warnings: [`${backend} is retired: the job runs on ${successor.backend}.`] };
}

/** A plurality vote: what most of the runs agree on gains, what few saw loses. */
function sharpened(probabilities: Probabilities): Probabilities {
  const squares = Object.entries(probabilities).map(([state, share]) => [state, share * share] as const);
  const total = squares.reduce((sum, [, square]) => sum + square, 0);
  return Object.fromEntries(squares.map(([state, square]) => [state, total === 0 ? 0 : square / total]));
}
