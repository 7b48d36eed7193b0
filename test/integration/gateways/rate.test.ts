import { describe, expect, test } from 'vitest';
import { type Gateways, gatewaysOver } from '../../support/gateways.js';
import { hasRedis } from '../../support/redis.js';
import { eventually, redisOfFile } from '../../support/sharing.js';

const redis = redisOfFile();
const idle = ({ gateways }: Gateways) =>
  eventually(() => gateways.every(({ pendingRedisCommands }) => pendingRedisCommands === 0));

/** Whether one more operation is let in. */
async function isLetIn({ client }: Gateways, place: number, apiKey?: string): Promise<boolean> {
  const { status } = await client(place, apiKey).post('{"query":"{ __typename }"}');
  return status === 200;
}

describe.skipIf(!hasRedis)('how often a caller may come, over several gateways', () => {
  test('is counted for all of them together, for each key by itself, and said with when to come back', async () => {
    const all = await gatewaysOver(3, { REDIS_URL: redis.server.url, MAX_OPERATIONS_PER_MINUTE: '9' });
    const letIn: boolean[] = [];
    for (let round = 0; round < 4; round++) {
      for (const place of [0, 1, 2]) {
        letIn.push(await isLetIn(all, place));
        await idle(all);
      }
    }
    expect(letIn).toEqual([...Array(9).fill(true), ...Array(3).fill(false)]);
    expect(await isLetIn(all, 0, 'another')).toBe(true);
    const refused = await all.client(1).post('{"query":"{ __typename }"}');
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(7);
  });

  test('one gateway that was not asked yet refuses at once whom the others have refused', async () => {
    const all = await gatewaysOver(2, { REDIS_URL: redis.server.url, MAX_OPERATIONS_PER_MINUTE: '5' });
    for (let count = 0; count < 5; count++) expect(await isLetIn(all, 0)).toBe(true);
    await idle(all);
    await eventually(async () => !(await isLetIn(all, 1)));
    expect(await isLetIn(all, 1)).toBe(false);
  });

  test('what several let in at the same moment beyond that is missing afterwards', async () => {
    const all = await gatewaysOver(2, { REDIS_URL: redis.server.url, MAX_OPERATIONS_PER_MINUTE: '60' });
    const burst = await Promise.all(Array.from({ length: 120 }, (_, number) => isLetIn(all, number % 2)));
    await idle(all);
    const beyond = burst.filter(Boolean).length - 60;
    expect(beyond).toBeLessThanOrEqual(60);
    const refused = await all.client(0).post('{"query":"{ __typename }"}');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(Math.min(1, beyond));
  });

  test('comes back with time', async () => {
    const all = await gatewaysOver(2, { REDIS_URL: redis.server.url, MAX_OPERATIONS_PER_MINUTE: '120' });
    await Promise.all(Array.from({ length: 140 }, () => isLetIn(all, 0)));
    await idle(all);
    await eventually(() => isLetIn(all, 1));
  });
});
