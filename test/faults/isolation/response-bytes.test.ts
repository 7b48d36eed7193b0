import { describe, expect, test } from 'vitest';
import { startAttackTarget } from '../../support/attack-target.js';
import { Client } from '../../support/client.js';
import { EVERY_TRANSPORT } from '../../support/every-transport.js';
import { ID, job } from '../../support/response-cases.js';

const KEY = 'attacker';
/** As large as the contract allows: 390 kB. */
const METADATA = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`key${i}`, 'x'.repeat(39_000)]));
const LIMITS = { maxResponseBytes: '1000000' };
const REJECTED = [{ message: expect.stringContaining('bytes of long strings'), extensions: { code: 'TOO_EXPENSIVE' } }];

async function startTarget(env: Record<string, string> = LIMITS) {
  const target = await startAttackTarget({ env });
  target.upstream.on(`GET /v0.4/jobs/${ID}`, { body: job({ metadata: METADATA, name: 'n'.repeat(100_000) }) });
  return target;
}

const aliases = (count: number, field: string) => Array.from({ length: count }, (_, i) => `a${i}: ${field}`).join(' ');

describe('a small request for a large response', () => {
  test.each([
    ['metadata', `{ job(id: "${ID}") { ${aliases(99, 'metadata')} } }`],
    ['names', `{ job(id: "${ID}") { ${aliases(99, 'name')} } }`],
    ['fields with long names', `{ nodes(ids: [${`"Job:${ID}",`.repeat(99)}]) { ${'n'.repeat(20_000)}: id } }`],
    [
      'failing items of a field with a long name',
      `{ ${'n'.repeat(20_000)}: nodes(ids: [${'"Job",'.repeat(99)}]) { id } }`,
    ],
    ['metadata in a list', `{ nodes(ids: [${`"Job:${ID}",`.repeat(99)}]) { ... on Job { metadata } } }`],
  ])('is rejected without data when it selects %s', async (_name, query) => {
    const { url } = await startTarget();
    const { data, errors } = await new Client(url, KEY).queryText(query);
    expect(errors).toMatchObject(REJECTED);
    expect(data).toBeNull();
  });

  test('is rejected when graphql-js executes it', async () => {
    const { url } = await startTarget();
    // The plans of a document are limited: further combinations of its conditions run without one.
    const names = Array.from({ length: 9 }, (_, i) => `v${i}`);
    const query = `query (${names.map((name) => `$${name}: Boolean!`).join(' ')}) { job(id: "${ID}") { ${names
      .map((name) => `${name}: metadata @include(if: $${name})`)
      .join(' ')} } }`;
    for (const [index] of names.entries()) {
      const variables = Object.fromEntries(names.map((name, i) => [name, i === index]));
      expect((await new Client(url, KEY).queryText(query, variables)).errors).toBeUndefined();
    }
    const all = Object.fromEntries(names.map((name) => [name, true]));
    const { data, errors } = await new Client(url, KEY).queryText(query, all);
    expect(errors).toMatchObject(REJECTED);
    expect(data).toBeNull();
  });

  test.each([
    ['labels', `... on Job { id ... @defer(label: "${'l'.repeat(20_000)}") { serviceId } }`, ''],
    ['paths', 'id', `${'n'.repeat(20_000)}:`],
  ])('ends with an error when its parts have long %s', async (_name, fields, alias) => {
    const { gateway } = await startTarget();
    const query = `{ ${alias} nodes(ids: [${`"Job:${ID}",`.repeat(99)}]) ${alias && '@stream'} { ${fields} } }`;
    const { results } = await EVERY_TRANSPORT.multipart(gateway)({ params: { query }, key: KEY });
    expect(results.flatMap((result) => result.errors ?? [])).toMatchObject(REJECTED);
  });

  test.each(['multipart', 'SSE', 'WebSocket'] as const)(
    'ends with an error when it is deferred over %s',
    async (transport) => {
      const { gateway } = await startTarget();
      const query = `{ job(id: "${ID}") { id ${Array.from({ length: 9 }, (_, i) => `... @defer { m${i}: metadata }`).join(' ')} } }`;
      const { results } = await EVERY_TRANSPORT[transport](gateway)({ params: { query }, key: KEY });
      const errors = results.flatMap((result) => result.errors ?? []);
      expect(errors).toMatchObject(REJECTED);
    },
  );

  test('succeeds when it stays below the limit', async () => {
    const { url } = await startTarget();
    const { data, errors } = await new Client(url, KEY).queryText(`{ job(id: "${ID}") { metadata name } }`);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ job: { metadata: METADATA } });
  });
});
