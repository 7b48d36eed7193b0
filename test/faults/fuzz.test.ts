import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { Pool } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { Client } from '../support/client.js';
import { createPrng, RandomDocuments, type RandomOperation } from '../support/random-document.js';
import { startGateway } from '../support/test-gateway.js';

const RUNS = 10_000;
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120);
/** Asked at the same time. */
const LANES = 24;

/** A service that has whatever it is asked for, in short, and sometimes goes wrong. */
async function anyService(random: () => number): Promise<string> {
  const row = (id: string) => ({ id, status: 'completed', backend: 'simulator', session_id: 's', submitter_id: 'u' });
  const server = createServer((request, response) => {
    request.resume();
    const path = (request.url ?? '').split('?')[0] ?? '';
    const [, , what = '', id] = path.split('/');
    const list = [row('a'), row('b')];
    const body = path.endsWith('probabilities')
      ? { '0': 0.5, '3': 0.5 }
      : path.endsWith('characterizations')
        ? { characterizations: [{ id: 'c' }] }
        : path.includes('report')
          ? { organization_id: path.split('/').at(-1) }
          : id
            ? { ...row(id), backend: id }
            : { [what]: what === 'backends' ? [{ backend: 'simulator' }] : list, ...row('a'), key_id: 'k', next: null };
    const luck = random();
    response.statusCode = luck < 0.03 ? 404 : luck < 0.05 ? 500 : luck < 0.06 ? 400 : 200;
    response.end(luck > 0.99 ? '<html>' : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test(`${RUNS} random documents of the schema, every other one broken: none makes the gateway fail (seed ${SEED})`, {
  timeout: 120_000,
}, async () => {
  const random = createPrng(SEED);
  const gateway = await startGateway(await anyService(createPrng(SEED + 1)), {
    env: { MAX_OPERATIONS_PER_MINUTE: '1000000000', UPSTREAM_MAX_RETRIES: '0' },
  });
  const introspected = await new Client(gateway.url, null).queryText<IntrospectionQuery>(
    getIntrospectionQuery({ oneOf: true }),
  );
  if (!introspected.data) throw new Error(JSON.stringify(introspected));
  const documents = new RandomDocuments(buildClientSchema(introspected.data), random);
  const pool = new Pool(gateway.url, { connections: LANES });
  onTestFinished(() => pool.destroy());

  const ask = async ({ kind, query, variables }: RandomOperation) => {
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: '/graphql',
      headers: {
        authorization: 'apiKey key',
        'content-type': 'application/json',
        accept: kind === 'subscription' ? 'text/event-stream' : 'application/graphql-response+json',
      },
      body: JSON.stringify({ query, variables }),
    });
    if (kind !== 'subscription') return { status: statusCode, text: await body.text() };
    let text = '';
    // The first event is enough; leaving the loop leaves the subscription.
    for await (const chunk of body) {
      text += String(chunk);
      if (text.includes('data:')) break;
    }
    return { status: statusCode, text };
  };

  const failures: object[] = [];
  const statuses = new Map<number, number>();
  let told = 0;
  let left = RUNS;
  const lane = async () => {
    while (left-- > 0) {
      const valid = documents.next();
      const operation = left % 2 === 0 ? valid : documents.broken(valid);
      const { status, text } = await ask(operation);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (text.includes('"data":{')) told += 1;
      if (status >= 500 || /INTERNAL_SERVER_ERROR|\bat .+:\d+:\d+|node_modules/.test(text))
        failures.push({ status, text: text.slice(0, 500), ...operation });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));

  expect(failures.slice(0, 3)).toEqual([]);
  expect(told, `${[...statuses].join('; ')}`).toBeGreaterThan(RUNS / 4);
});
