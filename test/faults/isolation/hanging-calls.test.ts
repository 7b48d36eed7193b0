import { expect, test } from 'vitest';
import { until } from '../../support/clock.js';
import { startIsolationTest } from '../../support/isolation-test.js';

const MAX_CONNECTIONS = 16;
const MAX_CALLS_PER_CALLER = 8;
/** An eighth is for callers without a call in flight. */
const RESERVED = 2;

test('makes the calls of a victim when all calls of two callers hang', async () => {
  const isolation = await startIsolationTest({
    UPSTREAM_MAX_CONCURRENT_CALLS: `${MAX_CONNECTIONS}`,
    UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY: `${MAX_CALLS_PER_CALLER}`,
  });
  let hanging = 0;
  isolation.respondToAttackers(() => {
    hanging += 1;
    return new Promise(() => undefined);
  });
  const attacks = ['attacker-1', 'attacker-2'].flatMap((key) =>
    Array.from({ length: MAX_CALLS_PER_CALLER }, (_, index) =>
      isolation
        .attackerWith(key)
        .queryText(`{ jobs(first: ${index + 1}) { nodes { status } } }`)
        // The gateway closes the connection.
        .catch(() => null),
    ),
  );
  await until(() => hanging >= MAX_CONNECTIONS - RESERVED);
  expect((await isolation.runVictim()).errors).toEqual([]);
  expect(hanging).toBe(MAX_CONNECTIONS - RESERVED);
  await isolation.gateway.close();
  await Promise.all(attacks);
});
