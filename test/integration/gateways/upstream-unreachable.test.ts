import { describe, expect, test } from 'vitest';
import { Client } from '../../support/client.js';
import { startIoClock, until } from '../../support/clock.js';
import { startFakeUpstream } from '../../support/fake-upstream.js';
import { hasRedis } from '../../support/redis.js';
import { useRedis } from '../../support/shared-redis.js';
import { startGateway } from '../../support/test-gateway.js';

const redis = useRedis();

describe.skipIf(!hasRedis)('a gateway that cannot reach upstream', () => {
  test('emits the events of a job when another gateway polls it', async () => {
    const clock = startIoClock(redis.server);
    const upstream = await startFakeUpstream(clock);
    upstream.job('j', { status: 'ready' });
    // The connections of the first gateway.
    const failing = new Set<number | undefined>();
    let areFailing = true;
    upstream.override((_path, _key, port) => {
      if (areFailing) failing.add(port);
      return failing.has(port) ? { status: 503 } : null;
    });
    const env = {
      REDIS_URL: redis.server.url,
      FINGERPRINT_SECRET: 'the same secret for both gateways',
      POLL_MIN_INTERVAL_MS: '50',
      maxPollIntervalMs: '50',
    };
    const subscribe = (url: string) => {
      const statuses: (string | undefined)[] = [];
      const events = new Client(url, 'mine').subscribeText<{ job: { job: { status: string } } }>(
        'subscription { job(id: "j") { job { status } } }',
        {},
      );
      const read = async () => {
        for await (const { data } of events) statuses.push(data?.job.job.status);
      };
      read().catch(() => undefined);
      return statuses;
    };
    const fromFailing = subscribe((await startGateway(upstream.url, { env, clock })).url);
    await until(() => failing.size > 0);
    areFailing = false;
    const fromReachable = subscribe((await startGateway(upstream.url, { env, clock })).url);
    await until(() => fromReachable.length > 0 && fromFailing.length > 0);

    upstream.job('j', { status: 'started' });
    await until(() => fromReachable.length > 1 && fromFailing.length > 1);
    expect([fromReachable, fromFailing]).toEqual([
      ['READY', 'STARTED'],
      ['READY', 'STARTED'],
    ]);
  });
});
