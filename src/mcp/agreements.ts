import { randomBytes } from 'node:crypto';
import { isGatewayError } from '../domain/gateway-error.js';
import type { Money } from '../domain/money.js';
import { FairLruCache } from '../isolation/fair-lru-cache.js';
import type { OwnerRegistry } from '../isolation/owner-registry.js';
import { computeFingerprint } from '../isolation/scope.js';
import type { Admission } from '../pipeline/request.js';
import type { Clock } from '../primitives/clock.js';
import { isNumber } from '../redis/scripts.js';
import type { SharedRedis } from '../redis/shared-redis.js';
import type { Arguments } from './tool-arguments.js';

/** Prices and queues change: a person who has agreed longer ago is asked again. */
const VALIDITY_MS = 10 * 60_000;
/** How long a use is remembered: a clock that is set back makes an agreement valid for longer. */
const USED_MS = 60 * 60_000;
/** Used agreements that are remembered. Each has cost its client a quote and an answer. */
const MAX_USED = 20_000;

/** The price that a person was asked to agree to, which comes back from the client with the answer. */
interface Question {
  readonly price: Money;
  /** Unix time in milliseconds, as the answer may reach another gateway with the same Redis. */
  readonly expiresAt: number;
  /** Signs the price, `expiresAt`, the job and who submits it. */
  readonly signature: string;
}

/** Agreed to, with the highest price; used before; or no agreement to this very job, by this caller and now. */
export type Agreement = Money | 'used' | null;

/**
 * Agreements of people to submit one job for at most one price. Each is used once: with Redis by all gateways, unless Redis fails; without
 * it by this process, which accepts no others.
 */
export class Agreements {
  readonly #secret: string;
  readonly #clock: Clock;
  readonly #redis: SharedRedis | null;
  readonly #used: FairLruCache<true>;

  constructor(options: {
    readonly secret: string;
    readonly clock: Clock;
    readonly redis: SharedRedis | null;
    readonly owners: OwnerRegistry;
    readonly maxShare: number;
  }) {
    const { secret, clock, redis, owners, maxShare } = options;
    // A process does not know which agreements the one before it has used.
    this.#secret = redis ? secret : randomBytes(32).toString('base64url');
    this.#clock = clock;
    this.#redis = redis;
    this.#used = new FairLruCache({ owners, maxSize: MAX_USED, maxShare, isPrivate: false, clock });
  }

  /** What the client is to return with the answer. */
  ask(admission: Admission, job: Arguments, price: Money): string {
    const expiresAt = this.#clock.wallNow().getTime() + VALIDITY_MS;
    const signature = this.#sign(admission, job, price, expiresAt);
    return JSON.stringify({ price, expiresAt, signature } satisfies Question);
  }

  /** `returned`: what `ask` has returned, from the client, if a person has agreed. */
  async use(admission: Admission, job: Arguments, returned: unknown): Promise<Agreement> {
    const { price, expiresAt, signature } = parseQuestion(returned);
    if (!price || typeof expiresAt !== 'number' || signature !== this.#sign(admission, job, price, expiresAt))
      return null;
    if (this.#used.get(signature)) return 'used';
    if (expiresAt <= this.#clock.wallNow().getTime()) return null;
    this.#used.set(admission.owner, signature, true, { size: 1, ttlMs: USED_MS });
    return (await this.#isUsedElsewhere(signature)) ? 'used' : price;
  }

  /** For a job that was refused: nothing was submitted, so the person need not agree to the same price again. */
  async release(returned: unknown): Promise<void> {
    const { signature = '' } = parseQuestion(returned);
    this.#used.delete(signature);
    // Without its reply, the person is asked once more than necessary.
    await this.#redis?.commands.execute((client) => client.del(toRedisKey(signature)), isNumber);
  }

  /** A client that repeats its call may reach another gateway. Notes the use for the others. */
  async #isUsedElsewhere(signature: string): Promise<boolean> {
    const options = { condition: 'NX', expiration: { type: 'PX', value: USED_MS } } as const;
    const reply = await this.#redis?.commands.execute(
      (client) => client.set(toRedisKey(signature), '', options),
      (value): value is string | null => value === null || typeof value === 'string',
    );
    // Undefined without Redis, or without its reply.
    return reply === null;
  }

  #sign(admission: Admission, job: Arguments, { value, unit }: Money, expiresAt: number): string {
    const { sender } = admission;
    const who = isGatewayError(sender) ? '' : sender.fingerprint;
    return computeFingerprint(`price ${JSON.stringify([who, value, unit, expiresAt, job])}`, this.#secret);
  }
}

const toRedisKey = (signature: string): string => `qjg:agreement:${signature}`;

function parseQuestion(returned: unknown): Partial<Question> {
  try {
    return (JSON.parse(String(returned)) ?? {}) as Partial<Question>;
  } catch {
    return {};
  }
}
