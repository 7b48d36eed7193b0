import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Clock } from '../primitives/clock.js';
import type { SimulationRequest, SimulationResult } from './simulation.js';
import type { WorkerLimits } from './worker.js';

export interface SimulationWorkerOptions {
  readonly timeBudgetMs: number;
  readonly clock: Clock;
  readonly memoryLimitBytes: number;
}

/** V8 does not free the last state of an idle worker. A worker that held more than this is terminated. */
const MAX_IDLE_BYTES = 64 * 2 ** 20;
const MIN_HEAP_BYTES = 64 * 2 ** 20;

/** Runs one simulation at a time on a worker thread, which is started on demand and replaced after a crash or timeout. */
export class SimulationWorker {
  readonly #options: SimulationWorkerOptions;
  #worker: Worker | undefined;
  #termination: Promise<unknown> = Promise.resolve();
  #resolve: ((simulation: SimulationResult) => void) | undefined;
  #closed = false;

  constructor(options: SimulationWorkerOptions) {
    this.#options = options;
  }

  /** Rejects with the signal's reason when it aborts. Call it again only after the promise has settled. */
  async run(request: SimulationRequest, signal?: AbortSignal): Promise<SimulationResult> {
    // A terminating worker still holds its state: two at once could exceed the memory.
    await this.#termination;
    signal?.throwIfAborted();
    if (this.#closed) return CLOSED;
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const { timeBudgetMs, clock } = this.#options;
    const timedOut = createFailure('SimulationTimeout', `the simulation was stopped after ${timeBudgetMs} ms`);
    const clearTimer = clock.schedule(timeBudgetMs, () => this.#stop(timedOut));
    let abort: (() => void) | undefined;
    try {
      const simulation = await new Promise<SimulationResult>((resolve, reject) => {
        this.#resolve = resolve;
        abort = () => {
          reject(signal?.reason);
          this.#stop(timedOut);
        };
        signal?.addEventListener('abort', abort);
        worker.ref();
        worker.postMessage(request);
      });
      if (simulation.ok && simulation.bytes > MAX_IDLE_BYTES) this.#stop(simulation);
      return simulation;
    } finally {
      clearTimer();
      if (abort) signal?.removeEventListener('abort', abort);
      this.#resolve = undefined;
      // A terminating worker stays referenced, so that the process does not exit before `#termination` resolves.
      if (worker === this.#worker) worker.unref();
    }
  }

  /** Terminates the worker and cancels its simulation. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#stop(CLOSED);
    await this.#termination;
  }

  #start(): Worker {
    const { memoryLimitBytes } = this.#options;
    const limits: WorkerLimits = { memoryLimitBytes };
    const worker = new Worker(
      ...getWorkerSource({
        workerData: limits,
        // Amplitudes are outside of the heap; circuits and results are in it.
        resourceLimits: { maxOldGenerationSizeMb: Math.max(MIN_HEAP_BYTES, memoryLimitBytes / 2) / 2 ** 20 },
      }),
    );
    worker.on('message', (simulation: SimulationResult) => this.#resolve?.(simulation));
    worker.on('error', (error: NodeJS.ErrnoException) => this.#handleExit(worker, toCrashResult(error)));
    worker.on('exit', () =>
      this.#handleExit(worker, createFailure('SimulationError', 'the simulation ended without a result')),
    );
    return worker;
  }

  /** Ignores workers that were stopped: their simulation has a result already. */
  #handleExit(worker: Worker, outcome: SimulationResult): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    this.#resolve?.(outcome);
  }

  #stop(outcome: SimulationResult): void {
    const worker = this.#worker;
    if (!worker) return;
    this.#handleExit(worker, outcome);
    worker.ref();
    this.#termination = worker.terminate();
  }
}

const CLOSED = createFailure('SystemCancel', 'the simulator was closed');

function toCrashResult(error: NodeJS.ErrnoException): SimulationResult {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? createFailure('QuantumCircuitComplexityError', 'the simulation exceeded its memory limit')
    : createFailure('SimulationError', `the simulation crashed: ${error.message}`);
}

function createFailure(code: string, message: string): SimulationResult {
  return { ok: false, code, message };
}

/** The worker next to this file. If this file runs as TypeScript, the thread needs its own loader. */
function getWorkerSource(options: WorkerOptions): [URL, WorkerOptions] {
  if (!import.meta.url.endsWith('.ts')) return [new URL('./worker.js', import.meta.url), { ...options, execArgv: [] }];
  const tsx = import.meta.resolve('tsx/esm/api');
  const loader = `data:text/javascript,${encodeURIComponent(`import { register } from '${tsx}'; register();`)}`;
  return [new URL('./worker.ts', import.meta.url), { ...options, execArgv: ['--import', loader] }];
}
