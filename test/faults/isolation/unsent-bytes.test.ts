import { describe, expect, test } from 'vitest';
import type { Gateway } from '../../../src/gateway.js';
import { KEY, startAttackTarget } from '../../support/attack-target.js';
import { ManualClock, until } from '../../support/clock.js';
import { ID, job } from '../../support/response-cases.js';
import { openSocket } from '../../support/transports.js';
import { requestWithoutReading, type UnreadResponse } from '../../support/unread-client.js';

const TIMEOUT_MS = 10_000;
const METADATA = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`key${i}`, 'x'.repeat(39_000)]));
const ALIASES = Array.from({ length: 50 }, (_, i) => `a${i}: metadata`).join(' ');
/** 19.5 MB, several times what the kernel holds for a connection. */
const QUERY = `{ job(id: "${ID}") { ${ALIASES} } }`;
const SUBSCRIPTION = `subscription { job(id: "${ID}") { job { ${ALIASES} } } }`;
const RESPONSE_BYTES = 19_500_000;
const ATTACKER = '203.0.113.1';
const VICTIM = '203.0.113.2';

async function startTarget(env: Readonly<Record<string, string>> = {}) {
  const clock = new ManualClock();
  const target = await startAttackTarget({
    clock,
    env: {
      maxResponseBytes: '20000000',
      sendTimeoutMs: `${TIMEOUT_MS}`,
      TRUSTED_PROXIES: '127.0.0.1',
      // Large responses count as many operations.
      MAX_OPERATIONS_PER_MINUTE: '1000000',
      ...env,
    },
  });
  target.upstream.on(`GET /v0.4/jobs/${ID}`, { body: job({ metadata: METADATA }) });
  target.upstream.on('GET /v0.4/jobs', { body: { jobs: [job({ metadata: METADATA })], next: null } });
  return { ...target, clock };
}

/** Jobs are polled within 200 ms. Calls in flight must not reach their timeouts. */
async function waitForUnsentBytes(gateway: Gateway, clock: ManualClock): Promise<void> {
  await clock.advance(200);
  await until(() => gateway.unsentBytes > 0);
}

describe('a client that does not read', () => {
  test.each([
    ['a response', QUERY, 'application/json'],
    ['parts of a response', QUERY.replace('a9:', '... @defer { name } a9:'), 'multipart/mixed'],
    ['events', SUBSCRIPTION, 'text/event-stream'],
  ])('is disconnected after the timeout when it is sent %s', async (_name, query, accept) => {
    const { url, gateway, clock, expectAlive } = await startTarget();
    const requested = requestWithoutReading(url, query, { accept });
    await until(() => query !== SUBSCRIPTION || gateway.openSubscriptions > 0);
    await waitForUnsentBytes(gateway, clock);
    const response = await requested;
    await clock.advance(2 * TIMEOUT_MS);
    expect(gateway.unsentBytes).toBe(0);
    expect(await response.readAll()).toBe(false);
    await expectAlive('');
  });

  test('is disconnected after the timeout when it is sent WebSocket messages and sends pongs', async () => {
    const { url, gateway, clock } = await startTarget();
    const socket = await openSocket(url, { Authorization: `apiKey ${KEY}` });
    socket.send({ type: 'subscribe', id: '1', payload: { query: QUERY } });
    socket.ws.pause();
    await waitForUnsentBytes(gateway, clock);
    for (let i = 0; i < 8; i++) {
      socket.ws.pong();
      await clock.advance(TIMEOUT_MS / 4);
    }
    expect(gateway.unsentBytes).toBe(0);
    socket.ws.resume();
    expect(await socket.closed).toBe(1006);
  });

  test('is disconnected when it sends further requests', async () => {
    const { url, gateway, clock } = await startTarget();
    const response = await requestWithoutReading(url, QUERY, { count: 5 });
    await waitForUnsentBytes(gateway, clock);
    await clock.advance(2 * TIMEOUT_MS);
    expect(gateway.unsentBytes).toBe(0);
    expect(await response.readAll()).toBe(false);
  });
});

test('a client that reads slowly gets the response to its end', async () => {
  const { url, gateway, clock } = await startTarget();
  const response = await requestWithoutReading(url, QUERY);
  await waitForUnsentBytes(gateway, clock);
  const startedAt = clock.now();
  for (let received = 0; received < RESPONSE_BYTES; received += 2_000_000) {
    await response.read(2_000_000);
    await clock.advance(TIMEOUT_MS / 3);
  }
  expect(clock.now() - startedAt).toBeGreaterThan(3 * TIMEOUT_MS);
  expect(await response.readAll()).toBe(true);
});

describe('the unsent bytes', () => {
  /** The attackers' connections that are closed, and a response to a victim that reads. */
  async function attack(gateway: Gateway, addresses: readonly string[]) {
    const attackers: UnreadResponse[] = [];
    for (const address of addresses) attackers.push(await requestWithoutReading(gateway.url, QUERY, { address }));
    const unsentBytes = gateway.unsentBytes;
    const victim = await requestWithoutReading(gateway.url, QUERY, { address: VICTIM });
    const isVictimServed = await victim.readAll();
    const complete: boolean[] = [];
    for (const attacker of attackers) complete.push(await attacker.readAll());
    return { unsentBytes, isVictimServed, served: complete.filter(Boolean).length };
  }

  test('of one address leave room for those of another', async () => {
    const { gateway } = await startTarget({ maxUnsentBytes: '100000000', MAX_SHARE_PER_CLIENT: '0.45' });
    const { unsentBytes, ...result } = await attack(gateway, Array<string>(6).fill(ATTACKER));
    expect(unsentBytes).toBeLessThanOrEqual(45_000_000);
    expect(result).toEqual({ isVictimServed: true, served: 2 });
  });

  test('of many addresses are limited in total', async () => {
    const { gateway } = await startTarget({ maxUnsentBytes: '50000000' });
    const addresses = Array.from({ length: 6 }, (_, i) => `203.0.113.${100 + i}`);
    const { unsentBytes, ...result } = await attack(gateway, addresses);
    expect(unsentBytes).toBeLessThanOrEqual(50_000_000);
    expect(result).toEqual({ isVictimServed: true, served: 1 });
  });
});
