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

  get isFull(): boolean {
    return this.#used >= this.#options.max;
  }

  /** Throws a GatewayError that names the limit when it is reached. */
  acquire(): void {
    // The larger limit first: its error names the setting that has to change.
    if (this.#parent?.isFull) this.#parent.acquire();
    if (this.isFull) {
      throw new GatewayError('RATE_LIMITED', `Too many ${this.#options.description}. Close a subscription and retry.`);
    }
    this.#parent?.acquire();
    this.#used += 1;
  }

  release(): void {
    this.#used -= 1;
    this.#parent?.release();
  }
}
