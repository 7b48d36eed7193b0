import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Simulation, SimulationRequest } from './simulation.js';
import type { WorkerLimits } from './worker.js';

export interface LaneOptions {
  readonly timeBudgetMs: number;
  readonly memoryLimitBytes: number;
}

/** An idle worker frees its last state only when it next needs memory; one that held more than this is ended instead. */
const KEPT_BYTES = 64 * 2 ** 20;
const LEAST_HEAP_BYTES = 64 * 2 ** 20;

/** One simulation at a time, on a worker that is started when first needed and replaced once it dies or has to be stopped. */
export class Lane {
  readonly #options: LaneOptions;
  #worker: Worker | undefined;
  #ending: Promise<unknown> = Promise.resolve();
  #settle: ((simulation: Simulation) => void) | undefined;
  #closed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** Rejects with the signal's reason once it aborts. To be called again only after it has settled. */
  async run(request: SimulationRequest, signal?: AbortSignal): Promise<Simulation> {
    // The worker that was stopped still holds its state; two at once could be more memory than there is.
    await this.#ending;
    signal?.throwIfAborted();
    if (this.#closed) return CLOSED;
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const { timeBudgetMs } = this.#options;
    const late = failure('SimulationTimeout', `the simulation was stopped after ${timeBudgetMs} ms`);
    const timer = setTimeout(() => this.#stop(late), timeBudgetMs);
    let abort: (() => void) | undefined;
    try {
      const simulation = await new Promise<Simulation>((resolve, reject) => {
        this.#settle = resolve;
        abort = () => {
          reject(signal?.reason);
          this.#stop(late);
        };
        signal?.addEventListener('abort', abort);
        worker.ref();
        worker.postMessage(request);
      });
      if (simulation.ok && simulation.bytes > KEPT_BYTES) this.#stop(simulation);
      return simulation;
    } finally {
      clearTimeout(timer);
      if (abort) signal?.removeEventListener('abort', abort);
      this.#settle = undefined;
      // One that is being stopped holds the process until it has: whoever awaits that must hear of it.
      if (worker === this.#worker) worker.unref();
    }
  }

  /** Ends the worker; what it was running is canceled. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#stop(CLOSED);
    await this.#ending;
  }

  #start(): Worker {
    const { memoryLimitBytes } = this.#options;
    const limits: WorkerLimits = { memoryLimitBytes };
    const worker = new Worker(
      ...workerSource({
        workerData: limits,
        // Amplitudes live outside the heap; circuits and answers in it.
        resourceLimits: { maxOldGenerationSizeMb: Math.max(LEAST_HEAP_BYTES, memoryLimitBytes / 2) / 2 ** 20 },
      }),
    );
    worker.on('message', (simulation: Simulation) => this.#settle?.(simulation));
    worker.on('error', (error: NodeJS.ErrnoException) => this.#lose(worker, crash(error)));
    worker.on('exit', () => this.#lose(worker, failure('SimulationError', 'the simulation ended without an answer')));
    return worker;
  }

  /** Only the worker in use counts: a stopped one is already accounted for. */
  #lose(worker: Worker, outcome: Simulation): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    this.#settle?.(outcome);
  }

  #stop(outcome: Simulation): void {
    const worker = this.#worker;
    if (!worker) return;
    this.#lose(worker, outcome);
    worker.ref();
    this.#ending = worker.terminate();
  }
}

const CLOSED = failure('SystemCancel', 'the simulator was closed');

function crash(error: NodeJS.ErrnoException): Simulation {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? failure('QuantumCircuitComplexityError', 'the simulation needs more memory than it may have')
    : failure('SimulationError', `the simulation crashed: ${error.message}`);
}

function failure(code: string, message: string): Simulation {
  return { ok: false, code, message };
}

/** The worker beside this file: compiled like it, or TypeScript like it, for which a thread needs a loader of its own. */
function workerSource(options: WorkerOptions): [URL, WorkerOptions] {
  if (!import.meta.url.endsWith('.ts')) return [new URL('./worker.js', import.meta.url), { ...options, execArgv: [] }];
  const tsx = import.meta.resolve('tsx/esm/api');
  const loader = `data:text/javascript,${encodeURIComponent(`import { register } from '${tsx}'; register();`)}`;
  return [new URL('./worker.ts', import.meta.url), { ...options, execArgv: ['--import', loader] }];
}
