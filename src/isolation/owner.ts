/** Whom limits count: a person, an API key, or the address of requests without an accepted key. There is one object for each. */
export class Owner {
  readonly fingerprint: string;
  /** The states, by the index of each {@link PerOwner}. */
  readonly values: (object | undefined)[] = [];
  /** Whether the registry contains this owner; if not, its values are empty. */
  isRegistered = false;
  lastUsedAt = 0;
  /** When the registry checked whether the owner is idle. */
  checkedAt = 0;

  constructor(fingerprint: string) {
    this.fingerprint = fingerprint;
  }

  /** A lower limit than that of all owners, or null. */
  get operationsPerMinute(): number | null {
    return null;
  }
}
