import { GatewayError } from '../domain/gateway-error.js';

export interface CapacityLimitOptions {
  readonly max: number;
  /** Names the limit and its setting in the error: `watched jobs: the gateway limit is 20000 (MAX_WATCHED_JOBS)`. */
  readonly description: string;
}

/** A limit that several smaller limits are part of. */
export interface ParentLimit {
  readonly limit: CapacityLimit;
  /** Of what the others leave, one of them may use this share, so that there is always a rest for the next one. */
  readonly maxShare: number;
}

/** Counts acquired units up to a limit, which may be part of a larger limit. */
export class CapacityLimit {
  readonly #options: CapacityLimitOptions;
  readonly #parent: ParentLimit | null;
  #used = 0;

  constructor(options: CapacityLimitOptions, parent: ParentLimit | null = null) {
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
    if (this.#parent) this.#parent.limit.#check(units);
    this.#check(units);
    this.#checkShare(units);
    this.#parent?.limit.acquire(units);
    this.#used += units;
  }

  release(units = 1): void {
    this.#used -= units;
    this.#parent?.limit.release(units);
  }

  #check(units: number): void {
    if (!this.hasRoom(units)) throw createLimitError(this.#options.description);
  }

  #checkShare(units: number): void {
    if (!this.#parent) return;
    const { limit, maxShare } = this.#parent;
    const { max, description } = limit.#options;
    const available = max - (limit.used - this.#used);
    if (this.#used + units <= Math.max(1, maxShare * available)) return;
    throw createLimitError(
      `${description}, of which an API key may use a share of ${maxShare} of what others leave (MAX_SHARE_PER_CALLER)`,
    );
  }
}

function createLimitError(description: string): GatewayError {
  return new GatewayError('RATE_LIMITED', `Too many ${description}. Close a subscription and retry.`);
}
