import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Gateway } from '../../src/gateway.js';
import { type Clock, systemClock } from '../../src/primitives/clock.js';
import { Client } from './client.js';
import { type FakeUpstream, startFakeUpstream } from './fake-upstream.js';
import { startGateway } from './test-gateway.js';

export interface GatewayCluster {
  readonly upstream: FakeUpstream;
  readonly gateways: readonly Gateway[];
  /** A client of one of them, by its place. */
  client(index: number, apiKey?: string): Client;
  /** What a subscription to a job, or to several, says through one of them, from now on to its end. */
  subscribe(index: number, ids: string | readonly string[], apiKey?: string): CollectedStatuses;
}

export interface CollectedStatuses {
  readonly statuses: string[];
  readonly ended: Promise<void>;
}

/**
 * Several gateways over one service and, with `REDIS_URL`, one Redis, in one process and in real time. What other tests
 * have left in that Redis is of other fingerprints.
 */
export async function startGateways(
  count: number,
  env: Readonly<Record<string, string>>,
  clock: Clock = systemClock,
): Promise<GatewayCluster> {
  const service = await startFakeUpstream(systemClock);
  // On a machine that is busy with other tests even a good Redis takes longer than it may.
  const settings = {
    REDIS_TIMEOUT_MS: '5000',
    POLL_MIN_INTERVAL_MS: '50',
    POLL_MAX_INTERVAL_MS: '200',
    FINGERPRINT_SECRET: randomUUID(),
    ...env,
  };
  const gateways = await Promise.all(
    Array.from({ length: count }, () => startGateway(service.url, { env: settings, clock })),
  );
  const client = (index: number, apiKey = 'one') => new Client(gateways[index]?.url ?? '', apiKey);
  return {
    upstream: service,
    gateways,
    client,
    subscribe(index, ids, apiKey) {
      const statuses: string[] = [];
      const events = client(index, apiKey).subscribeText<{ jobs: { job: { status: string } } }>(
        'subscription($ids: [ID!]!) { jobs(ids: $ids) { job { status } } }',
        { ids: [ids].flat() },
      );
      const read = async () => {
        for await (const { data, errors } of events) {
          statuses.push(data?.jobs.job.status ?? `${errors?.[0]?.extensions.code}`);
        }
      };
      const ended = read();
      onTestFinished(() => void events.return());
      return { statuses, ended };
    },
  };
}
