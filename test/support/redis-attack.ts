import { randomUUID } from 'node:crypto';
import { computeFingerprint } from '../../src/isolation/scope.js';
import type { Clock } from '../../src/primitives/clock.js';
import { until } from './clock.js';
import { type GatewayCluster, startGateways } from './gateway-cluster.js';
import type { RedisServer } from './redis.js';
import { connectTestClient } from './shared-redis.js';

export interface RedisAttack {
  readonly cluster: GatewayCluster;
  /** Settings with which further gateways join. */
  readonly env: Readonly<Record<string, string>>;
  /** In the names of the victim's keys and channels. */
  readonly fingerprint: string;
  /** What another user of Redis does. */
  readonly attacker: Awaited<ReturnType<typeof connectTestClient>>;
  /** Data of a query with the victim's key, and the codes of its errors. Resolves when Redis has replied to all commands. */
  query(index: number, document: string): Promise<{ readonly data: unknown; readonly codes: readonly string[] }>;
  /** The values of all keys of this kind that the gateways have written for the victim. */
  record(kind: 'cache' | 'snapshot' | 'claim'): Promise<ReadonlyMap<string, string>>;
  /** Writes recorded values back. */
  replay(values: ReadonlyMap<string, string>): Promise<void>;
  /** Records what gateways tell each other about the victim's jobs. */
  listen(): Promise<Recording>;
  idle(): Promise<void>;
}

interface Recording {
  readonly messages: readonly { readonly channel: string; readonly text: string }[];
  /** The first messages. */
  publishAgain(count: number): Promise<void>;
}

const VICTIM = 'victim';

/** Gateways with a victim, and another client of their Redis. */
export async function startRedisAttack(
  redis: RedisServer,
  count: number,
  options: { readonly clock: Clock; readonly env?: Readonly<Record<string, string>> },
): Promise<RedisAttack> {
  const env = { REDIS_URL: redis.url, FINGERPRINT_SECRET: randomUUID(), ...options.env };
  const cluster = await startGateways(count, env, options.clock);
  const attacker = await connectTestClient(redis.url);
  const fingerprint = computeFingerprint(VICTIM, env.FINGERPRINT_SECRET);
  const idle = () => until(() => cluster.gateways.every(({ pendingRedisCommands }) => pendingRedisCommands === 0));
  return {
    cluster,
    env,
    fingerprint,
    attacker,
    idle,
    async query(index, document) {
      const { data, errors = [] } = await cluster.client(index, VICTIM).queryText(document);
      await idle();
      return { data, codes: errors.map(({ extensions }) => `${extensions['code']}`) };
    },
    async record(kind) {
      const names = (await attacker.keys(`qjg:${kind}:*`)).filter((name) => name.includes(fingerprint));
      const texts = await attacker.mGet(names);
      return new Map(names.map((name, index) => [name, `${texts[index]}`]));
    },
    async replay(values) {
      for (const [name, text] of values) await attacker.set(name, text, { PX: 3_600_000 });
    },
    async listen() {
      const messages: { channel: string; text: string }[] = [];
      const listener = await connectTestClient(redis.url);
      await listener.pSubscribe(`qjg:watch.*:${fingerprint}`, (text, channel) => void messages.push({ channel, text }));
      return {
        messages,
        async publishAgain(count) {
          for (const { channel, text } of messages.slice(0, count)) await attacker.publish(channel, text);
        },
      };
    },
  };
}
