import { PAGE_SIZE } from '../domain/page.js';
import { SHARED_FORMAT_VERSION } from '../redis/shared-format.js';
import type { SharedRedis } from '../redis/shared-redis.js';
import { createSignedCodec, type SignedCodec } from '../redis/signed-codec.js';
import { isJobSnapshot, type JobSnapshot } from './job-snapshot.js';
import { decodeLease, encodeLease } from './lease.js';
import { ACQUIRE_SCRIPT, RELEASE_SCRIPT, RENEW_SCRIPT } from './poll-scripts.js';
import type { DeferredPoll, PollCandidate } from './polling/watchlist.js';

/** When a lease expires if its gateway has died; it is renewed during a call. */
const LEASE_MS = 2_000;
/** Longer snapshots are not shared. */
const MAX_SNAPSHOT_CHARS = 100_000;
/** A character takes up to three bytes. */
const MAX_SNAPSHOT_BYTES = 3 * MAX_SNAPSHOT_CHARS;
/** Of all snapshots of one command; further ones count as missing. */
const MAX_READ_BYTES = 4_000_000;

/** A snapshot, and how long it makes further polls of the job unnecessary. */
export interface FreshSnapshot {
  readonly snapshot: JobSnapshot;
  readonly ttlMs: number;
}

/** A snapshot that a peer has fetched, of a job to poll here. */
export interface PeerSnapshot {
  readonly candidate: PollCandidate;
  readonly snapshot: JobSnapshot;
}

/** Candidates that are in none of the three lists wait for the next call. */
export interface LeaseResult {
  /** Of the leases. */
  readonly acquiredAt: number;
  /** Ids to poll here, at most a page. No peer polls them. */
  readonly leased: readonly string[];
  readonly peerSnapshots: readonly PeerSnapshot[];
  /** Due jobs that a peer is polling. */
  readonly leasedByPeers: readonly DeferredPoll[];
}

/** As stored: the snapshot and until when it makes polls unnecessary. */
interface StoredSnapshot {
  readonly snapshot: JobSnapshot;
  readonly expiresAt: number;
}

/** A candidate, and what of its keys to ignore because it is invalid. */
interface Attempt {
  readonly candidate: PollCandidate;
  readonly newerThan: number;
  readonly ignoredLease: string;
}

interface CollectedResult extends LeaseResult {
  readonly leased: string[];
  readonly peerSnapshots: PeerSnapshot[];
  readonly leasedByPeers: DeferredPoll[];
}

export interface PollCoordinatorOptions {
  readonly leaseMs?: number;
  /** Whether a job has been changed through a gateway after it was fetched at this time. */
  readonly isStale?: (fingerprint: string, jobId: string, fetchedAt: number) => boolean;
}

/**
 * Divides polls among gateways that watch jobs of the same caller: a lease in Redis for each job while it is polled, and
 * its snapshot for as long as no gateway would poll it again. Both are signed with their expiry.
 */
export class PollCoordinator {
  readonly #redis: SharedRedis;
  readonly #leaseMs: number;
  readonly #isStale: (fingerprint: string, jobId: string, fetchedAt: number) => boolean;
  readonly #codec: SignedCodec<StoredSnapshot>;
  /** Of the leases of this gateway. */
  readonly #prefix: string;

  constructor(redis: SharedRedis, { leaseMs = LEASE_MS, isStale = () => false }: PollCoordinatorOptions = {}) {
    this.#redis = redis;
    this.#leaseMs = leaseMs;
    this.#isStale = isStale;
    this.#prefix = `${redis.gatewayId} `;
    this.#codec = createSignedCodec(redis, {
      kind: 'watch',
      version: SHARED_FORMAT_VERSION,
      maxChars: MAX_SNAPSHOT_CHARS,
      isValue: isStoredSnapshot,
    });
  }

  /** Null when Redis is unavailable: then each gateway polls all of its jobs. */
  async acquireLeases(fingerprint: string, candidates: readonly PollCandidate[]): Promise<LeaseResult | null> {
    const attempts = candidates.map((candidate) => ({
      candidate,
      newerThan: candidate.newerThan,
      ignoredLease: candidate.ignoresLeases ? '*' : '',
    }));
    const acquiredAt = this.#redis.clock.now();
    const result: CollectedResult = { acquiredAt, leased: [], peerSnapshots: [], leasedByPeers: [] };
    const invalid = await this.#acquire(fingerprint, attempts, result);
    if (!invalid) return null;
    // What another client has written is replaced by a lease, so that peers do not poll the same jobs.
    if (invalid.length > 0 && result.leased.length < PAGE_SIZE) {
      const stillInvalid = (await this.#acquire(fingerprint, invalid, result)) ?? invalid;
      const ids = stillInvalid.map(({ candidate }) => candidate.id);
      result.leased.push(...ids.slice(0, PAGE_SIZE - result.leased.length));
    }
    // Due jobs, and a reply about none of them: it cannot be right, and waiting for peers would never end.
    const isEmpty = result.leased.length + result.leasedByPeers.length + result.peerSnapshots.length === 0;
    return isEmpty && candidates.some(({ isPrefetch }) => !isPrefetch) ? null : result;
  }

  /** Renews the leases of `ids` until the returned function is called. */
  keepLeasesAlive(fingerprint: string, ids: readonly string[], acquiredAt: number): () => void {
    const { clock, commands } = this.#redis;
    const keys = ids.map((id) => toLeaseKey(fingerprint, id));
    const renew = () => {
      const leases = keys.map((key) => this.#encodeLease(key, acquiredAt));
      commands.executeInBackground((client) =>
        client.eval(RENEW_SCRIPT, { keys, arguments: [this.#prefix, `${this.#leaseMs}`, ...leases] }),
      );
      clearTimer = clock.schedule(this.#leaseMs / 2, renew);
    };
    let clearTimer = clock.schedule(this.#leaseMs / 2, renew);
    return () => clearTimer();
  }

  /** Releases the leases of `ids` and stores their snapshots for peers; jobs without a snapshot are only released. */
  publishAndRelease(fingerprint: string, ids: readonly string[], snapshots: ReadonlyMap<string, FreshSnapshot>): void {
    const keys = ids.flatMap((id) => toKeys(fingerprint, id));
    const values = ids.flatMap((id) => {
      const { snapshot, ttlMs = 0 } = snapshots.get(id) ?? {};
      const key = toSnapshotKey(fingerprint, id);
      const text = snapshot && this.#codec.encode(key, { snapshot, expiresAt: this.#redis.clock.now() + ttlMs });
      return text ? [`${snapshot.fetchedAt} ${text}`, `${Math.max(1, Math.ceil(ttlMs))}`] : ['', '0'];
    });
    this.#redis.commands.executeInBackground((client) =>
      client.eval(RELEASE_SCRIPT, { keys, arguments: [this.#prefix, ...values] }),
    );
  }

  /** A mutation has changed the job: the stored snapshot, and one that is being fetched, may be older. */
  invalidate(fingerprint: string, id: string): void {
    this.#redis.commands.executeInBackground((client) => client.del(toKeys(fingerprint, id)));
  }

  /** Whether a snapshot of a peer may be older than a change of the job. */
  isStale(fingerprint: string, { job, fetchedAt }: JobSnapshot): boolean {
    return this.#isStale(fingerprint, job.id, fetchedAt);
  }

  /** Adds to the result; returns the attempts that found something invalid, or null when Redis is unavailable. */
  async #acquire(
    fingerprint: string,
    attempts: readonly Attempt[],
    result: CollectedResult,
  ): Promise<readonly Attempt[] | null> {
    const firstPrefetch = attempts.findIndex(({ candidate }) => candidate.isPrefetch);
    const dueCount = firstPrefetch < 0 || result.leased.length > 0 ? attempts.length : firstPrefetch;
    const limits = [this.#leaseMs, PAGE_SIZE - result.leased.length, dueCount, MAX_SNAPSHOT_BYTES, MAX_READ_BYTES];
    const perCandidate = attempts.flatMap(({ candidate: { id }, newerThan, ignoredLease }) => [
      `${newerThan}`,
      this.#encodeLease(toLeaseKey(fingerprint, id), result.acquiredAt),
      ignoredLease,
    ]);
    const keys = attempts.flatMap(({ candidate: { id } }) => toKeys(fingerprint, id));
    const replies = await this.#redis.commands.execute(
      (client) =>
        client.eval(ACQUIRE_SCRIPT, { keys, arguments: [this.#prefix, ...limits.map(String), ...perCandidate] }),
      (reply) => Array.isArray(reply),
    );
    if (!replies) return null;
    return attempts.flatMap((attempt, index) => this.#collect(fingerprint, attempt, replies[index], result) ?? []);
  }

  /** Returns another attempt when the reply is invalid. */
  #collect(fingerprint: string, attempt: Attempt, reply: unknown, result: CollectedResult): Attempt | null {
    const { candidate } = attempt;
    if (reply === 1) result.leased.push(candidate.id);
    if (typeof reply === 'string') {
      const snapshot = this.#decodeSnapshot(fingerprint, candidate, reply);
      if (!snapshot) return { ...attempt, newerThan: Number.MAX_SAFE_INTEGER };
      result.peerSnapshots.push({ candidate, snapshot });
    }
    const [text]: readonly unknown[] = Array.isArray(reply) ? reply : [];
    if (typeof text !== 'string') return null;
    const lease = decodeLease(this.#redis, toLeaseKey(fingerprint, candidate.id), text, this.#redis.clock.now());
    if (!lease) {
      this.#redis.reportDecodeError('lease');
      return { ...attempt, ignoredLease: text };
    }
    if (!candidate.isPrefetch)
      result.leasedByPeers.push({ candidate, leaseId: `${lease.gatewayId} ${lease.acquiredAt}` });
    return null;
  }

  #encodeLease(key: string, acquiredAt: number): string {
    const { gatewayId, clock } = this.#redis;
    return encodeLease(this.#redis, key, { gatewayId, acquiredAt, expiresAt: clock.now() + this.#leaseMs });
  }

  /** The time in front of the snapshot is for the script to compare, and not signed. */
  #decodeSnapshot(fingerprint: string, { id, newerThan }: PollCandidate, text: string): JobSnapshot | undefined {
    const stored = this.#codec.decode(toSnapshotKey(fingerprint, id), text.slice(text.indexOf(' ') + 1));
    if (!stored || stored.expiresAt < this.#redis.clock.now()) return undefined;
    const { snapshot } = stored;
    if (snapshot.job.id !== id || snapshot.fetchedAt <= newerThan) return undefined;
    return this.isStale(fingerprint, snapshot) ? undefined : snapshot;
  }
}

function isStoredSnapshot(value: unknown): value is StoredSnapshot {
  if (typeof value !== 'object' || value === null || !('snapshot' in value) || !('expiresAt' in value)) return false;
  return isJobSnapshot(value.snapshot) && Number.isFinite(value.expiresAt);
}

// The braces are a Redis Cluster hash tag: all keys of one caller are in the same slot.
const toSnapshotKey = (fingerprint: string, id: string) => `qjg:snapshot:{${fingerprint}}:${id}`;
const toLeaseKey = (fingerprint: string, id: string) => `qjg:lease:{${fingerprint}}:${id}`;

function toKeys(fingerprint: string, id: string): [snapshot: string, lease: string] {
  return [toSnapshotKey(fingerprint, id), toLeaseKey(fingerprint, id)];
}
