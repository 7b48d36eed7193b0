import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { Pool } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import type { Gateway } from '../../src/gateway.js';
import { Client } from '../support/client.js';
import { createPrng, RandomDocuments, type RandomOperation } from '../support/random-document.js';
import { scaleRuns } from '../support/random-runs.js';
import { startGateway } from '../support/test-gateway.js';

const RUNS = scaleRuns(400);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120);
const CONCURRENCY = 24;
/** Every fifth operation is sent over HTTP, which takes longer than executing it. */
const HTTP_EVERY = 5;
const AUTHORIZATION = 'apiKey key';

interface Outcome {
  /** The status of an HTTP response. */
  readonly status?: number;
  readonly text: string;
}

/** An upstream that returns something for any path, and sometimes an error. */
async function startAnyUpstream(random: () => number): Promise<string> {
  const row = (id: string) => ({ id, status: 'completed', backend: 'simulator', session_id: 's', submitter_id: 'u' });
  const server = createServer((request, response) => {
    request.resume();
    const path = (request.url ?? '').split('?')[0] ?? '';
    const [, , resource = '', id] = path.split('/');
    const list = [row('a'), row('b')];
    const body = path.endsWith('probabilities')
      ? { '0': 0.5, '3': 0.5 }
      : path.endsWith('characterizations')
        ? { characterizations: [{ id: 'c' }] }
        : path.includes('report')
          ? { organization_id: path.split('/').at(-1) }
          : id
            ? { ...row(id), backend: id }
            : {
                [resource]: resource === 'backends' ? [{ backend: 'simulator' }] : list,
                ...row('a'),
                key_id: 'k',
                next: null,
              };
    const chance = random();
    response.statusCode = chance < 0.03 ? 404 : chance < 0.05 ? 500 : chance < 0.06 ? 400 : 200;
    response.end(chance > 0.99 ? '<html>' : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns the result, or the first event of a subscription. */
function createHttpSender(gateway: Gateway) {
  const pool = new Pool(gateway.url, { connections: CONCURRENCY });
  onTestFinished(() => pool.destroy());
  return async ({ kind, query, variables }: RandomOperation): Promise<Outcome> => {
    const { statusCode: status, body } = await pool.request({
      method: 'POST',
      path: '/graphql',
      headers: {
        authorization: AUTHORIZATION,
        'content-type': 'application/json',
        accept: kind === 'subscription' ? 'text/event-stream' : 'application/graphql-response+json',
      },
      body: JSON.stringify({ query, variables }),
    });
    if (kind !== 'subscription') return { status, text: await body.text() };
    let text = '';
    for await (const chunk of body) {
      text += String(chunk);
      if (text.includes('data:')) break;
    }
    return { status, text };
  };
}

async function executeInProcess(gateway: Gateway, { query, variables }: RandomOperation): Promise<Outcome> {
  const result = await gateway.execute({ query, variables }, { authorization: AUTHORIZATION });
  if (!(Symbol.asyncIterator in result)) return { text: JSON.stringify(result) };
  for await (const first of result) return { text: JSON.stringify(first) };
  return { text: '' };
}

/** Stack traces are expensive, and one line suffices to detect that a response contains one. */
function shortenStackTraces(): void {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 1;
  onTestFinished(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });
}

test(`returns no internal error when ${RUNS} random documents are sent, every other one malformed (seed ${SEED})`, async () => {
  shortenStackTraces();
  const random = createPrng(SEED);
  const gateway = await startGateway(await startAnyUpstream(createPrng(SEED + 1)), {
    env: { FEDERATION: 'subgraph', MAX_OPERATIONS_PER_MINUTE: '1000000000', maxRetries: '0' },
  });
  const introspected = await new Client(gateway.url, null).queryText<IntrospectionQuery>(
    getIntrospectionQuery({ oneOf: true }),
  );
  if (!introspected.data) throw new Error(JSON.stringify(introspected));
  const documents = new RandomDocuments(buildClientSchema(introspected.data), random);
  const sendByHttp = createHttpSender(gateway);

  const failures: object[] = [];
  const statuses = new Map<number | undefined, number>();
  let withData = 0;
  let remaining = RUNS;
  const runOperations = async () => {
    while (remaining-- > 0) {
      const valid = documents.next();
      const operation = remaining % 2 === 0 ? valid : documents.malform(valid);
      const { status, text } =
        remaining % HTTP_EVERY === 0 ? await sendByHttp(operation) : await executeInProcess(gateway, operation);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (text.includes('"data":{')) withData += 1;
      if ((status ?? 0) >= 500 || /INTERNAL_SERVER_ERROR|\\n +at .+:\d+:\d+|node_modules/.test(text))
        failures.push({ status, text: text.slice(0, 500), ...operation });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runOperations));

  expect(failures.slice(0, 3)).toEqual([]);
  expect(withData, `${[...statuses].join(', ')}`).toBeGreaterThan(RUNS / 4);
});
