import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { ID } from '../support/oddity.js';
import { KEY, target } from '../support/target.js';
import { openSocket } from '../support/transports.js';

const AUTHORIZATION = `apiKey ${KEY}`;
const REQUEST_ID = /"requestId":"[0-9a-f-]{36}"/g;

/** A socket that is open, before `connection_init`. */
async function open(env: Readonly<Record<string, string>> = {}, headers: Record<string, string> = {}) {
  const { url, upstream, survived } = await target({ env });
  const socket = await openSocket(url, {}, { bare: true, headers });
  return {
    upstream,
    survived,
    ...socket,
    /** The next message byte for byte, with a constant request id. */
    text: async () => (await socket.nextText()).replaceAll(REQUEST_ID, '"requestId":"…"'),
    subscribe: (query: string, variables?: unknown) =>
      socket.send({ id: '1', type: 'subscribe', payload: { query, variables } }),
  };
}

const init = (payload?: unknown) => ({ type: 'connection_init', payload });

describe('server messages', () => {
  test.each([undefined, {}, { Authorization: AUTHORIZATION }])(
    'sends connection_ack without a payload when connectionParams are %j',
    async (params) => {
      const socket = await open();
      socket.send(init(params));
      expect(await socket.text()).toBe('{"type":"connection_ack"}');
    },
  );

  test('sends next and complete with nothing but the result when a query is sent', async () => {
    const socket = await open();
    socket.send(init());
    await socket.text();
    socket.subscribe('{ __typename }');
    expect(await socket.text()).toBe('{"id":"1","type":"next","payload":{"data":{"__typename":"Query"}}}');
    expect(await socket.text()).toBe('{"id":"1","type":"complete"}');
  });

  test('sends next with errors and complete when a field fails', async () => {
    const socket = await open();
    socket.send(init());
    await socket.text();
    socket.subscribe('{ backends { id } }');
    expect(await socket.text()).toBe(
      '{"id":"1","type":"next","payload":{"data":{"backends":null},"errors":[{"message":"No API key. Send the header \\"Authorization: apiKey <key>\\"; on a WebSocket, {\\"Authorization\\": \\"apiKey <key>\\"} as connectionParams.","locations":[{"line":1,"column":3}],"path":["backends"],"extensions":{"code":"UNAUTHENTICATED","requestId":"…"}}]}}',
    );
    expect(await socket.text()).toBe('{"id":"1","type":"complete"}');
  });

  test('sends one next per event when a subscription is sent', async () => {
    const socket = await open();
    socket.send(init({ Authorization: AUTHORIZATION }));
    await socket.text();
    socket.subscribe(`subscription { job(id: "${ID}") { job { status } } }`);
    expect(await socket.text()).toBe(
      '{"id":"1","type":"next","payload":{"data":{"job":{"job":{"status":"COMPLETED"}}}}}',
    );
    expect(await socket.text()).toBe('{"id":"1","type":"complete"}');
  });

  test('sends error and nothing after it when a document is invalid', async () => {
    const socket = await open();
    socket.send(init());
    await socket.text();
    socket.subscribe('{ nothing }');
    expect(await socket.text()).toBe(
      '{"id":"1","type":"error","payload":[{"message":"Cannot query field \\"nothing\\" on type \\"Query\\".","locations":[{"line":1,"column":3}],"extensions":{"code":"GRAPHQL_VALIDATION_FAILED","requestId":"…"}}]}',
    );
    socket.send({ type: 'ping' });
    expect(await socket.text()).toBe('{"type":"pong"}');
  });

  test('sends close codes with a reason when the protocol is violated', async () => {
    const socket = await open();
    socket.send(init());
    await socket.text();
    const closed = once(socket.ws, 'close');
    socket.send(init());
    const [code, reason] = await closed;
    expect([code, String(reason)]).toEqual([4429, 'Too many initialisation requests']);
  });
});
