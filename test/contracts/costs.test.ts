import { type GraphQLField, isObjectType, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { SIZE_ARGUMENTS } from '../../src/graphql/field-cost.js';
import { getFieldCost } from '../../src/graphql/field-options.js';
import { CostEstimator } from '../../src/graphql/operation-cost.js';
import { getSchema } from '../../src/graphql/schema.js';

const FIELDS = Object.values(getSchema().getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => !name.startsWith('__'))
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })));

function exposesProperty({ extensions, resolve }: GraphQLField<unknown, unknown>): boolean {
  return !resolve || (extensions['executor'] as { property?: string }).property !== undefined;
}

describe('the upstream cost of fields', () => {
  test('is declared by every field whose resolver does more than expose a property', () => {
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
        const args = recording({ ids: ['Job:a'], ...sizes });
        for (const figure of [cost?.calls?.(3, args) ?? 0, cost?.items?.(args) ?? 0])
          expect(Number.isSafeInteger(figure) && figure >= 0, name).toBe(true);
      }
    }
    expect([...read].filter((name) => !SIZE_ARGUMENTS.has(name))).toEqual([]);
    expect(read.size).toBe(SIZE_ARGUMENTS.size);
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
