import type { Calendar } from '../backends/characterizations.js';
import { machineOf, machines } from '../backends/machines.js';
import type { Clock } from '../primitives/clock.js';
import { Alarms } from '../primitives/named-timers.js';
import type { Circuit } from '../simulator/circuit/circuit.js';
import type { Simulator } from '../simulator/simulator.js';
import type { Store } from '../store/store.js';
import { type Place, Queue } from './backend-queue.js';
import type { Failure, Job, JobStatus } from './job.js';
import { isFinal } from './job.js';
import { isFurther, statusOfParent, sumOf } from './parent-job.js';
import { preflight } from './preflight.js';
import { execute } from './run-job.js';

export interface LifeOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly simulator: Simulator;
  readonly calendar: Calendar;
  /** Why money forbids this job; null when it does not. */
  readonly quota: (job: Job) => Failure | null;
  /** Told of every job that came to its end, within the transaction that records it. */
  readonly ended: (job: Job) => void;
}

/** A job on its machine. */
interface Run {
  readonly stop: AbortController;
  readonly over: Promise<void>;
  /** Its time is up, only the physics is still being computed. */
  overdue: boolean;
}

/** Leads every unfinished job from status to status (SPEC 3). What it does is in the store before anyone can see it. */
export class Life {
  readonly #options: LifeOptions;
  readonly #queues: ReadonlyMap<string, Queue> = new Map(
    machines.map(({ backend, lanes }) => [backend, new Queue(lanes)]),
  );
  readonly #unfinished = new Map<string, Job>();
  readonly #families = new Map<string, Map<string, JobStatus>>();
  readonly #runs = new Map<string, Run>();
  /** By the name of what they wake: a job, or the head of a backend's queue. */
  readonly #alarms: Alarms;
  #closed = false;

  constructor(options: LifeOptions) {
    this.#options = options;
    this.#alarms = new Alarms(options.clock);
  }

  get unfinished(): number {
    return this.#unfinished.size;
  }

  /** Takes in a job that is in the store already. */
  accept(job: Job): void {
    this.#unfinished.set(job.id, job);
    if (job.parentId !== null) {
      const family = this.#families.get(job.parentId) ?? new Map<string, JobStatus>();
      this.#families.set(job.parentId, family.set(job.id, job.status));
    }
    // A parent has no place of its own in a queue: its children lead it on.
    if (job.type === 'ionq.multi-circuit.v1') return;
    this.#enter(job);
    this.#prepareAt(job);
  }

  /** Goes on where a former process stopped, orderly or not: what was running runs again from its start. */
  resume(): void {
    const now = this.#options.clock.now();
    const left = this.#options.store.jobs.unfinished();
    for (const job of left) this.#unfinished.set(job.id, job);
    for (const { id, type } of left) {
      if (type !== 'ionq.multi-circuit.v1') continue;
      const children = this.#options.store.jobs.children(id);
      this.#families.set(id, new Map(children.map((child) => [child.id, child.status])));
    }
    for (const job of left) {
      if (job.type === 'ionq.multi-circuit.v1') continue;
      if (job.status === 'started') {
        const end = Math.max(now, (job.startedAt ?? now) + job.plan.durationMs);
        this.#queue(job.backend).resume(job.id, end);
        this.#run(job, end - now);
      } else {
        this.#enter(job);
        if (job.status === 'submitted') this.#prepareAt(job);
      }
    }
    for (const { backend } of machines) {
      this.#admit(backend);
      this.#foresee(backend);
    }
    for (const parentId of this.#families.keys()) this.#reckon(parentId);
  }

  /** When jobs that joined the queue now would start, if all goes as expected. */
  nextStarts(backend: string, places: readonly Place[]): ReadonlyMap<string, number> {
    return this.#queue(backend).forecast(this.#options.clock.now(), places);
  }

  /** Cancels jobs and, with them, their children. Those that are over stay as they are. */
  cancel(ids: readonly string[]): void {
    const backends = new Set<string>();
    this.#options.store.transaction(() => {
      for (const id of ids) {
        // A parent is canceled by its children being so.
        for (const oneId of this.#families.get(id)?.keys() ?? [id]) {
          const job = this.#unfinished.get(oneId);
          if (!job) continue;
          backends.add(job.backend);
          this.#end(job, { status: 'canceled' });
        }
      }
    });
    for (const backend of backends) {
      this.#admit(backend);
      this.#foresee(backend);
    }
  }

  /** Resolves once every job whose time is up has its results. */
  async settled(): Promise<void> {
    for (;;) {
      const overdue = [...this.#runs.values()].filter((run) => run.overdue);
      if (overdue.length === 0) return;
      await Promise.all(overdue.map((run) => run.over));
    }
  }

  /** Leaves every job as it is, for `resume` to find. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#alarms.cancelAll();
    const runs = [...this.#runs.values()];
    for (const run of runs) run.stop.abort();
    await Promise.all(runs.map((run) => run.over));
  }

  #queue(backend: string): Queue {
    const queue = this.#queues.get(backend);
    if (!queue) throw new RangeError(`there is no backend ${backend}`);
    return queue;
  }

  #enter(job: Job): void {
    if (job.dryRun) return;
    this.#queue(job.backend).enter({
      jobId: job.id,
      notBefore: job.plan.notBefore,
      expectedNotBefore: job.plan.expectedNotBefore,
      expectedDurationMs: job.predictedExecutionMs ?? job.plan.durationMs,
    });
    this.#wake(job.backend);
  }

  #wake(backend: string): void {
    const time = this.#queue(backend).wakeAt();
    if (time === null) this.#alarms.cancel(backend);
    else this.#alarms.at(backend, time, () => this.#admit(backend));
  }

  #prepareAt(job: Job): void {
    this.#alarms.at(job.id, job.plan.readyAt, () => {
      this.#prepare(job.id);
      this.#admit(job.backend);
    });
  }

  /** submitted -> ready, failed, or completed when it was only to be checked. */
  #prepare(id: string): void {
    const job = this.#unfinished.get(id);
    if (job?.status !== 'submitted') return;
    this.#alarms.cancel(id);
    const circuit = this.#options.store.jobs.circuit(id);
    const failure = circuit ? this.#objection(job, circuit) : LOST;
    if (failure) this.#end(job, { status: 'failed', failure });
    else if (job.dryRun) this.#end(job, { status: 'completed' });
    else this.#change({ ...job, status: 'ready' });
  }

  #objection(job: Job, circuit: Circuit): Failure | null {
    const machine = machineOf(job.backend);
    if (!machine) return { code: 'InternalError', message: `There is no backend ${job.backend}.` };
    return preflight({ ...job, machine, circuit }) ?? this.#options.quota(job);
  }

  /** ready -> started, as far as there are lanes. */
  #admit(backend: string): void {
    if (this.#closed) return;
    const queue = this.#queue(backend);
    for (;;) {
      const admitted = queue.admit(this.#options.clock.now());
      if (admitted.length === 0) break;
      for (const id of admitted) this.#start(id);
    }
    this.#wake(backend);
  }

  #start(id: string): void {
    // Its preparation may be due in this very moment.
    this.#prepare(id);
    const job = this.#unfinished.get(id);
    if (job?.status !== 'ready') return;
    const started: Job = { ...job, status: 'started', startedAt: this.#options.clock.now() };
    this.#change(started);
    this.#run(started, job.plan.durationMs);
  }

  #run(job: Job, durationMs: number): void {
    const stop = new AbortController();
    const elapsed = new Promise<void>((resolve) => {
      stop.signal.addEventListener('abort', () => resolve(), { once: true });
      this.#alarms.at(job.id, this.#options.clock.now() + durationMs, () => {
        run.overdue = true;
        resolve();
      });
    });
    const run: Run = { stop, overdue: false, over: this.#attend(job, stop.signal, elapsed) };
    this.#runs.set(job.id, run);
  }

  /** started -> completed or failed, once both its time is up and its physics is computed. */
  async #attend(job: Job, signal: AbortSignal, elapsed: Promise<void>): Promise<void> {
    const [outcome] = await Promise.all([execute(job, this.#options, signal), elapsed]);
    if (signal.aborted) return;
    this.#options.store.transaction(() => {
      if (outcome.ok) this.#options.store.jobs.keepProbabilities(job.id, outcome.probabilities);
      const failure = outcome.ok ? null : { code: outcome.code, message: outcome.message };
      this.#end(job, { status: outcome.ok ? 'completed' : 'failed', failure });
    });
    this.#admit(job.backend);
  }

  #end(
    job: Job,
    end: { readonly status: 'completed' | 'failed' | 'canceled'; readonly failure?: Failure | null },
  ): void {
    const now = this.#options.clock.now();
    this.#alarms.cancel(job.id);
    const run = this.#runs.get(job.id);
    this.#runs.delete(job.id);
    if (end.status === 'canceled') run?.stop.abort();
    if (job.type === 'ionq.circuit.v1') this.#queue(job.backend).leave(job.id);
    const ran = end.status === 'completed' && !job.dryRun;
    this.#change({
      ...job,
      status: end.status,
      failure: end.failure ?? null,
      completedAt: now,
      executionMs: job.startedAt === null ? null : now - job.startedAt,
      billedQuantumComputeUs: ran ? job.predictedQuantumComputeUs : null,
      costUsd: job.dryRun ? null : ran ? job.estimatedCostUsd : 0,
    });
  }

  #change(job: Job): void {
    this.#options.store.transaction(() => {
      this.#options.store.jobs.save(job);
      if (isFinal(job.status)) {
        this.#unfinished.delete(job.id);
        this.#options.ended(job);
      } else {
        this.#unfinished.set(job.id, job);
      }
      if (job.parentId === null) return;
      this.#families.get(job.parentId)?.set(job.id, job.status);
      this.#reckon(job.parentId);
    });
  }

  #reckon(parentId: string): void {
    const parent = this.#unfinished.get(parentId);
    const family = this.#families.get(parentId);
    if (!parent || !family) return;
    const status = statusOfParent(family.values());
    const now = this.#options.clock.now();
    if (isFinal(status)) {
      this.#families.delete(parentId);
      this.#change(sumOf(parent, this.#options.store.jobs.children(parentId), now));
    } else if (isFurther(status, parent.status)) {
      this.#change({ ...parent, status, startedAt: status === 'started' ? now : null });
    }
  }

  /** Tells the waiting jobs anew when they will start, after others have left the queue before their turn. */
  #foresee(backend: string): void {
    const starts = this.#queue(backend).forecast(this.#options.clock.now(), []);
    this.#options.store.transaction(() => {
      for (const [id, start] of starts) {
        const job = this.#unfinished.get(id);
        if (job) this.#change({ ...job, predictedWaitMs: start - job.submittedAt });
      }
    });
  }
}

const LOST: Failure = { code: 'InternalError', message: 'The circuit is gone.' };
