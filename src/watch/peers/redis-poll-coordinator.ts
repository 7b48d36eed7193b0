import { PAGE_SIZE } from '../../domain/page.js';
import { asObject } from '../../primitives/as-object.js';
import { MAX_CLOCK_SKEW_MS } from '../../redis/shared-format.js';
import type { SharedRedis } from '../../redis/shared-redis.js';
import { createSignedCodec, type SignedCodec } from '../../redis/signed-codec.js';
import { decodeClaim, encodeClaim } from './poll-claim.js';
import {
  type ClaimResult,
  claimWithoutPeers,
  type FreshSnapshot,
  type PeerPoll,
  type PeerSnapshot,
  type PollCandidate,
  type PollCoordinator,
  type Snapshot,
  type SnapshotFormat,
} from './poll-coordinator.js';
import { CLAIM_SCRIPT, RELEASE_SCRIPT, RENEW_SCRIPT } from './poll-scripts.js';

const MAX_BYTES_PER_CHAR = 3;
/** Maximum bytes of all snapshots of one command; further ones count as missing. */
const MAX_READ_BYTES = 4_000_000;

/** As stored, with Unix times: the snapshot and until when it makes polls unnecessary. */
interface StoredSnapshot<S> {
  readonly snapshot: S;
  readonly expiresAt: number;
}

/** A candidate, and what of its keys to ignore because it is invalid. */
interface Attempt {
  readonly candidate: PollCandidate;
  /** Unix time. */
  readonly newerThan: number;
  readonly ignoredClaim: string;
}

interface CollectedResult<S> extends ClaimResult<S> {
  readonly claimed: string[];
  readonly peerSnapshots: PeerSnapshot<S>[];
  readonly polledByPeers: PeerPoll[];
}

export interface RedisPollCoordinatorOptions<S extends Snapshot> {
  /** When a claim expires if its gateway has died; it is renewed during a call. */
  readonly claimMs: number;
  /** Whether what it shows has been changed through a gateway since it was fetched. */
  readonly isStale: (fingerprint: string, snapshot: S) => boolean;
}

/**
 * Coordinates polls through Redis: a claim for each id while it is polled, and its snapshot for as long as no gateway would
 * poll it again. Both are signed with their expiry.
 */
export class RedisPollCoordinator<S extends Snapshot> implements PollCoordinator<S> {
  readonly #redis: SharedRedis;
  readonly #format: SnapshotFormat<S>;
  readonly #claimMs: number;
  readonly #isStale: (fingerprint: string, snapshot: S) => boolean;
  readonly #codec: SignedCodec<StoredSnapshot<S>>;
  /** Prefix of the ids of this gateway's claims. */
  readonly #prefix: string;

  constructor(redis: SharedRedis, format: SnapshotFormat<S>, { claimMs, isStale }: RedisPollCoordinatorOptions<S>) {
    this.#redis = redis;
    this.#format = format;
    this.#claimMs = claimMs;
    this.#isStale = isStale;
    this.#prefix = `${redis.gatewayId} `;
    this.#codec = createSignedCodec(redis, {
      kind: 'watch',
      version: redis.format,
      maxChars: format.maxChars,
      isValue: (value) => isStoredSnapshot(value, format),
    });
  }

  async claim(fingerprint: string, candidates: readonly PollCandidate[]): Promise<ClaimResult<S>> {
    const attempts = candidates.map((candidate) => ({
      candidate,
      newerThan: Math.max(0, this.#redis.clock.toUnixMs(candidate.newerThan)),
      ignoredClaim: candidate.ignoresClaims ? '*' : '',
    }));
    const claimedAt = this.#redis.clock.monotonicNow();
    const result: CollectedResult<S> = { claimedAt, claimed: [], peerSnapshots: [], polledByPeers: [] };
    const invalid = await this.#tryClaim(fingerprint, attempts, result);
    if (!invalid) return claimWithoutPeers(candidates, claimedAt);
    // What another client has written is replaced by a claim, so that peers do not poll the same jobs.
    if (invalid.length > 0 && result.claimed.length < PAGE_SIZE) {
      const stillInvalid = (await this.#tryClaim(fingerprint, invalid, result)) ?? invalid;
      const ids = stillInvalid.map(({ candidate }) => candidate.id);
      result.claimed.push(...ids.slice(0, PAGE_SIZE - result.claimed.length));
    }
    // Due jobs, and a reply about none of them: it cannot be right, and waiting for peers would never end.
    const isEmpty = result.claimed.length + result.polledByPeers.length + result.peerSnapshots.length === 0;
    const isWrong = isEmpty && candidates.some(({ isPrefetch }) => !isPrefetch);
    return isWrong ? claimWithoutPeers(candidates, claimedAt) : result;
  }

  keepClaims(fingerprint: string, ids: readonly string[], claimedAt: number): () => void {
    const { clock, commands } = this.#redis;
    const keys = ids.map((id) => this.#toClaimKey(fingerprint, id));
    const renew = () => {
      const claims = keys.map((key) => this.#encodeClaim(key, claimedAt));
      commands.executeInBackground((client) =>
        client.eval(RENEW_SCRIPT, { keys, arguments: [this.#prefix, `${this.#claimMs}`, ...claims] }),
      );
      clearTimer = clock.schedule(this.#claimMs / 2, renew);
    };
    let clearTimer = clock.schedule(this.#claimMs / 2, renew);
    return () => clearTimer();
  }

  publishAndRelease(
    fingerprint: string,
    ids: readonly string[],
    snapshots: ReadonlyMap<string, FreshSnapshot<S>>,
  ): void {
    const keys = ids.flatMap((id) => this.#toKeys(fingerprint, id));
    const values = ids.flatMap((id) => {
      const fresh = snapshots.get(id);
      if (!fresh) return ['', '0'];
      const { clock } = this.#redis;
      const snapshot = this.#format.shift(fresh.snapshot, clock.toUnixMs(0));
      const expiresAt = clock.toUnixMs(clock.monotonicNow()) + fresh.ttlMs;
      const text = this.#codec.encode(this.#toSnapshotKey(fingerprint, id), { snapshot, expiresAt });
      return text ? [`${snapshot.fetchedAt} ${text}`, `${Math.max(1, Math.ceil(fresh.ttlMs))}`] : ['', '0'];
    });
    this.#redis.commands.executeInBackground((client) =>
      client.eval(RELEASE_SCRIPT, { keys, arguments: [this.#prefix, ...values] }),
    );
  }

  invalidate(fingerprint: string, id: string): void {
    this.#redis.commands.executeInBackground((client) => client.del(this.#toKeys(fingerprint, id)));
  }

  isStale(fingerprint: string, snapshot: S): boolean {
    return this.#format.isMutable(snapshot) && this.#isStale(fingerprint, snapshot);
  }

  /** Adds to the result; returns the attempts that found something invalid, or null when Redis is unavailable. */
  async #tryClaim(
    fingerprint: string,
    attempts: readonly Attempt[],
    result: CollectedResult<S>,
  ): Promise<readonly Attempt[] | null> {
    const firstPrefetch = attempts.findIndex(({ candidate }) => candidate.isPrefetch);
    const dueCount = firstPrefetch < 0 || result.claimed.length > 0 ? attempts.length : firstPrefetch;
    const maxBytes = MAX_BYTES_PER_CHAR * this.#format.maxChars;
    const limits = [this.#claimMs, PAGE_SIZE - result.claimed.length, dueCount, maxBytes, MAX_READ_BYTES];
    const perCandidate = attempts.flatMap(({ candidate: { id }, newerThan, ignoredClaim }) => [
      `${newerThan}`,
      this.#encodeClaim(this.#toClaimKey(fingerprint, id), result.claimedAt),
      ignoredClaim,
    ]);
    const keys = attempts.flatMap(({ candidate: { id } }) => this.#toKeys(fingerprint, id));
    const replies = await this.#redis.commands.execute(
      (client) =>
        client.eval(CLAIM_SCRIPT, { keys, arguments: [this.#prefix, ...limits.map(String), ...perCandidate] }),
      (reply) => Array.isArray(reply),
    );
    if (!replies) return null;
    return attempts.flatMap((attempt, index) => this.#collect(fingerprint, attempt, replies[index], result) ?? []);
  }

  /** Returns another attempt when the reply is invalid. */
  #collect(fingerprint: string, attempt: Attempt, reply: unknown, result: CollectedResult<S>): Attempt | null {
    const { candidate } = attempt;
    if (reply === 1) result.claimed.push(candidate.id);
    if (typeof reply === 'string') {
      const snapshot = this.#decodeSnapshot(fingerprint, candidate, reply);
      if (!snapshot) return { ...attempt, newerThan: Number.MAX_SAFE_INTEGER };
      result.peerSnapshots.push({ candidate, snapshot });
    }
    const [text]: readonly unknown[] = Array.isArray(reply) ? reply : [];
    if (typeof text !== 'string') return null;
    const { clock } = this.#redis;
    const key = this.#toClaimKey(fingerprint, candidate.id);
    const claim = decodeClaim(this.#redis, key, text, clock.toUnixMs(clock.monotonicNow()), this.#claimMs);
    if (!claim) {
      this.#redis.reportDecodeError('claim');
      return { ...attempt, ignoredClaim: text };
    }
    if (!candidate.isPrefetch)
      result.polledByPeers.push({ candidate, claimId: `${claim.gatewayId} ${claim.claimedAt}` });
    return null;
  }

  #encodeClaim(key: string, claimedAt: number): string {
    const { gatewayId, clock } = this.#redis;
    const expiresAt = clock.toUnixMs(clock.monotonicNow() + this.#claimMs);
    return encodeClaim(this.#redis, key, { gatewayId, claimedAt: clock.toUnixMs(claimedAt), expiresAt });
  }

  /** The time in front of the snapshot is for the script to compare, and not signed. */
  #decodeSnapshot(fingerprint: string, { id, newerThan }: PollCandidate, text: string): S | undefined {
    const { clock } = this.#redis;
    const stored = this.#codec.decode(this.#toSnapshotKey(fingerprint, id), text.slice(text.indexOf(' ') + 1));
    if (!stored || stored.expiresAt < clock.toUnixMs(clock.monotonicNow())) return undefined;
    const snapshot = this.#format.shift(stored.snapshot, clock.fromUnixMs(0));
    // After a clock was set back, what was fetched before seems to be the newest.
    if (snapshot.fetchedAt > clock.monotonicNow() + MAX_CLOCK_SKEW_MS) return undefined;
    if (this.#format.getId(snapshot) !== id || snapshot.fetchedAt <= newerThan) return undefined;
    return this.isStale(fingerprint, snapshot) ? undefined : snapshot;
  }

  // The braces are a Redis Cluster hash tag: all keys of one scope are in the same slot.
  #toSnapshotKey(fingerprint: string, id: string): string {
    return `qjg:${this.#format.snapshotKey}:{${fingerprint}}:${id}`;
  }

  #toClaimKey(fingerprint: string, id: string): string {
    return `qjg:${this.#format.claimKey}:{${fingerprint}}:${id}`;
  }

  #toKeys(fingerprint: string, id: string): [snapshot: string, claim: string] {
    return [this.#toSnapshotKey(fingerprint, id), this.#toClaimKey(fingerprint, id)];
  }
}

function isStoredSnapshot<S extends Snapshot>(
  value: unknown,
  { isValue }: SnapshotFormat<S>,
): value is StoredSnapshot<S> {
  const { snapshot, expiresAt } = asObject(value);
  return isValue(snapshot) && Number.isFinite(expiresAt);
}
