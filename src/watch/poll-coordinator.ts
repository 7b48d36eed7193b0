import { PAGE_SIZE } from '../domain/page.js';
import type { Clock } from '../primitives/clock.js';
import { SHARED_FORMAT_VERSION } from '../redis/shared-format.js';
import type { SharedRedis } from '../redis/shared-redis.js';
import { createSignedCodec, type SignedCodec } from '../redis/signed-codec.js';
import { isJobSnapshot, type JobSnapshot } from './job-snapshot.js';
import type { PollCandidate } from './polling/watchlist.js';

/** When a lease expires if its gateway has died; it is renewed during a call. */
const LEASE_MS = 2_000;
/** Longer snapshots are not shared. */
const MAX_SNAPSHOT_CHARS = 100_000;

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

/** Candidates that are in none of the three wait for the next call. */
export interface LeaseResult {
  /** Ids to poll here, at most a page. No peer polls them. */
  readonly leased: readonly string[];
  readonly peerSnapshots: readonly PeerSnapshot[];
  /** Due jobs that a peer is polling. */
  readonly leasedByPeers: readonly PollCandidate[];
}

/**
 * Per candidate: a new enough snapshot, 1 if now leased, 0 if leased by a peer; up to a page. KEYS: snapshot and lease of
 * each. ARGV: gateway id, lease in ms, page size, number of due candidates, then `newerThan` of each.
 */
const ACQUIRE_SCRIPT = `
local results, acquired = {}, 0
-- Ignores leases without an expiry or with one in the far future: no gateway writes them, and they would block all polls.
local function isLeased(key)
  local ttl = redis.call('PTTL', key)
  return ttl >= 0 and ttl <= tonumber(ARGV[2])
end
-- MGET returns nil for keys of another type, which would be an error with GET.
local values = redis.call('MGET', unpack(KEYS))
for i = 1, #KEYS / 2 do
  if acquired == tonumber(ARGV[3]) or (acquired == 0 and i > tonumber(ARGV[4])) then break end
  local snapshot, lease = values[2 * i - 1], values[2 * i]
  local fetchedAt = snapshot and tonumber(string.match(snapshot, '^%d+'))
  if fetchedAt and fetchedAt > tonumber(ARGV[4 + i]) then
    results[i] = snapshot
  elseif not lease or lease == ARGV[1] or not isLeased(KEYS[2 * i]) then
    redis.call('SET', KEYS[2 * i], ARGV[1], 'PX', ARGV[2])
    results[i] = 1
    acquired = acquired + 1
  else
    results[i] = 0
  end
end
return results`;

/**
 * Releases leases and stores the snapshots, unless a mutation has deleted the lease: the snapshot may be older than the
 * mutation. KEYS: snapshot and lease of each. ARGV: gateway id, then snapshot (or '') and TTL in ms of each.
 */
const RELEASE_SCRIPT = `
for i = 1, #KEYS / 2 do
  if redis.call('GET', KEYS[2 * i]) == ARGV[1] then
    if ARGV[2 * i] ~= '' then redis.call('SET', KEYS[2 * i - 1], ARGV[2 * i], 'PX', ARGV[2 * i + 1]) end
    redis.call('DEL', KEYS[2 * i])
  end
end`;

/** KEYS: leases. ARGV: gateway id, lease in ms. */
const RENEW_SCRIPT = `
for i = 1, #KEYS do
  if redis.call('GET', KEYS[i]) == ARGV[1] then redis.call('PEXPIRE', KEYS[i], ARGV[2]) end
end`;

/**
 * Divides polls among gateways that watch jobs of the same caller: a lease in Redis for each job while it is polled, and
 * its snapshot for as long as no gateway would poll it again.
 */
export class PollCoordinator {
  readonly #redis: SharedRedis;
  readonly #clock: Clock;
  readonly #leaseMs: number;
  readonly #codec: SignedCodec<JobSnapshot>;

  constructor(redis: SharedRedis, clock: Clock, leaseMs = LEASE_MS) {
    this.#redis = redis;
    this.#clock = clock;
    this.#leaseMs = leaseMs;
    this.#codec = createSignedCodec(redis, {
      kind: 'watch',
      version: SHARED_FORMAT_VERSION,
      maxChars: MAX_SNAPSHOT_CHARS,
      isValue: isJobSnapshot,
    });
  }

  /** Null when Redis is unavailable: then each gateway polls all of its jobs. */
  async acquireLeases(fingerprint: string, candidates: readonly PollCandidate[]): Promise<LeaseResult | null> {
    const keys = candidates.flatMap(({ id }) => toKeys(fingerprint, id));
    const firstPrefetch = candidates.findIndex(({ isPrefetch }) => isPrefetch);
    const dueCount = firstPrefetch < 0 ? candidates.length : firstPrefetch;
    const numbers = [this.#leaseMs, PAGE_SIZE, dueCount, ...candidates.map(({ newerThan }) => newerThan)];
    const results = await this.#redis.commands.execute(
      (client) => client.eval(ACQUIRE_SCRIPT, { keys, arguments: [this.#redis.gatewayId, ...numbers.map(String)] }),
      (reply) => Array.isArray(reply),
    );
    if (!results) return null;
    const [leased, leasedByPeers, peerSnapshots]: [string[], PollCandidate[], PeerSnapshot[]] = [[], [], []];
    for (const [index, candidate] of candidates.entries()) {
      const result: unknown = results[index];
      if (result === 1) leased.push(candidate.id);
      else if (result === 0 && !candidate.isPrefetch) leasedByPeers.push(candidate);
      if (typeof result !== 'string') continue;
      const snapshot = this.#decode(fingerprint, candidate, result);
      if (snapshot) peerSnapshots.push({ candidate, snapshot });
      // One that cannot be decoded counts as missing.
      else if (leased.length < PAGE_SIZE) leased.push(candidate.id);
    }
    // Due jobs, and a reply about none of them: it cannot be right, and waiting for peers would never end.
    const isEmpty = leased.length + leasedByPeers.length + peerSnapshots.length === 0;
    return isEmpty && dueCount > 0 ? null : { leased, leasedByPeers, peerSnapshots };
  }

  /** Renews the leases until the returned function is called. */
  keepLeasesAlive(fingerprint: string, ids: readonly string[]): () => void {
    const leases = ids.map((id) => toLeaseKey(fingerprint, id));
    const renew = () => {
      this.#redis.commands.executeInBackground((client) =>
        client.eval(RENEW_SCRIPT, { keys: leases, arguments: [this.#redis.gatewayId, `${this.#leaseMs}`] }),
      );
      clearTimer = this.#clock.schedule(this.#leaseMs / 2, renew);
    };
    let clearTimer = this.#clock.schedule(this.#leaseMs / 2, renew);
    return () => clearTimer();
  }

  /** Releases the leases of `ids` and stores their snapshots for peers; jobs without a snapshot are only released. */
  publishAndRelease(fingerprint: string, ids: readonly string[], snapshots: ReadonlyMap<string, FreshSnapshot>): void {
    const keys = ids.flatMap((id) => toKeys(fingerprint, id));
    const values = ids.flatMap((id) => {
      const { snapshot, ttlMs = 0 } = snapshots.get(id) ?? {};
      const text = snapshot && this.#codec.encode(toSnapshotKey(fingerprint, id), snapshot);
      return text ? [`${snapshot.fetchedAt} ${text}`, `${Math.max(1, Math.ceil(ttlMs))}`] : ['', '0'];
    });
    this.#redis.commands.executeInBackground((client) =>
      client.eval(RELEASE_SCRIPT, { keys, arguments: [this.#redis.gatewayId, ...values] }),
    );
  }

  /** A mutation has changed the job: the stored snapshot, and one that is being fetched, may be older. */
  invalidate(fingerprint: string, id: string): void {
    this.#redis.commands.executeInBackground((client) => client.del(toKeys(fingerprint, id)));
  }

  /** The time in front of the snapshot is for the script to compare, and not signed. */
  #decode(fingerprint: string, { id, newerThan }: PollCandidate, text: string): JobSnapshot | undefined {
    const snapshot = this.#codec.decode(toSnapshotKey(fingerprint, id), text.slice(text.indexOf(' ') + 1));
    return snapshot?.job.id === id && snapshot.fetchedAt > newerThan ? snapshot : undefined;
  }
}

// The braces are a Redis Cluster hash tag: all keys of one caller are in the same slot.
const toSnapshotKey = (fingerprint: string, id: string) => `qjg:snapshot:{${fingerprint}}:${id}`;
const toLeaseKey = (fingerprint: string, id: string) => `qjg:lease:{${fingerprint}}:${id}`;

function toKeys(fingerprint: string, id: string): [snapshot: string, lease: string] {
  return [toSnapshotKey(fingerprint, id), toLeaseKey(fingerprint, id)];
}
