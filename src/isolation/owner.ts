/**
 * Whom limits count: a `Person`, a `Scope` that the service has accepted, or the address of other requests. There is one object for each.
 *
 * A `Scope` is an API key of the service, and whose data is read. People of an account share its scope: they see the same data, and each
 * has limits of their own.
 */
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
