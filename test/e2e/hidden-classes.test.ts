import { closeSync, fstatSync, mkdtempSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { getSchema } from '../../src/graphql/schema.js';
import { UPSTREAM_STATS_HEADER } from '../../src/http/graphql/operation-parameters.js';
import { CALL_TABLE } from '../support/call-table/call-table.js';
import { type CallTableFixtures, findFixtures } from '../support/call-table/fixtures.js';
import { parseUrl, startCli } from '../support/cli-process.js';
import { Client, type GraphQLResponse } from '../support/client.js';
import { ManualClock } from '../support/clock.js';
import { startTestSandbox } from '../support/test-sandbox.js';

/** V8 creates the hidden classes of an operation, and those of its modules, while it runs for the first times. */
const WARM_UPS = 2;
const REPETITIONS = 3;
/** V8 creates a class again after it has collected it, on a busy host during each repetition: a place counts if it is found in each round. */
const ROUNDS = 3;

/** Code in the log of V8: `code-creation,<type>,<kind>,<time>,<start>,<size>,<function> <script>:<line>:<column>,…` */
interface Code {
  readonly start: number;
  readonly end: number;
  readonly script: string;
}

/** Entries about a hidden class of an object or of a class, as opposed to changes of a prototype. */
const CREATIONS: ReadonlySet<string> = new Set(['Transition', 'InitialMap', 'NormalizeCached']);

/** Reads the log of one thread: which code of the gateway has created which hidden classes. */
class MapLog {
  readonly #file: string;
  readonly #codes: Code[] = [];
  #offset = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** The places of the new entries. */
  read(): string[] {
    return this.#readLines().flatMap((line) => this.#readCode(line) ?? this.#findPlace(line) ?? []);
  }

  /** Reads only which code is where: to find the places takes time. */
  skip(): void {
    for (const line of this.#readLines()) this.#readCode(line);
  }

  #readLines(): string[] {
    const log = openSync(this.#file, 'r');
    const bytes = Buffer.alloc(fstatSync(log).size - this.#offset);
    readSync(log, bytes, 0, bytes.length, this.#offset);
    closeSync(log);
    const end = bytes.lastIndexOf('\n') + 1;
    this.#offset += end;
    return bytes.toString('latin1', 0, end).split('\n');
  }

  /** Null for an entry that is not about code. */
  #readCode(line: string): [] | null {
    if (!line.startsWith('code-')) return null;
    const [type, ...fields] = line.split(',');
    if (type === 'code-creation') {
      const [, , , start, size, name = ''] = fields;
      this.#codes.push({
        start: Number(start),
        end: Number(start) + Number(size),
        script: / (\S+?):\d+:\d+$/.exec(name)?.[1] ?? '',
      });
    }
    if (type === 'code-move') {
      const [from, to] = fields.map(Number);
      const code = this.#codes.findLast(({ start }) => start === from);
      if (code && to) this.#codes.push({ start: to, end: to + code.end - code.start, script: code.script });
    }
    return [];
  }

  #findPlace(line: string): string | null {
    const [type, ...fields] = line.split(',');
    const [kind, , , , address, row, column, reason, member] = fields;
    // Others are shared, such as that of a result with more than 16 fields, or prepare a class once.
    if (type !== 'map' || !CREATIONS.has(`${kind}`) || reason === 'TooManyFastProperties') return null;
    const pc = Number(address);
    const script = this.#codes.findLast(({ start, end }) => start <= pc && pc <= end)?.script ?? '';
    return script.startsWith(DIST) ? `${script.slice(DIST.length)}:${row}:${column} ${kind} ${reason} ${member}` : null;
  }
}

const DIST = `${pathToFileURL('dist')}/`;

/** Starts the program with V8's log of the hidden classes that it creates, a file for each thread. */
async function startLogged(upstream: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hidden-classes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const flags = ['--log-maps', '--no-log-maps-details', '--log-code', `--logfile=${join(folder, 'maps.log')}`];
  const { ready } = startCli({ UPSTREAM_URL: upstream, MAX_OPERATIONS_PER_MINUTE: '1000000' }, [], flags);
  const logs = new Map<string, MapLog>();
  const listLogs = () =>
    readdirSync(folder).map((name) => {
      const log = logs.get(name) ?? new MapLog(join(folder, name));
      logs.set(name, log);
      return log;
    });
  return {
    url: parseUrl(await ready, 'endpoint'),
    readPlaces: () => listLogs().flatMap((log) => log.read()),
    skipPlaces() {
      for (const log of listLogs()) log.skip();
    },
  };
}

/** Places that have created a hidden class for each repetition. */
function findRepeated(places: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= REPETITIONS).map(([place]) => place);
}

interface Operation {
  readonly name: string;
  readonly send: () => Promise<unknown>;
}

/** Queries and mutations. */
function listQueries(client: Client, fixtures: CallTableFixtures): readonly Operation[] {
  return CALL_TABLE.map(({ name, query, variables }) => {
    const params = [query(fixtures), variables?.(fixtures)] as const;
    return { name, send: () => client.queryText(...params) };
  });
}

/** The first event of each subscription, over both transports. Fails for those of the schema that are not in the list. */
function listSubscriptions(client: Client, { jobs, finalJobs, session }: CallTableFixtures): readonly Operation[] {
  const fields = 'status progress { fraction } session { id status } backend { id status }';
  const selections = [
    `job(id: "${finalJobs[0]}") { job { ${fields} } previousStatus }`,
    `jobs(ids: ${JSON.stringify(jobs.slice(0, 30))}) { job { ${fields} } observedAt }`,
    `jobList { changes { type job { ${fields} } } }`,
    `jobList(filter: { statuses: [STARTED, COMPLETED] }) { changes { type job { ${fields} } } }`,
    'backends { backend { id status } observedAt }',
    `session(id: "${session}") { session { id status } }`,
  ];
  const names = Object.keys(getSchema().getSubscriptionType()?.getFields() ?? {});
  expect(
    names.filter((name) => !selections.some((field) => field.startsWith(`${name}(`) || field.startsWith(`${name} `))),
  ).toEqual([]);
  return selections.flatMap((field) => {
    const query = `subscription { ${field} }`;
    return [
      {
        name: `WebSocket: ${query}`,
        send: async () => void (await takeFirst(client.subscribeText(query, {}))),
      },
      {
        name: `SSE: ${query}`,
        send: async () => {
          const { body } = await client.post(JSON.stringify({ query }), { accept: 'text/event-stream' });
          for await (const chunk of body ?? []) if (`${Buffer.from(chunk)}`.includes('event: next')) return;
          throw new Error('The subscription has no event.');
        },
      },
    ];
  });
}

async function takeFirst(events: AsyncGenerator<GraphQLResponse<unknown>>): Promise<void> {
  const { value } = await events.next();
  expect(value).toMatchObject({ data: {} });
  await events.return(undefined);
}

const MISSING_JOB = '00000000-0000-4000-8000-000000000000';

function listOtherRequests(client: Client, url: string): readonly Operation[] {
  const query = (text: string) => () => client.queryText(text);
  const post = (body: string, headers?: Record<string, string>) => async () =>
    (await client.post(body, headers)).text();
  const get =
    (path: string, method = 'GET') =>
    async () =>
      (await fetch(`${url}${path}`, { method })).text();
  return [
    { name: 'a job that does not exist', send: query(`{ job(id: "${MISSING_JOB}") { name } }`) },
    {
      name: 'a filter for a session and a user',
      send: query(
        `{ jobs(filter: { sessionId: "${MISSING_JOB}", submitterId: "${MISSING_JOB}", statuses: [READY] }) { nodes { id } } }`,
      ),
    },
    { name: 'an invalid id', send: query('{ job(id: "../x") { name } }') },
    { name: 'an invalid document', send: query('{ nothing }') },
    { name: 'a syntax error', send: query('{') },
    { name: 'a missing variable', send: query('query($id: ID!) { job(id: $id) { name } }') },
    { name: 'an invalid body', send: post('[') },
    { name: 'another origin', send: post('{}', { origin: 'https://example.com' }) },
    { name: 'call stats', send: post('{"query":"{ __typename }"}', { [UPSTREAM_STATS_HEADER]: '1' }) },
    {
      name: 'parts',
      send: post('{"query":"{ backends { id ... @defer { status } } }"}', { accept: 'multipart/mixed' }),
    },
    { name: 'a path that does not exist', send: get('/nothing') },
    { name: 'a method that is not allowed', send: get('/live', 'POST') },
    { name: 'a health check', send: get('/live') },
    { name: 'metrics', send: get('/metrics') },
    { name: 'a page', send: get('/') },
  ];
}

test('creates no hidden classes when operations are repeated', async () => {
  const sandbox = await startTestSandbox({ clock: new ManualClock() });
  const { url, readPlaces, skipPlaces } = await startLogged(sandbox.url);
  const fixtures = await findFixtures(sandbox, 100);
  const client = new Client(url, 'sandbox');
  // The watch of the caller would be opened for each subscription.
  const backends = client.subscribeText('subscription { backends { backend { id } } }', {});
  await backends.next();
  const operations = [
    ...listQueries(client, fixtures),
    ...listSubscriptions(client, fixtures),
    ...listOtherRequests(client, url),
  ];
  const repeated: Record<string, readonly string[]> = {};
  for (const { name, send } of operations) {
    for (let time = 0; time < WARM_UPS; time++) await send();
    let found: readonly string[] | null = null;
    for (let round = 0; round < ROUNDS && found?.length !== 0; round++) {
      skipPlaces();
      for (let time = 0; time < REPETITIONS; time++) await send();
      const places = findRepeated(readPlaces());
      found = places.filter((place) => found?.includes(place) ?? true);
    }
    if (found && found.length > 0) repeated[name] = found;
  }
  expect(repeated).toEqual({});
});
