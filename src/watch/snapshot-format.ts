/** `JobSnapshot` or `ResourceSnapshot`. Its times are monotonic; those of one that was sent to peers or stored in Redis are Unix times. */
export interface Snapshot {
  readonly fetchedAt: number;
}

/** One kind of snapshot, and where it is stored. */
export interface SnapshotFormat<S extends Snapshot> {
  /** In the names of the Redis keys; unique. */
  readonly snapshotKey: string;
  readonly leaseKey: string;
  /** Longer snapshots are not shared. */
  readonly maxChars: number;
  isValue(value: unknown): value is S;
  getId(snapshot: S): string;
  /** The snapshot with all times later by this much: converts them. */
  shift(snapshot: S, ms: number): S;
}
