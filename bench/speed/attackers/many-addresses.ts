import { type Attack, quoteIds, repeatText, sendMany } from './attack.js';
import type { AttackClient } from './attack-client.js';
import { LARGE_PROGRAMS, SUBMISSIONS } from './documents.js';
import { LARGE_METADATA } from './large-responses.js';
import { subscribe } from './websockets.js';

const JOBS = (round: number, index: number) =>
  `query Q${index} { nodes(ids: [${quoteIds('final', 500, 500 * round)}]) { ... on Job { id name status type shots } } }`;
const HANGING_JOBS = 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Job { id name status } } }';
const ERRORS = (round: number) =>
  `query Q${round} { ${repeatText(90, (i) => `a${i}: nodes(ids: [${'"x" '.repeat(8)}]) { id }`)} }`;
const ALIASES = (round: number) => `query Q${round} { ${repeatText(60, (i) => `a${i}: __typename`)} }`;

const LISTS_PER_EVENT = 20;
const EVENTS_WITH_LISTS = `subscription ($id: ID!, ${repeatText(LISTS_PER_EVENT, (i) => `$s${i}: ID!`)}) { job(id: $id) { job {
  backend { ${repeatText(LISTS_PER_EVENT, (i) => `a${i}: jobs(first: 1, filter: { submitterId: $s${i} }) { nodes { id } }`)} }
} } }`;

const UNUSED_OPERATIONS = repeatText(1_390, (i) => `query Unused${i} { a: __typename }`);
/** Of a message that may be large. */
const LAST_BYTES = 40;
const isLast = (message: string) => /"type":"(complete|error)"/.test(message);

/** Clients with many addresses, each within its limits. */
export const ADDRESS_ATTACKS: readonly Attack[] = [
  {
    name: 'waiting-operations-of-many-addresses',
    description: '100 different operations of 50 addresses and one key that wait for the same 500 jobs',
    run: (client, round, atOnce = 100) =>
      sendMany(atOnce, (index) => client.query(JOBS(round, index), { key: 'together-0', address: index % 50 })),
    concurrency: 1,
    testRounds: 1,
    testAtOnce: 25,
  },
  {
    name: 'waiting-operations-of-many-keys',
    description: '400 operations of 20 addresses with a key each that wait for 500 jobs',
    run: (client, round, atOnce = 400) =>
      sendMany(atOnce, (index) =>
        client.query(JOBS(round, index), { key: `together-${index % 20}`, address: index % 20 }),
      ),
    concurrency: 1,
    testRounds: 1,
    testAtOnce: 40,
  },
  {
    name: 'waiting-operations-for-one-job',
    description: '400 different operations of 50 addresses that wait for one job',
    run: (client, round, atOnce = 400) =>
      sendMany(atOnce, (index) =>
        client.query(`query Q${round}x${index} { job(id: "final-${round}") { name ${'status '.repeat(50)} } }`, {
          key: 'together-0',
          address: index % 50,
        }),
      ),
    concurrency: 1,
    testRounds: 1,
    testAtOnce: 100,
  },
  {
    name: 'hang-ups-of-many-addresses',
    description: '50 addresses that disconnect while 100 operations wait for 500 jobs',
    run: (client, round, atOnce = 100) =>
      sendMany(atOnce, (index) =>
        client.query(JOBS(round, index), { key: 'together-0', address: index % 50, hangUpAfterMs: 150 + index }),
      ),
    concurrency: 1,
    testRounds: 1,
    testAtOnce: 25,
  },
  {
    name: 'hanging-operations',
    description: '5,000 operations for 500 jobs each on 50 WebSockets of 20 addresses, which the service never answers',
    run: async (client, round) => {
      const index = round % 20;
      const socket = await client.openWebSocket({ key: `hanging-${index}`, address: index });
      for (let i = 0; i < 100; i++) {
        const ids = Array.from({ length: 500 }, (_, job) => `Job:${round}-${i}-${job}`);
        const payload = { query: HANGING_JOBS, variables: { ids } };
        socket?.send(JSON.stringify({ id: `${i}`, type: 'subscribe', payload }));
      }
    },
    maxRounds: 50,
    testRounds: 2,
  },
  {
    name: 'hanging-events',
    description:
      '5,000 subscriptions of 20 addresses with a key each, whose events need 20 calls that are never answered',
    run: async (client, round) => {
      const index = round % 20;
      const socket = await client.openWebSocket({ key: `stuck-${index}`, address: index });
      for (let i = 0; socket && i < 100; i++) {
        const id = `${round}-${i}`;
        const submitters = Array.from({ length: LISTS_PER_EVENT }, (_, list) => [`s${list}`, `${id}-${list}`]);
        subscribe(socket, id, EVENTS_WITH_LISTS, { id: `running-${id}`, ...Object.fromEntries(submitters) });
      }
    },
    maxRounds: 50,
    testRounds: 2,
  },
  {
    name: 'hanging-documents',
    description: '1,500 documents with 9,700 tokens of ten keys, which the service never answers',
    run: (client, round) => {
      const operationName = `Q${round}`;
      const query = `query ${operationName} { job(id: "${round}") { name } } ${UNUSED_OPERATIONS}`;
      const index = round % 10;
      const body = JSON.stringify({ query, operationName });
      return client.sendBytes(client.toPostBytes(body, { key: `hanging-${index}` }), { address: index });
    },
    maxRounds: 1_500,
    testRounds: 5,
  },
  {
    name: 'mutations-of-many-keys',
    description: '20 mutations each of 20 addresses with a key each, which submit a program with 30,000 gates',
    run: (client, round) => {
      const index = round % 20;
      return client.query(SUBMISSIONS, {
        key: `attacker-${index}`,
        address: index,
        variables: { program: LARGE_PROGRAMS[0] },
      });
    },
    concurrency: 20,
    testRounds: 2,
  },
  {
    name: 'large-results-of-many-addresses',
    description: 'responses of 9.4 MB for 50 addresses with a key each',
    run: (client, round) => client.query(LARGE_METADATA, { key: `attacker-${round % 50}`, address: round % 50 }),
    concurrency: 50,
    testRounds: 4,
  },
  {
    name: 'large-results-of-many-websockets',
    description: 'the same, three at once over a WebSocket for each',
    run: async (client, round) => {
      const socket = await client.openWebSocket({ key: `attacker-${round % 50}`, address: round % 50 });
      if (!socket) return;
      const closed = new Promise((resolve) => socket.once('close', resolve));
      let ended = 0;
      socket.on('message', (message) => {
        if (isLast(`${message.slice(0, LAST_BYTES)}`) && ++ended === 3) socket.terminate();
      });
      for (const id of ['0', '1', '2']) subscribe(socket, id, LARGE_METADATA);
      await closed;
    },
    concurrency: 50,
    testRounds: 2,
  },
  {
    name: 'errors-of-many-addresses',
    description: '720 errors for each of 40 addresses without a key',
    run: (client, round) => client.query(ERRORS(round), { address: round % 40 }),
    concurrency: 40,
    testRounds: 10,
  },
  {
    name: 'connections-of-many-addresses',
    description: 'the same, with a connection for each request',
    run: (client, round) => client.query(ERRORS(round), { address: round % 40, headers: { connection: 'close' } }),
    concurrency: 40,
    testRounds: 10,
  },
  {
    name: 'requests-at-once',
    description: '1,000 connections of 100 addresses that send a new document at once',
    run: async (client, round, atOnce = 1_000) => {
      const sockets = await sendMany(atOnce, (index) => client.connect({ address: index % 100 }));
      sockets.forEach((socket, index) => {
        const body = JSON.stringify({ query: ALIASES(1_000 * round + index) });
        socket?.write(client.toPostBytes(body, { headers: { connection: 'close' } }));
      });
      await Promise.all(sockets.map((socket) => socket && new Promise((resolve) => socket.once('close', resolve))));
    },
    concurrency: 1,
    testRounds: 1,
    testAtOnce: 100,
  },
  {
    name: 'unread-static-files',
    description:
      'the largest file of GraphiQL, 14 requests at once on each of 800 connections of 100 addresses that do not read',
    run: async (client, round) => {
      const path = await findLargestFile(client);
      const request = `GET ${path} HTTP/1.1\r\nHost: ${client.host}\r\n\r\n`;
      await client.sendBytes(request.repeat(14), { address: round % 100, isRead: false });
    },
    concurrency: 32,
    maxRounds: 800,
    testRounds: 20,
  },
];

let largestFile: Promise<string> | undefined;

/** Its name contains a hash of its content, and is in the script of the page. */
function findLargestFile({ host }: AttackClient): Promise<string> {
  const load = async (path: string, pattern: RegExp) => {
    const response = await fetch(`http://${host}${path}`, { headers: { accept: 'text/html' } });
    return `/graphiql/${pattern.exec(await response.text())?.[1]}`;
  };
  largestFile ??= load('/graphql', /src="[^"]*?graphiql\/([^"]+)"/).then((script) =>
    load(script, /(monaco-editor-[\w-]+\.js)/),
  );
  return largestFile;
}
