import { executeSync, getIntrospectionQuery, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { CostEstimator } from '../../../src/graphql/cost/operation-cost.js';
import { getSchema } from '../../../src/graphql/schema.js';
import { startAttackTarget } from '../../support/attack-target.js';
import { Client } from '../../support/client.js';

const FULL = getIntrospectionQuery({
  schemaDescription: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  inputValueDeprecation: true,
  oneOf: true,
});
/** 2.4 kB that returned 38 MB. */
const ALIASES = `{ ${Array.from({ length: 99 }, (_, i) => `a${i}: __schema { types { fields { name type { name fields { name } } } } }`).join(' ')} }`;
const NESTED = '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }';
const ALIASED_TYPE = `{ ${Array.from({ length: 99 }, (_, i) => `a${i}: __type(name: "Job") { fields { type { fields { args { type { name } } } } } }`).join(' ')} }`;

describe('introspection without an API key', () => {
  test.each([
    ['99 aliases of __schema', ALIASES],
    ['99 aliases of __type', ALIASED_TYPE],
  ])('is rejected before execution when it selects %s', async (_name, query) => {
    const { url } = await startAttackTarget();
    const { data, errors } = await new Client(url, null).queryText(query);
    expect(data).toBeUndefined();
    expect(errors).toMatchObject([
      { message: expect.stringContaining('Introspection too expensive'), extensions: { code: 'TOO_EXPENSIVE' } },
    ]);
  });

  test.each([
    ['the standard query', getIntrospectionQuery()],
    ['the standard query with all options', FULL],
    ['one type', '{ __type(name: "Job") { name fields { name type { name ofType { name } } } } }'],
  ])('is executed when it is %s', async (_name, query) => {
    const { url } = await startAttackTarget();
    const { data, errors } = await new Client(url, null).queryText<object>(query);
    expect(errors).toBeUndefined();
    expect(data).not.toBeNull();
  });

  test('is limited by its estimated values', async () => {
    const { url } = await startAttackTarget({ env: { maxIntrospectionValues: '1000' } });
    const { errors } = await new Client(url, null).queryText(getIntrospectionQuery());
    expect(errors?.[0]?.extensions['code']).toBe('TOO_EXPENSIVE');
  });
});

test.each([
  FULL,
  NESTED,
  ALIASED_TYPE,
  '{ __schema { directives { args { name } } queryType { possibleTypes { name } } } }',
])('estimates at least as many values as the response has: %#', (query) => {
  const schema = getSchema();
  const document = parse(query);
  const estimator = new CostEstimator({ calls: 1, values: 1_000, introspectionValues: Number.POSITIVE_INFINITY });
  const { introspectionValues } = estimator.estimate({ schema, document, variables: {} });
  const { data } = executeSync({ schema, document });
  expect(introspectionValues).toBeGreaterThanOrEqual(countValues(data));
});

test('estimates each combination of variables by itself when a text looks like the variables after it', () => {
  const document = parse(`query ($a: String, $all: Boolean!, $b: String, $name: Boolean!) {
    a: jobs(first: 1, filter: { name: $a }) { nodes { id } }
    __schema @include(if: $all) { types { fields { args { name } } } }
    b: jobs(first: 1, filter: { name: $b }) { nodes { id } }
    __typename @include(if: $name)
  }`);
  const estimator = new CostEstimator({ calls: 100, values: 1_000, introspectionValues: Number.POSITIVE_INFINITY });
  const estimate = (variables: Record<string, unknown>) =>
    estimator.estimate({ schema: getSchema(), document, variables }).introspectionValues;
  const cheap = { a: 'P', all: false, b: 'Q boolean true string R', name: true };
  expect(estimate(cheap)).toBeLessThan(10);
  expect(estimate({ a: 'P boolean false string Q', all: true, b: 'R', name: true })).toBeGreaterThan(500);
});

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countValues(item), 0);
  return Object.values(value).reduce<number>((sum, item) => sum + 1 + countValues(item), 0);
}
