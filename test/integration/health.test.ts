import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { flushEventLoop, ManualClock } from '../support/clock.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';

async function ask(url: string) {
  const response = await fetch(url);
  return { status: response.status, body: await response.json() };
}

const READY = { status: 200, body: { status: 'ready' } };

test('answers /ready with 200 when the service responds, with one call for concurrent requests and no key', async () => {
  const service = await startScriptedUpstream({ 'GET /v0.4/backends': { body: [] } });
  const clock = new ManualClock();
  const { url } = await startGateway(service.url, { clock });
  expect(await Promise.all(Array.from({ length: 20 }, () => ask(`${url}/ready`)))).toEqual(Array(20).fill(READY));
  expect(service.received()).toMatchObject([{ method: 'GET', authorization: undefined }]);

  await ask(`${url}/ready`);
  expect(service.calls()).toEqual([]);
  await clock.advance(1_001);
  await ask(`${url}/ready`);
  expect(service.calls()).toEqual(['GET /v0.4/backends']);
});

test('is unready when the service fails, not when it rejects the request, and names no address', async () => {
  const service = await startScriptedUpstream();
  const clock = new ManualClock();
  const { url } = await startGateway(service.url, { clock });
  service.on('GET /v0.4/backends', { status: 503, body: '<html>edge</html>' });
  expect(await ask(`${url}/ready`)).toEqual({
    status: 503,
    body: { status: 'unavailable', reason: 'The service returned an error (503).' },
  });
  expect((await ask(`${url}/live`)).status).toBe(200);

  service.on('GET /v0.4/backends', { status: 401, body: {} });
  await clock.advance(1_001);
  expect(await ask(`${url}/ready`)).toEqual(READY);
});

test('is unready when the service does not respond within two seconds', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await flushEventLoop();
  const address = server.address();
  const clock = new ManualClock();
  const { url } = await startGateway(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, { clock });
  const answer = ask(`${url}/ready`);
  while (clock.waiting === 0) await flushEventLoop();
  await clock.advance(2_000);
  expect(await answer).toMatchObject({
    status: 503,
    body: { reason: 'The service did not respond within 2000 ms.' },
  });
});

test('is unready when the service cannot be reached', async () => {
  const { url } = await startGateway('http://127.0.0.1:1');
  expect(await ask(`${url}/ready`)).toMatchObject({
    status: 503,
    body: { reason: 'The service is unreachable.' },
  });
});
