import { expect, test } from 'vitest';
import { Client } from '../../support/client.js';
import { ID, job } from '../../support/response-cases.js';
import { startScriptedUpstream } from '../../support/scripted-upstream.js';
import { startGateway } from '../../support/test-gateway.js';

const QUOTE = `{ quote(input: { backendIds: ["simulator"], program: { circuit: { qubits: 1, gates: [{ gate: "h", target: 0 }] } } }) {
  backends { price { value } }
} }`;

const CALLS = [
  ['GET /v0.4/jobs/estimate', QUOTE],
  ['GET /v0.4/whoami', '{ viewer { apiKey { name } } }'],
  ['GET /v0.4/backends/simulator', '{ backend(id: "simulator") { status } }'],
  [`GET /v0.4/jobs/${ID}/cost`, `{ job(id: "${ID}") { cost { actual { value } } } }`],
] as const;

test.each(
  CALLS.flatMap(([call, query]) => [
    { call, query, limit: '50000 objects and lists', body: `[${'{},'.repeat(60_000)}{}]` },
    {
      call,
      query,
      limit: '10000 different names',
      body: `{${Array.from({ length: 20_000 }, (_, i) => `"name ${i}":0`)}}`,
    },
    { call, query, limit: '2000000 bytes', body: `"${'x'.repeat(2_000_000)}"` },
  ]),
)('$call fails with the limit when its response has more than $limit', async ({ call, query, limit, body }) => {
  const upstream = await startScriptedUpstream({
    [`GET /v0.4/jobs/${ID}`]: { body: job() },
    'GET /v0.4/backends': { body: [{ backend: 'simulator', status: 'available' }] },
    'GET /v0.4/backends/simulator': { body: { backend: 'simulator', status: 'available' } },
  });
  upstream.on(call, { body });
  const gateway = await startGateway(upstream.url, { env: { maxRetries: '0' } });
  const { errors } = await new Client(gateway.url, 'key').queryText(query);
  expect(errors).toMatchObject([{ message: expect.stringContaining(limit), extensions: { code: 'UPSTREAM_INVALID' } }]);
});
