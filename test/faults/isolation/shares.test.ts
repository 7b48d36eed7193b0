import { expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { flushEventLoop } from '../../support/clock.js';
import { startIsolationTest } from '../../support/victim.js';

const SUBSCRIPTION = 'subscription { job(id: "running") { job { status } } }';
const RUNNING = { id: 'running', status: 'running', type: 'ionq.circuit.v1', backend: 'simulator' };

test('the subscriptions of one key leave room for those of another', async () => {
  const isolation = await startIsolationTest({ MAX_SUBSCRIPTIONS: '4' });
  isolation.respondToAttackers(() => ({ body: { jobs: [RUNNING], next: null } }));
  const subscribe = (key: string) => {
    const events = isolation.attackerWith(key).subscribeText(SUBSCRIPTION, {})[Symbol.asyncIterator]();
    return events.next();
  };
  const open = [subscribe('attacker'), subscribe('attacker')];
  while (isolation.gateway.openSubscriptions < 2) await flushEventLoop();
  const { value } = await subscribe('attacker');
  expect(value).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] });
  expect(JSON.stringify(value)).toContain('MAX_SHARE_PER_CALLER of MAX_SUBSCRIPTIONS');
  open.push(subscribe('victim-2'), subscribe('victim-2'));
  while (isolation.gateway.openSubscriptions < 4) await flushEventLoop();
  await isolation.clock.advance(1_000);
  for (const event of await Promise.all(open)) expect(event.value).toMatchObject({ data: { job: {} } });
});

test('the WebSockets of one address leave room for those of another', async () => {
  const { gateway } = await startIsolationTest({ MAX_WEBSOCKETS: '4', TRUSTED_PROXIES: '127.0.0.1' });
  const open = (address: string) =>
    new Promise<string>((resolve) => {
      const headers = { 'x-forwarded-for': address };
      const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
      onTestFinished(() => socket.terminate());
      socket.on('open', () => resolve('open'));
      socket.on('error', (error) => resolve(error.message));
    });
  const attacker = ['203.0.113.1', '203.0.113.1', '203.0.113.1'];
  const results: string[] = [];
  for (const address of attacker) results.push(await open(address));
  expect(results).toEqual(['open', 'open', 'Unexpected server response: 503']);
  expect([await open('203.0.113.2'), await open('203.0.113.2')]).toEqual(['open', 'open']);
});
