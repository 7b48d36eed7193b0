import { inspect } from '@graphql-tools/utils';
import {
  defaultTypeResolver,
  type ExecutionResult,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getArgumentValues,
  isObjectType,
  locatedError,
} from 'graphql';
import type { FieldPlan, Plan, Shape, Values } from './plan.js';

type Path = GraphQLResolveInfo['path'];
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
  const { plan } = args;
  try {
    const data =
      plan.operation.operation === 'mutation'
        ? inTurn(run, plan.fields, args.rootValue)
        : together(run, plan.fields, args.rootValue, undefined);
    if (!isPromise(data)) return run.answer(data);
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
  /** Places that are null in the answer for an error; `undefined` is the whole of it. */
  readonly #nulled = new Set<Path | undefined>();

  constructor({ plan, rootValue, contextValue, variables }: RunArgs) {
    this.plan = plan;
    this.rootValue = rootValue;
    this.contextValue = contextValue;
    this.variables = variables;
  }

  /** One below a place that is null already is nobody's concern: it comes from what still ran. */
  add(error: GraphQLError, path: Path | undefined): void {
    if (this.#nulled.has(undefined)) return;
    for (let place = path; place !== undefined; place = place.prev) if (this.#nulled.has(place)) return;
    this.#nulled.add(path);
    this.#errors.push(error);
  }

  failed(error: unknown): ExecutionResult {
    this.add(error as GraphQLError, undefined);
    return this.answer(null);
  }

  answer(data: Fields | null): ExecutionResult {
    return this.#errors.length === 0 ? { data } : { errors: this.#errors, data };
  }
}

/** A mutation's fields: one has ended before the next begins. */
async function inTurn(run: Run, fields: readonly FieldPlan[], source: unknown): Promise<Fields> {
  const results: Record<string, unknown> = {};
  for (const field of fields) {
    const value = runField(run, field, source, undefined);
    results[field.key] = isPromise(value) ? await value : value;
  }
  return results;
}

function together(
  run: Run,
  fields: readonly FieldPlan[],
  source: unknown,
  path: Path | undefined,
): Fields | Promise<Fields> {
  const results: Record<string, unknown> = {};
  let waiting: Promise<unknown>[] | undefined;
  let keys: string[] | undefined;
  try {
    for (const field of fields) {
      const value = runField(run, field, source, path);
      results[field.key] = value;
      if (!isPromise(value)) continue;
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

function runField(run: Run, field: FieldPlan, source: unknown, parentPath: Path | undefined): unknown {
  const path = field.needsPath ? pathOf(field, parentPath) : undefined;
  try {
    const value = field.member === null ? resolved(run, field, source, path) : (source as Fields)[field.member];
    const completed = isPromise(value)
      ? value.then((one) => complete(run, field, field.shape, path, one))
      : complete(run, field, field.shape, path, value);
    if (!isPromise(completed)) return completed;
    return completed.then(undefined, (error) =>
      nulled(run, field, field.shape, path ?? pathOf(field, parentPath), error),
    );
  } catch (error) {
    return nulled(run, field, field.shape, path ?? pathOf(field, parentPath), error);
  }
}

function resolved(run: Run, field: FieldPlan, source: unknown, path: Path | undefined): unknown {
  const args = argumentsOf(run, field);
  return field.wantsInfo
    ? field.resolve(source, args, run.contextValue, infoOf(run, field, path))
    : field.resolve(source, args, run.contextValue);
}

function argumentsOf(run: Run, { args, field, nodes }: FieldPlan): Values {
  if (args) return args;
  const [node] = nodes;
  return node ? getArgumentValues(field, node, run.variables) : {};
}

function infoOf(
  { plan: { schema, fragments, operation }, rootValue, variables }: Run,
  { field, nodes, parentType }: FieldPlan,
  path: Path | undefined,
): GraphQLResolveInfo {
  return {
    fieldName: field.name,
    fieldNodes: nodes,
    returnType: field.type,
    parentType,
    path: path as Path,
    schema,
    fragments,
    rootValue,
    operation,
    variableValues: variables,
  };
}

/** Null in its place and the error beside it, or the error for whoever may be null above. */
function nulled(run: Run, field: FieldPlan, shape: Shape, path: Path, error: unknown): null {
  const located = locatedError(error, field.nodes, pathToArray(path));
  if (shape.required) throw located;
  run.add(located, path);
  return null;
}

function complete(run: Run, field: FieldPlan, shape: Shape, path: Path | undefined, value: unknown): unknown {
  if (value instanceof Error) throw value;
  const completed = value == null ? null : completePresent(run, field, shape, path, value);
  if (completed === null && shape.required)
    throw new Error(`Cannot return null for non-nullable field ${nameOf(field)}.`);
  return completed;
}

function completePresent(run: Run, field: FieldPlan, shape: Shape, path: Path | undefined, value: unknown): unknown {
  switch (shape.kind) {
    case 'leaf': {
      if (shape.isText && typeof value === 'string') return value;
      const written = shape.type.serialize(value);
      if (written != null) return written;
      throw new Error(
        `Expected \`${shape.type}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${inspect(written)}`,
      );
    }
    case 'list':
      return completeList(run, field, shape.item, path, value);
    case 'object':
      return completeObject(run, field, shape.type, path, value);
    case 'abstract': {
      const { type } = shape;
      const resolveType = type.resolveType ?? defaultTypeResolver;
      const name = resolveType(value, run.contextValue, infoOf(run, field, path), type);
      return isPromise(name)
        ? name.then((told) => completeObject(run, field, possibleType(run, field, shape, told), path, value))
        : completeObject(run, field, possibleType(run, field, shape, name), path, value);
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
      const completed = completeItem(run, field, shape, path, items.length, item);
      items.push(completed);
      waits ||= isPromise(completed);
    }
  } catch (error) {
    // The others may fail as well, and nobody listens any more.
    for (const item of items) if (isPromise(item)) item.catch(() => undefined);
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
  const path = shape.kind === 'leaf' ? undefined : itemPath(listPath, at);
  try {
    const completed = isPromise(item)
      ? item.then((one) => complete(run, field, shape, path, one))
      : complete(run, field, shape, path, item);
    if (!isPromise(completed)) return completed;
    return completed.then(undefined, (error) => nulled(run, field, shape, path ?? itemPath(listPath, at), error));
  } catch (error) {
    return nulled(run, field, shape, path ?? itemPath(listPath, at), error);
  }
}

function completeObject(
  run: Run,
  field: FieldPlan,
  type: GraphQLObjectType,
  path: Path | undefined,
  value: unknown,
): Fields | Promise<Fields> {
  const fields = field.below(type);
  if (!type.isTypeOf) return together(run, fields, value, path);
  const isOne = type.isTypeOf(value, run.contextValue, infoOf(run, field, path));
  const go = (is: boolean) => {
    if (is) return together(run, fields, value, path);
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

function pathOf({ key, parentType }: FieldPlan, prev: Path | undefined): Path {
  return { prev, key, typename: parentType.name };
}

function itemPath(prev: Path | undefined, key: number): Path {
  return { prev, key, typename: undefined };
}

function pathToArray(path: Path): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let place: Path | undefined = path; place; place = place.prev) keys.push(place.key);
  return keys.reverse();
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
