import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { CostEstimator } from '../../../src/graphql/cost/operation-cost.js';
import { getSchema } from '../../../src/graphql/schema.js';
import { startAttackTarget } from '../../support/attack-target.js';
import { Client } from '../../support/client.js';

const QUERY = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';

test('stops the estimate of an operation at its first invalid variable values', () => {
  let read = 0;
  // The coercion of lists accepts any iterable.
  const ids = {
    *[Symbol.iterator]() {
      for (let i = 0; i < 10_000; i++) {
        read += 1;
        yield Number.POSITIVE_INFINITY;
      }
    },
  };
  const costs = new CostEstimator({ calls: 1, values: 1, introspectionValues: 1 });
  costs.estimate({ schema: getSchema(), document: parse(QUERY), variables: { ids } });
  expect(read).toBeLessThan(5);
});

test('reports a limited number of errors when all of 200,000 values are invalid', async () => {
  const { url, expectAlive } = await startAttackTarget();
  const body = `{"query":${JSON.stringify(QUERY)},"variables":{"ids":[${'1e999,'.repeat(200_000)}1]}}`;
  const response = await new Client(url, null).post(body);
  const text = await response.text();
  expect(JSON.parse(text).errors.length).toBeLessThan(60);
  await expectAlive(text);
});
