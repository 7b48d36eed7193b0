import { waitBeforeRetry } from './retry.js';

/** Small, the same for everyone, and answered by the gateway itself. */
const PROBE_PATH = '/access.json';

/** Whether the gateway answers. A failed request reports an outage; probes run until the gateway answers again. */
class Reachability {
  readonly #listeners = new Set<() => void>();
  #isReachable = true;
  #isProbing = false;
  /** Probes since the last successful request: requests that keep failing beside answered probes still back off. */
  #probes = 0;

  constructor() {
    addEventListener('offline', () => this.reportFailure());
  }

  get isReachable(): boolean {
    return this.#isReachable;
  }

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  reportSuccess(): void {
    this.#probes = 0;
    this.#setReachable(true);
  }

  reportFailure(): void {
    this.#setReachable(false);
    if (!this.#isProbing) void this.#probe();
  }

  /** Asks the gateway now. */
  async check(): Promise<boolean> {
    const isReachable = await probe();
    if (isReachable) this.#setReachable(true);
    else this.reportFailure();
    return isReachable;
  }

  /** Resolves at once unless there is an outage. */
  whenReachable(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isReachable) return resolve();
      const unsubscribe = this.onChange(() => {
        unsubscribe();
        resolve();
      });
    });
  }

  async #probe(): Promise<void> {
    this.#isProbing = true;
    while (!this.#isReachable) {
      await waitBeforeRetry(this.#probes);
      this.#probes += 1;
      if (await probe()) this.#setReachable(true);
    }
    this.#isProbing = false;
  }

  #setReachable(isReachable: boolean): void {
    if (this.#isReachable === isReachable) return;
    this.#isReachable = isReachable;
    for (const listener of this.#listeners) listener();
  }
}

async function probe(): Promise<boolean> {
  try {
    return (await fetch(PROBE_PATH, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

export const reachability = new Reachability();
