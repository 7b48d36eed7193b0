import {
  type ArgumentNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  getOperationAST,
  isCompositeType,
  isLeafType,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
  visit,
} from 'graphql';
import { coerceVariables } from '../../executor/coerce-variables.js';
import { type CollectContext, collectFields, getFragments } from '../../executor/collect-fields.js';
import { memoize } from '../../primitives/memoize.js';
import { MAX_SINGLE_READS } from '../../upstream/call-context.js';
import { getFieldCost } from '../field-options.js';
import {
  ASSUMED_LIST_SIZE,
  MAX_LIST_SIZE,
  MAX_SCALAR_LIST_SIZE,
  SIZE_ARGUMENTS,
  SIZE_INPUT_FIELDS,
  SIZE_INPUT_MUTATIONS,
} from './field-cost.js';
import { estimateIntrospection } from './introspection-cost.js';

/** Limits on the estimated cost of an operation, or of one subscription event. */
export interface Budget {
  /** REST calls. */
  readonly calls: number;
  /** Values in the response, without those of introspection. */
  readonly values: number;
  /** Values below `__schema` and `__type`, and of the SDL of a subgraph. */
  readonly introspectionValues: number;
}

export interface Cost extends Budget {
  /** The part of `calls` that is needed only when a list omits requested objects. */
  readonly singleReads: number;
  /** How many parts `@stream` and `@defer` can split the result into. */
  readonly maxParts: number;
}

export interface CostInput {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  /** Raw variable values, before coercion. */
  readonly variables: Readonly<Record<string, unknown>>;
}

type Args = Readonly<Record<string, unknown>>;

/**
 * Estimates the cost of an operation before it runs, and stops at the budget. The operation may need fewer calls, as those that are cached or
 * shared cost nothing. `isCacheable`: whether the estimate holds for all variables of the same sizes.
 */
function estimateCost(
  input: CostInput,
  budget: Budget,
  sizeVariables: readonly string[],
): Cost & { readonly isCacheable: boolean } {
  const operation = getOperationAST(input.document, input.operationName);
  const context = operation && createCollectContext(input, operation, sizeVariables);
  // An invalid operation is rejected later and costs nothing.
  if (!context) return { calls: 0, singleReads: 0, values: 0, introspectionValues: 0, maxParts: 0, isCacheable: false };
  const sum = new CostSum(context, budget);
  const root = context.schema.getRootType(operation.operation);
  const maxParts = root ? sum.addSelections([operation.selectionSet], root, ROOT, ROOT) : 0;
  // A single one is not selected from a list.
  const singleReads = sum.singleReads <= 1 ? 0 : Math.min(Math.ceil(sum.singleReads), MAX_SINGLE_READS);
  const { values, introspectionValues, isCacheable } = sum;
  return { calls: sum.calls + singleReads, singleReads, values, introspectionValues, maxParts, isCacheable };
}

/** What the selections of an operation cost, until they exceed the budget: with the expected sizes of lists. */
class CostSum {
  calls = 0;
  singleReads = 0;
  values = 0;
  introspectionValues = 0;
  isCacheable = true;
  readonly #context: CollectContext;
  readonly #budget: Budget;

  constructor(context: CollectContext, budget: Budget) {
    this.#context = context;
    this.#budget = budget;
  }

  /** Returns into how many parts the objects can be split, with the largest sizes of lists. */
  addSelections(sets: readonly SelectionSetNode[], type: GraphQLObjectType, expected: Sizes, max: Sizes): number {
    let parts = 0;
    const onFragment = (fragment: WithDirectives) => {
      if (hasDirective(fragment, 'defer')) parts += max.parents;
    };
    for (const nodes of collectFields(this.#context, type, sets, onFragment).values()) {
      if (this.#exceedsBudget) break;
      this.values += expected.parents;
      const [node] = nodes;
      if (!node) continue;
      const { value: name } = node.name;
      const field = type.getFields()[name];
      if (name === '__schema' || name === '__type') {
        const maxValues = this.#budget.introspectionValues - this.introspectionValues;
        this.introspectionValues += estimateIntrospection(this.#context, nodes, maxValues);
      } else if (field) parts += this.#addField(field, nodes, node, expected, max);
    }
    return parts;
  }

  get #exceedsBudget(): boolean {
    const { calls, values, introspectionValues } = this.#budget;
    return this.calls > calls || this.values > values || this.introspectionValues > introspectionValues;
  }

  /** Returns into how many parts the values of the field can be split. */
  #addField(
    field: GraphQLField<unknown, unknown>,
    nodes: readonly FieldNode[],
    node: FieldNode,
    expected: Sizes,
    max: Sizes,
  ): number {
    const args = getArguments(field, node, this.#context);
    if (!args) {
      // The executor rejects the arguments of this field, so it makes no calls.
      this.isCacheable = false;
      return 0;
    }
    const cost = getFieldCost(field);
    const { parents } = expected;
    this.calls += cost?.calls?.(parents, args, expected.edges) ?? 0;
    this.singleReads += cost?.singleReads?.(parents, args) ?? 0;
    this.introspectionValues += parents * (cost?.introspectionValues ?? 0);
    const values = getSizesOfValues(field, cost, args, expected, max);
    const parts = nodes.some((each) => hasDirective(each, 'stream')) ? values.max.parents : 0;
    const type = getNamedType(field.type);
    if (!isCompositeType(type) || values.expected.parents === 0) return parts;
    const selected = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const possible = isObjectType(type) ? [type] : this.#context.schema.getPossibleTypes(type);
    let partsOfKnownTypes = 0;
    let partsOfAnyType = 0;
    for (const objectType of possible) {
      const count = cost?.itemsOfType?.(objectType.name, args);
      if (count === 0) continue;
      if (count === undefined) {
        // Each object may be of this type, and is of one.
        const ofType = this.addSelections(selected, objectType, values.expected, values.max);
        partsOfAnyType = Math.max(partsOfAnyType, ofType);
      } else
        partsOfKnownTypes += this.addSelections(
          selected,
          objectType,
          { parents: parents * count, edges: values.expected.edges },
          { parents: max.parents * count, edges: values.max.edges },
        );
    }
    return parts + partsOfKnownTypes + partsOfAnyType;
  }
}

/** How many values a field has: one for each parent, or the items of its list. `edges`: of each value, if it is a connection. */
function getSizesOfValues(
  { type }: GraphQLField<unknown, unknown>,
  cost: ReturnType<typeof getFieldCost>,
  args: Args,
  expected: Sizes,
  max: Sizes,
): { readonly expected: Sizes; readonly max: Sizes } {
  // A negative size is rejected later: it must not lower the cost of other fields.
  const items = Math.max(0, cost?.items?.(args) ?? ASSUMED_LIST_SIZE);
  const unknownSize = isCompositeType(getNamedType(type)) ? MAX_LIST_SIZE : MAX_SCALAR_LIST_SIZE;
  const maxItems = Math.max(items, cost?.maxItems?.(args) ?? cost?.items?.(args) ?? unknownSize);
  const isList = isListType(getNullableType(type));
  const toSizes = ({ parents, edges }: Sizes, count: number): Sizes => ({
    parents: parents * (isList ? (cost?.hasItemsOfParent ? edges : count) : 1),
    edges: count,
  });
  return { expected: toSizes(expected, items), max: toSizes(max, maxItems) };
}

/** How many parents a selection has, and how many edges if they are connections. */
interface Sizes {
  readonly parents: number;
  readonly edges: number;
}

const ROOT: Sizes = { parents: 1, edges: 1 };

type WithDirectives = Pick<FieldNode, 'directives'>;

function hasDirective({ directives = [] }: WithDirectives, directive: string): boolean {
  return directives.some(({ name }) => name.value === directive);
}

/** Estimates cached per document: as many as there are combinations of sizes. */
const MAX_CACHED_COSTS = 50;

/** Caches estimates per document and values of the variables that affect them. */
export class CostEstimator {
  readonly #budget: Budget;
  readonly #getCache = memoize((document: DocumentNode) => ({
    sizeVariables: findSizeVariables(document),
    costs: new Map<string, Cost>(),
  }));

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  estimate(input: CostInput): Cost {
    const { document, operationName, variables } = input;
    const { sizeVariables, costs } = this.#getCache(document);
    const key = createKey(operationName, sizeVariables, variables);
    const cached = key === null ? undefined : costs.get(key);
    if (cached) return cached;
    const cost = estimateCost(input, this.#budget, sizeVariables);
    if (key === null || !cost.isCacheable) return cost;
    if (costs.size >= MAX_CACHED_COSTS) costs.clear();
    costs.set(key, cost);
    return cost;
  }
}

/** Null if a list, a representation or a long text affects the estimate: such an operation is not cached. */
function createKey(
  operationName: string | null | undefined,
  sizeVariables: readonly string[],
  variables: CostInput['variables'],
): string | null {
  let key = operationName ?? '';
  for (const name of sizeVariables) {
    const value = variables[name];
    if (Array.isArray(value) || (typeof value === 'string' && value.length > 50)) return null;
    if (typeof value === 'object' && value !== null && ('ids' in value || '__typename' in value)) return null;
    // An omitted variable uses its default, null does not. A text may contain what separates the variables: its length says where it ends.
    if (typeof value === 'string') key += ` string ${value.length} ${value}`;
    else
      key +=
        typeof value === 'object' && value !== null ? ` filter ${toFilterKey(value)}` : ` ${typeof value} ${value}`;
  }
  return key;
}

/** What `jobListCost` reads: the number of statuses, of which one may stand without a list, and whether there is a name, empty or not. */
function toFilterKey({ statuses, name }: { readonly statuses?: unknown; readonly name?: unknown }): string {
  return `${Array.isArray(statuses) ? statuses.length : 1} ${name != null}`;
}

function findSizeVariables(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  const collect = (node: DirectiveNode | ArgumentNode, readsField: (field: string) => boolean) =>
    visit(node, {
      Variable: ({ name }) => void names.add(name.value),
      ObjectField: ({ name }) => (readsField(name.value) ? undefined : false),
    });
  const isSizeField = (field: string) => SIZE_INPUT_FIELDS.has(field);
  visit(document, {
    Directive: (directive) => void collect(directive, isSizeField),
    Argument: (argument) => {
      const name = argument.name.value;
      if (SIZE_ARGUMENTS.has(name)) collect(argument, name === 'representations' ? () => true : isSizeField);
    },
    Field: ({ name, arguments: args }) =>
      void (SIZE_INPUT_MUTATIONS.has(name.value) && args?.forEach((argument) => void collect(argument, isSizeField))),
  });
  return [...names];
}

/** Only variables that affect the estimate, so that large programs are not traversed. */
function createCollectContext(
  { schema, document, variables }: CostInput,
  { variableDefinitions }: OperationDefinitionNode,
  sizeVariables: readonly string[],
): CollectContext | null {
  const relevantVariables = variableDefinitions?.filter(({ type, variable }) => {
    const named = typeFromAST(schema, type);
    return named && (isLeafType(getNamedType(named)) || sizeVariables.includes(variable.name.value));
  });
  const { coerced } = coerceVariables(schema, relevantVariables ?? [], variables, 0);
  if (!coerced) return null;
  return { schema, fragments: getFragments(document), variableValues: coerced };
}

/** Skips other input object types, whose variables are not coerced here. Null if the arguments are invalid. */
function getArguments(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  { variableValues }: CollectContext,
): Args | null {
  if (field.args.length === 0) return NO_ARGUMENTS;
  const args = field.args.filter(
    ({ name, type }) =>
      isLeafType(getNamedType(type)) || SIZE_ARGUMENTS.has(name) || SIZE_INPUT_MUTATIONS.has(field.name),
  );
  try {
    return getArgumentValues({ ...field, args }, node, variableValues);
  } catch {
    return null;
  }
}

const NO_ARGUMENTS: Args = {};
