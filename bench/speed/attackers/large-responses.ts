import { type Attack, quoteIds, repeatText } from './attack.js';

const KEY = 'attacker';
const METADATA_OF_500 = `{ nodes(ids: [${quoteIds('metadata', 500)}]) { ... on Job { metadata } } }`;
/** Its response has 9.4 MB: below the limit of 10 MB. */
export const LARGE_METADATA = `{ nodes(ids: [${quoteIds('metadata', 24)}]) { ... on Job { metadata } } }`;
const costs = (kind: string, round: number) =>
  `{ nodes(ids: [${quoteIds(kind, 20, 20 * round)}]) { ... on Job { cost { actual { value } } } } }`;
const LONG_ALIASES = `{ nodes(ids: [${repeatText(500, () => '"Job:final-1"')}]) { ${'n'.repeat(90_000)}: id } }`;
const LONG_LABELS = `{ nodes(ids: [${quoteIds('final', 500)}]) { ... on Job { id ... @defer(label: "${'l'.repeat(80_000)}") { serviceId } } } }`;
const INVALID_IDS = repeatText(500, (index) => `"${index}"`);
const LONG_PATHS = `{ ${'n'.repeat(80_000)}: nodes(ids: [${INVALID_IDS}]) { id } }`;
const results = (jobs: number, first: number) =>
  `{ nodes(ids: [${quoteIds('large', jobs, first)}]) { ... on Job { results { probabilities(top: 1) { state } } } } }`;

export const LARGE_RESPONSE_ATTACKS: readonly Attack[] = [
  {
    name: 'metadata-aliases',
    description: '99 aliases of 390 kB of metadata',
    run: (client) =>
      client.query(`{ job(id: "metadata-1") { ${repeatText(99, (i) => `a${i}: metadata`)} } }`, { key: KEY }),
    concurrency: 4,
    testRounds: 2,
  },
  {
    name: 'artifact-downloads',
    description: 'downloads of 15 MB by three keys',
    run: (client, round) => client.get(`/artifacts/final-1/artifact-${round}`, { key: `attacker-${round % 3}` }),
    concurrency: 30,
    testRounds: 4,
  },
  {
    name: 'metadata-of-500-jobs',
    description: '390 kB of metadata of each of 500 jobs',
    run: (client) => client.query(METADATA_OF_500, { key: KEY }),
    concurrency: 2,
    testRounds: 1,
  },
  {
    name: 'metadata-hang-ups',
    description: 'the same, and the client disconnects after half a second',
    run: (client) => client.query(METADATA_OF_500, { key: KEY, hangUpAfterMs: 500 }),
    concurrency: 4,
    testRounds: 1,
  },
  {
    name: 'metadata-below-limit',
    description: 'responses of 9.4 MB, which are allowed',
    run: (client) => client.query(LARGE_METADATA, { key: KEY }),
    concurrency: 4,
    testRounds: 2,
  },
  {
    name: 'metadata-deferred',
    description: '24 deferred parts of 390 kB',
    run: (client) =>
      client.query(`{ nodes(ids: [${quoteIds('metadata', 24)}]) { ... on Job { id ... @defer { metadata } } } }`, {
        key: KEY,
        headers: { accept: 'multipart/mixed' },
      }),
    concurrency: 4,
    testRounds: 2,
  },
  {
    name: 'large-results',
    description: 'results of 24 jobs of 19 qubits (14 MB each), the most likely state of each',
    run: (client, round) => client.query(results(24, 24 * round), { key: KEY }),
    concurrency: 1,
    testRounds: 2,
  },
  {
    name: 'large-results-of-six-keys',
    description: 'the same of 40 jobs for each of six keys',
    run: (client, round) => client.query(results(40, 40 * round), { key: `attacker-${round % 6}` }),
    concurrency: 6,
    testRounds: 2,
  },
  {
    name: 'stalled-results',
    description: 'results of 24 jobs for each of three keys, of which the service sends half',
    run: async (client, round) => void client.query(results(24, 24 * round), { key: `stalled-${round % 3}` }),
    concurrency: 3,
    roundsPerSecond: 10,
    testRounds: 6,
  },
  {
    name: 'responses-at-once',
    description: '100 responses of the service of 250 kB that end at once',
    run: (client, round) =>
      Promise.all(
        Array.from({ length: 5 }, (_, key) => client.query(costs('padded', round), { key: `together-${key}` })),
      ),
    concurrency: 1,
    testRounds: 1,
  },
  {
    name: 'object-responses-at-once',
    description: '20 responses of the service with 0.9 MB of objects that end at once',
    run: (client, round) => client.query(costs('costly', round), { key: 'together-0' }),
    concurrency: 1,
    testRounds: 1,
  },
  {
    name: 'long-aliases',
    description: '500 jobs with a field name of 90 kB each',
    run: (client) => client.query(LONG_ALIASES, { key: KEY }),
    concurrency: 4,
    testRounds: 2,
  },
  {
    name: 'long-labels',
    description: '500 deferred parts with a label of 80 kB each',
    run: (client) => client.query(LONG_LABELS, { key: KEY, headers: { accept: 'multipart/mixed' } }),
    concurrency: 4,
    testRounds: 2,
  },
  {
    name: 'long-paths',
    description: '500 errors of a field with a name of 80 kB, without a key',
    run: (client) => client.query(LONG_PATHS),
    concurrency: 4,
    testRounds: 2,
  },
  {
    name: 'all-states',
    description: '50,000 states of a job in a response',
    run: (client, round) =>
      client.query(
        `{ job(id: "large-${round}") { results { probabilities(top: 50000) { state bitstring probability count } } } }`,
        {
          key: KEY,
        },
      ),
    concurrency: 4,
    testRounds: 2,
  },
  {
    name: 'streamed-artifacts',
    description: '1,000 artifacts of each of 25 jobs, each artifact as a part of its own',
    run: (client) =>
      client.query(`{ nodes(ids: [${quoteIds('artifacts', 25)}]) { ... on Job { artifacts @stream { format } } } }`, {
        key: KEY,
        headers: { accept: 'multipart/mixed' },
      }),
    concurrency: 2,
    testRounds: 1,
  },
  {
    name: 'deferred-artifacts',
    description: 'the same artifacts, each as a deferred fragment',
    run: (client) =>
      client.query(
        `{ nodes(ids: [${quoteIds('artifacts', 25)}]) { ... on Job { artifacts { ... @defer { format } } } } }`,
        { key: KEY, headers: { accept: 'multipart/mixed' } },
      ),
    concurrency: 2,
    testRounds: 1,
  },
  {
    name: 'many-errors',
    description: '10 times 500 ids that are invalid',
    run: (client) =>
      client.query(`{ ${repeatText(10, (i) => `a${i}: nodes(ids: [${INVALID_IDS}]) { id }`)} }`, { key: KEY }),
    concurrency: 2,
    testRounds: 2,
  },
  {
    name: 'deferred-errors',
    description: '90 deferred fragments, each with an error',
    run: (client) =>
      client.query(`{ ${repeatText(90, (i) => `... @defer { a${i}: node(id: "x") { id } }`)} }`, {
        key: KEY,
        headers: { accept: 'multipart/mixed' },
      }),
    concurrency: 20,
    testRounds: 10,
  },
];
