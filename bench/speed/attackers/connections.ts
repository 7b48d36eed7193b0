import { type Attack, MAX_BODY_BYTES, repeatText, sendMany } from './attack.js';
import type { AttackClient } from './attack-client.js';
import { LARGE_METADATA } from './large-responses.js';

const KEY = 'attacker';
const TYPENAME = JSON.stringify({ query: '{ __typename }' });
const LARGE = JSON.stringify({ query: LARGE_METADATA });
const FRAGMENT_BYTES = 0.9 * MAX_BODY_BYTES;
const UNFINISHED_BODY = Buffer.alloc(FRAGMENT_BYTES, 0x20);

const PADDED_BODY = JSON.stringify({
  query: '{ __typename }',
  variables: { padding: 'x'.repeat(FRAGMENT_BYTES - 100) },
});

const CHUNKS = '1\r\n \r\n'.repeat(20_000);
const toChunkedHead = ({ host }: AttackClient): string =>
  `POST /graphql HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;

/** Requests that are not finished, and responses that are not read. */
export const CONNECTION_ATTACKS: readonly Attack[] = [
  {
    name: 'idle-connections',
    description: '3,000 connections without a request',
    run: (client) => client.connect(),
    concurrency: 32,
    maxRounds: 3_000,
  },
  {
    name: 'slow-headers',
    description: '2,000 connections with unfinished headers of 8 kB',
    run: (client) => client.sendBytes(`POST /graphql HTTP/1.1\r\nHost: ${client.host}\r\nX-Slow: ${'x'.repeat(8_000)}`),
    concurrency: 32,
    maxRounds: 2_000,
  },
  {
    name: 'half-sent-bodies',
    description: '250 connections with nine tenths of a megabyte of a body',
    async run(client) {
      const headers = { 'content-length': `${MAX_BODY_BYTES}` };
      const socket = await client.sendBytes(client.toPostBytes('', { headers }));
      socket?.write(UNFINISHED_BODY);
    },
    maxRounds: 250,
    testRounds: 10,
  },
  {
    name: 'tiny-chunks',
    description: 'bodies of 600,000 chunks of one byte',
    async run(client) {
      await client.sendBytes(`${toChunkedHead(client)}${CHUNKS.repeat(30)}`);
    },
    concurrency: 4,
    roundsPerSecond: 10,
    testRounds: 2,
  },
  {
    name: 'tiny-chunks-at-once',
    description: '50 connections at once with 20,000 chunks of one byte each',
    run: (client, _round, atOnce = 50) => sendMany(atOnce, () => client.sendBytes(`${toChunkedHead(client)}${CHUNKS}`)),
    concurrency: 1,
    roundsPerSecond: 5,
    testRounds: 2,
    testAtOnce: 15,
  },
  {
    name: 'unread-responses',
    description: '100 connections that do not read a response of 17 MB',
    run: (client) => client.sendBytes(client.toPostBytes(LARGE, { key: KEY }), { isRead: false }),
    maxRounds: 100,
    testRounds: 4,
  },
  {
    name: 'unread-events',
    description: '100 connections that do not read a server-sent event of 17 MB',
    run: (client) =>
      client.sendBytes(client.toPostBytes(LARGE, { key: KEY, headers: { accept: 'text/event-stream' } }), {
        isRead: false,
      }),
    maxRounds: 100,
    testRounds: 4,
  },
  {
    name: 'pipelined-requests',
    description: '5,000 requests at once on a connection',
    run: (client, _round, atOnce = 5_000) => client.sendBytes(client.toPostBytes(TYPENAME).repeat(atOnce)),
    concurrency: 2,
    roundsPerSecond: 10,
    testRounds: 1,
    testAtOnce: 1_000,
  },
  {
    name: 'unread-pipelined-requests',
    description: 'pages of the dashboard, 1,000 requests at once on each of 50 connections that do not read',
    run: (client) =>
      client.sendBytes(`GET / HTTP/1.1\r\nHost: ${client.host}\r\n\r\n`.repeat(1_000), { isRead: false }),
    maxRounds: 50,
    testRounds: 4,
  },
  {
    name: 'pipelined-large-bodies',
    description: '15 requests of 900 kB at once on each of 20 connections',
    run: (client) => client.sendBytes(client.toPostBytes(PADDED_BODY).repeat(15)),
    concurrency: 20,
    maxRounds: 20,
    testRounds: 4,
  },
  {
    name: 'hang-ups',
    description: 'clients that disconnect after their request',
    async run(client) {
      const socket = await client.sendBytes(client.toPostBytes(TYPENAME, { key: KEY }));
      socket?.destroy();
    },
    concurrency: 16,
  },
  {
    name: 'upgrade-requests',
    description: 'upgrades to other protocols and from other origins',
    async run(client, round) {
      const headers = round % 2 ? { upgrade: 'h2c' } : { origin: 'https://other.example' };
      const socket = await client.sendBytes(client.toUpgradeBytes(headers));
      socket?.end();
    },
    concurrency: 16,
  },
  {
    name: 'forged-hosts',
    description: 'Host headers of other sites, and none',
    async run(client, round) {
      const host = round % 2 ? `Host: evil-${round}.example\r\n` : '';
      const socket = await client.sendBytes(`GET / HTTP/1.1\r\n${host}\r\n`);
      socket?.end();
    },
    concurrency: 16,
  },
  {
    name: 'long-accept-headers',
    description: '1,400 media types in Accept',
    run: (client) =>
      client.query('{ __typename }', { headers: { accept: `application/json,${'a/b;q=0.1,'.repeat(1_400)}` } }),
    concurrency: 16,
  },
  {
    name: 'many-headers',
    description: '14 kB of headers',
    run: (client, round) =>
      client.get('/graphql', { headers: { 'x-many': repeatText(1_000, (i) => `h${i}-${round}`) } }),
  },
];

/** Pages and routes that need no key. */
export const PAGE_ATTACKS: readonly Attack[] = [
  { name: 'dashboard-page', description: 'the dashboard', run: (client) => client.get('/') },
  {
    name: 'graphiql-page',
    description: 'GraphiQL',
    run: (client) => client.get('/graphql', { headers: { accept: 'text/html' } }),
  },
  { name: 'metrics', description: '/metrics', run: (client) => client.get('/metrics') },
  { name: 'readiness', description: '/ready', run: (client) => client.get('/ready') },
  {
    name: 'unknown-paths',
    description: 'paths that do not exist',
    run: (client, round) => client.get(`/${'a/'.repeat(round % 1_000)}`),
  },
  {
    name: 'preflights',
    description: 'CORS preflight requests of other origins',
    run: (client, round) =>
      client.send({
        method: 'OPTIONS',
        headers: { origin: `https://site-${round}.example`, 'access-control-request-method': 'POST' },
      }),
  },
];
