import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { flushEventLoop, ManualClock, until } from '../support/clock.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';

async function fetchStatus(url: string) {
  const response = await fetch(url);
  return { status: response.status, body: await response.json() };
}

const READY = { status: 200, body: { status: 'ready' } };

test('responds to /ready with 200 when upstream responds, with one call for concurrent requests and no key', async () => {
  const upstream = await startScriptedUpstream({ 'GET /v0.4/backends': { body: [] } });
  const clock = new ManualClock();
  const { url } = await startGateway(upstream.url, { clock });
  expect(await Promise.all(Array.from({ length: 20 }, () => fetchStatus(`${url}/ready`)))).toEqual(
    Array(20).fill(READY),
  );
  expect(upstream.received()).toMatchObject([{ method: 'GET', authorization: undefined }]);

  await fetchStatus(`${url}/ready`);
  expect(upstream.calls()).toEqual([]);
  await clock.advance(1_001);
  await fetchStatus(`${url}/ready`);
  expect(upstream.calls()).toEqual(['GET /v0.4/backends']);
});

test('is unready when upstream fails, but not when it rejects the request, and names no address', async () => {
  const upstream = await startScriptedUpstream();
  const clock = new ManualClock();
  const { url } = await startGateway(upstream.url, { clock });
  upstream.on('GET /v0.4/backends', { status: 503, body: '<html>edge</html>' });
  expect(await fetchStatus(`${url}/ready`)).toEqual({
    status: 503,
    body: { status: 'unavailable', reason: 'The service returned an error (503).' },
  });
  expect((await fetchStatus(`${url}/live`)).status).toBe(200);

  upstream.on('GET /v0.4/backends', { status: 401, body: {} });
  await clock.advance(1_001);
  expect(await fetchStatus(`${url}/ready`)).toEqual(READY);
});

test('is unready when upstream does not respond within two seconds', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await flushEventLoop();
  const address = server.address();
  const clock = new ManualClock();
  const { url } = await startGateway(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, { clock });
  const response = fetchStatus(`${url}/ready`);
  await until(() => clock.waiting > 0);
  await clock.advance(2_000);
  expect(await response).toMatchObject({
    status: 503,
    body: { reason: 'The service did not respond within 2000 ms.' },
  });
});

test('is unready when upstream is unreachable', async () => {
  const { url } = await startGateway('http://127.0.0.1:1');
  expect(await fetchStatus(`${url}/ready`)).toMatchObject({
    status: 503,
    body: { reason: 'The service is unreachable.' },
  });
});
