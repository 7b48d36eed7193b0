/**
 * Measures what `EXPECTED_MS` estimates (`src/isolation/work.ts`), as far as one function or one repeated operation shows it, in
 * milliseconds of CPU per unit. The others are chosen: `npm run bench -- isolation` shows what they come to.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse, validate } from 'graphql';
import { parseProgram } from '../openqasm/src/index.js';
import { loadConfig } from '../src/config.js';
import { createGateway } from '../src/gateway.js';
import { getSchema } from '../src/graphql/schema.js';
import { parseClientJson } from '../src/http/requests/parse-client-json.js';
import { EXPECTED_MS } from '../src/isolation/work.js';
import { decodeBody } from '../src/upstream/wire/body-decoders.js';

const SAMPLES = 30;
const WARM_UPS = 10;
const ITEMS = 500;
const STATES = 10_000;
const PAIRS = 4_500;

/** The median. */
async function report(name: keyof typeof EXPECTED_MS, units: number, run: () => unknown): Promise<void> {
  const samples: number[] = [];
  for (let sample = -WARM_UPS; sample < SAMPLES; sample++) {
    const start = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(start);
    if (sample >= 0) samples.push((user + system) / 1_000 / units);
  }
  const median = samples.sort((a, b) => a - b)[SAMPLES / 2] ?? 0;
  process.stdout.write(
    `${name.padEnd(14)} expected ${`${EXPECTED_MS[name]}`.padEnd(9)} measured ${median.toPrecision(2)}\n`,
  );
}

const ids = Array.from({ length: ITEMS }, (_, index) => `job-${index}`);
const job = (id: string) => ({ id, status: 'completed', backend: 'simulator', name: `name of ${id}`, shots: 100 });
const jobs = { jobs: ids.map(job), next: null };
const qubits = Array.from({ length: PAIRS }, (_, index) => [index % 99, 99]);
const service = createServer(({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://service');
  const body = pathname.endsWith('/probabilities')
    ? Object.fromEntries(Array.from({ length: STATES }, (_, state) => [state, 1 / STATES]))
    : pathname.includes('/characterizations')
      ? { characterizations: [{ id: 'newest', backend: 'simulator', qubits: 100, connectivity: qubits }] }
      : pathname.endsWith('/jobs')
        ? { jobs: searchParams.getAll('ids').map(job), next: null }
        : { ...job('one'), results: { probabilities: { url: '/v0.4/jobs/one/results/probabilities' } } };
  response.end(JSON.stringify(body));
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const loaded = loadConfig({ PORT: '0', LOG_LEVEL: 'silent', MAX_OPERATIONS_PER_MINUTE: '1000000' }, []);
if (loaded.kind !== 'config') throw new Error(JSON.stringify(loaded));
const upstreamUrl = new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}`);
const gateway = await createGateway({ config: loaded.config, upstreamUrl });
/** All that it reads is cached from the second time on. */
const execute =
  (query: string, variables = {}) =>
  async () => {
    const result = await gateway.execute({ query, variables }, { authorization: 'apiKey key' });
    if (!('data' in result) || !result.data) throw new Error(JSON.stringify(result).slice(0, 1_000));
  };

const document = `{ ${ids.map((id, index) => `a${index}: job(id: "${id}") { id name status backend { id } }`).join(' ')} }`;
const body = JSON.stringify({ query: document, variables: { ids } });
await report('inputByte', body.length, () => {
  parseClientJson(body, 'The body');
  validate(getSchema(), parse(document));
});
const program = `OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit[20] q;\n${'rx(0.5) q[3];\ncx q[0], q[1];\n'.repeat(1_000)}`;
await report('programKb', program.length / 1_000, () => parseProgram(program));
const page = Buffer.from(JSON.stringify(jobs));
await report('decodedByte', page.length, () => decodeBody(page, { decoder: 'v0.4 jobs' }));
await report(
  'value',
  ITEMS,
  execute('query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Job { id name status } } }', {
    ids: ids.map((id) => `Job:${id}`),
  }),
);
await report(
  'error',
  ITEMS,
  execute('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: ids.map((id) => `Nothing:${id}`) }),
);
await report(
  'state',
  STATES,
  execute(`{ job(id: "one") { results { probabilities(top: ${STATES}) { state bitstring probability } } } }`),
);
await report('qubitPair', PAIRS, execute('{ backend(id: "simulator") { characterization { connectivity } } }'));
await gateway.close();
service.close();
