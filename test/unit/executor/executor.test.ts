import {
  buildSchema,
  type ExecutionResult,
  execute,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { createExecutor, type Execution } from '../../../src/executor/executor.js';
import { createExecution, WITHOUT_INFO } from '../../support/executor-calls.js';
import { createTestSchema, type Resolvers } from '../../support/test-schema.js';

function run(sdl: string, resolvers: Resolvers, query: string, options?: Partial<Execution>) {
  return createExecutor(createTestSchema(sdl, resolvers)).execute(createExecution(query, options));
}

test('throws when the schema is invalid', () => {
  expect(() => createExecutor(buildSchema('type Job { id: ID }'))).toThrow('Query root type must be provided.');
});

describe('info', () => {
  const SDL = 'type Query { list: [Item!]! } type Item { name(a: Int): String }';

  /** Returns the arguments with which the resolver of the third item's name is called. */
  const getCall = async (
    executeWith: (schema: GraphQLSchema, query: string) => unknown,
    name: (...parameters: unknown[]) => unknown,
    extensions = {},
  ) => {
    let call: unknown[] = [];
    const resolve = (...parameters: unknown[]) => {
      call = parameters;
      return name(...parameters);
    };
    const schema = createTestSchema(SDL, {
      Query: { list: () => [{}, {}, {}] },
      Item: { name: { resolve, extensions } },
    });
    await executeWith(schema, 'query ($a: Int = 3) { all: list { ...F } } fragment F on Item { title: name(a: $a) }');
    return call;
  };
  const byExecutor = (schema: GraphQLSchema, query: string) => createExecutor(schema).execute(createExecution(query));
  const byGraphqlJs = (schema: GraphQLSchema, query: string) => execute({ schema, document: parse(query) });

  test('is passed to resolvers with default, rest or no parameters', () => {
    const query = '{ normal rest defaults none }';
    const key = ({ path }: GraphQLResolveInfo) => path.key;
    const resolvers = {
      normal: (_source: unknown, _args: unknown, _context: unknown, info: GraphQLResolveInfo) => key(info),
      rest: (_source: unknown, _args: unknown, _context: unknown, ...[info]: [GraphQLResolveInfo]) => key(info),
      defaults: (_source: unknown, _args = {}, _context = {}, info = {} as GraphQLResolveInfo) => key(info),
      none(...all: unknown[]) {
        return key(all[3] as GraphQLResolveInfo);
      },
    };
    const data = { normal: 'normal', rest: 'rest', defaults: 'defaults', none: 'none' };
    const sdl = 'type Query { normal: String rest: String defaults: String none: String }';
    expect(run(sdl, { Query: resolvers }, query)).toEqual({ data });
  });

  test('is not built when the field declares that its resolver does not use it', async () => {
    const call = await getCall(byExecutor, () => 'x', WITHOUT_INFO);
    expect(call).toHaveLength(3);
  });

  test('has the members of graphql-js, all copied by a spread', async () => {
    const [, , , expected] = (await getCall(byGraphqlJs, () => 'x')) as [unknown, unknown, unknown, GraphQLResolveInfo];
    const [, , , actual] = (await getCall(byExecutor, () => 'x')) as [unknown, unknown, unknown, GraphQLResolveInfo];
    const copy = { ...actual };
    expect(Object.keys(copy).sort()).toEqual(Object.keys(expected).sort());
    expect(copy.path).toEqual(expected.path);
    expect(JSON.stringify(copy)).toBe(JSON.stringify(expected));
  });
});

describe('arguments', () => {
  const SDL =
    'scalar Date input In { list: [Int!] = [1] deep: In } type Query { a(in: In = { list: [2] }, on: Date): String }';

  /** Returns the arguments of two executions. */
  const getArguments = (query: string, variables = {}) => {
    const calls: { readonly in: { readonly list: number[]; readonly deep: object }; readonly on: Date }[] = [];
    const a = (_source: unknown, args: (typeof calls)[number]) => void calls.push(args);
    const dates = { parseValue: (value: string) => new Date(value), parseLiteral: () => new Date(0) };
    const schema = createTestSchema(SDL, { Query: { a }, Date: dates });
    const executor = createExecutor(schema);
    const execution = createExecution(query, { variables });
    for (let i = 0; i < 2; i++) executor.execute(execution);
    const [first, second] = calls;
    if (!first || !second) throw new Error('The resolver was not called twice.');
    return { first, second, schema };
  };

  test('are shared between executions and frozen at every level when they are constant', () => {
    const { first, second } = getArguments('{ a(in: { list: [3], deep: {} }) }');
    expect(second).toBe(first);
    expect(first).toEqual({ in: { list: [3], deep: { list: [1] } } });
    for (const part of [first, first.in, first.in.list, first.in.deep]) expect(Object.isFrozen(part)).toBe(true);
    expect(() => first.in.list.push(4)).toThrow(TypeError);
  });

  test('do not freeze the default values of the schema', () => {
    const { first, schema } = getArguments('{ a }');
    const [argument] = schema.getQueryType()?.getFields()['a']?.args ?? [];
    expect(argument?.defaultValue).toEqual({ list: [2] });
    expect(Object.isFrozen(argument?.defaultValue)).toBe(false);
    expect(first.in).toEqual({ list: [2] });
    expect(Object.isFrozen(first.in)).toBe(true);
  });

  test('are created for each execution when a scalar creates a mutable object', () => {
    const { first, second } = getArguments('{ a(on: 0) }');
    expect(first.on).toEqual(new Date(0));
    expect(second.on).not.toBe(first.on);
  });

  test('are created for each execution when they depend on variables', () => {
    const { first, second } = getArguments('query ($in: In) { a(in: $in) }', { in: { list: [5] } });
    expect(first.in.list).toEqual([5]);
    expect(second).not.toBe(first);
  });
});

describe('plans', () => {
  /** Without a plan, resolvers receive info even if they declare that they do not use it. */
  const SDL = 'type Query { count: Int me: Query } type Mutation { count: Int } type Subscription { count: Int }';
  const countParameters = { resolve: (...parameters: unknown[]) => parameters.length, extensions: WITHOUT_INFO };
  const RESOLVERS = {
    Query: { count: countParameters, me: () => ({}) },
    Mutation: { count: countParameters },
    Subscription: { count: countParameters },
  };
  const BY_PLAN = 3;
  const BY_GRAPHQL_JS = 4;

  test.each(['query', 'mutation', 'subscription'])('execute a %s', (operation) => {
    expect(run(SDL, RESOLVERS, `${operation} { count }`)).toEqual({ data: { count: BY_PLAN } });
  });

  test('execute @defer in one piece when the caller does not accept parts', () => {
    expect(run(SDL, RESOLVERS, '{ count ... @defer { me { count } } }')).toEqual({
      data: { count: BY_PLAN, me: { count: BY_PLAN } },
    });
  });

  test('are not used when a condition is null', () => {
    const query = 'query ($v: Boolean = true) { count me { count @skip(if: $v) } }';
    expect(run(SDL, RESOLVERS, query, { variables: { v: null } })).toMatchObject({
      data: { count: BY_GRAPHQL_JS, me: null },
      errors: [{ message: 'Argument "if" of non-null type "Boolean!" must not be null.' }],
    });
  });

  test('are created for each operation of a document', () => {
    const executor = createExecutor(createTestSchema(SDL, RESOLVERS));
    const document = parse(Array.from({ length: 9 }, (_, i) => `query q${i} { count }`).join(' '));
    const counts = document.definitions.map((definition) => {
      const operation = definition as OperationDefinitionNode;
      const { data } = executor.execute(createExecution('{ count }', { document, operation })) as ExecutionResult;
      return data?.['count'];
    });
    expect(counts).toEqual(Array(9).fill(BY_PLAN));
  });

  test('are created for at most eight combinations of conditions', () => {
    const names = ['a', 'b', 'c', 'd'];
    const fields = names.map((name) => `${name}: count @include(if: $${name})`).join(' ');
    const query = `query (${names.map((name) => `$${name}: Boolean!`).join(' ')}) { ${fields} count }`;
    const execution = createExecution(query);
    const executor = createExecutor(createTestSchema(SDL, RESOLVERS));
    const counts = Array.from({ length: 16 }, (_, bits) => {
      const variables = Object.fromEntries(names.map((name, bit) => [name, (bits & (1 << bit)) !== 0]));
      const { data } = executor.execute({ ...execution, variables }) as ExecutionResult<Record<string, number>>;
      const included = names.filter((name) => variables[name]);
      expect(Object.keys(data ?? {})).toEqual([...included, 'count']);
      return data?.['count'];
    });
    expect(counts).toEqual([...Array(8).fill(BY_PLAN), ...Array(8).fill(BY_GRAPHQL_JS)]);
  });
});

test.each([
  ['null', null],
  ['an empty list', []],
  ['an empty object', {}],
  ['a list of one value', ['x']],
])('counts %s in a list of a JSON value as a value', (_what, item) => {
  const schema = createTestSchema('scalar JSON type Query { json: JSON }', {
    Query: { json: () => Array(10).fill(item) },
  });
  const createError = (limit: string) => new Error(limit);
  const runWith = (maxValues: number) =>
    createExecutor(schema, { sizeLimit: { maxBytes: 1_000, maxValues, createError } }).execute(
      createExecution('{ json }'),
    );
  // Ten items and one field.
  expect(runWith(11)).toEqual({ data: { json: Array(10).fill(item) } });
  expect(runWith(10)).toMatchObject({ data: null, errors: [{ message: 'values' }] });
});

test('runs what follows each value that it has waited for as scheduled', async () => {
  const SDL = 'type Query { now: Item later: Item fails: Item } type Item { name: String }';
  const resolved: string[] = [];
  const name = ({ id }: { readonly id: string }) => {
    resolved.push(id);
    return id;
  };
  const resolvers: Resolvers = {
    Query: {
      now: () => ({ id: 'now' }),
      later: async () => ({ id: 'later' }),
      fails: () => Promise.reject(new Error('x')),
    },
    Item: { name },
  };
  const scheduled: string[][] = [];
  await run(SDL, resolvers, '{ now { name } later { name } fails { name } }', {
    scheduler: {
      run(work) {
        const before = resolved.length;
        const result = work();
        scheduled.push(resolved.slice(before));
        return result;
      },
    },
  });
  expect(scheduled).toEqual([['later'], []]);
});

test('handles the rejections of items when another item throws', async () => {
  // graphql-js leaves them unhandled.
  const list = () => [Promise.reject(new Error('later')), new Error('at once')];
  const result = await run('type Query { list: [Int!] }', { Query: { list } }, '{ list }');
  expect(result).toMatchObject({ data: { list: null }, errors: [{ message: 'at once', path: ['list', 1] }] });
  await new Promise((resolve) => setImmediate(resolve));
});

test('starts a field of a mutation when the previous one has completed', async () => {
  const log: string[] = [];
  const field = (name: string) => async () => {
    log.push(`${name} starts`);
    await new Promise((resolve) => setImmediate(resolve));
    log.push(`${name} ends`);
    return name;
  };
  const sdl = 'type Query { a: String } type Mutation { a: String b: String c: String }';
  const resolvers = { Mutation: { a: field('a'), b: () => 'at once', c: field('c') } };
  expect(await run(sdl, resolvers, 'mutation { c b a }')).toEqual({ data: { c: 'c', b: 'at once', a: 'a' } });
  expect(log).toEqual(['c starts', 'c ends', 'a starts', 'a ends']);
});

describe('a mutation whose response is too large', () => {
  const SDL = `
    type Query { a: Int }
    type Mutation { create(name: String, delayed: Boolean = false): Payload }
    type Payload { job: Job errors: [Problem!]! }
    type Job { id: ID! text: String related: [Job!] parent: Job }
    type Problem { code: String }`;
  const created: string[] = [];
  const createJob = (id: string): object => ({ id, text: 'x'.repeat(100) });
  const create = (_source: unknown, { name, delayed }: { name: string; delayed: boolean }) => {
    created.push(name);
    const payload = { job: createJob(name), errors: [] };
    return delayed ? new Promise((resolve) => setImmediate(() => resolve(payload))) : payload;
  };
  const resolvers: Resolvers = {
    Mutation: { create },
    Job: {
      related: () => Array.from({ length: 20 }, (_, index) => createJob(`${index}`)),
      parent: async () => createJob('parent'),
    },
  };
  const runLimited = (query: string, method: 'execute' | 'executeIncrementally' = 'execute') => {
    created.length = 0;
    const createError = (limit: string) => new Error(limit);
    const sizeLimit = { maxBytes: 150, maxValues: 15, createError };
    return createExecutor(createTestSchema(SDL, resolvers), { sizeLimit })[method](createExecution(query)) as
      | ExecutionResult
      | Promise<ExecutionResult>;
  };

  test.each([
    ['at once', ''],
    ['later', ', delayed: true'],
    ['after another field', ') { __typename } second: create(name: "a"'],
  ])('keeps what it has created %s, with an error for each field that is left out', async (_when, args) => {
    const query = `mutation { create(name: "a"${args}) { errors { code } job { text related { id } id parent { id } } } }`;
    const { data, errors } = await runLimited(query);
    const payload = { errors: [], job: { id: 'a', text: 'x'.repeat(100), related: null, parent: null } };
    expect(Object.values(data ?? {}).at(-1)).toEqual(payload);
    const key = Object.keys(data ?? {}).at(-1);
    expect(errors).toMatchObject([
      { message: 'values', path: [key, 'job', 'related'] },
      { message: 'values', path: [key, 'job', 'parent'] },
    ]);
  });

  test('keeps what it has created when it defers what is too large', async () => {
    const query = 'mutation { create(name: "a") { job { id ... @defer { related { id } } } } }';
    expect(await runLimited(query, 'executeIncrementally')).toMatchObject({
      data: { create: { job: { id: 'a', related: null } } },
      errors: [{ path: ['create', 'job', 'related'] }],
    });
  });

  test('keeps the ids when a text is too long', () => {
    expect(runLimited('mutation { create(name: "a") { job { id text again: text } } }')).toMatchObject({
      data: { create: { job: { id: 'a', text: 'x'.repeat(100), again: null } } },
      errors: [{ message: 'bytes', path: ['create', 'job', 'again'] }],
    });
  });

  test('carries out none of the further fields', async () => {
    const fields = 'job { id related { id } }';
    const query = `mutation { a: create(name: "a") { ${fields} } b: create(name: "b") { ${fields} } }`;
    expect(await runLimited(query)).toMatchObject({
      data: { a: { job: { id: 'a', related: null } }, b: null },
      errors: [{ path: ['a', 'job', 'related'] }, { message: 'values', path: ['b'] }],
    });
    expect(created).toEqual(['a']);
  });

  test('keeps what it has created when graphql-js executes it', () => {
    // A plan would need a null prototype.
    const query = 'mutation { create(name: "a") { job { __proto__: id text id related { id } } } }';
    expect(runLimited(query)).toEqual({
      data: { create: { job: { id: 'a', text: null, related: null, ['__proto__']: 'a' } } },
      errors: [expect.objectContaining({ message: 'values' })],
    });
  });
});

test('handles items of a list that are rejected before its turn', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const later = {
    run: <T>(work: () => T) =>
      new Promise<Awaited<T>>((resolve) => setImmediate(() => setImmediate(() => resolve(work() as Awaited<T>)))),
  };
  const resolveList = async () => ['first', 'second'].map(async (text) => Promise.reject(new Error(text)));
  const executor = createExecutor(createTestSchema('type Query { a: [String] }', { Query: { a: resolveList } }));
  const result = await executor.execute(createExecution('{ a }', { scheduler: later }));
  process.off('unhandledRejection', note);
  expect(result.data).toEqual({ a: [null, null] });
  expect(result.errors?.map(({ message }) => message).sort()).toEqual(['first', 'second']);
  expect(unhandled).toEqual([]);
});
