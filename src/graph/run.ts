import { inspect } from '@graphql-tools/utils';
import {
  defaultTypeResolver,
  type ExecutionResult,
  GraphQLError,
  type GraphQLObjectType,
  getArgumentValues,
  isObjectType,
  locatedError,
} from 'graphql';
import { FieldInfo } from './info.js';
import { isWritten, write } from './leaf.js';
import { keysOf, NulledPlaces, type Path, placeOf } from './place.js';
import type { FieldPlan, Plan, Shape, Values } from './plan.js';

type Fields = Readonly<Record<string, unknown>>;

export interface RunArgs {
  readonly plan: Plan;
  readonly rootValue: unknown;
  readonly contextValue: unknown;
  /** Coerced. */
  readonly variables: Record<string, unknown>;
}

/**
 * Runs a plan: the same answer that graphql-js gives for the document, its errors and their paths included, and the same
 * resolvers called with the same arguments. What needs no waiting takes no promise: an answer from memory comes at once.
 */
export function runPlan(args: RunArgs): ExecutionResult | Promise<ExecutionResult> {
  const run = new Run(args);
  const { plan, rootValue } = args;
  try {
    const data =
      plan.operation.operation === 'mutation'
        ? inTurn(run, plan.fields, rootValue)
        : together(run, plan.fields, rootValue, null, undefined, null);
    if (!(data instanceof Promise)) return run.answer(data);
    return data.then(
      (whole) => run.answer(whole),
      (error) => run.failed(error),
    );
  } catch (error) {
    return run.failed(error);
  }
}

/** What is told of the whole while it runs. */
class Run {
  readonly plan: Plan;
  readonly rootValue: unknown;
  readonly contextValue: unknown;
  readonly variables: Record<string, unknown>;
  readonly #errors: GraphQLError[] = [];
  readonly #nulled = new NulledPlaces();

  constructor({ plan, rootValue, contextValue, variables }: RunArgs) {
    this.plan = plan;
    this.rootValue = rootValue;
    this.contextValue = contextValue;
    this.variables = variables;
  }

  add(error: GraphQLError, keys: readonly (string | number)[]): void {
    if (this.#nulled.add(keys)) this.#errors.push(error);
  }

  failed(error: unknown): ExecutionResult {
    this.add(error as GraphQLError, []);
    return this.answer(null);
  }

  answer(data: Fields | null): ExecutionResult {
    return this.#errors.length === 0 ? { data } : { errors: this.#errors, data };
  }
}

/** A mutation's fields: one has ended before the next begins. */
async function inTurn(run: Run, fields: readonly FieldPlan[], source: unknown): Promise<Fields> {
  const results: Record<string, unknown> = {};
  for (const field of fields) Object.assign(results, await together(run, [field], source, null, undefined, null));
  return results;
}

/**
 * The fields of an object: the value of the field `of`, or the item `at` of such a value, below `above`; `of` is null for
 * the whole answer. Paths are made of that where somebody wants to know them: a resolver, a list, an error.
 */
function together(
  run: Run,
  fields: readonly FieldPlan[],
  source: unknown,
  of: FieldPlan | null,
  above: Path | undefined,
  at: number | null,
): Fields | Promise<Fields> {
  const results: Record<string, unknown> = {};
  let path: Path | undefined;
  let waiting: Promise<unknown>[] | undefined;
  let keys: string[] | undefined;
  try {
    for (const field of fields) {
      const { shape, member } = field;
      let value: unknown;
      try {
        if (member !== null) value = (source as Fields)[member];
        else if (field.constant !== null) value = field.constant;
        else {
          if (field.wantsInfo) path ??= placeOf(of, above, at);
          value = resolved(run, field, source, path);
        }
        const isDone = shape.kind === 'leaf' && isWritten(shape, value);
        if (!isDone && (value !== null || shape.required)) {
          path ??= placeOf(of, above, at);
          value = completed(run, field, shape, path, null, value);
        }
      } catch (error) {
        value = nulled(run, field, shape, placeOf(field, path ?? placeOf(of, above, at), null), error);
      }
      results[field.key] = value;
      if (!(value instanceof Promise)) continue;
      waiting ??= [];
      keys ??= [];
      waiting.push(value);
      keys.push(field.key);
    }
  } catch (error) {
    if (!waiting) throw error;
    // What the others still do is waited for: they may fail as well.
    return Promise.all(waiting).then(
      () => Promise.reject(error),
      () => Promise.reject(error),
    );
  }
  return waiting && keys ? filled(results, keys, waiting) : results;
}

async function filled(
  results: Record<string, unknown>,
  keys: readonly string[],
  waiting: readonly Promise<unknown>[],
): Promise<Fields> {
  const values = await Promise.all(waiting);
  for (const [at, key] of keys.entries()) results[key] = values[at];
  return results;
}

function resolved(run: Run, field: FieldPlan, source: unknown, parentPath: Path | undefined): unknown {
  const args = argumentsOf(run, field);
  return field.wantsInfo
    ? field.resolve(source, args, run.contextValue, new FieldInfo(run, field, parentPath, null))
    : field.resolve(source, args, run.contextValue);
}

function argumentsOf(run: Run, { args, field, nodes }: FieldPlan): Values {
  if (args) return args;
  const [node] = nodes;
  return node ? getArgumentValues(field, node, run.variables) : {};
}

/** Null in its place and the error beside it, or the error for whoever may be null above. */
function nulled(run: Run, field: FieldPlan, shape: Shape, path: Path | undefined, error: unknown): null {
  const keys = keysOf(path);
  const located = locatedError(error, field.nodes, keys);
  if (shape.required) throw located;
  run.add(located, keys);
  return null;
}

/** A value, waited for where it is not there yet; it may still fail, and what fails later is null by itself. */
function completed(
  run: Run,
  field: FieldPlan,
  shape: Shape,
  above: Path | undefined,
  at: number | null,
  value: unknown,
): unknown {
  const done = isPromise(value)
    ? Promise.resolve(value).then((one) => complete(run, field, shape, above, at, one))
    : complete(run, field, shape, above, at, value);
  if (!(done instanceof Promise)) return done;
  return done.then(undefined, (error) => nulled(run, field, shape, placeOf(field, above, at), error));
}

function complete(
  run: Run,
  field: FieldPlan,
  shape: Shape,
  above: Path | undefined,
  at: number | null,
  value: unknown,
): unknown {
  if (value instanceof Error) throw value;
  const present = value == null ? null : completePresent(run, field, shape, above, at, value);
  if (present === null && shape.required)
    throw new Error(`Cannot return null for non-nullable field ${nameOf(field)}.`);
  return present;
}

function completePresent(
  run: Run,
  field: FieldPlan,
  shape: Shape,
  above: Path | undefined,
  at: number | null,
  value: unknown,
): unknown {
  switch (shape.kind) {
    case 'leaf':
      return write(shape, value);
    case 'list':
      return completeList(run, field, shape.item, placeOf(field, above, at), value);
    case 'object':
      return completeObject(run, field, shape.type, above, at, value);
    case 'abstract': {
      const { type } = shape;
      const resolveType = type.resolveType ?? defaultTypeResolver;
      const name = resolveType(value, run.contextValue, new FieldInfo(run, field, above, at), type);
      return isPromise(name)
        ? name.then((told) => completeObject(run, field, possibleType(run, field, shape, told), above, at, value))
        : completeObject(run, field, possibleType(run, field, shape, name), above, at, value);
    }
  }
}

function completeList(run: Run, field: FieldPlan, shape: Shape, path: Path | undefined, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(Symbol.iterator in value))
    throw new GraphQLError(`Expected Iterable, but did not find one for field "${nameOf(field)}".`);
  const items: unknown[] = [];
  let waits = false;
  try {
    for (const item of value as Iterable<unknown>) {
      const one = completeItem(run, field, shape, path, items.length, item);
      items.push(one);
      waits ||= one instanceof Promise;
    }
  } catch (error) {
    // The others may fail as well, and nobody listens any more.
    for (const item of items) if (item instanceof Promise) item.catch(() => undefined);
    throw error;
  }
  return waits ? Promise.all(items) : items;
}

function completeItem(
  run: Run,
  field: FieldPlan,
  shape: Shape,
  listPath: Path | undefined,
  at: number,
  item: unknown,
): unknown {
  try {
    return completed(run, field, shape, listPath, at, item);
  } catch (error) {
    return nulled(run, field, shape, placeOf(field, listPath, at), error);
  }
}

function completeObject(
  run: Run,
  field: FieldPlan,
  type: GraphQLObjectType,
  above: Path | undefined,
  at: number | null,
  value: unknown,
): Fields | Promise<Fields> {
  const fields = field.below(type);
  if (!type.isTypeOf) return together(run, fields, value, field, above, at);
  const isOne = type.isTypeOf(value, run.contextValue, new FieldInfo(run, field, above, at));
  const go = (is: boolean) => {
    if (is) return together(run, fields, value, field, above, at);
    throw new GraphQLError(`Expected value of type "${type.name}" but got: ${inspect(value)}.`, { nodes: field.nodes });
  };
  return isPromise(isOne) ? isOne.then(go) : go(isOne);
}

function possibleType(
  { plan: { schema } }: Run,
  field: FieldPlan,
  { type }: Extract<Shape, { kind: 'abstract' }>,
  name: string | undefined,
): GraphQLObjectType {
  const found = name === undefined ? undefined : schema.getType(name);
  if (isObjectType(found) && schema.isSubType(type, found)) return found;
  throw new GraphQLError(`Runtime Object type "${name}" is not a possible type for "${type.name}".`, {
    nodes: field.nodes,
  });
}

function nameOf({ parentType, field }: FieldPlan): string {
  return `${parentType.name}.${field.name}`;
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as PromiseLike<unknown>).then === 'function';
}
