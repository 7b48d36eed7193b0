import type { Distribution } from './measurement.js';
import type { SimulationRequest } from './simulation.js';
import { Lane } from './simulation-worker.js';

export type { ErrorRates } from './noise.js';
export type { SimulationRequest } from './simulation.js';

/** Probabilities by decimal state number, qubit 0 its least significant bit; states below 1e-12 are left out. */
export type SimulationOutcome =
  | { readonly ok: true; readonly probabilities: Record<string, number> }
  | { readonly ok: false; readonly code: string; readonly message: string };

export interface Simulator {
  /**
   * Off the event loop. What goes wrong with a circuit is an outcome with a failure code of the service; the promise
   * rejects only when the signal aborts, with its reason, and the run is stopped.
   */
  run(request: SimulationRequest, signal?: AbortSignal): Promise<SimulationOutcome>;
  /** Cancels what runs and waits, and resolves when the workers have ended. */
  close(): Promise<void>;
}

export interface SimulatorOptions {
  /** Simulations at once. */
  readonly threads?: number;
  /** Simulations that wait for a thread; more are refused. */
  readonly queueLimit?: number;
  /** For one simulation, the start of its worker included. */
  readonly timeBudgetMs?: number;
  /** Of amplitudes for one simulation, 16 bytes each: 1 GiB holds 26 qubits, or 25 of a noisy run. */
  readonly memoryLimitBytes?: number;
}

/** Workers start with the first run, and keep no process alive while idle. */
export function createSimulator({
  threads = 1,
  queueLimit = 10_000,
  timeBudgetMs = 60_000,
  memoryLimitBytes = 2 ** 30,
}: SimulatorOptions = {}): Simulator {
  return new Lanes(
    Array.from({ length: threads }, () => new Lane({ timeBudgetMs, memoryLimitBytes })),
    queueLimit,
  );
}

/** First come, first served. */
class Lanes implements Simulator {
  readonly #lanes: readonly Lane[];
  readonly #queueLimit: number;
  readonly #free: Lane[];
  readonly #waiting = new Set<(lane: Lane) => void>();

  constructor(lanes: readonly Lane[], queueLimit: number) {
    this.#lanes = lanes;
    this.#queueLimit = queueLimit;
    this.#free = [...lanes];
  }

  async run(request: SimulationRequest, signal?: AbortSignal): Promise<SimulationOutcome> {
    signal?.throwIfAborted();
    if (this.#free.length === 0 && this.#waiting.size >= this.#queueLimit)
      return { ok: false, code: 'SimulationError', message: `${this.#queueLimit} simulations are already waiting` };
    const lane = this.#free.pop() ?? (await this.#turn(signal));
    try {
      const simulation = await lane.run(request, signal);
      return simulation.ok ? { ok: true, probabilities: toRecord(simulation.distribution) } : simulation;
    } finally {
      this.#release(lane);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }

  #turn(signal?: AbortSignal): Promise<Lane> {
    return new Promise((resolve, reject) => {
      const take = (lane: Lane) => {
        signal?.removeEventListener('abort', leave);
        resolve(lane);
      };
      const leave = () => {
        this.#waiting.delete(take);
        reject(signal?.reason);
      };
      this.#waiting.add(take);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #release(lane: Lane): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free.push(lane);
      return;
    }
    this.#waiting.delete(next);
    next(lane);
  }
}

/** Ascending numbers, so that the engine lays a dense distribution out as an array. */
function toRecord({ states, probabilities }: Distribution): Record<string, number> {
  const record: Record<string, number> = {};
  for (let row = 0; row < states.length; row++) record[states[row] ?? 0] = probabilities[row] ?? 0;
  return record;
}
