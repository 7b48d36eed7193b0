import { waitBeforeRetry } from './retry.js';

/** A small response that needs no upstream call. */
const PROBE_PATH = '/auth-config.json';

/** Whether the gateway responds. A failed request starts probes, which run until one succeeds. */
class Reachability {
  readonly #listeners = new Set<() => void>();
  #isReachable = true;
  #isProbing = false;
  /** Probes since the last successful request: if only probes succeed, requests still back off. */
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

  /** Probes the gateway immediately. */
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
