import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { KEY, startAttackTarget } from '../support/attack-target.js';
import { ID } from '../support/response-cases.js';
import { openSocket } from '../support/transports.js';

const AUTHORIZATION = `apiKey ${KEY}`;
const REQUEST_ID = /"requestId":"[0-9a-f-]{36}"/g;

/** A socket that is open, before `connection_init`. */
async function open(env: Readonly<Record<string, string>> = {}, headers: Record<string, string> = {}) {
  const { url, upstream, expectAlive } = await startAttackTarget({ env });
  const socket = await openSocket(url, {}, { bare: true, headers });
  return {
    upstream,
    expectAlive,
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
      '{"id":"1","type":"next","payload":{"data":{"backends":null},"errors":[{"message":"No API key. Send {\\"Authorization\\": \\"apiKey <key>\\"} as connectionParams.","locations":[{"line":1,"column":3}],"path":["backends"],"extensions":{"code":"UNAUTHENTICATED","requestId":"…"}}]}}',
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

describe('the id of a message', () => {
  const LIMIT = 'The id of a message must be a string of 1 to 200 characters.';
  const subscribe = (id: string) => ({ id, type: 'subscribe', payload: { query: '{ backends { serviceId } }' } });

  test('is repeated in each response when it has 200 characters', async () => {
    const socket = await open();
    socket.send(init({ Authorization: AUTHORIZATION }));
    await socket.text();
    const id = '€'.repeat(200);
    socket.send(subscribe(id));
    expect(JSON.parse(await socket.text())).toMatchObject({ id, type: 'next', payload: { data: {} } });
    expect(JSON.parse(await socket.text())).toEqual({ id, type: 'complete' });
  });

  test.each([
    ['subscribe', 201],
    ['subscribe', 900_000],
    ['complete', 201],
  ])('closes with 4400 when it is longer: %s with %i characters', async (type, length) => {
    const { expectAlive, upstream, ...socket } = await open();
    socket.send(init({ Authorization: AUTHORIZATION }));
    await socket.text();
    const closed = once(socket.ws, 'close');
    socket.send({ ...subscribe('x'.repeat(length)), type });
    const [code, reason] = await closed;
    expect([code, String(reason)]).toEqual([4400, LIMIT]);
    expect(upstream.calls()).toEqual([]);
    await expectAlive('');
  });

  test('closes with 4409 when it has 200 characters and is in use', async () => {
    const socket = await open();
    const received = socket.upstream.hang('GET /v0.4/backends');
    socket.send(init({ Authorization: AUTHORIZATION }));
    await socket.text();
    const id = '€'.repeat(200);
    socket.send(subscribe(id));
    await received;
    const closed = once(socket.ws, 'close');
    socket.send(subscribe(id));
    const [code, reason] = await closed;
    expect([code, String(reason)]).toEqual([4409, `Subscriber for ${'€'.repeat(25)}…`]);
  });
});

describe('pong', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  test.each<[payload: string, pong: string]>([
    ['{}', '{"type":"pong","payload":{}}'],
    ['{"sentAt":1,"__proto__":{"a":[null]}}', '{"type":"pong","payload":{"sentAt":1,"__proto__":{"a":[null]}}}'],
    [JSON.stringify({ echo: 'x'.repeat(900) }), JSON.stringify({ type: 'pong', payload: { echo: 'x'.repeat(900) } })],
    [JSON.stringify({ echo: 'x'.repeat(1_000) }), '{"type":"pong"}'],
    [nested(100), '{"type":"pong"}'],
    [nested(50_000), '{"type":"pong"}'],
  ])('repeats the payload of the ping unless it is large: %.40s', async (payload, pong) => {
    const socket = await open();
    socket.send(init());
    await socket.text();
    socket.send(`{"type":"ping","payload":${payload}}`);
    expect(await socket.text()).toBe(pong);
  });

  test('is sent for each ping when several arrive at once', async () => {
    const socket = await open();
    for (let i = 0; i < 5; i++) socket.send({ type: 'ping', payload: { i } });
    for (let i = 0; i < 5; i++) expect(await socket.text()).toBe(`{"type":"pong","payload":{"i":${i}}}`);
  });

  test('repeats the data of a ping frame', async () => {
    const socket = await open();
    const pong = once(socket.ws, 'pong');
    socket.ws.ping('data');
    expect(String((await pong)[0])).toBe('data');
  });
});

describe('connection parameters', () => {
  const AUTHORIZED = { Authorization: AUTHORIZATION };
  const QUERY = '{ backends { serviceId } }';
  const DATA = '{"id":"1","type":"next","payload":{"data":{"backends":[{"serviceId":"simulator"}]}}}';
  const STATS = DATA.replace(/}}$/, ',"extensions":{"upstream":{"calls":1,"cacheHits":0,"deduplicated":0}}}}');

  test.each<[params: string, message: string]>([
    ['{"authorization":"apiKey a"}', DATA],
    ['{"AUTHORIZATION":"apiKey a"}', DATA],
    ['{"Authorization":null,"authorization":"apiKey a"}', DATA],
    ['{"Authorization":"apiKey a","__proto__":{"x-upstream-stats":"true"}}', DATA],
    ['{"Authorization":"apiKey a","constructor":1,"toString":null,"__proto__":1}', DATA],
    ['{"Authorization":"apiKey a","x-upstream-stats":"true"}', STATS],
    ['{"Authorization":"apiKey a","X-Upstream-Stats":true}', STATS],
    ['{"Authorization":"apiKey a","x-upstream-stats":"1"}', DATA],
    ['{"Authorization":"apiKey a","x-upstream-stats":null}', DATA],
  ])('are read as headers: %s', async (params, message) => {
    const socket = await open();
    socket.send(`{"type":"connection_init","payload":${params}}`);
    expect(await socket.text()).toBe('{"type":"connection_ack"}');
    socket.subscribe(QUERY);
    expect(await socket.text()).toBe(message);
  });

  test.each(['{"toString":1,"valueOf":1}', '{}', '["true"]', '1'])(
    'return BAD_USER_INPUT to each operation when x-upstream-stats is %s',
    async (value) => {
      const { expectAlive, ...socket } = await open();
      socket.send(init({ ...AUTHORIZED, 'x-upstream-stats': JSON.parse(value) as unknown }));
      await socket.text();
      socket.subscribe(QUERY);
      const text = await socket.text();
      expect(text).toBe(
        '{"id":"1","type":"error","payload":[{"message":"The connection parameter \\"x-upstream-stats\\" must be a string or a boolean.","extensions":{"code":"BAD_USER_INPUT","requestId":"…"}}]}',
      );
      await expectAlive(text);
    },
  );

  test('close with 4403 when the upgrade request has a malformed Authorization', async () => {
    const socket = await open({}, { authorization: 'Bearer x' });
    const closed = once(socket.ws, 'close');
    socket.send(init());
    const [code, reason] = await closed;
    expect([code, String(reason)]).toEqual([4403, 'Forbidden']);
  });
});
