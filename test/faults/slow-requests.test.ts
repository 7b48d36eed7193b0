import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { Client } from '../support/client.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';

const HEADERS = 'POST /graphql HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n';

test.each([
  ['headers that never end', HEADERS],
  ['a body that never ends', `${HEADERS}content-length: 100\r\n\r\n{"query":"{`],
])('aborts %s with 408 and serves other requests', async (_name, beginning) => {
  const upstream = await startScriptedUpstream();
  const gateway = await startGateway(upstream.url, { env: { REQUEST_TIMEOUT_MS: '200' } });
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  socket.write(beginning);

  // Ends only when the gateway closes the connection.
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  // On a busy host this request may reach the short timeout as well.
  const client = new Client(gateway.url, null);
  await expect.poll(() => client.queryText('{ __typename }')).toEqual({ data: { __typename: 'Query' } });
});
