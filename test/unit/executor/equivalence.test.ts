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
import {
  createPlanChecker,
  executeWithExecutor,
  executeWithGraphqlJs,
  isSameOutcome,
} from '../../support/executor-comparison.js';
import { createPrng as createRandom, RandomDocuments } from '../../support/random-document.js';

const SEED = Number(process.env['PLAN_SEED'] ?? 20_261_120);
const RUNS = Number(process.env['PLAN_RUNS'] ?? 1_000);

/** All kinds of types and fields, nullable and not. */
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
  type Subscription { fed(id: ID): Pet tick: Int! tags: [Tag!] }
  type Mutation { feed(id: ID!, much: Float): Pet adopt(filter: Filter!): Cat! release: Boolean! }
`;

/** At the limits of Int and Float, and what serializes to a number. */
const NUMBERS = [-0, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 1.5, Number.NaN, Number.POSITIVE_INFINITY, '7', '', true];

/** Resolvers that do anything that resolvers can do, and the same at the same place of the same operation. */
function createRandomSchema(getChance: (place: string) => number, onCall: (call: string) => void) {
  const schema = buildSchema(SDL);
  let waiting = 0;
  const getObjectTypes = (type: GraphQLOutputType): readonly GraphQLObjectType[] => {
    const named = getNamedType(type);
    return isAbstractType(named) ? [...schema.getPossibleTypes(named)] : isObjectType(named) ? [named] : [];
  };
  const value = (type: GraphQLOutputType, place: string): unknown => {
    const chance = getChance(place);
    if (chance < 0.03) return null;
    if (chance < 0.05) return new Error(`returned at ${place}`);
    if (chance < 0.07) return 'something else';
    const bare = getNullableType(type);
    if (isListType(bare)) {
      // Where an item that may not be null throws beside one that is waited for, graphql-js leaves a rejection unhandled.
      const allLate = isNonNullType(bare.ofType) && getChance(`${place} all late`) < 0.5;
      const noneLate = isNonNullType(bare.ofType) && !allLate;
      const items = Array.from({ length: Math.floor(getChance(`${place} length`) * 4) }, (_, at) => {
        const item = () => value(bare.ofType, `${place}.${at}`);
        if (noneLate) return isLeafType(getNamedType(type)) ? item() : Promise.resolve().then(item);
        return allLate ? later(item) : late(`${place}.${at}`, item);
      });
      return chance < 0.5 ? items : new Set(items);
    }
    const types = getObjectTypes(type);
    const chosen = types[Math.floor(getChance(`${place} type`) * types.length)];
    if (chosen) return chosen.name === 'Tag' ? createTag(place) : { kind: chosen.name, at: place };
    const named = getNamedType(type);
    // Mostly valid values: they take another path through the executor than those that have to be serialized.
    if (getChance(`${place} valid`) < 0.7) {
      if (named === GraphQLInt) return Math.floor(chance * 100) - 50;
      if (named === GraphQLFloat) return chance - 0.5;
      if (named === GraphQLBoolean) return chance < 0.5;
    }
    if (getChance(`${place} number`) < 0.2) return NUMBERS[Math.floor(chance * NUMBERS.length)];
    if (isEnumType(named)) return chance < 0.95 ? named.getValues()[0]?.value : 'MAUVE';
    return chance < 0.5 ? Math.floor(chance * 100) : chance < 0.9 ? `${place}` : chance < 0.95 ? true : { no: 'leaf' };
  };
  /** An object whose getters do anything that getters can do. */
  const createTag = (at: string) => {
    const tag = { kind: 'Tag', at };
    for (const { name, type } of Object.values((schema.getType('Tag') as GraphQLObjectType).getFields())) {
      const place = `${at}/${name}`;
      const get = () => {
        if (getChance(`${place} throws`) < 0.02) throw new Error(`thrown at ${place}`);
        return getChance(`${place} ready`) < 0.8 ? value(type, place) : late(place, () => value(type, place));
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
    const chance = getChance(`${place} late`);
    if (chance < 0.6) return make();
    if (chance < 0.65) return Promise.reject(new Error(`failed at ${place}`));
    if (chance < 0.67) return Promise.reject(`no error at ${place}`);
    return chance < 0.8 ? Promise.resolve().then(make) : later(make);
  };
  const resolve: GraphQLFieldResolver<unknown, unknown> = (source, args, _context, info) => {
    const above = (source as { at?: string } | undefined)?.at ?? '';
    const place = `${above}/${info.path.key}${JSON.stringify(args)}`;
    onCall(
      `${place} ${info.parentType} ${info.returnType} ${info.fieldNodes.length} ${JSON.stringify(info.variableValues)}`,
    );
    if (getChance(`${place} throws`) < 0.03) throw new Error(`thrown at ${place}`);
    return late(place, () => value(info.returnType, place));
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        // Those of a tag are read from it, some without a resolver.
        if (type.name !== 'Tag') field.resolve = resolve;
        else if (field.name.length > 4) {
          field.resolve = (tag) => tag[field.name];
          field.extensions = { executor: { property: field.name } };
        }
      }
      if (type.name === 'Cat') type.isTypeOf = (given) => getKind(given) === 'Cat';
      if (type.name === 'Fish') type.isTypeOf = async (given) => getKind(given) === 'Fish';
    }
    if (isInterfaceType(type)) type.resolveType = (given) => getKind(given);
    else if (isAbstractType(type)) type.resolveType = async (given) => getKind(given);
  }
  const odd = schema.getType('Odd');
  if (odd instanceof GraphQLScalarType)
    odd.serialize = (given) => {
      if (typeof given === 'object') throw new TypeError('Odd does not take objects');
      return typeof given === 'number' && given % 7 === 0 ? undefined : { odd: given };
    };
  /** Waits for what still runs after the result. */
  const settle = async () => {
    do await new Promise((resolve) => setImmediate(resolve));
    while (waiting > 0);
  };
  return { schema, settle };
}

function getKind(given: unknown): string {
  return (given as { kind?: string }).kind ?? 'Dog';
}

/** 0 to 1, the same for the same text and seed (FNV-1a). */
function hashToChance(text: string, seed: number): number {
  let hash = 2_166_136_261 ^ seed;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

describe('the executor', () => {
  test(`gives the results of graphql-js and calls the same resolvers for ${RUNS} random operations (seed ${SEED})`, async () => {
    let seed = SEED;
    let calls: string[] = [];
    const { schema, settle } = createRandomSchema(
      (place) => hashToChance(place, seed),
      (call) => void calls.push(call),
    );
    const takeCalls = async () => {
      await settle();
      const now = calls.sort();
      calls = [];
      return now;
    };
    const documents = new RandomDocuments(schema, createRandom(SEED));
    const executor = createExecutor(schema);
    const hasPlan = createPlanChecker(schema);
    let planned = 0;
    let withErrors = 0;
    for (let left = RUNS; left > 0; left--) {
      seed += 1;
      const one = documents.of(left % 5 === 0 ? 'mutation' : left % 7 === 0 ? 'subscription' : 'query');
      const { query, variables, operationName } = left % 3 === 0 ? documents.withOtherOperations(one) : one;
      const document = parse(query);
      // Of subscriptions, graphql-js's rule on root fields throws where a condition has a variable.
      if (one.kind !== 'subscription' && validate(schema, document).length > 0) continue;
      const args = { schema, document, variableValues: variables, operationName };
      const expected = await executeWithGraphqlJs(args);
      const expectedCalls = await takeCalls();
      const actual = await executeWithExecutor(executor, args);
      const actualCalls = await takeCalls();
      const what = `seed ${seed}: ${query} ${JSON.stringify(variables)}`;
      if (!isSameOutcome(expected, actual)) expect(actual, what).toEqual(expected);
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
