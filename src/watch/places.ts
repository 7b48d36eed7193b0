import { Fault } from '../domain/fault.js';

/** A limit, and what is told to whoever comes when it is reached. */
export interface Cap {
  readonly most: number;
  /** Whose limit on what, and the setting: `one API key may follow 1000 jobs at once (MAX_…)`. */
  readonly says: string;
}

/** A limited number of places, which may be part of a larger one. */
export class Places {
  readonly #cap: Cap;
  readonly #within: Places | null;
  #taken = 0;

  constructor(cap: Cap, within: Places | null = null) {
    this.#cap = cap;
    this.#within = within;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Throws a Fault that says which limit is reached. */
  take(): void {
    if (this.#taken >= this.#cap.most) {
      throw new Fault('RATE_LIMITED', `The limit is reached: ${this.#cap.says}. End a subscription first.`);
    }
    this.#within?.take();
    this.#taken += 1;
  }

  free(): void {
    this.#taken -= 1;
    this.#within?.free();
  }
}
