import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import WebSocket from 'ws';
import { AttackClient } from '../../../bench/speed/attackers/attack-client.js';
import { startAttackTarget } from '../../support/attack-target.js';
import { until } from '../../support/clock.js';

const PINGS = 5_000;
/** A masked frame with 20 bytes and a mask of zeros. */
const PING = Buffer.from([0x89, 0x80 | 20, ...Buffer.alloc(24)]);

/** Ping and pong events by the state of their socket. */
function countByState(method: 'emit' | 'pong') {
  const counts = { open: 0, closed: 0 };
  const original = WebSocket.prototype[method] as (...parameters: unknown[]) => unknown;
  const spy = vi.spyOn(WebSocket.prototype, method).mockImplementation(function (
    this: WebSocket,
    ...parameters: unknown[]
  ) {
    if (method === 'pong' || parameters[0] === 'ping')
      counts[this.readyState === WebSocket.OPEN ? 'open' : 'closed'] += 1;
    return original.apply(this, parameters) as never;
  });
  onTestFinished(() => spy.mockRestore());
  return counts;
}

test('does not respond to the pings that have arrived of a WebSocket when it is closed', async () => {
  const { gateway } = await startAttackTarget();
  const client = new AttackClient({ url: gateway.url });
  onTestFinished(() => client.close());
  const pings = countByState('emit');
  const pongs = countByState('pong');

  const bytes = Buffer.concat([Buffer.from(client.toUpgradeBytes()), Buffer.alloc(PING.length * PINGS, PING)]);
  const socket = await client.sendBytes(bytes);
  // More than 32 kB before the acknowledgement.
  if (socket) await once(socket, 'close');
  await until(() => pings.closed >= 100);
  expect(pongs.closed).toBe(0);
});
