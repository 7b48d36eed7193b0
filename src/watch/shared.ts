import type { Clock } from '../domain/clock.js';
import { PAGE_SIZE } from '../domain/page.js';
import { SHAPE_VERSION } from '../domain/shape.js';
import { type Codec, codec } from '../redis/codec.js';
import type { SharedRedis } from '../redis/shared-redis.js';
import { isReading } from './news.js';
import type { Reading, Wanted } from './watchlist.js';

/** A claim ends by itself, should its gateway, by so long; while the call is under way it is renewed. */
const CLAIM_MS = 2_000;
/** Characters of the longest reading that is shared. */
const LONGEST = 100_000;

/** A reading, and for how long nobody would ask again. */
export interface GoodReading {
  readonly reading: Reading;
  readonly goodForMs: number;
}

/** What another gateway has read of a job that was wanted here. */
export interface FoundReading {
  readonly wanted: Wanted;
  readonly reading: Reading;
}

/** What is to become of jobs that were to be asked about; those in none of it have to wait for the next call. */
export interface Claimed {
  /** Ours to ask about, a page at most: no other gateway does. */
  readonly ours: readonly string[];
  /** Another has asked about them lately. */
  readonly found: readonly FoundReading[];
  /** They are due, and another is asking about them. */
  readonly theirs: readonly Wanted[];
}

/**
 * For each wanted job, in order: its reading where there is one that will do, or 1 where it is now claimed, or 0 where
 * another has claimed it; until a page is claimed, or nothing that is due is. KEYS: reading and claim of each. ARGV: who,
 * for how long, how many at most, how many are due, then the moment of each.
 */
const CLAIM = `
local told, claimed = {}, 0
-- A claim that would not end by itself soon is none of ours, and would keep everyone from asking.
local function isHeld(key)
  local left = redis.call('PTTL', key)
  return left >= 0 and left <= tonumber(ARGV[2])
end
-- What is of another type is none of ours, and must not cost the others their readings.
local held = redis.call('MGET', unpack(KEYS))
for i = 1, #KEYS / 2 do
  if claimed == tonumber(ARGV[3]) or (claimed == 0 and i > tonumber(ARGV[4])) then break end
  local reading, claim = held[2 * i - 1], held[2 * i]
  local at = reading and tonumber(string.match(reading, '^%d+'))
  if at and at > tonumber(ARGV[4 + i]) then
    told[i] = reading
  elseif not claim or claim == ARGV[1] or not isHeld(KEYS[2 * i]) then
    redis.call('SET', KEYS[2 * i], ARGV[1], 'PX', ARGV[2])
    told[i] = 1
    claimed = claimed + 1
  else
    told[i] = 0
  end
end
return told`;

/**
 * Lets go of claims and leaves what was read, where the claim still holds: one that a change has broken was for a reading
 * that may be from before. KEYS as above. ARGV: who, then of each the reading, or nothing, and its lifetime.
 */
const SHARE = `
for i = 1, #KEYS / 2 do
  if redis.call('GET', KEYS[2 * i]) == ARGV[1] then
    if ARGV[2 * i] ~= '' then redis.call('SET', KEYS[2 * i - 1], ARGV[2 * i], 'PX', ARGV[2 * i + 1]) end
    redis.call('DEL', KEYS[2 * i])
  end
end`;

/** KEYS: claims. ARGV: who, for how long from now. */
const RENEW = `
for i = 1, #KEYS do
  if redis.call('GET', KEYS[i]) == ARGV[1] then redis.call('PEXPIRE', KEYS[i], ARGV[2]) end
end`;

/**
 * What gateways whose subscribers follow jobs of the same caller leave each other in Redis: who is asking about a job at
 * the moment, and what was read of it for as long as nobody would ask about it again.
 */
export class SharedReadings {
  readonly #redis: SharedRedis;
  readonly #clock: Clock;
  readonly #wire: Codec<Reading>;

  constructor(redis: SharedRedis, clock: Clock) {
    this.#redis = redis;
    this.#clock = clock;
    this.#wire = codec(redis, { kind: 'watch', version: SHAPE_VERSION, longest: LONGEST, isValue: isReading });
  }

  /** Null when Redis cannot be had: then everyone asks about everything. */
  async claim(caller: string, wanted: readonly Wanted[]): Promise<Claimed | null> {
    const keys = wanted.flatMap(({ id }) => keysOf(caller, id));
    const moments = wanted.map(({ readAt }) => readAt);
    const due = wanted.findIndex(({ isEarly }) => isEarly);
    const told = await this.#redis.commands.ask((redis) =>
      redis.eval(
        CLAIM,
        keys.length,
        ...keys,
        this.#redis.gateway,
        CLAIM_MS,
        PAGE_SIZE,
        due < 0 ? wanted.length : due,
        ...moments,
      ),
    );
    if (!Array.isArray(told)) return null;
    const [ours, theirs, found]: [string[], Wanted[], FoundReading[]] = [[], [], []];
    for (const [place, one] of wanted.entries()) {
      const answer: unknown = told[place];
      if (answer === 1) ours.push(one.id);
      else if (answer === 0 && !one.isEarly) theirs.push(one);
      const reading = typeof answer === 'string' ? this.#read(caller, one, answer) : undefined;
      if (reading) found.push({ wanted: one, reading });
      // What will not do counts as missing.
      else if (typeof answer === 'string' && ours.length < PAGE_SIZE) ours.push(one.id);
    }
    // An answer that tells nothing of what is due is none: nobody would ever ask.
    const isTold = due === 0 || ours.length + theirs.length + found.length > 0;
    return isTold ? { ours, theirs, found } : null;
  }

  /** Keeps claims for as long as the call takes; the answer ends that. */
  hold(caller: string, ids: readonly string[]): () => void {
    const claims = ids.flatMap((id) => keysOf(caller, id).slice(1));
    const renew = () => {
      this.#redis.commands.tell((redis) => redis.eval(RENEW, claims.length, ...claims, this.#redis.gateway, CLAIM_MS));
      disarm = this.#clock.after(CLAIM_MS / 2, renew);
    };
    let disarm = this.#clock.after(CLAIM_MS / 2, renew);
    return () => disarm();
  }

  /** Lets go of claims, and leaves those readings, each for as long as it is good. */
  share(caller: string, ids: readonly string[], readings: ReadonlyMap<string, GoodReading>): void {
    const keys = ids.flatMap((id) => keysOf(caller, id));
    const left = ids.flatMap((id) => {
      const { reading, goodForMs = 0 } = readings.get(id) ?? {};
      const text = reading && this.#wire.write(readingKey(caller, id), reading);
      return text ? [`${reading.at} ${text}`, Math.max(1, Math.ceil(goodForMs))] : ['', 0];
    });
    this.#redis.commands.tell((redis) => redis.eval(SHARE, keys.length, ...keys, this.#redis.gateway, ...left));
  }

  /** A mutation has changed the job: what was read of it, or is being asked, may be from before. */
  changed(caller: string, id: string): void {
    this.#redis.commands.tell((redis) => redis.del(keysOf(caller, id)));
  }

  /** The moment in front of it is Redis's to compare, and not sealed. */
  #read(caller: string, { id, readAt }: Wanted, text: string): Reading | undefined {
    const reading = this.#wire.read(readingKey(caller, id), text.slice(text.indexOf(' ') + 1));
    return reading?.job.id === id && reading.at > readAt ? reading : undefined;
  }
}

/** The braces keep what is of one caller together, where Redis is spread over several. */
const readingKey = (caller: string, id: string) => `qjg:reading:{${caller}}:${id}`;

/** Of the reading and of the claim. */
function keysOf(caller: string, id: string): string[] {
  return [readingKey(caller, id), `qjg:claim:{${caller}}:${id}`];
}
