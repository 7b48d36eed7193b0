import type { CharacterizationHistory } from '../backends/characterizations.js';
import { findMachine, machines } from '../backends/machines.js';
import type { Clock } from '../primitives/clock.js';
import { NamedTimers } from '../primitives/named-timers.js';
import type { Circuit } from '../simulator/circuit/circuit.js';
import type { Simulator } from '../simulator/simulator.js';
import { tryToStore } from '../store/storage-error.js';
import type { Store } from '../store/store.js';
import { BackendQueue, type QueueEntry } from './backend-queue.js';
import type { Failure, Job, JobStatus } from './job.js';
import { isFinal } from './job.js';
import { aggregateParent, computeParentStatus, isLaterStatus } from './parent-job.js';
import { checkPreflight } from './preflight.js';
import { runJob } from './run-job.js';

export interface JobLifecycleOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly simulator: Simulator;
  readonly characterizations: CharacterizationHistory;
  /** Returns the failure of a job that exceeds a budget or quota, otherwise null. */
  readonly checkQuota: (job: Job) => Failure | null;
  /** Called for every job that has ended, inside the transaction that stores it. */
  readonly onEnded: (job: Job) => void;
  /** Called when the data file can be written again. */
  readonly onRecovered: () => void;
}

/** A started job. */
interface RunningJob {
  readonly controller: AbortController;
  readonly finished: Promise<void>;
  /** Whether its duration has elapsed and only the simulation is still running. */
  isDue: boolean;
}

/** Moves every unfinished job from status to status. Each change is stored before it becomes visible. */
export class JobLifecycle {
  readonly #options: JobLifecycleOptions;
  #queues = createQueues();
  readonly #unfinished = new Map<string, Job>();
  readonly #childStatuses = new Map<string, Map<string, JobStatus>>();
  readonly #running = new Map<string, RunningJob>();
  /** One timer per job id (ready, end) and one per backend (next start). */
  readonly #timers: NamedTimers;
  /** Whether the stored jobs are to be loaded again. */
  #isRecovering = false;
  #closed = false;

  constructor(options: JobLifecycleOptions) {
    this.#options = options;
    this.#timers = new NamedTimers(options.clock);
  }

  get unfinishedCount(): number {
    return this.#unfinished.size;
  }

  /** Adds a job that is already stored. */
  add(job: Job): void {
    this.#unfinished.set(job.id, job);
    if (job.parentId !== null) {
      const statuses = this.#childStatuses.get(job.parentId) ?? new Map<string, JobStatus>();
      this.#childStatuses.set(job.parentId, statuses.set(job.id, job.status));
    }
    // A parent is not queued: its status follows its children.
    if (job.type === 'ionq.multi-circuit.v1') return;
    this.#enqueue(job);
    this.#schedulePreparation(job);
  }

  /**
   * Forgets everything, and continues with what is stored as after a crash: a change that could not be stored has happened
   * to these jobs in memory only. Repeated until the data file can be written.
   */
  recover(): void {
    if (this.#closed) return;
    this.#isRecovering = true;
    this.#timers.cancelAll();
    for (const run of this.#running.values()) run.controller.abort();
    this.#running.clear();
    this.#unfinished.clear();
    this.#childStatuses.clear();
    this.#queues = createQueues();
    this.#schedule(RECOVERY, this.#options.clock.now() + RETRY_MS, () => this.completeRecovery());
  }

  /** Ends a recovery early, or throws a StorageError. Call it before storing what `add` is called for. */
  completeRecovery(): void {
    if (!this.#isRecovering) return;
    this.#isRecovering = false;
    this.#timers.cancel(RECOVERY);
    this.resume();
    this.#options.onRecovered();
  }

  /** Continues after a restart, also after a crash. Simulations that were running start again. */
  resume(): void {
    const now = this.#options.clock.now();
    const unfinished = this.#options.store.jobs.listUnfinished();
    for (const job of unfinished) this.#unfinished.set(job.id, job);
    for (const { id, type } of unfinished) {
      if (type !== 'ionq.multi-circuit.v1') continue;
      const children = this.#options.store.jobs.listChildren(id);
      this.#childStatuses.set(id, new Map(children.map((child) => [child.id, child.status])));
    }
    for (const job of unfinished) {
      if (job.type === 'ionq.multi-circuit.v1') continue;
      if (job.status === 'started') {
        const end = Math.max(now, (job.startedAt ?? now) + job.schedule.durationMs);
        this.#getQueue(job.backend).resume(job.id, end);
        this.#startRun(job, end - now);
      } else {
        this.#enqueue(job);
        if (job.status === 'submitted') this.#schedulePreparation(job);
      }
    }
    for (const { backend } of machines) {
      this.#startReady(backend);
      this.#updateForecasts(backend);
    }
    for (const parentId of this.#childStatuses.keys()) this.#updateParent(parentId);
  }

  /** Expected start times of jobs that would join the queue now. */
  forecastStarts(backend: string, entries: readonly QueueEntry[]): ReadonlyMap<string, number> {
    return this.#getQueue(backend).forecast(this.#options.clock.now(), entries);
  }

  /** Cancels jobs and their children. Jobs that have ended stay unchanged. */
  cancel(ids: readonly string[]): void {
    this.completeRecovery();
    const backends = new Set<string>();
    this.#options.store.transaction(() => {
      for (const id of ids) {
        // A parent becomes canceled when its children are.
        for (const jobId of this.#childStatuses.get(id)?.keys() ?? [id]) {
          const job = this.#unfinished.get(jobId);
          if (!job) continue;
          backends.add(job.backend);
          this.#finish(job, { status: 'canceled' });
        }
      }
    });
    for (const backend of backends) {
      this.#startReady(backend);
      this.#updateForecasts(backend);
    }
  }

  /** Cancels the jobs of a session that wait. A parent becomes canceled when its children have ended. */
  cancelQueued(sessionId: string): void {
    this.completeRecovery();
    const jobs = [...this.#unfinished.values()].filter((job) => job.sessionId === sessionId);
    this.cancel(
      jobs.filter(({ type, status }) => type !== 'ionq.multi-circuit.v1' && status !== 'started').map(({ id }) => id),
    );
  }

  /** Resolves when every job whose duration has elapsed has its results. */
  async whenSettled(): Promise<void> {
    for (;;) {
      const due = [...this.#running.values()].filter((run) => run.isDue);
      if (due.length === 0) return;
      await Promise.all(due.map((run) => run.finished));
    }
  }

  /** Stops all work. Job statuses stay as they are, for `resume`. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#timers.cancelAll();
    const runs = [...this.#running.values()];
    for (const run of runs) run.controller.abort();
    await Promise.all(runs.map((run) => run.finished));
  }

  #getQueue(backend: string): BackendQueue {
    const queue = this.#queues.get(backend);
    if (!queue) throw new RangeError(`unknown backend ${backend}`);
    return queue;
  }

  #enqueue(job: Job): void {
    if (job.dryRun) return;
    this.#getQueue(job.backend).add({
      jobId: job.id,
      notBefore: job.schedule.notBefore,
      expectedNotBefore: job.schedule.expectedNotBefore,
      expectedDurationMs: job.predictedExecutionMs ?? job.schedule.durationMs,
    });
    this.#scheduleAdmission(job.backend);
  }

  /** If the data file cannot be written, `recover` has been called. */
  #schedule(name: string, time: number, work: () => void): void {
    this.#timers.schedule(name, time, () => void tryToStore(work));
  }

  #scheduleAdmission(backend: string): void {
    const time = this.#getQueue(backend).getNextStartAt();
    if (time === null) this.#timers.cancel(backend);
    else this.#schedule(backend, time, () => this.#startReady(backend));
  }

  #schedulePreparation(job: Job): void {
    this.#schedule(job.id, job.schedule.readyAt, () => {
      this.#prepare(job.id);
      this.#startReady(job.backend);
    });
  }

  /** submitted -> ready, failed, or completed for a dry run. */
  #prepare(id: string): void {
    const job = this.#unfinished.get(id);
    if (job?.status !== 'submitted') return;
    this.#timers.cancel(id);
    const circuit = this.#options.store.jobs.getCircuit(id);
    const failure = circuit ? this.#findFailure(job, circuit) : MISSING_CIRCUIT;
    if (failure) this.#finish(job, { status: 'failed', failure });
    else if (job.dryRun) this.#finish(job, { status: 'completed' });
    else this.#update({ ...job, status: 'ready' });
  }

  #findFailure(job: Job, circuit: Circuit): Failure | null {
    const machine = findMachine(job.backend);
    if (!machine) return { code: 'InternalError', message: `Unknown backend ${job.backend}.` };
    return checkPreflight({ ...job, machine, circuit }) ?? this.#options.checkQuota(job);
  }

  /** ready -> started, up to the concurrency of the backend. */
  #startReady(backend: string): void {
    if (this.#closed) return;
    const queue = this.#getQueue(backend);
    for (;;) {
      const startedIds = queue.startReady(this.#options.clock.now());
      if (startedIds.length === 0) break;
      for (const id of startedIds) this.#start(id);
    }
    this.#scheduleAdmission(backend);
  }

  #start(id: string): void {
    // Its preparation may be due at the same time.
    this.#prepare(id);
    const job = this.#unfinished.get(id);
    if (job?.status !== 'ready') return;
    const started: Job = { ...job, status: 'started', startedAt: this.#options.clock.now() };
    this.#update(started);
    this.#startRun(started, job.schedule.durationMs);
  }

  #startRun(job: Job, durationMs: number): void {
    const controller = new AbortController();
    const elapsed = new Promise<void>((resolve) => {
      controller.signal.addEventListener('abort', () => resolve(), { once: true });
      this.#timers.schedule(job.id, this.#options.clock.now() + durationMs, () => {
        run.isDue = true;
        resolve();
      });
    });
    const run: RunningJob = {
      controller,
      isDue: false,
      finished: this.#completeWhenDone(job, controller.signal, elapsed),
    };
    this.#running.set(job.id, run);
  }

  /** started -> completed or failed, when its duration has elapsed and the simulation has ended. */
  async #completeWhenDone(job: Job, signal: AbortSignal, elapsed: Promise<void>): Promise<void> {
    const [outcome] = await Promise.all([runJob(job, this.#options, signal), elapsed]);
    if (signal.aborted) return;
    tryToStore(() => {
      this.#options.store.transaction(() => {
        if (outcome.ok) this.#options.store.jobs.saveProbabilities(job.id, outcome.probabilities);
        const failure = outcome.ok ? null : { code: outcome.code, message: outcome.message };
        this.#finish(job, { status: outcome.ok ? 'completed' : 'failed', failure });
      });
      this.#startReady(job.backend);
    });
  }

  #finish(
    job: Job,
    outcome: { readonly status: 'completed' | 'failed' | 'canceled'; readonly failure?: Failure | null },
  ): void {
    const now = this.#options.clock.now();
    this.#timers.cancel(job.id);
    const run = this.#running.get(job.id);
    this.#running.delete(job.id);
    if (outcome.status === 'canceled') run?.controller.abort();
    if (job.type !== 'ionq.multi-circuit.v1') this.#getQueue(job.backend).remove(job.id);
    const hasRun = outcome.status === 'completed' && !job.dryRun;
    this.#update({
      ...job,
      status: outcome.status,
      failure: outcome.failure ?? null,
      completedAt: now,
      executionMs: job.startedAt === null ? null : now - job.startedAt,
      billedQuantumComputeUs: hasRun ? job.predictedQuantumComputeUs : null,
      costUsd: job.dryRun ? null : hasRun ? job.estimatedCostUsd : 0,
    });
  }

  #update(job: Job): void {
    this.#options.store.transaction(() => {
      this.#options.store.jobs.update(job);
      if (isFinal(job.status)) {
        this.#unfinished.delete(job.id);
        this.#options.onEnded(job);
      } else {
        this.#unfinished.set(job.id, job);
      }
      if (job.parentId === null) return;
      this.#childStatuses.get(job.parentId)?.set(job.id, job.status);
      this.#updateParent(job.parentId);
    });
  }

  #updateParent(parentId: string): void {
    const parent = this.#unfinished.get(parentId);
    const statuses = this.#childStatuses.get(parentId);
    if (!parent || !statuses) return;
    const status = computeParentStatus(statuses.values());
    const now = this.#options.clock.now();
    if (isFinal(status)) {
      this.#childStatuses.delete(parentId);
      this.#update(aggregateParent(parent, this.#options.store.jobs.listChildren(parentId), now));
    } else if (isLaterStatus(status, parent.status)) {
      this.#update({ ...parent, status, startedAt: status === 'started' ? now : null });
    }
  }

  /** Updates the predicted wait of queued jobs after others have left the queue early. */
  #updateForecasts(backend: string): void {
    const starts = this.#getQueue(backend).forecast(this.#options.clock.now(), []);
    this.#options.store.transaction(() => {
      for (const [id, start] of starts) {
        const job = this.#unfinished.get(id);
        if (job) this.#update({ ...job, predictedWaitMs: start - job.submittedAt });
      }
    });
  }
}

/** Name of a timer. */
const RECOVERY = 'recovery';
const RETRY_MS = 1_000;

const createQueues = (): ReadonlyMap<string, BackendQueue> =>
  new Map(machines.map(({ backend, concurrency }) => [backend, new BackendQueue(concurrency)]));

const MISSING_CIRCUIT: Failure = { code: 'InternalError', message: 'The circuit of the job is missing.' };
