import { createPeerBroadcast, type PeerBroadcast } from '../redis/peer-broadcast.js';
import { isArrayOf } from '../redis/replies.js';
import type { SharedRedis } from '../redis/shared-redis.js';
import type { LocalRate, Rate } from './rate.js';

/** A caller who has less than this share left is told of to all gateways at once. */
const NEARLY_SPENT = 0.1;
/** Callers that are counted with one command. */
const MOST_CALLERS = 1_000;
const TOPIC = 'all';

/**
 * A token bucket each, by Redis's own clock: all gateways have the same one. Takes out what was let in already, below
 * zero if need be, and tells what is left. KEYS: buckets. ARGV: tokens a minute, then how many of each.
 */
const SPEND = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local most = tonumber(ARGV[1])
local left = {}
for i = 1, #KEYS do
  local tokens, at = string.match(redis.call('GET', KEYS[i]) or '', '^(%S+) (%d+)$')
  local gained = math.max(0, now - (tonumber(at) or now)) * most / 60000
  tokens = math.max(-most, math.min(most, (tonumber(tokens) or most) + gained) - tonumber(ARGV[1 + i]))
  redis.call('SET', KEYS[i], string.format('%.3f %.0f', tokens, now), 'PX', 120000)
  left[i] = string.format('%.3f', tokens)
end
return left`;

interface Level {
  readonly caller: string;
  readonly left: number;
}

/**
 * The same over all gateways. Nobody waits for Redis: each lets in by what it knows, counts it in Redis behind, and learns
 * there what the others have let in. What is let in too much in that moment is missing later. Without Redis each counts
 * for itself.
 */
export class SharedRate implements Rate {
  readonly #local: LocalRate;
  readonly #perMinute: number;
  readonly #redis: SharedRedis;
  readonly #levels: PeerBroadcast<Level>;
  #spent = new Map<string, number>();
  #isCounting = false;

  constructor(local: LocalRate, perMinute: number, redis: SharedRedis) {
    this.#local = local;
    this.#perMinute = perMinute;
    this.#redis = redis;
    this.#levels = createPeerBroadcast<Level>(redis, { kind: 'rate', version: 1, isValue: isLevel });
    void this.#levels.subscribe(TOPIC, ({ caller, left }) => {
      if (left < local.left(caller)) local.correct(caller, left);
    });
  }

  admit(caller: string): { readonly retryAfterMs: number } | null {
    const refused = this.#local.admit(caller);
    if (refused || this.#spent.size >= MOST_CALLERS) return refused;
    this.#spent.set(caller, (this.#spent.get(caller) ?? 0) + 1);
    if (!this.#isCounting) void this.#count();
    return null;
  }

  /** One command at a time, with all that has come meanwhile. */
  async #count(): Promise<void> {
    this.#isCounting = true;
    // All of this turn of the event loop are counted together.
    await Promise.resolve();
    while (this.#spent.size > 0) {
      const spent = [...this.#spent];
      this.#spent = new Map();
      const keys = spent.map(([caller]) => `qjg:rate:{all}:${caller}`);
      const counts = [this.#perMinute, ...spent.map(([, count]) => count)];
      const left = await this.#redis.commands.execute(
        (client) => client.eval(SPEND, { keys, arguments: counts.map(String) }),
        isArrayOf(keys.length),
      );
      if (left) for (const [place, [caller]] of spent.entries()) this.#learn(caller, Number(left[place]));
    }
    this.#isCounting = false;
  }

  #learn(caller: string, left: number): void {
    if (!Number.isFinite(left)) return;
    this.#local.correct(caller, left - (this.#spent.get(caller) ?? 0));
    if (left < this.#perMinute * NEARLY_SPENT) this.#levels.publish(TOPIC, { caller, left });
  }
}

function isLevel(value: unknown): value is Level {
  if (typeof value !== 'object' || value === null || !('caller' in value) || !('left' in value)) return false;
  return typeof value.caller === 'string' && Number.isFinite(value.left);
}
