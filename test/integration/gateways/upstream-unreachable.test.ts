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
    const [reachable, failing] = [await startFakeUpstream(clock), await startFakeUpstream(clock)];
    reachable.job('j', { status: 'ready' });
    failing.override(() => ({ status: 503 }));
    const env = {
      REDIS_URL: redis.server.url,
      FINGERPRINT_SECRET: 'the same secret for both gateways',
      POLL_MIN_INTERVAL_MS: '50',
      maxPollIntervalMs: '50',
    };
    const [first, second] = [
      await startGateway(reachable.url, { env, clock }),
      await startGateway(failing.url, { env, clock }),
    ];
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
    const fromFailing = subscribe(second.url);
    await until(() => failing.calls().length > 0);
    const fromReachable = subscribe(first.url);
    await until(() => fromReachable.length > 0 && fromFailing.length > 0);

    reachable.job('j', { status: 'started' });
    await until(() => fromReachable.length > 1 && fromFailing.length > 1);
    expect([fromReachable, fromFailing]).toEqual([
      ['READY', 'STARTED'],
      ['READY', 'STARTED'],
    ]);
  });
});
