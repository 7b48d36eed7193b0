import { GatewayError } from '../domain/gateway-error.js';

export interface CapacityLimitOptions {
  readonly max: number;
  /** Names the limit and its setting in the error: `watched jobs: the gateway limit is 20000 (MAX_WATCHED_JOBS)`. */
  readonly description: string;
}

/** Counts acquired units up to a limit, which may be part of a larger limit. */
export class CapacityLimit {
  readonly #options: CapacityLimitOptions;
  readonly #parent: CapacityLimit | null;
  #used = 0;

  constructor(options: CapacityLimitOptions, parent: CapacityLimit | null = null) {
    this.#options = options;
    this.#parent = parent;
  }

  get used(): number {
    return this.#used;
  }

  hasRoom(units: number): boolean {
    return this.#used + units <= this.#options.max;
  }

  /** Throws a GatewayError that names the limit when it is reached. */
  acquire(units = 1): void {
    // The larger limit first: its error names the setting that has to change.
    if (this.#parent?.hasRoom(units) === false) this.#parent.acquire(units);
    if (!this.hasRoom(units)) {
      throw new GatewayError('RATE_LIMITED', `Too many ${this.#options.description}. Close a subscription and retry.`);
    }
    this.#parent?.acquire(units);
    this.#used += units;
  }

  release(units = 1): void {
    this.#used -= units;
    this.#parent?.release(units);
  }
}
