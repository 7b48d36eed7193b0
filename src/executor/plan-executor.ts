import {
  defaultTypeResolver,
  type ExecutionResult,
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLIsTypeOfFn,
  type GraphQLObjectType,
  getArgumentValues,
} from 'graphql';
import type { ArgumentValues } from './constant-arguments.js';
import type { ExecutionPlan, FieldPlan, OutputShape } from './execution-plan.js';
import { inspect } from './graphql-internals.js';
import { copySerializedList, isSerialized, serializeLeaf } from './leaf-serializer.js';
import { locateError } from './locate-error.js';
import { buildResolveInfo } from './resolve-info.js';
import { createPath, NulledPaths, type Path, pathToArray } from './response-path.js';
import { MAX_KEPT_DEPTH, ResponseSize, type ResponseSizeLimit, ResponseTooLarge } from './response-size.js';
import { getRuntimeType } from './runtime-type.js';
import { AT_ONCE, type Scheduler } from './scheduler.js';

/*
 * Where a value is in the response, three parameters say in all functions below:
 * - `field`: the field whose value it is, or whose value it is an item of;
 * - `parentPath`: the path of the object that has the field, or of the list that has the item; undefined below the root;
 * - `index`: which item of the list it is; null for the value of the field itself.
 *
 * `createPath` creates the path from them. They are no object, as one would be allocated for each value, and most values need no path.
 * For the same reason, functions that every value passes create no closures: V8 allocates the variables that a closure uses at each call.
 */

type ResponseObject = Readonly<Record<string, unknown>>;

export interface ExecutePlanArgs {
  readonly plan: ExecutionPlan;
  readonly rootValue: unknown;
  readonly contextValue: unknown;
  /** Coerced. */
  readonly variableValues: Record<string, unknown>;
  readonly sizeLimit?: ResponseSizeLimit | undefined;
  readonly scheduler?: Scheduler | undefined;
}

/**
 * Executes a plan with the same result as graphql-js, including errors and their paths, and with the same calls of
 * resolvers. Returns a promise only if a resolver does.
 */
export function executePlan(args: ExecutePlanArgs): ExecutionResult | Promise<ExecutionResult> {
  const state = new ExecutionState(args);
  const { plan, rootValue } = args;
  try {
    const data = state.isMutation
      ? executeFieldsSerially(state, rootValue, 0, {})
      : executeRootFields(state, plan.fields, rootValue);
    if (!(data instanceof Promise)) return state.buildResult(data);
    return data.then(
      (awaited) => state.buildResult(awaited),
      (error) => state.buildFailedResult(error),
    );
  } catch (error) {
    return state.buildFailedResult(error);
  }
}

class ExecutionState {
  readonly plan: ExecutionPlan;
  readonly rootValue: unknown;
  readonly contextValue: unknown;
  readonly variableValues: Record<string, unknown>;
  readonly size: ResponseSize;
  readonly scheduler: Scheduler;
  readonly isMutation: boolean;
  readonly #errors: GraphQLError[] = [];
  readonly #nulled = new NulledPaths();

  constructor({ plan, rootValue, contextValue, variableValues, sizeLimit, scheduler }: ExecutePlanArgs) {
    this.isMutation = plan.operation.operation === 'mutation';
    this.size = new ResponseSize(sizeLimit, contextValue, this.isMutation);
    this.scheduler = scheduler ?? AT_ONCE;
    this.plan = plan;
    this.rootValue = rootValue;
    this.contextValue = contextValue;
    this.variableValues = variableValues;
  }

  addError(error: GraphQLError, keys: readonly (string | number)[]): void {
    this.size.addError(error.message, keys);
    this.addUncountedError(error, keys);
  }

  /** As many of them as the document has fields near its root. */
  addUncountedError(error: GraphQLError, keys: readonly (string | number)[]): void {
    if (this.#nulled.add(keys)) this.#errors.push(error);
  }

  buildResult(data: ResponseObject | null): ExecutionResult {
    return this.#errors.length === 0 ? { data } : { errors: this.#errors, data };
  }

  buildFailedResult(error: unknown): ExecutionResult {
    if (error instanceof ResponseTooLarge) return { errors: [error], data: null };
    if (this.#nulled.add([])) this.#errors.push(error as GraphQLError);
    return this.buildResult(null);
  }
}

/**
 * Whether a response that is too large keeps the object at this path. Such objects are not counted, as there are only as many as the
 * document has fields, and what exceeds the limit is null below them.
 */
function isKept({ isMutation }: ExecutionState, path: Path | undefined): boolean {
  if (!isMutation) return false;
  const keys = pathToArray(path);
  return keys.length <= MAX_KEPT_DEPTH && keys.every((key) => typeof key === 'string');
}

/** The fields of a mutation from `index` on: each completes before the next begins, unless the response is too large by then. */
function executeFieldsSerially(
  state: ExecutionState,
  source: unknown,
  index: number,
  results: Record<string, unknown>,
): ResponseObject | Promise<ResponseObject> {
  const { fields } = state.plan;
  for (const [at, field] of fields.entries()) {
    if (at < index) continue;
    const { exceeded } = state.size;
    const result = exceeded ? rejectRootField(state, field, exceeded) : executeRootFields(state, [field], source);
    if (result instanceof Promise)
      return result.then((awaited) => executeFieldsSerially(state, source, at + 1, Object.assign(results, awaited)));
    Object.assign(results, result);
  }
  return results;
}

/** Takes the position of the object. */
function countFields(
  state: ExecutionState,
  count: number,
  parent: FieldPlan | null,
  parentPath: Path | undefined,
  index: number | null,
): void {
  // Queries need no path for it.
  if (state.isMutation && isKept(state, createPath(parent, parentPath, index))) return;
  state.size.addValues(count);
}

function rejectRootField(state: ExecutionState, field: FieldPlan, error: unknown): ResponseObject {
  return {
    [field.responseKey]: handleFieldError(state, field, field.shape, createPath(field, undefined, null), error),
  };
}

const NO_PROPERTIES: ResponseObject = Object.freeze(Object.create(null));

/** The root is the value of no field. */
function executeRootFields(
  state: ExecutionState,
  fields: readonly FieldPlan[],
  source: unknown,
): ResponseObject | Promise<ResponseObject> {
  return executeFields(state, fields, source, null, undefined, null);
}

/**
 * The fields of an object, whose position is `parent`, `parentPath` and `index`. Its path is created only for a resolver, an error,
 * or a value that has to be completed.
 */
function executeFields(
  state: ExecutionState,
  fields: readonly FieldPlan[],
  source: unknown,
  parent: FieldPlan | null,
  parentPath: Path | undefined,
  index: number | null,
): ResponseObject | Promise<ResponseObject> {
  countFields(state, fields.length, parent, parentPath, index);
  const results: Record<string, unknown> = {};
  const properties = hasProperties(source) ? source : NO_PROPERTIES;
  let path: Path | undefined;
  let pending: Promise<unknown>[] | undefined;
  let pendingKeys: string[] | undefined;
  try {
    for (const field of fields) {
      const { shape, property } = field;
      let value: unknown;
      try {
        state.size.addString(field.responseKey);
        if (property !== null) value = properties[property];
        else if (field.constantValue !== null) value = field.constantValue;
        else {
          if (field.needsInfo) path ??= createPath(parent, parentPath, index);
          value = callResolver(state, field, source, path);
        }
        const isComplete = shape.kind === 'leaf' && isSerialized(shape, value);
        if (isComplete) {
          if (typeof value === 'string') state.size.addString(value);
        } else if (value !== null || shape.isNonNull) {
          path ??= createPath(parent, parentPath, index);
          if (property !== null && typeof value === 'function') value = callResolver(state, field, source, path);
          value = completeValueOrNull(state, field, shape, path, null, value);
        }
      } catch (error) {
        const fieldPath = createPath(field, path ?? createPath(parent, parentPath, index), null);
        value = handleFieldError(state, field, shape, fieldPath, error);
      }
      results[field.responseKey] = value;
      if (!(value instanceof Promise)) continue;
      pending ??= [];
      pendingKeys ??= [];
      pending.push(value);
      pendingKeys.push(field.responseKey);
    }
  } catch (error) {
    if (!pending) throw error;
    // The other fields may fail as well: their rejections must be handled.
    return Promise.all(pending).then(
      () => Promise.reject(error),
      () => Promise.reject(error),
    );
  }
  return pending && pendingKeys ? awaitFields(results, pendingKeys, pending) : results;
}

function hasProperties(source: unknown): source is ResponseObject {
  return (typeof source === 'object' && source !== null) || typeof source === 'function';
}

async function awaitFields(
  results: Record<string, unknown>,
  keys: readonly string[],
  pending: readonly Promise<unknown>[],
): Promise<ResponseObject> {
  const values = await Promise.all(pending);
  for (const [index, key] of keys.entries()) results[key] = values[index];
  return results;
}

function callResolver(state: ExecutionState, field: FieldPlan, source: unknown, parentPath: Path | undefined): unknown {
  const args = getArguments(state, field);
  return field.needsInfo
    ? field.resolve(source, args, state.contextValue, buildResolveInfo(state, field, parentPath, null))
    : field.resolve(source, args, state.contextValue);
}

function getArguments(state: ExecutionState, { args, definition, nodes }: FieldPlan): ArgumentValues {
  if (args) return args;
  const [node] = nodes;
  return node ? getArgumentValues(definition, node, state.variableValues) : {};
}

/** Null with the error reported, or the error thrown to the nearest parent that may be null. */
function handleFieldError(
  state: ExecutionState,
  field: FieldPlan,
  shape: OutputShape,
  path: Path,
  error: unknown,
): null {
  const keepsParent = isKept(state, path.prev);
  // Thousands of fields may fail after the limit was exceeded.
  if (!keepsParent && state.size.exceeded) throw state.size.exceeded;
  const keys = pathToArray(path);
  const located = locateError(error instanceof ResponseTooLarge ? error.originalError : error, field.nodes, keys);
  if (shape.isNonNull) throw located;
  if (keepsParent) state.addUncountedError(located, keys);
  else state.addError(located, keys);
  return null;
}

/** Completes a value that may be a promise. A rejection becomes null here; errors thrown synchronously are left to the caller. */
function completeValueOrNull(
  state: ExecutionState,
  field: FieldPlan,
  shape: OutputShape,
  parentPath: Path | undefined,
  index: number | null,
  value: unknown,
): unknown {
  if (isPromise(value)) return completePromise(state, field, shape, parentPath, index, value);
  const completed = completeValue(state, field, shape, parentPath, index, value);
  return completed instanceof Promise ? nullIfRejected(state, field, shape, parentPath, index, completed) : completed;
}

function completePromise(
  state: ExecutionState,
  field: FieldPlan,
  shape: OutputShape,
  parentPath: Path | undefined,
  index: number | null,
  promise: Promise<unknown>,
): Promise<unknown> {
  return Promise.resolve(promise)
    .then((value) => {
      const completed = state.scheduler.run(() => completeValue(state, field, shape, parentPath, index, value));
      if (completed instanceof Promise && Array.isArray(value)) ignoreEarlyRejections(value);
      return completed;
    })
    .then(undefined, (error) =>
      state.scheduler.run(() => handleFieldError(state, field, shape, createPath(field, parentPath, index), error)),
    );
}

/** The items of a list may be rejected before its turn, in which their errors are handled. Node would end the process. */
function ignoreEarlyRejections(items: readonly unknown[]): void {
  for (const item of items) if (item instanceof Promise) item.catch(() => undefined);
}

function nullIfRejected(
  state: ExecutionState,
  field: FieldPlan,
  shape: OutputShape,
  parentPath: Path | undefined,
  index: number | null,
  completed: Promise<unknown>,
): Promise<unknown> {
  return completed.then(undefined, (error) =>
    handleFieldError(state, field, shape, createPath(field, parentPath, index), error),
  );
}

function completeValue(
  state: ExecutionState,
  field: FieldPlan,
  shape: OutputShape,
  parentPath: Path | undefined,
  index: number | null,
  value: unknown,
): unknown {
  if (value instanceof Error) throw value;
  const completed = value == null ? null : completeNonNullValue(state, field, shape, parentPath, index, value);
  if (completed === null && shape.isNonNull)
    throw new Error(`Cannot return null for non-nullable field ${formatFieldName(field)}.`);
  return completed;
}

function completeNonNullValue(
  state: ExecutionState,
  field: FieldPlan,
  shape: OutputShape,
  parentPath: Path | undefined,
  index: number | null,
  value: unknown,
): unknown {
  switch (shape.kind) {
    case 'leaf': {
      const serialized = serializeLeaf(shape, value);
      state.size.add(serialized);
      return serialized;
    }
    case 'list':
      return completeList(state, field, shape.item, createPath(field, parentPath, index), value);
    case 'object':
      return completeObject(state, field, shape.type, parentPath, index, value);
    case 'abstract':
      return completeAbstract(state, field, shape.type, parentPath, index, value);
  }
}

function completeAbstract(
  state: ExecutionState,
  field: FieldPlan,
  type: GraphQLAbstractType,
  parentPath: Path | undefined,
  index: number | null,
  value: unknown,
): unknown {
  const resolveType = type.resolveType ?? defaultTypeResolver;
  const info = buildResolveInfo(state, field, parentPath, index);
  const complete = (name: unknown) =>
    completeObject(state, field, getRuntimeType(info, type, name, value), parentPath, index, value);
  const name = resolveType(value, state.contextValue, info, type);
  return isPromise(name) ? name.then(complete) : complete(name);
}

function completeList(
  state: ExecutionState,
  field: FieldPlan,
  shape: OutputShape,
  path: Path,
  value: unknown,
): unknown {
  if (!isIterable(value))
    throw new GraphQLError(`Expected Iterable, but did not find one for field "${formatFieldName(field)}".`);
  const copy = shape.kind === 'leaf' ? copySerializedList(shape, value) : null;
  if (copy) {
    state.size.addItems(copy);
    return copy;
  }
  const items: unknown[] = [];
  let isPending = false;
  try {
    for (const item of value) {
      if (shape.kind === 'leaf') state.size.addValues(1);
      const completed = completeItem(state, field, shape, path, items.length, item);
      items.push(completed);
      isPending ||= completed instanceof Promise;
    }
  } catch (error) {
    // The other items may fail as well: their rejections must be handled.
    for (const item of items) if (item instanceof Promise) item.catch(() => undefined);
    throw error;
  }
  return isPending ? Promise.all(items) : items;
}

function completeItem(
  state: ExecutionState,
  field: FieldPlan,
  shape: OutputShape,
  listPath: Path,
  index: number,
  item: unknown,
): unknown {
  try {
    return completeValueOrNull(state, field, shape, listPath, index, item);
  } catch (error) {
    return handleFieldError(state, field, shape, createPath(field, listPath, index), error);
  }
}

function completeObject(
  state: ExecutionState,
  field: FieldPlan,
  type: GraphQLObjectType,
  parentPath: Path | undefined,
  index: number | null,
  value: unknown,
): ResponseObject | Promise<ResponseObject> {
  return type.isTypeOf
    ? completeCheckedObject(state, field, type, type.isTypeOf, parentPath, index, value)
    : executeFields(state, field.getSubfields(type), value, field, parentPath, index);
}

function completeCheckedObject(
  state: ExecutionState,
  field: FieldPlan,
  type: GraphQLObjectType,
  isTypeOf: GraphQLIsTypeOfFn<unknown, unknown>,
  parentPath: Path | undefined,
  index: number | null,
  value: unknown,
): ResponseObject | Promise<ResponseObject> {
  const complete = (isOfType: boolean) => {
    if (isOfType) return executeFields(state, field.getSubfields(type), value, field, parentPath, index);
    throw new GraphQLError(`Expected value of type "${type.name}" but got: ${inspect(value)}.`, { nodes: field.nodes });
  };
  const isOfType = isTypeOf(value, state.contextValue, buildResolveInfo(state, field, parentPath, index));
  return isPromise(isOfType) ? isOfType.then(complete) : complete(isOfType);
}

function formatFieldName({ parentType, definition }: FieldPlan): string {
  return `${parentType.name}.${definition.name}`;
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as PromiseLike<unknown>).then === 'function';
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return (
    typeof value === 'object' && typeof (value as Partial<Iterable<unknown>> | null)?.[Symbol.iterator] === 'function'
  );
}
