import type { Owner } from '../isolation/owner.js';
import type { OwnerRegistry, PerOwner } from '../isolation/owner-registry.js';
import { type Clock, systemClock } from '../primitives/clock.js';
import { TokenBucket } from '../primitives/token-bucket.js';
import { createPeerBroadcast, type PeerBroadcast } from '../redis/peer-broadcast.js';
import { isArrayOf, READ_STRING } from '../redis/scripts.js';
import type { SharedRedis } from '../redis/shared-redis.js';
import type { LocalRateLimiter, RateLimiter } from './rate-limiter.js';

/** The count of an owner is sent to all gateways when it has less than this share of its tokens left. */
const LOW_TOKENS_SHARE = 0.1;
/** Owners per script call. */
const MAX_BATCH_OWNERS = 1_000;
const TOPIC = 'all';

/**
 * Deducts admitted operations from token buckets, possibly below zero, and returns the remaining tokens. KEYS: buckets.
 * ARGV: tokens per minute, time in ms (empty: clock of Redis), then the number to deduct from each.
 */
const CONSUME_SCRIPT = `${READ_STRING}
local time = redis.call('TIME')
local now = tonumber(ARGV[2]) or time[1] * 1000 + math.floor(time[2] / 1000)
local most = tonumber(ARGV[1])
local remaining = {}
for i = 1, #KEYS do
  local tokens, at = string.match(readString(KEYS[i], 50) or '', '^(-?%d+%.%d+) (%d+)$')
  local gained = math.max(0, now - (tonumber(at) or now)) * most / 60000
  tokens = math.max(-most, math.min(most, (tonumber(tokens) or most) + gained) - tonumber(ARGV[2 + i]))
  redis.call('SET', KEYS[i], string.format('%.3f %.0f', tokens, now), 'PX', 120000)
  remaining[i] = string.format('%.3f', tokens)
end
return remaining`;

export interface RedisRateLimiterOptions {
  readonly local: LocalRateLimiter;
  readonly perMinute: number;
  readonly redis: SharedRedis;
  readonly owners: OwnerRegistry;
  /** A clock other than the system clock replaces the clock of Redis. */
  readonly clock: Clock;
}

/** Tokens that the owner with this fingerprint has left, or null: the sender announces itself. */
type RateMessage = { readonly owner: string; readonly remaining: number } | null;

interface OwnerTokens {
  /** What all gateways together have left, according to Redis. */
  readonly shared: TokenBucket;
  /** What this gateway admits whatever is in Redis: its part of the limit, as an operation takes a token here for each active gateway. */
  readonly guaranteed: TokenBucket;
}

/**
 * Shares token buckets among gateways. A check never waits for Redis: it uses the last count that has been received. Counts in Redis are
 * not signed, so they cannot lower the limit below the part of each gateway, nor raise it above the local limit. Without Redis, each
 * gateway counts locally.
 */
export class RedisRateLimiter implements RateLimiter {
  readonly #local: LocalRateLimiter;
  readonly #perMinute: number;
  readonly #redis: SharedRedis;
  readonly #clock: Clock;
  readonly #peers: ActivePeers;
  readonly #tokens: PerOwner<OwnerTokens>;
  readonly #broadcast: PeerBroadcast<RateMessage>;
  #pendingCounts = new Map<Owner, number>();
  #isFlushing = false;

  constructor({ local, perMinute, redis, owners, clock }: RedisRateLimiterOptions) {
    this.#local = local;
    this.#perMinute = perMinute;
    this.#redis = redis;
    this.#clock = clock;
    this.#peers = new ActivePeers(clock);
    this.#tokens = owners.define(
      () => ({ shared: new TokenBucket(perMinute, clock), guaranteed: new TokenBucket(perMinute, clock) }),
      { isInUse: ({ shared, guaranteed }) => !shared.isFull || !guaranteed.isFull },
    );
    this.#broadcast = createPeerBroadcast<RateMessage>(redis, {
      kind: 'rate_limit',
      channel: 'rate',
      version: 3,
      isValue: isRateMessage,
    });
    void this.#broadcast.subscribe(TOPIC, (message, { sender }) => {
      this.#peers.add(sender);
      const owner = message && owners.find(message.owner);
      // The tokens of an unknown owner are set by the reply to its first operation.
      if (owner) this.#lowerShared(owner, message.remaining);
    });
  }

  consume(owner: Owner, operations = 1): number | null {
    const { shared, guaranteed } = this.#tokens.get(owner);
    const tokens = Math.min(operations * this.#guaranteedTokens, this.#perMinute);
    if (!shared.has(operations) && !guaranteed.has(tokens))
      return Math.min(shared.getRetryAfterMs(operations), guaranteed.getRetryAfterMs(tokens));
    const retryAfterMs = this.#local.consume(owner, operations);
    if (retryAfterMs === null) this.#count(owner, operations);
    return retryAfterMs;
  }

  charge(owner: Owner, operations: number): void {
    this.#local.charge(owner, operations);
    this.#count(owner, operations);
  }

  /** Tokens of an operation in the bucket of the guaranteed part. */
  get #guaranteedTokens(): number {
    return Math.min(this.#peers.count, this.#perMinute);
  }

  #count(owner: Owner, operations: number): void {
    const { shared, guaranteed } = this.#tokens.get(owner);
    shared.deduct(operations);
    guaranteed.remaining = Math.max(0, guaranteed.remaining - operations * this.#guaranteedTokens);
    const pending = this.#pendingCounts.get(owner);
    // A further owner would take memory; one that the batch has takes no more.
    if (pending === undefined && this.#pendingCounts.size >= MAX_BATCH_OWNERS) return;
    this.#pendingCounts.set(owner, (pending ?? 0) + operations);
    if (!this.#isFlushing) void this.#flush();
  }

  /** One command at a time, for all operations since the last one. */
  async #flush(): Promise<void> {
    this.#isFlushing = true;
    if (this.#peers.shouldAnnounce()) this.#broadcast.publish(TOPIC, null);
    // Counts all operations of this turn of the event loop together.
    await Promise.resolve();
    while (this.#pendingCounts.size > 0) {
      const counts = [...this.#pendingCounts];
      this.#pendingCounts = new Map();
      const keys = counts.map(([{ fingerprint }]) => `qjg:rate:{all}:${fingerprint}`);
      const now = this.#clock === systemClock ? '' : this.#clock.wallNow().getTime();
      const args = [this.#perMinute, now, ...counts.map(([, count]) => count)];
      const remaining = await this.#redis.commands.execute(
        (client) => client.eval(CONSUME_SCRIPT, { keys, arguments: args.map(String) }),
        isArrayOf(keys.length),
      );
      if (remaining) for (const [index, [owner]] of counts.entries()) this.#applyRemaining(owner, remaining[index]);
    }
    this.#isFlushing = false;
  }

  #applyRemaining(owner: Owner, reply: unknown): void {
    // Validates the reply: null, for example, would otherwise count as no tokens left.
    if (typeof reply !== 'string' || !/^-?\d{1,12}\.\d{3}$/.test(reply)) return;
    const remaining = Number(reply);
    this.#tokens.get(owner).shared.remaining = remaining - (this.#pendingCounts.get(owner) ?? 0);
    if (remaining < this.#perMinute * LOW_TOKENS_SHARE)
      this.#broadcast.publish(TOPIC, { owner: owner.fingerprint, remaining });
  }

  #lowerShared(owner: Owner, remaining: number): void {
    const { shared } = this.#tokens.get(owner);
    if (remaining < shared.remaining) shared.remaining = remaining;
  }
}

function isRateMessage(value: unknown): value is RateMessage {
  if (value === null) return true;
  if (typeof value !== 'object' || !('owner' in value) || !('remaining' in value)) return false;
  return typeof value.owner === 'string' && Number.isFinite(value.remaining);
}

/** A gateway announces itself this often while it admits operations. */
const ANNOUNCE_INTERVAL_MS = 5_000;
/** Afterwards a gateway counts as gone. */
const PRESENCE_MS = 3 * ANNOUNCE_INTERVAL_MS;

/** Counts the gateways that currently admit operations, by the messages that they sign. */
class ActivePeers {
  readonly #clock: Clock;
  readonly #seenAt = new Map<string, number>();
  #announcedAt = Number.NEGATIVE_INFINITY;
  #count = 1;
  #validUntil = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Number of active gateways, this one included. */
  get count(): number {
    const now = this.#clock.monotonicNow();
    if (now >= this.#validUntil) this.#update(now);
    return this.#count;
  }

  add(gatewayId: string): void {
    this.#seenAt.set(gatewayId, this.#clock.monotonicNow());
    this.#validUntil = Number.NEGATIVE_INFINITY;
  }

  /** Whether this gateway has to announce itself now. */
  shouldAnnounce(): boolean {
    const now = this.#clock.monotonicNow();
    if (now - this.#announcedAt < ANNOUNCE_INTERVAL_MS) return false;
    this.#announcedAt = now;
    return true;
  }

  #update(now: number): void {
    for (const [gatewayId, seenAt] of this.#seenAt) if (now - seenAt >= PRESENCE_MS) this.#seenAt.delete(gatewayId);
    this.#count = 1 + this.#seenAt.size;
    this.#validUntil = now + ANNOUNCE_INTERVAL_MS;
  }
}
