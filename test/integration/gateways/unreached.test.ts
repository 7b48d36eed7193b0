import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/domain/clock.js';
import { gatewayOver } from '../../support/assembly.js';
import { Client } from '../../support/client.js';
import { hasRedis } from '../../support/redis.js';
import { servedJobs } from '../../support/served-jobs.js';
import { eventually, redisOfFile } from '../../support/sharing.js';

const redis = redisOfFile();

describe.skipIf(!hasRedis)('a gateway that gets no answer of the service', () => {
  test('hears of jobs what another reads with the same key, and does not hold it up', async () => {
    const [near, far] = [await servedJobs(systemClock), await servedJobs(systemClock)];
    near.job('j', { status: 'ready' });
    far.instead(() => ({ status: 503 }));
    const env = {
      REDIS_URL: redis.server.url,
      FINGERPRINT_SECRET: 'one that both gateways share between them',
      POLL_MIN_INTERVAL_MS: '50',
      POLL_MAX_INTERVAL_MS: '50',
    };
    const [one, other] = [await gatewayOver(near.url, { env }), await gatewayOver(far.url, { env })];
    const follow = (url: string) => {
      const said: (string | undefined)[] = [];
      const events = new Client(url, 'mine').followText<{ job: { job: { status: string } } }>(
        'subscription { job(id: "j") { job { status } } }',
        {},
      );
      const read = async () => {
        for await (const { data } of events) said.push(data?.job.job.status);
      };
      read().catch(() => undefined);
      return said;
    };
    const there = follow(other.url);
    await eventually(() => far.calls().length > 0);
    const here = follow(one.url);
    await eventually(() => here.length > 0 && there.length > 0);

    near.job('j', { status: 'started' });
    await eventually(() => here.length > 1 && there.length > 1);
    expect([here, there]).toEqual([
      ['READY', 'STARTED'],
      ['READY', 'STARTED'],
    ]);
  });
});
