import { expect, test } from 'vitest';
import { startAttackTarget } from '../../support/attack-target.js';
import { ManualClock } from '../../support/clock.js';
import { EVERY_TRANSPORT } from '../../support/every-transport.js';
import { job } from '../../support/response-cases.js';

const ARTIFACTS = 1_000;
const RESULTS = Object.fromEntries(
  Array.from({ length: ARTIFACTS }, (_, index) => [`r${index}`, { id: `${index}`, format: 'json' }]),
);
const FRAGMENT = 'fragment parts on Job { artifacts { ...one @defer } } fragment one on Artifact { format }';

/** Results of an operation on jobs, by default with many artifacts. */
async function query(jobs: number, fields: string, results: object = RESULTS) {
  const { upstream, gateway } = await startAttackTarget({ clock: new ManualClock() });
  upstream.on('GET /v0.4/jobs', ({ url }) => ({
    body: { jobs: url.searchParams.getAll('ids').map((id) => job({ id, results })), next: null },
  }));
  const ids = Array.from({ length: jobs }, () => `Job:${crypto.randomUUID()}`);
  const text = `query ($ids: [ID!]!, $isStreamed: Boolean! = true) { nodes(ids: $ids) { ... on Job { ${fields} } } }`;
  const params = { query: `${text} ${fields.includes('parts') ? FRAGMENT : ''}`, variables: { ids } };
  const send = EVERY_TRANSPORT.multipart(gateway);
  return (await send({ params, key: 'attacker' })).results;
}

const STREAMED = 'artifacts @stream(if: $isStreamed) { format }';

test('sends the artifacts of two jobs in 2,000 parts', async () => {
  const results = await query(2, STREAMED);
  const parts = results.flatMap(({ incremental }) => incremental ?? []);
  expect(parts.flatMap(({ items }) => items ?? [])).toHaveLength(2 * ARTIFACTS);
});

test.each([
  ['streamed', STREAMED],
  ['deferred', 'artifacts { ... @defer(if: $isStreamed) { format } }'],
  ['deferred in fragments', '__typename @include(if: $isStreamed) ...parts'],
])('sends a single result when more than 2,000 parts may be %s', async (_name, fields) => {
  const results = await query(3, fields);
  expect(results).toHaveLength(1);
  const artifacts = expect.objectContaining({ length: ARTIFACTS });
  expect(results).toMatchObject([{ data: { nodes: [{ artifacts }, { artifacts }, { artifacts }] } }]);
});

test('sends a single result when a list of scalars of unknown size is streamed', async () => {
  const { upstream, gateway } = await startAttackTarget({ clock: new ManualClock() });
  const noiseModels = ['aria-1', 'forte-1'];
  const backend = { backend: 'simulator', status: 'available', qubits: 29, noise_models: noiseModels };
  upstream.on('GET /v0.4/backends/simulator', () => ({ body: backend }));
  const params = { query: '{ backend(id: "simulator") { noiseModels @stream } }' };
  const { results } = await EVERY_TRANSPORT.multipart(gateway)({ params, key: 'attacker' });
  expect(results).toEqual([{ data: { backend: { noiseModels } } }]);
});

test('defers a part of each of 500 jobs', async () => {
  const results = await query(500, '... @defer(if: $isStreamed) { name }', {});
  expect(results.flatMap(({ incremental }) => incremental ?? [])).toHaveLength(500);
});
