import {
  buildSchema,
  type DocumentNode,
  GraphQLBoolean,
  type GraphQLFieldResolver,
  GraphQLFloat,
  GraphQLInt,
  type GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  getNamedType,
  getNullableType,
  getOperationAST,
  isAbstractType,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  validate,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { createExecutor } from '../../../src/executor/executor.js';
import { PlanCache } from '../../../src/executor/plan-cache.js';
import { createPlanChecker, executeByExecutor, executeByGraphqlJs, isSame } from '../../support/both-executors.js';
import { chance, RandomDocuments } from '../../support/random-document.js';

const SEED = Number(process.env['PLAN_SEED'] ?? 20_261_120);
const RUNS = Number(process.env['PLAN_RUNS'] ?? 2_500);

/** Everything that a schema can have, nullable and not. */
const SDL = `
  enum Colour { RED GREEN BLUE }
  scalar Odd
  input Filter { colours: [Colour!], text: String = "x", deep: Filter, number: Int! = 3 }
  interface Node { id: ID! }
  interface Named implements Node { id: ID! name(upper: Boolean = false): String }
  type Cat implements Named & Node { id: ID! name(upper: Boolean = false): String lives: Int! friend: Pet mother: Cat! tags: [Tag] tag: Tag! odd: Odd! kittens: [Cat] }
  type Dog implements Named & Node { id: ID! name(upper: Boolean = false): String! colour: Colour friend: Pet! puppies(first: Int!): [[Dog!]] }
  type Fish implements Node { id: ID! scales: [Float!] school: [Fish!]! odd: [Odd] }
  type Tag { text: String! id: ID number: Int whole: Int! share: Float is: Boolean odd: Odd colour: Colour texts: [String] tag: Tag worn: Pet }
  union Pet = Cat | Dog | Fish
  type Query { tags: [Tag!]! labels: [[Tag]!] tag: Tag node(id: ID!): Node pets(filter: Filter, ids: [ID!]): [Pet] pet(colour: Colour = RED): Pet! named: [Named!] text: String! odds(odd: Odd): [Odd!] must: [Pet!]! }
  type Mutation { feed(id: ID!, much: Float): Pet adopt(filter: Filter!): Cat! release: Boolean! }
`;

/** Where a number begins or ceases to be one of GraphQL's, and what else is written as one. */
const NUMBERS = [-0, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 1.5, Number.NaN, Number.POSITIVE_INFINITY, '7', '', true];

/** Resolvers that do whatever resolvers can do, the same at the same place of the same operation. */
function oddSchema(luckAt: (place: string) => number, called: (place: string) => void) {
  const schema = buildSchema(SDL);
  let waiting = 0;
  const typesOf = (type: GraphQLOutputType): readonly GraphQLObjectType[] => {
    const named = getNamedType(type);
    return isAbstractType(named) ? [...schema.getPossibleTypes(named)] : isObjectType(named) ? [named] : [];
  };
  const value = (type: GraphQLOutputType, place: string): unknown => {
    const luck = luckAt(place);
    if (luck < 0.03) return null;
    if (luck < 0.05) return new Error(`told at ${place}`);
    if (luck < 0.07) return 'something else';
    const bare = getNullableType(type);
    if (isListType(bare)) {
      // Where an item that may not be null throws beside one that is waited for, graphql-js leaves a rejection unhandled.
      const allLate = isNonNullType(bare.ofType) && luckAt(`${place} all late`) < 0.5;
      const noneLate = isNonNullType(bare.ofType) && !allLate;
      const items = Array.from({ length: Math.floor(luckAt(`${place} length`) * 4) }, (_, at) => {
        const item = () => value(bare.ofType, `${place}.${at}`);
        if (noneLate) return isLeafType(getNamedType(type)) ? item() : Promise.resolve().then(item);
        return allLate ? later(item) : late(`${place}.${at}`, item);
      });
      return luck < 0.5 ? items : new Set(items);
    }
    const types = typesOf(type);
    const chosen = types[Math.floor(luckAt(`${place} type`) * types.length)];
    if (chosen) return chosen.name === 'Tag' ? tagAt(place) : { kind: chosen.name, at: place };
    const named = getNamedType(type);
    // Most are as they should be: an object whose leaves are all read takes another way than one with a leaf that is odd.
    if (luckAt(`${place} ordinary`) < 0.7) {
      if (named === GraphQLInt) return Math.floor(luck * 100) - 50;
      if (named === GraphQLFloat) return luck - 0.5;
      if (named === GraphQLBoolean) return luck < 0.5;
    }
    if (luckAt(`${place} number`) < 0.2) return NUMBERS[Math.floor(luck * NUMBERS.length)];
    if (isEnumType(named)) return luck < 0.95 ? named.getValues()[0]?.value : 'MAUVE';
    return luck < 0.5 ? Math.floor(luck * 100) : luck < 0.9 ? `${place}` : luck < 0.95 ? true : { no: 'leaf' };
  };
  /** One whose members are read, by getters that do whatever getters can do. */
  const tagAt = (at: string) => {
    const tag = { kind: 'Tag', at };
    for (const { name, type } of Object.values((schema.getType('Tag') as GraphQLObjectType).getFields())) {
      const place = `${at}/${name}`;
      const get = () => {
        if (luckAt(`${place} throws`) < 0.02) throw new Error(`thrown at ${place}`);
        return luckAt(`${place} ready`) < 0.8 ? value(type, place) : late(place, () => value(type, place));
      };
      Object.defineProperty(tag, name, { get });
    }
    return tag;
  };
  const later = async (make: () => unknown) => {
    waiting += 1;
    await new Promise((resolve) => setImmediate(resolve));
    waiting -= 1;
    return make();
  };
  const late = (place: string, make: () => unknown): unknown => {
    const luck = luckAt(`${place} late`);
    if (luck < 0.6) return make();
    if (luck < 0.65) return Promise.reject(new Error(`failed at ${place}`));
    if (luck < 0.67) return Promise.reject(`no error at ${place}`);
    return luck < 0.8 ? Promise.resolve().then(make) : later(make);
  };
  const resolve: GraphQLFieldResolver<unknown, unknown> = (source, args, _context, info) => {
    const above = (source as { at?: string } | undefined)?.at ?? '';
    const place = `${above}/${info.path.key}${JSON.stringify(args)}`;
    called(
      `${place} ${info.parentType} ${info.returnType} ${info.fieldNodes.length} ${JSON.stringify(info.variableValues)}`,
    );
    if (luckAt(`${place} throws`) < 0.03) throw new Error(`thrown at ${place}`);
    return late(place, () => value(info.returnType, place));
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        field.resolve = type.name === 'Tag' ? (tag) => tag[field.name] : resolve;
        if (type.name === 'Tag') field.extensions = { executor: { property: field.name } };
      }
      if (type.name === 'Cat') type.isTypeOf = (given) => kindOf(given) === 'Cat';
      if (type.name === 'Fish') type.isTypeOf = async (given) => kindOf(given) === 'Fish';
    }
    if (isInterfaceType(type)) type.resolveType = (given) => kindOf(given);
    else if (isAbstractType(type)) type.resolveType = async (given) => kindOf(given);
  }
  const odd = schema.getType('Odd');
  if (odd instanceof GraphQLScalarType)
    odd.serialize = (given) => {
      if (typeof given === 'object') throw new TypeError('Odd does not take objects');
      return typeof given === 'number' && given % 7 === 0 ? undefined : { odd: given };
    };
  /** What still runs of an operation that has been answered. */
  const settled = async () => {
    do await new Promise((resolve) => setImmediate(resolve));
    while (waiting > 0);
  };
  return { schema, settled };
}

function kindOf(given: unknown): string {
  return (given as { kind?: string }).kind ?? 'Dog';
}

/** 0 to 1, the same for the same text and seed (FNV-1a). */
function luckOf(seed: number): (text: string) => number {
  return (text) => {
    let hash = 2_166_136_261 ^ seed;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
    hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
    return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
  };
}

describe('the executor', () => {
  test(`gives the results of graphql-js and calls the same resolvers for ${RUNS} random operations (seed ${SEED})`, {
    timeout: 60_000,
  }, async () => {
    let seed = SEED;
    let calls: string[] = [];
    const { schema, settled } = oddSchema(
      (place) => luckOf(seed)(place),
      (place) => void calls.push(place),
    );
    const taken = async () => {
      await settled();
      const now = calls.sort();
      calls = [];
      return now;
    };
    const documents = new RandomDocuments(schema, chance(SEED));
    const executor = createExecutor(schema);
    const hasPlan = createPlanChecker(schema);
    let planned = 0;
    let withErrors = 0;
    for (let left = RUNS; left > 0; left--) {
      seed += 1;
      const one = documents.of(left % 5 === 0 ? 'mutation' : 'query');
      const { query, variables, operationName } = left % 3 === 0 ? documents.amongOthers(one) : one;
      const document = parse(query);
      if (validate(schema, document).length > 0) continue;
      const args = { schema, document, variableValues: variables, operationName };
      const expected = await executeByGraphqlJs(args);
      const expectedCalls = await taken();
      const actual = await executeByExecutor(executor, args);
      const actualCalls = await taken();
      const what = `seed ${seed}: ${query} ${JSON.stringify(variables)}`;
      if (!isSame(expected, actual)) expect(actual, what).toEqual(expected);
      expect(actualCalls, what).toEqual(expectedCalls);
      if (!hasPlan(args)) continue;
      planned += 1;
      if (Object.keys(expected.errors).length > 0) withErrors += 1;
    }
    expect(planned).toBeGreaterThan(RUNS / 3);
    expect(withErrors).toBeGreaterThan(RUNS / 10);
  });
});

test('caches plans up to a number of fields', () => {
  const plans = new PlanCache(buildSchema('type Query { a: Int }'));
  const getPlan = (document: DocumentNode) => {
    const operation = getOperationAST(document);
    return operation && plans.get(document, operation, {});
  };
  const document = parse('{ a }');
  const cached = getPlan(document);
  expect(getPlan(document)).toBe(cached);
  const thousand = Array.from({ length: 1_000 }, (_, at) => `a${at}: a`).join(' ');
  for (let others = 101; others > 0; others--) getPlan(parse(`{ ${thousand} }`, { noLocation: true }));
  expect(getPlan(document)).not.toBe(cached);
});
