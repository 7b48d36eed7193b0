/** Of all owners, so that no owner returns to an earlier number, even when it was dropped in between. */
let lastGeneration = 0;

/** What state is held for: a caller, or an address whose requests have no key. There is one object for each. */
export class StateOwner {
  readonly fingerprint: string;
  /** By the index of each {@link PerCaller}. */
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

  advanceGeneration(): void {
    lastGeneration += 1;
    this.#generation = lastGeneration;
  }
}
