import { type GraphQLField, isObjectType, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { MAX_SEARCH_PAGES, SIZE_ARGUMENTS } from '../../src/graphql/cost/field-cost.js';
import { CostEstimator } from '../../src/graphql/cost/operation-cost.js';
import { getFieldCost } from '../../src/graphql/field-options.js';
import { getSchema } from '../../src/graphql/schema.js';
import { getSubgraphSchema } from '../../src/graphql/subgraph.js';
import { createBudgetCheck } from '../../src/pipeline/budget.js';

/** It has all fields of the public schema. */
const FIELDS = Object.values(getSubgraphSchema().getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => !name.startsWith('__'))
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })));

function exposesProperty({ extensions, resolve }: GraphQLField<unknown, unknown>): boolean {
  return !resolve || (extensions['executor'] as { property?: string } | undefined)?.property !== undefined;
}

describe('the upstream cost of fields', () => {
  test('is declared by every field whose resolver does more than expose a property', () => {
    expect(FIELDS.map(({ name }) => name)).toEqual(expect.arrayContaining(['Query._entities', '_Service.sdl']));
    const undeclared = FIELDS.filter(({ field }) => !exposesProperty(field) && !getFieldCost(field));
    expect(undeclared.map(({ name }) => name)).toEqual([]);
    expect(FIELDS.filter(({ field }) => !exposesProperty(field)).length).toBeGreaterThan(50);
  });

  test('is declared by every subscription', () => {
    const roots = Object.values(getSchema().getSubscriptionType()?.getFields() ?? {});
    expect(roots.map((field) => [field.name, getFieldCost(field) !== undefined])).toEqual([
      ['backends', true],
      ['job', true],
      ['jobList', true],
      ['jobs', true],
      ['session', true],
    ]);
  });

  test('depends only on arguments that estimates are cached by, and is a number for any of them', () => {
    const read = new Set<string>();
    const recording = (args: Readonly<Record<string, unknown>>) =>
      new Proxy(args, {
        get: (target, name: string) => {
          read.add(name);
          return target[name];
        },
      });
    for (const { name, field } of FIELDS) {
      const cost = getFieldCost(field);
      for (const sizes of [
        { first: 30, top: 5 },
        { last: 30, top: 5 },
        { first: null, last: null, top: 5 },
        { top: 5 },
      ]) {
        const args = recording({
          ids: ['Job:a'],
          input: { ids: ['a'] },
          representations: [{ __typename: 'Job', id: 'Job:a' }],
          ...sizes,
        });
        for (const figure of [
          cost?.calls?.(3, args, 2),
          cost?.singleReads?.(3, args),
          cost?.items?.(args),
          cost?.itemsOfType?.('Job', args),
        ])
          expect(Number.isSafeInteger(figure ?? 0) && (figure ?? 0) >= 0, name).toBe(true);
      }
    }
    expect([...read].sort()).toEqual([...SIZE_ARGUMENTS, 'input'].sort());
  });

  test('counts the reads of what lists may omit once for an operation, and their memory not at all', () => {
    const limits = { calls: 28, values: 1_000_000, introspectionValues: 1 };
    const schema = getSchema();
    const ids = Array.from({ length: 25 }, (_, i) => `Job:${i}`);
    const nodes = `nodes(ids: ${JSON.stringify(ids)}) { ... on Job { name backend { status } } }`;
    const estimate = (query: string) =>
      new CostEstimator(limits).estimate({ schema, document: parse(query), variables: {} });
    expect(estimate('{ a: job(id: "a") { name } b: job(id: "b") { name } }')).toMatchObject({
      calls: 4,
      singleReads: 2,
    });
    expect(estimate('{ a: job(id: "a") { name } }')).toMatchObject({ calls: 1, singleReads: 0 });
    // The pages of jobs, and the backends for each.
    expect(estimate(`{ a: ${nodes} b: ${nodes} }`)).toMatchObject({ calls: 4 + 25, singleReads: 25 });
    const check = createBudgetCheck(schema, limits);
    const toOperation = (query: string) => ({ document: { ...parse(query), tokenCount: 0 }, name: null }) as never;
    expect(check(toOperation(`{ ${nodes} }`), {}).waitingBytes).toBe(2 * 20_000 + (1 + 25 * 3) * 2_000);
    expect(() => check(toOperation(`{ a: ${nodes} b: ${nodes} }`), {})).toThrow('at least 29 upstream calls, limit 28');
  });

  test('of a list does not depend on the filters that others have sent with the document', () => {
    const document = parse('query ($filter: JobFilter) { jobs(filter: $filter) { nodes { name } } }');
    const filters = [
      { filter: {}, calls: 1 },
      { filter: { name: null }, calls: 1 },
      // It is rejected later, but costs as much as any name until then.
      { filter: { name: '' }, calls: MAX_SEARCH_PAGES },
      { filter: { name: 'a' }, calls: MAX_SEARCH_PAGES },
    ];
    for (const first of filters) {
      const costs = new CostEstimator({ calls: 1_000, values: 1_000_000, introspectionValues: 1 });
      for (const { filter, calls } of [first, ...filters]) {
        const estimate = costs.estimate({ schema: getSchema(), document, variables: { filter } });
        expect(estimate.calls, `${JSON.stringify(filter)} after ${JSON.stringify(first.filter)}`).toBe(calls);
      }
    }
  });

  test('of cancelJobs depends on the number of ids, in the document and in variables', () => {
    const costs = new CostEstimator({ calls: 1000, values: 1_000_000, introspectionValues: 1 });
    const selection = '{ jobs { name } }';
    const ids = Array.from({ length: 500 }, (_, i) => `j${i}`);
    const count = (query: string, variables = {}) =>
      costs.estimate({ schema: getSchema(), document: parse(query), variables }).calls;
    expect(count(`mutation { cancelJobs(input: { ids: ${JSON.stringify(ids)} }) ${selection} }`)).toBe(21 + 25);
    const byInput = `mutation ($input: CancelJobsInput!) { cancelJobs(input: $input) ${selection} }`;
    const byIds = `mutation ($ids: [ID!]!) { cancelJobs(input: { ids: $ids }) ${selection} }`;
    for (const size of [26, 500, 1]) {
      const sent = ids.slice(0, size);
      const calls = 1 + Math.ceil(size / 25) + Math.min(size + 1, 25);
      expect([count(byInput, { input: { ids: sent } }), count(byIds, { ids: sent })]).toEqual([calls, calls]);
    }
  });

  test('of _entities depends on its representations, in the document and in variables', () => {
    const costs = new CostEstimator({ calls: 10_000, values: 1_000_000, introspectionValues: 1 });
    const jobs = Array.from({ length: 400 }, (_, i) => ({ __typename: 'Job', id: `Job:${i}` }));
    const selection = '{ ... on Job { name cost { estimated { value } } } }';
    const query = `query ($representations: [_Any!]!) { _entities(representations: $representations) ${selection} }`;
    // One document each, so that a cached estimate of other representations would be found.
    const document = parse(query);
    for (const count of [400, 26, 25, 1, 0]) {
      const representations = jobs.slice(0, count);
      const { calls } = costs.estimate({ schema: getSubgraphSchema(), document, variables: { representations } });
      expect(calls, `${count} jobs`).toBe(Math.ceil(count / 25) + count + (count === 1 ? 0 : Math.min(count, 25)));
    }
    const characterization = { __typename: 'Characterization', id: 'Characterization:qpu.aria-1:c' };
    const toDocument = (item: string) =>
      parse(
        `query ($a: _Any, $b: String) { _entities(representations: [${item}]) { ... on Characterization { date } } }`,
      );
    const whole = toDocument('$a');
    const typename = toDocument('{ __typename: $b, id: "Characterization:qpu.aria-1:c" }');
    for (const [a, b, calls] of [
      [{ __typename: 'User', id: 'User:u' }, 'User', 0],
      // The service may have it in the other version of its interface.
      [characterization, 'Characterization', 2],
      [{ __typename: 'User', id: 'User:u' }, 'User', 0],
    ] as const)
      for (const document of [whole, typename])
        expect(costs.estimate({ schema: getSubgraphSchema(), document, variables: { a, b } }).calls).toBe(calls);
  });

  test.each([
    ['nodes', '$ids: [ID!]!', 'ids: $ids'],
    ['_entities', '$representations: [_Any!]!', 'representations: $representations'],
  ])('of %s counts the fields of each type for the objects of this type', (field, declared, args) => {
    const costs = new CostEstimator({ calls: 10_000, values: 1_000_000, introspectionValues: 1 });
    const ids = [...Array.from({ length: 100 }, (_, i) => `Job:${i}`), 'Session:s', 'Session:t'];
    const variables = { ids, representations: ids.map((id) => ({ __typename: id.split(':')[0], id })) };
    const parts =
      '... on Job { name ... @defer { shots } } ... on Session { jobs(first: 25) { nodes { name } } ... @defer { status } }';
    const document = parse(`query (${declared}) { ${field}(${args}) { __typename ${parts} } }`);
    const { calls, values, maxParts: count } = costs.estimate({ schema: getSubgraphSchema(), document, variables });
    // Four pages of jobs, the list of sessions, a page of jobs for each session, and what lists omit.
    expect(calls).toBe(4 + 1 + 2 + 25);
    expect(values).toBe(1 + 100 * 3 + 2 * (3 + 1 + 25));
    expect(count).toBe(102);
  });

  test('of the SDL of a subgraph limits how often one operation gets it', () => {
    const costs = new CostEstimator({ calls: 1, values: 1_000, introspectionValues: 1_000_000 });
    const estimate = (query: string) =>
      costs.estimate({ schema: getSubgraphSchema(), document: parse(query), variables: {} }).introspectionValues;
    const once = estimate('{ _service { sdl } }');
    expect(once).toBeGreaterThan(1_000);
    expect(estimate('{ a: _service { sdl } b: _service { sdl x: sdl } }')).toBe(3 * once);
  });

  test('of one field is not lowered by a negative size of another', () => {
    const costs = new CostEstimator({
      calls: Number.POSITIVE_INFINITY,
      values: Number.POSITIVE_INFINITY,
      introspectionValues: 1_000_000,
    });
    const estimate = (query: string) => costs.estimate({ schema: getSchema(), document: parse(query), variables: {} });
    const list =
      'edges { node { session { jobs(first: 1) { edges { node { id } } } } results { probabilities(top: -9) { state } } } }';
    const alone = estimate(`{ b: jobs(first: 30) { ${list} } }`);
    const both = estimate(`{ a: jobs(first: -500) { ${list} } b: jobs(first: 30) { ${list} } }`);
    expect(alone.calls).toBeGreaterThan(30);
    expect(both.calls).toBeGreaterThanOrEqual(alone.calls);
    expect(both.values).toBeGreaterThanOrEqual(alone.values);
  });
});
