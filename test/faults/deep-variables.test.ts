import { expect, test } from 'vitest';
import { KEY, startAttackTarget } from '../support/attack-target.js';
import { Client } from '../support/client.js';
import { openSocket } from '../support/transports.js';

/** JSON text, because `JSON.stringify` throws for a value that is nested this deep. */
const NESTED = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;

/** Functions that send the JSON of an operation and return the text of the first result. */
const TRANSPORTS = {
  HTTP: async (url: string, body: string) => (await new Client(url, KEY).post(body)).text(),
  events: async (url: string, body: string) =>
    (await new Client(url, KEY).post(body, { accept: 'text/event-stream' })).text(),
  async WebSocket(url: string, body: string) {
    const socket = await openSocket(url, { Authorization: `apiKey ${KEY}` });
    socket.send(`{"type":"subscribe","id":"1","payload":${body}}`);
    return socket.nextText();
  },
} as const;

const DOCUMENTS: readonly [name: string, query: string][] = [
  ['a subscription', 'subscription ($v: ID!) { job(id: $v) { observedAt } }'],
  ['a query', 'query ($v: Int) { jobs(first: $v) { edges { cursor } } }'],
  ['an input object of a query', 'query ($v: JobFilter) { jobs(filter: $v) { edges { cursor } } }'],
];

test.each(
  Object.entries(TRANSPORTS).flatMap(([transport, send]) =>
    DOCUMENTS.map(([name, query]) => [transport, name, query, send] as const),
  ),
)('returns BAD_USER_INPUT over %s when %s has variables of 50,000 levels', async (_transport, _name, query, send) => {
  const { url, upstream, expectAlive } = await startAttackTarget();
  const text = await send(url, `{"query":${JSON.stringify(query)},"variables":{"v":${NESTED}}}`);
  expect(text).toContain('"code":"BAD_USER_INPUT"');
  expect(text).toContain('"requestId":');
  expect(text).not.toContain('INTERNAL_SERVER_ERROR');
  expect(upstream.calls()).toEqual([]);
  await expectAlive(text);
});
