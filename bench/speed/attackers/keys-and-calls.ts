import { type Attack, quoteIds, sendMany } from './attack.js';

const LIST = '{ jobs(first: 1) { edges { node { serviceId } } } }';
/** 100 calls that fail. */
const COSTS = `{ nodes(ids: [${quoteIds('final', 100)}]) { ... on Job { cost { actual { value } } } } }`;
const CANCEL = 'mutation { cancelJob(input: { id: "final-1" }) { __typename } }';

/** API keys that do not exist, or that exist in large numbers. */
export const KEY_ATTACKS: readonly Attack[] = [
  {
    name: 'invented-keys',
    description: 'a key that does not exist for each request',
    run: (client, round) => client.query(LIST, { key: `invented-${round}` }),
  },
  {
    name: 'fresh-keys',
    description: 'another valid key for each request',
    run: (client, round) => client.query('{ job(id: "final-1") { status } }', { key: `fresh-${round}` }),
  },
  {
    name: 'rejected-mutations',
    description: '40 mutations a second with invented keys',
    run: (client, round) => client.query(CANCEL, { key: `invented-${round % 100}` }),
    roundsPerSecond: 40,
  },
  {
    name: 'accepted-mutations',
    description: 'mutations of one key',
    run: (client) => client.query(CANCEL, { key: 'attacker' }),
  },
  {
    name: 'exhausted-rate-limit',
    description: 'more operations of one key than its rate limit allows',
    run: (client) => client.query('{ __typename }', { key: 'attacker' }),
    concurrency: 16,
  },
  {
    name: 'malformed-keys',
    description: 'malformed Authorization headers',
    run: (client, round) => client.query(LIST, { headers: { authorization: `Bearer ${'x'.repeat(round % 8_000)}` } }),
  },
];

/** Upstream calls that fail, hang or are canceled. */
export const CALL_ATTACKS: readonly Attack[] = [
  {
    name: 'failing-calls',
    description: 'calls of one key that all return 504',
    run: (client) => client.query(COSTS, { key: 'failing' }),
    roundsPerSecond: 20,
    testRounds: 20,
  },
  {
    name: 'failing-calls-of-many-keys',
    description: 'calls of ten keys that all return 504',
    run: (client, round) => client.query(COSTS, { key: `failing-${round % 10}` }),
    roundsPerSecond: 40,
    testRounds: 20,
  },
  {
    name: 'waiting-operations',
    description: '100 different operations that wait for the same calls, which fail for 500 jobs',
    run: (client, round, atOnce = 100) =>
      sendMany(atOnce, (index) =>
        client.query(
          `query Q${index} { nodes(ids: [${quoteIds('rejected', 500, 500 * round)}]) { ... on Job { status } } }`,
          { key: 'together-0' },
        ),
      ),
    concurrency: 1,
    testRounds: 1,
    testAtOnce: 15,
  },
  {
    name: 'hang-ups-of-waiting-operations',
    description: 'clients that disconnect 30 ms after they have requested 500 jobs that cannot be read',
    run: (client, round) =>
      client.query(`query Q${round} { nodes(ids: [${quoteIds('rejected', 500)}]) { ... on Job { status } } }`, {
        key: 'attacker',
        hangUpAfterMs: 30,
      }),
    concurrency: 50,
    testRounds: 50,
  },
  {
    name: 'reset-calls',
    description: 'calls of one key whose connections the service resets',
    run: (client) => client.query(LIST, { key: 'reset' }),
    roundsPerSecond: 40,
    testRounds: 40,
  },
  {
    name: 'unreadable-responses',
    description: 'calls of one key that return invalid JSON',
    run: (client) => client.query(LIST, { key: 'unreadable' }),
    roundsPerSecond: 40,
    testRounds: 40,
  },
  {
    name: 'limited-calls',
    description: 'calls of one key that the service rejects with 429',
    run: (client) => client.query(LIST, { key: 'limited' }),
    roundsPerSecond: 40,
    testRounds: 40,
  },
  {
    name: 'hanging-calls',
    description: 'calls of ten keys that the service never answers',
    run: async (client, round) => void client.query(`${LIST} # ${round}`, { key: `hanging-${round % 10}` }),
    roundsPerSecond: 100,
    testRounds: 100,
  },
  {
    name: 'canceled-calls',
    description: 'clients that disconnect while their calls are in flight',
    run: (client, round) => client.query(`${LIST} # ${round}`, { key: `hanging-${round % 10}`, hangUpAfterMs: 20 }),
    concurrency: 32,
  },
];

/** What fills the caches. */
export const CACHE_ATTACKS: readonly Attack[] = [
  {
    name: 'dense-documents',
    description: 'valid documents of 9,900 tokens in 20 kB that are all different',
    run: (client, round) => client.query(`query Q${round} { nodes(ids: [${'1 '.repeat(9_900)}]) { id } }`),
    concurrency: 4,
  },
  {
    name: 'distinct-jobs',
    description: 'final jobs with other ids in each request',
    run: (client, round) =>
      client.query(`{ nodes(ids: [${quoteIds('final', 25, 25 * round)}]) { ... on Job { name } } }`, {
        key: 'attacker',
      }),
  },
  {
    name: 'distinct-large-jobs',
    description: 'final jobs with 390 kB of metadata and other ids in each request',
    run: (client, round) =>
      client.query(`{ nodes(ids: [${quoteIds('metadata', 25, 25 * round)}]) { ... on Job { name } } }`, {
        key: 'attacker',
      }),
    concurrency: 4,
    testRounds: 3,
  },
  {
    name: 'distinct-large-jobs-of-many-keys',
    description: 'the same, each time with another valid key',
    run: (client, round) =>
      client.query(`{ nodes(ids: [${quoteIds('metadata', 25)}]) { ... on Job { name } } }`, { key: `fresh-${round}` }),
    concurrency: 4,
    testRounds: 3,
  },
  {
    name: 'distinct-lists',
    description: 'pages of 500 jobs with other filters in each request',
    run: (client, round) =>
      client.query(`{ jobs(first: 500, filter: { backendIds: ["b${round}"] }) { edges { node { name } } } }`, {
        key: 'attacker',
      }),
    testRounds: 3,
  },
];
