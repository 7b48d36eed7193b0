import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Gateway } from '../../src/gateway.js';
import type { Clock } from '../../src/primitives/clock.js';
import { Client } from './client.js';
import { startIoClock } from './clock.js';
import { type FakeUpstream, startFakeUpstream } from './fake-upstream.js';
import { startGateway } from './test-gateway.js';

export interface GatewayCluster {
  readonly upstream: FakeUpstream;
  readonly gateways: readonly Gateway[];
  /** A client of the gateway with this index. */
  client(index: number, apiKey?: string): Client;
  /** Collects the statuses that a subscription to one or more jobs emits through one gateway. */
  subscribe(index: number, ids: string | readonly string[], apiKey?: string): CollectedStatuses;
}

export interface CollectedStatuses {
  readonly statuses: string[];
  readonly ended: Promise<void>;
}

/**
 * Several gateways in one process, over one upstream and, with `REDIS_URL`, one Redis. Each cluster has a fingerprint secret
 * of its own, so that tests share no keys in that Redis.
 */
export async function startGateways(
  count: number,
  env: Readonly<Record<string, string>>,
  clock: Clock = startIoClock(),
): Promise<GatewayCluster> {
  const upstream = await startFakeUpstream(clock);
  const settings = {
    redisTimeoutMs: '5000',
    POLL_MIN_INTERVAL_MS: '50',
    maxPollIntervalMs: '200',
    FINGERPRINT_SECRET: randomUUID(),
    ...env,
  };
  const gateways = await Promise.all(
    Array.from({ length: count }, () => startGateway(upstream.url, { env: settings, clock })),
  );
  const client = (index: number, apiKey = 'one') => new Client(gateways[index]?.url ?? '', apiKey);
  return {
    upstream,
    gateways,
    client,
    subscribe(index, ids, apiKey) {
      const statuses: string[] = [];
      const events = client(index, apiKey).subscribeText<{ jobs: { job: { status: string } } | null }>(
        'subscription($ids: [ID!]!) { jobs(ids: $ids) { job { status } } }',
        { ids: [ids].flat() },
      );
      const read = async () => {
        for await (const { data, errors } of events) {
          statuses.push(data?.jobs?.job.status ?? `${errors?.[0]?.extensions.code}`);
        }
      };
      const ended = read();
      onTestFinished(() => void events.return());
      return { statuses, ended };
    },
  };
}
