import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { startAttackTarget } from '../../support/attack-target.js';
import { ManualClock, until } from '../../support/clock.js';
import { type IsolationTest, startIsolationTest } from '../../support/isolation-test.js';
import { openSocket } from '../../support/transports.js';

const SUBSCRIPTION = 'subscription { job(id: "running") { job { status } } }';
const RUNNING = { id: 'running', status: 'running', type: 'ionq.circuit.v1', backend: 'simulator' };
const ATTACKER = '203.0.113.1';
const VICTIM = '203.0.113.2';
const BEHIND_PROXY = { TRUSTED_PROXIES: '127.0.0.1' };
const params = (key: string) => ({ Authorization: `apiKey ${key}` });
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

describe('the subscriptions', () => {
  async function startTest(): Promise<IsolationTest> {
    const isolation = await startIsolationTest({ ...BEHIND_PROXY, maxSubscribedJobs: '4' });
    isolation.respondToAttackers(() => ({ body: { jobs: [RUNNING], next: null } }));
    return isolation;
  }

  const subscribe = (isolation: IsolationTest, key: string, address: string) =>
    isolation.attackerWith(key, address).subscribeText(SUBSCRIPTION, {})[Symbol.asyncIterator]().next();

  test.each([
    ['key', ['attacker', 'attacker', 'attacker'], ['203.0.113.3', '203.0.113.4', '203.0.113.5']],
    ['address', ['attacker-1', 'attacker-2', 'attacker-3'], [ATTACKER, ATTACKER, ATTACKER]],
  ])('of one %s leave room for those of another', async (name, keys, addresses) => {
    const isolation = await startTest();
    const attack = (index: number) => subscribe(isolation, keys[index] ?? '', addresses[index] ?? '');
    const open = [attack(0), attack(1)];
    await until(() => isolation.gateway.openSubscriptions >= 2);
    const { value } = await attack(2);
    expect(value).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] });
    expect(JSON.stringify(value)).toContain('set by MAX_SHARE_PER_CLIENT and MAX_MEMORY_MB');
    expect(JSON.stringify(value)).toContain(name);
    open.push(subscribe(isolation, 'victim-2', VICTIM), subscribe(isolation, 'victim-2', VICTIM));
    await until(() => isolation.gateway.openSubscriptions >= 4);
    await isolation.clock.advance(1_000);
    for (const event of await Promise.all(open)) expect(event.value).toMatchObject({ data: { job: {} } });
  });

  test.each([
    ['key', 'attacker', '203.0.113.3'],
    ['address', 'attacker-2', ATTACKER],
  ])('of one %s are counted once for each of their jobs', async (name, secondKey, secondAddress) => {
    const isolation = await startTest();
    const toBoth = 'subscription { jobs(ids: ["running", "running-2"]) { job { status } } }';
    const attack = (key: string, address: string) =>
      isolation.attackerWith(key, address).subscribeText(toBoth, {})[Symbol.asyncIterator]();
    const first = attack('attacker', ATTACKER);
    const open = first.next();
    await until(() => isolation.gateway.openSubscriptions >= 1);
    const { value } = await attack(secondKey, secondAddress).next();
    expect(JSON.stringify(value)).toContain(`per ${name === 'key' ? 'user or API key' : 'address'} is 2`);
    expect(JSON.stringify(value)).toContain('set by MAX_SHARE_PER_CLIENT and MAX_MEMORY_MB');
    await isolation.clock.advance(1_000);
    expect((await open).value).toMatchObject({ data: { jobs: {} } });
    await first.return(undefined);
    await until(() => isolation.gateway.openSubscriptions === 0);
    const again = attack(secondKey, secondAddress).next();
    await until(() => isolation.gateway.openSubscriptions >= 1);
    await isolation.clock.advance(1_000);
    expect((await again).value).toMatchObject({ data: { jobs: {} } });
  });

  test('of one address are counted again when earlier ones have ended', async () => {
    const isolation = await startTest();
    for (let i = 0; i < 5; i++) {
      const socket = await openSocket(isolation.gateway.url, params('attacker'));
      socket.send({ type: 'subscribe', id: '1', payload: { query: SUBSCRIPTION } });
      await until(() => isolation.gateway.openSubscriptions > 0);
      if (i % 2 === 0) socket.ws.terminate();
      else socket.send({ type: 'complete', id: '1' });
      await until(() => isolation.gateway.openSubscriptions === 0);
    }
  });
});

describe('the WebSockets', () => {
  const open = (url: string, address: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', from(address));
      onTestFinished(() => socket.terminate());
      socket.on('open', () => resolve('open'));
      socket.on('error', (error) => resolve(error.message));
    });

  test('of one address leave room for those of another', async () => {
    const { url } = (await startIsolationTest({ maxWebSockets: '4', ...BEHIND_PROXY })).gateway;
    const results: string[] = [];
    for (let i = 0; i < 3; i++) results.push(await open(url, ATTACKER));
    expect(results).toEqual(['open', 'open', 'Unexpected server response: 503']);
    expect([await open(url, VICTIM), await open(url, VICTIM)]).toEqual(['open', 'open']);
  });

  test('of two addresses leave room for one of a third', async () => {
    const { url } = (await startIsolationTest({ maxWebSockets: '8', ...BEHIND_PROXY })).gateway;
    const results: string[] = [];
    for (const address of [ATTACKER, '203.0.113.3']) for (let i = 0; i < 4; i++) results.push(await open(url, address));
    expect(results).toEqual([...Array(7).fill('open'), 'Unexpected server response: 503']);
    expect(await open(url, VICTIM)).toBe('open');
  });

  test('of one key leave room for those of another', async () => {
    const { url } = (await startIsolationTest({ maxWebSockets: '4', ...BEHIND_PROXY })).gateway;
    await openSocket(url, params('attacker'), from('203.0.113.3'));
    const second = await openSocket(url, params('attacker'), from('203.0.113.4'));
    const third = await openSocket(url, {}, { bare: true, ...from('203.0.113.5') });
    const reason = new Promise<string>((resolve) => third.ws.on('close', (_code, text) => resolve(`${text}`)));
    third.send({ type: 'connection_init', payload: params('attacker') });
    expect(await third.closed).toBe(1013);
    expect(await reason).toContain('MAX_SHARE_PER_CLIENT of MAX_CONNECTIONS or MAX_MEMORY_MB');
    await openSocket(url, params('victim'), from(VICTIM));
    second.ws.close();
    await second.closed;
    await openSocket(url, params('attacker'), from('203.0.113.4'));
  });

  test('are closed after the idle timeout when they have neither an operation nor an accepted key', async () => {
    const isolation = await startIsolationTest({ webSocketIdleTimeoutMs: '10000' });
    const { url } = isolation.gateway;
    isolation.respondToAttackers(({ authorization }) => (authorization?.includes('invented') ? { status: 401 } : null));
    const query = { type: 'subscribe', id: '1', payload: { query: '{ jobs(first: 1) { edges { cursor } } }' } };
    const run = async (socket: Awaited<ReturnType<typeof openSocket>>) => {
      socket.send(query);
      while ((await socket.next()).type === 'next');
    };
    const idle = [
      await openSocket(url, {}, { bare: true }),
      await openSocket(url),
      await openSocket(url, params('invented-1')),
      await openSocket(url, params('invented-2')),
    ];
    const accepted = await openSocket(url, params('victim'));
    await run(idle[3] as (typeof idle)[number]);
    await run(accepted);
    const reasons = idle.map(async ({ ws }) => `${(await once(ws, 'close'))[1]}`);
    await isolation.clock.advance(10_000);
    expect(await Promise.all(idle.map(({ closed }) => closed))).toEqual([1000, 1000, 1000, 1000]);
    const reason = 'Idle for 10 s without an operation or an accepted API key.';
    expect(await Promise.all(reasons)).toEqual([reason, reason, reason, reason]);
    await isolation.clock.advance(100_000);
    await run(accepted);
  });

  test('stay open without an accepted key while an operation runs', async () => {
    const clock = new ManualClock();
    const { url, upstream } = await startAttackTarget({ clock, env: { webSocketIdleTimeoutMs: '1000' } });
    const received = upstream.hang('GET /v0.4/backends');
    const socket = await openSocket(url, params('attacker'));
    socket.send({ type: 'subscribe', id: '1', payload: { query: '{ backends { serviceId } }' } });
    await received;
    await clock.advance(10_000);
    expect(socket.ws.readyState).toBe(WebSocket.OPEN);
    socket.send({ type: 'complete', id: '1' });
    while (socket.ws.readyState === WebSocket.OPEN) await clock.advance(1_000);
    expect(await socket.closed).toBe(1000);
  });
});

describe('the connections', () => {
  /** Loopback connections from different addresses. */
  async function openFrom(url: string, localAddress: string): Promise<Socket> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  }

  async function get(socket: Socket): Promise<string> {
    socket.on('error', () => undefined);
    socket.write('GET /live HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
    return text(socket).catch((error: Error) => error.message);
  }

  test('of one address leave room for those of another', async () => {
    const { url } = (await startIsolationTest({ MAX_CONNECTIONS: '8' })).gateway;
    const attackers: Socket[] = [];
    for (let i = 0; i < 4; i++) attackers.push(await openFrom(url, '127.0.0.2'));
    const rejected = await get(await openFrom(url, '127.0.0.2'));
    expect(rejected).toMatch(/^HTTP\/1\.1 503 .*"UNAVAILABLE"/s);
    expect(rejected).toContain('MAX_SHARE_PER_CLIENT of MAX_CONNECTIONS');
    expect(await get(await openFrom(url, '127.0.0.3'))).toMatch(/^HTTP\/1\.1 200 /);
    // A connection that has ended makes room for one of the same address.
    expect(await get(attackers[0] as Socket)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await get(await openFrom(url, '127.0.0.2'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('of two addresses leave room for one of a third', async () => {
    const { url } = (await startIsolationTest({ MAX_CONNECTIONS: '16' })).gateway;
    for (let i = 0; i < 8; i++) await openFrom(url, '127.0.0.2');
    for (let i = 0; i < 6; i++) await openFrom(url, '127.0.0.4');
    expect(await get(await openFrom(url, '127.0.0.4'))).toContain('the rest is for other addresses (MAX_CONNECTIONS)');
    expect(await get(await openFrom(url, '127.0.0.3'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('are reset without a response after 120 rejections of an address in a minute', async () => {
    const { url } = (await startIsolationTest({ MAX_CONNECTIONS: '8' })).gateway;
    for (let i = 0; i < 4; i++) await openFrom(url, '127.0.0.2');
    for (let i = 0; i < 120; i++) expect(await get(await openFrom(url, '127.0.0.2'))).toMatch(/^HTTP\/1\.1 503 /);
    const reset = await openFrom(url, '127.0.0.2').then(get, (error: Error) => error.message);
    expect(reset).not.toContain('HTTP/1.1');
    expect(await get(await openFrom(url, '127.0.0.3'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('of a trusted proxy are not limited by its address', async () => {
    const env = { MAX_CONNECTIONS: '8', TRUSTED_PROXIES: '127.0.0.2' };
    const { url } = (await startIsolationTest(env)).gateway;
    for (let i = 0; i < 5; i++) await openFrom(url, '127.0.0.2');
    expect(await get(await openFrom(url, '127.0.0.2'))).toMatch(/^HTTP\/1\.1 200 /);
  });
});
