import { type Clock, systemClock } from '../primitives/clock.js';
import type { Distribution } from './measurement.js';
import type { SimulationRequest } from './simulation.js';
import { SimulationWorker } from './simulation-worker.js';

export type { ErrorRates } from './noise.js';
export type { SimulationRequest } from './simulation.js';

/** Probabilities by decimal state number (qubit 0 is the least significant bit), without states below 1e-12. */
export type SimulationOutcome =
  | { readonly ok: true; readonly probabilities: Record<string, number> }
  | { readonly ok: false; readonly code: string; readonly message: string };

export interface Simulator {
  /** Simulates on a worker thread. Failures are outcomes with a failure code of the service. Rejects only on abort. */
  run(request: SimulationRequest, signal?: AbortSignal): Promise<SimulationOutcome>;
  /** Cancels all simulations. Resolves when the workers have exited. */
  close(): Promise<void>;
}

export interface SimulatorOptions {
  /** Concurrent simulations. */
  readonly threads?: number;
  /** Simulations that may wait for a thread; further ones fail. */
  readonly queueLimit?: number;
  /** For one simulation, including the start of its worker. */
  readonly timeBudgetMs?: number;
  /** Measures the time budget. Default: the system's. */
  readonly clock?: Clock;
  /** For the amplitudes of one simulation, 16 bytes each: 1 GiB is enough for 26 qubits, or 25 with noise. */
  readonly memoryLimitBytes?: number;
}

/** Workers start on demand, and do not keep the process alive while idle. */
export function createSimulator({
  threads = 1,
  queueLimit = 10_000,
  timeBudgetMs = 60_000,
  clock = systemClock,
  memoryLimitBytes = 2 ** 30,
}: SimulatorOptions = {}): Simulator {
  return new WorkerPool(
    Array.from({ length: threads }, () => new SimulationWorker({ timeBudgetMs, clock, memoryLimitBytes })),
    queueLimit,
  );
}

/** A fixed number of workers with a first-in, first-out queue. */
class WorkerPool implements Simulator {
  readonly #workers: readonly SimulationWorker[];
  readonly #queueLimit: number;
  readonly #idle: SimulationWorker[];
  readonly #waiting = new Set<(worker: SimulationWorker) => void>();

  constructor(workers: readonly SimulationWorker[], queueLimit: number) {
    this.#workers = workers;
    this.#queueLimit = queueLimit;
    this.#idle = [...workers];
  }

  async run(request: SimulationRequest, signal?: AbortSignal): Promise<SimulationOutcome> {
    signal?.throwIfAborted();
    if (this.#idle.length === 0 && this.#waiting.size >= this.#queueLimit)
      return {
        ok: false,
        code: 'SimulationError',
        message: `too many simulations are waiting, the limit is ${this.#queueLimit}`,
      };
    const worker = this.#idle.pop() ?? (await this.#waitForWorker(signal));
    try {
      const simulation = await worker.run(request, signal);
      return simulation.ok ? { ok: true, probabilities: toRecord(simulation.distribution) } : simulation;
    } finally {
      this.#release(worker);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  #waitForWorker(signal?: AbortSignal): Promise<SimulationWorker> {
    return new Promise((resolve, reject) => {
      const onWorker = (worker: SimulationWorker) => {
        signal?.removeEventListener('abort', onAbort);
        resolve(worker);
      };
      const onAbort = () => {
        this.#waiting.delete(onWorker);
        reject(signal?.reason);
      };
      this.#waiting.add(onWorker);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  #release(worker: SimulationWorker): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#idle.push(worker);
      return;
    }
    this.#waiting.delete(next);
    next(worker);
  }
}

/** Keys are inserted in ascending order, so that V8 stores a dense distribution as an array. */
function toRecord({ states, probabilities }: Distribution): Record<string, number> {
  const record: Record<string, number> = {};
  for (let row = 0; row < states.length; row++) record[states[row] ?? 0] = probabilities[row] ?? 0;
  return record;
}
