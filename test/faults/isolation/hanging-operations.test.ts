import { expect, test } from 'vitest';
import { until } from '../../support/clock.js';
import { startIsolationTest } from '../../support/isolation-test.js';

/** 20 calls and 501 values. */
const JOBS = 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Job { status } } }';
const toIds = (operation: number) => Array.from({ length: 500 }, (_, index) => `Job:${operation}-${index}`);
/** 40 MB for what waits. */
const ENV = { MAX_MEMORY_MB: '448' };
/** In half of it: each has a request, 20 calls, 501 values and 25 tokens. */
const MAX_OPERATIONS = Math.floor(20_000_000 / (21 * 20_000 + 501 * 2_000 + 25 * 250));

test('rejects operations of a caller when too many wait for a service that hangs, and accepts them when these have ended', async () => {
  const isolation = await startIsolationTest(ENV);
  isolation.respondToAttackers(() => new Promise(() => undefined));
  const outcomes: string[] = [];
  const operations = Array.from({ length: MAX_OPERATIONS + 1 }, async (_, operation) => {
    const { errors } = await isolation.attacker.queryText(JOBS, { ids: toIds(operation) });
    outcomes.push(`${errors?.[0]?.extensions?.code} ${errors?.[0]?.message}`);
  });
  await until(() => outcomes.length > 0);
  expect(outcomes).toEqual([
    'RATE_LIMITED Too many or too large operations of yours wait for the service (limited by MAX_SHARE_PER_CLIENT and MAX_MEMORY_MB). Send fewer at once, or retry when some have completed.',
  ]);
  expect((await isolation.runVictim()).errors).toEqual([]);
  await isolation.clock.advance(60_000);
  await Promise.all(operations);
  isolation.respondToAttackers(null);
  expect((await isolation.attacker.queryText('{ jobs(first: 1) { nodes { id } } }')).errors).toBeUndefined();
});
