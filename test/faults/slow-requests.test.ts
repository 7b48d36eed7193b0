import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { Client } from '../support/client.js';
import { openConnection, readResponse, sendRaw } from '../support/raw-http.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';

const HEADERS = 'POST /graphql HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n';

test.each([
  ['headers that never end', HEADERS],
  ['a body that never ends', `${HEADERS}content-length: 100\r\n\r\n{"query":"{`],
])('aborts %s with 408 and serves other requests', async (_name, beginning) => {
  const upstream = await startScriptedUpstream();
  const gateway = await startGateway(upstream.url, { env: { requestTimeoutMs: '200' } });
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  socket.write(beginning);

  // Ends only when the gateway closes the connection.
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  // On a busy host this request may reach the short timeout as well.
  const client = new Client(gateway.url, null);
  await expect.poll(() => client.queryText('{ __typename }')).toEqual({ data: { __typename: 'Query' } });
});

const LARGE_BODY = `{"query":"{ __typename }"}${' '.repeat(900_000)}`;

/** The gateway has not responded to the first request of the connection, nor read the body of the second one. */
async function startPipelinedUpload({
  timeoutMs,
  sentBytes,
}: {
  readonly timeoutMs: number;
  readonly sentBytes: number;
}) {
  const upstream = await startScriptedUpstream();
  let respond: () => void = () => undefined;
  upstream.on('GET /v0.4/backends', () => new Promise((resolve) => (respond = () => resolve({ body: [] }))));
  const gateway = await startGateway(upstream.url, { env: { requestTimeoutMs: `${timeoutMs}` } });
  const socket = await openConnection(gateway.url);
  const headers = `${HEADERS}authorization: apiKey key\r\ncontent-length: `;
  const query = '{"query":"{ backends { id } }"}';
  const first = readResponse(socket);
  socket.write(
    `${headers}${query.length}\r\n\r\n${query}${headers}${LARGE_BODY.length}\r\n\r\n${LARGE_BODY.slice(0, sentBytes)}`,
  );
  await expect.poll(() => upstream.calls()).toEqual(['GET /v0.4/backends']);
  // The timeout of a request that began later shows that the time is over.
  const waitForTimeout = () => sendRaw(gateway.url, `${HEADERS}content-length: 100\r\n\r\n`);
  return { socket, first, respond: () => respond(), waitForTimeout };
}

test('reads a large body when the response before it takes longer than the timeout', async () => {
  // Much longer than a busy host takes to read the body.
  const options = { timeoutMs: 2_000, sentBytes: LARGE_BODY.length };
  const { socket, first, respond, waitForTimeout } = await startPipelinedUpload(options);
  for (let i = 0; i < 2; i++) expect(await waitForTimeout()).toMatchObject({ status: 408 });
  respond();
  expect(await first).toMatchObject({ status: 200, body: '{"data":{"backends":[]}}' });
  expect(await readResponse(socket)).toMatchObject({ status: 200, body: '{"data":{"__typename":"Query"}}' });
});

test('aborts a body that never ends when it is its turn after a slow response', async () => {
  const options = { timeoutMs: 400, sentBytes: 100_000 };
  const { socket, first, respond, waitForTimeout } = await startPipelinedUpload(options);
  await waitForTimeout();
  respond();
  expect(await first).toMatchObject({ status: 200 });
  expect(await readResponse(socket)).toMatchObject({ status: 408 });
});
