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
import { createPrng, RandomDocuments } from '../../support/random-document.js';
import { scaleRuns } from '../../support/random-runs.js';

const SEED = Number(process.env['PLAN_SEED'] ?? 20_261_120);
const RUNS = scaleRuns(150);

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
  type Tag { text: String! id: ID number: Int count: Int! share: Float is: Boolean odd: Odd colour: Colour texts: [String] tag: Tag worn: Pet }
  union Pet = Cat | Dog | Fish
  type Query { tags: [Tag!]! labels: [[Tag]!] tag: Tag node(id: ID!): Node pets(filter: Filter, ids: [ID!]): [Pet] pet(colour: Colour = RED): Pet! named: [Named!] text: String! odds(odd: Odd): [Odd!] must: [Pet!]! }
  type Subscription { fed(id: ID): Pet tick: Int! tags: [Tag!] }
  type Mutation { feed(id: ID!, much: Float): Pet adopt(filter: Filter!): Cat! release: Boolean! }
`;

/** Numbers at the limits of Int and Float, and other values that serialize to a number. */
const NUMBERS = [-0, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 1.5, Number.NaN, Number.POSITIVE_INFINITY, '7', '', true];

/** Resolvers return values, errors and promises of any kind, which depend only on the path. */
function createRandomSchema(getChance: (path: string) => number, onCall: (call: string) => void) {
  const schema = buildSchema(SDL);
  let waiting = 0;
  const getObjectTypes = (type: GraphQLOutputType): readonly GraphQLObjectType[] => {
    const named = getNamedType(type);
    return isAbstractType(named) ? [...schema.getPossibleTypes(named)] : isObjectType(named) ? [named] : [];
  };
  const value = (type: GraphQLOutputType, path: string): unknown => {
    const chance = getChance(path);
    if (chance < 0.03) return null;
    if (chance < 0.05) return new Error(`returned at ${path}`);
    if (chance < 0.07) return 'something else';
    const bare = getNullableType(type);
    if (isListType(bare)) {
      // If a non-null item throws while another is pending, graphql-js leaves a rejection unhandled.
      const allLate = isNonNullType(bare.ofType) && getChance(`${path} all late`) < 0.5;
      const noneLate = isNonNullType(bare.ofType) && !allLate;
      const items = Array.from({ length: Math.floor(getChance(`${path} length`) * 4) }, (_, index) => {
        const item = () => value(bare.ofType, `${path}.${index}`);
        if (noneLate) return isLeafType(getNamedType(type)) ? item() : Promise.resolve().then(item);
        return allLate ? later(item) : late(`${path}.${index}`, item);
      });
      return chance < 0.5 ? items : new Set(items);
    }
    const types = getObjectTypes(type);
    const chosen = types[Math.floor(getChance(`${path} type`) * types.length)];
    if (chosen) return chosen.name === 'Tag' ? createTag(path) : { kind: chosen.name, path };
    const named = getNamedType(type);
    // Mostly valid values, which the executor does not serialize.
    if (getChance(`${path} valid`) < 0.7) {
      if (named === GraphQLInt) return Math.floor(chance * 100) - 50;
      if (named === GraphQLFloat) return chance - 0.5;
      if (named === GraphQLBoolean) return chance < 0.5;
    }
    if (getChance(`${path} number`) < 0.2) return NUMBERS[Math.floor(chance * NUMBERS.length)];
    if (isEnumType(named)) return chance < 0.95 ? named.getValues()[0]?.value : 'MAUVE';
    return chance < 0.5 ? Math.floor(chance * 100) : chance < 0.9 ? `${path}` : chance < 0.95 ? true : { no: 'leaf' };
  };
  /** Creates an object whose getters return values, errors and promises of any kind. */
  const createTag = (tagPath: string) => {
    const tag = { kind: 'Tag', path: tagPath };
    for (const { name, type } of Object.values((schema.getType('Tag') as GraphQLObjectType).getFields())) {
      const path = `${tagPath}/${name}`;
      const get = () => {
        if (getChance(`${path} throws`) < 0.02) throw new Error(`thrown at ${path}`);
        return getChance(`${path} ready`) < 0.8 ? value(type, path) : late(path, () => value(type, path));
      };
      Object.defineProperty(tag, name, { get });
    }
    return tag;
  };
  const later = async (create: () => unknown) => {
    waiting += 1;
    await new Promise((resolve) => setImmediate(resolve));
    waiting -= 1;
    return create();
  };
  const late = (path: string, create: () => unknown): unknown => {
    const chance = getChance(`${path} late`);
    if (chance < 0.6) return create();
    if (chance < 0.65) return Promise.reject(new Error(`failed at ${path}`));
    if (chance < 0.67) return Promise.reject(`no error at ${path}`);
    return chance < 0.8 ? Promise.resolve().then(create) : later(create);
  };
  const resolve: GraphQLFieldResolver<unknown, unknown> = (source, args, _context, info) => {
    const parentPath = (source as { path?: string } | undefined)?.path ?? '';
    const path = `${parentPath}/${info.path.key}${JSON.stringify(args)}`;
    onCall(
      `${path} ${info.parentType} ${info.returnType} ${info.fieldNodes.length} ${JSON.stringify(info.variableValues)}`,
    );
    if (getChance(`${path} throws`) < 0.03) throw new Error(`thrown at ${path}`);
    return late(path, () => value(info.returnType, path));
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        // Fields of a tag are properties; some have a resolver as well.
        if (type.name !== 'Tag') field.resolve = resolve;
        else if (field.name.length > 4) {
          field.resolve = (tag) => tag[field.name];
          field.extensions = { executor: { property: field.name } };
        }
      }
      if (type.name === 'Cat') type.isTypeOf = (object) => getKind(object) === 'Cat';
      if (type.name === 'Fish') type.isTypeOf = async (object) => getKind(object) === 'Fish';
    }
    if (isInterfaceType(type)) type.resolveType = (object) => getKind(object);
    else if (isAbstractType(type)) type.resolveType = async (object) => getKind(object);
  }
  const odd = schema.getType('Odd');
  if (odd instanceof GraphQLScalarType)
    odd.serialize = (value) => {
      if (typeof value === 'object') throw new TypeError('Odd does not take objects');
      return typeof value === 'number' && value % 7 === 0 ? undefined : { odd: value };
    };
  /** Waits for resolvers that run longer than the execution. */
  const settle = async () => {
    do await new Promise((resolve) => setImmediate(resolve));
    while (waiting > 0);
  };
  return { schema, settle };
}

function getKind(object: unknown): string {
  return (object as { kind?: string }).kind ?? 'Dog';
}

/** Returns a number from 0 to 1, which depends only on the text and the seed (FNV-1a). */
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
      (path) => hashToChance(path, seed),
      (call) => void calls.push(call),
    );
    const takeCalls = async () => {
      await settle();
      const taken = calls.sort();
      calls = [];
      return taken;
    };
    const documents = new RandomDocuments(schema, createPrng(SEED));
    const executor = createExecutor(schema);
    const hasPlan = createPlanChecker(schema);
    let planned = 0;
    let withErrors = 0;
    for (let run = 0; run < RUNS; run++) {
      seed += 1;
      const single = documents.generate(run % 5 === 0 ? 'mutation' : run % 7 === 0 ? 'subscription' : 'query');
      const { query, variables, operationName } = run % 3 === 0 ? documents.withOtherOperations(single) : single;
      const document = parse(query);
      // graphql-js's rule on root fields of subscriptions throws if a condition has a variable.
      if (single.kind !== 'subscription' && validate(schema, document).length > 0) continue;
      const args = { schema, document, variableValues: variables, operationName };
      const expected = await executeWithGraphqlJs(args);
      const expectedCalls = await takeCalls();
      const actual = await executeWithExecutor(executor, args);
      const actualCalls = await takeCalls();
      const label = `seed ${seed}: ${query} ${JSON.stringify(variables)}`;
      if (!isSameOutcome(expected, actual)) expect(actual, label).toEqual(expected);
      expect(actualCalls, label).toEqual(expectedCalls);
      if (!hasPlan(args)) continue;
      planned += 1;
      if (Object.keys(expected.errors).length > 0) withErrors += 1;
    }
    expect(planned).toBeGreaterThan(RUNS / 3);
    expect(withErrors).toBeGreaterThan(RUNS / 10);
  });
});

test('evicts a plan when the cached plans have too many fields', () => {
  const plans = new PlanCache(buildSchema('type Query { a: Int }'));
  const getPlan = (document: DocumentNode) => {
    const operation = getOperationAST(document);
    return operation && plans.get(document, operation, {});
  };
  const document = parse('{ a }');
  const cached = getPlan(document);
  expect(getPlan(document)).toBe(cached);
  const thousand = Array.from({ length: 1_000 }, (_, index) => `a${index}: a`).join(' ');
  for (let i = 0; i < 101; i++) getPlan(parse(`{ ${thousand} }`, { noLocation: true }));
  expect(getPlan(document)).not.toBe(cached);
});
