/** Shared by all owners, so that a generation is never reused, even if an owner is dropped and created again. */
let lastGeneration = 0;

/** Owner of state: a caller, or an address that sends requests without a key. There is one object for each. */
export class StateOwner {
  readonly fingerprint: string;
  /** The states, by the index of each {@link PerCaller}. */
  readonly values: (object | undefined)[] = [];
  /** Whether the registry contains this owner; if not, its values are empty. */
  isRegistered = false;
  lastUsedAt = 0;
  /** When the registry checked whether the owner is idle. */
  checkedAt = 0;
  #generation = 0;

  constructor(fingerprint: string) {
    this.fingerprint = fingerprint;
    this.advanceGeneration();
  }

  /** Changes whenever the owner's data was changed or deleted, in any process: earlier responses may be stale. */
  get generation(): number {
    return this.#generation;
  }

  /** A lower limit than that of all owners, or null. */
  get operationsPerMinute(): number | null {
    return null;
  }

  advanceGeneration(): void {
    lastGeneration += 1;
    this.#generation = lastGeneration;
  }
}
